//! What a game teaches the engine: facts, never mechanism.

use std::time::Instant;

use tessera_rules::Position;

use crate::{engine::Stopper, level::Skill, node::Node, score::INFINITE};

/// A node that knows something of its game.
pub trait Knowledge: Node {
    /// How many slots [`slot`](Self::slot) tells apart.
    const SLOTS: usize;

    /// A node that is worth so much more than asked, for each of the few plies left, is believed to be.
    const AMPLE: i32;

    /// A node that is worth so much less than asked, for each of the few plies left, is given up. In most games one move can
    /// change more than any such number, and none is.
    const GIVEN_UP: i32 = INFINITE;

    /// From which depth on nodes are remembered, where looking them up nearer to the leaves costs more than it saves.
    const REMEMBERED: i32 = 1;

    /// Whether any decision is tactical.
    const HAS_TACTICS: bool = false;

    /// What is worked out once for a node and serves all its decisions.
    type Insight;

    /// Equal for nodes whose search has the same result: the key, and counters that can end the game.
    fn table_key(&self) -> u64 {
        self.key()
    }

    /// Whether no node before this decision can occur again after it.
    fn is_irreversible(&self, m: Self::Move) -> bool;

    /// What the node is worth to the player to decide, without looking ahead, in hundredths of the smallest advantage that
    /// usually decides.
    fn evaluate(&self) -> i32;

    /// Whether an advantage that is large for the few plies that are left will stay.
    fn is_steady(&self) -> bool {
        true
    }

    /// See [`Insight`](Self::Insight).
    fn insight(&self) -> Self::Insight;

    /// Whether the decision must be looked at before the evaluation can be trusted.
    fn is_tactical(&self, insight: &Self::Insight, m: Self::Move) -> bool {
        let _ = (insight, m);
        false
    }

    /// Appends just those.
    fn generate_tactical(&self, insight: &Self::Insight, moves: &mut Vec<Self::Move>) {
        let _ = (insight, moves);
    }

    /// How much a tactical decision can be hoped to gain at most.
    fn hope(&self, insight: &Self::Insight) -> i32 {
        let _ = insight;
        INFINITE
    }

    /// How promising a decision looks at first sight; higher is tried first.
    fn promise(&self, insight: &Self::Insight, m: Self::Move) -> i32;

    /// The same with more care and at more cost, asked where a good order is worth it.
    fn foresight(&self, insight: &Self::Insight, m: Self::Move) -> i32 {
        self.promise(insight, m)
    }

    /// A small number for what the decision is about, such as its two squares; less than `SLOTS`.
    fn slot(&self, m: Self::Move) -> usize;

    /// A number below 2³¹ that tells the decisions of one node apart.
    fn number(&self, m: Self::Move) -> u32 {
        self.slot(m) as u32
    }

    /// The node with the other player to move, where having to move is hardly ever a disadvantage.
    fn pass(&self) -> Option<Self>;

    /// What each level can do in this game; calibrated by matches between neighbours.
    fn skills(&self) -> &'static [Skill; 10];

    /// How many nodes a proof may take even where the search may take fewer.
    const PROOF_NODES: u64 = 0;

    /// Whether a proof tells what every decision is worth.
    const PROVES_ALL: bool = false;

    /// Whether [`prove`](Self::prove) is worth trying here.
    fn is_provable(&self) -> bool {
        false
    }

    /// Finds out what the node is worth with best play, in games where that is sometimes possible, within
    /// the budget.
    fn prove(&self, budget: Budget<'_>) -> Option<Proof<Self::Move>> {
        let _ = budget;
        None
    }
}

/// What a proof may cost.
#[derive(Clone, Copy, Debug)]
pub struct Budget<'a> {
    /// How many nodes it may look at.
    pub nodes: u64,
    /// Who may end it early.
    pub stopper: &'a Stopper,
    /// When it ends in any case.
    pub deadline: Option<Instant>,
}

impl Budget<'_> {
    /// Whether it is time to give up, whatever the nodes.
    pub fn is_over(&self) -> bool {
        self.stopper.is_stopped() || self.deadline.is_some_and(|end| Instant::now() >= end)
    }
}

/// What a game knows for certain about a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Decisions and what they are worth to the player to decide, the best first, or the one that was hardest to refute: one at
    /// least, and all of them where [`PROVES_ALL`](Knowledge::PROVES_ALL) says so.
    pub moves: Vec<(M, i32)>,
    /// What the proof has cost.
    pub nodes: u64,
}

/// A game for which there is knowledge.
pub trait Taught: Position {
    /// The knowledge.
    type Knowledge: Knowledge<Position = Self>;
}
