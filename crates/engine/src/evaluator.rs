//! What a game provides to the search: static evaluation, move ordering, pruning margins, proofs and levels.

use tessera_rules::Position;

use crate::{
    bench::BenchCase, engine::Stopper, level::Skill, moment::Moment, nnue::InputLayer, node::Node,
    score::INFINITE,
};

/// A game that the engine can play.
pub trait HasEvaluator: Position {
    /// The node type that is searched.
    type Evaluator: Evaluator<Position = Self>;

    /// What `tessera bench` searches in this variant.
    fn bench(variant: Self::Variant) -> BenchCase;
}

/// A node that can be evaluated and whose moves can be ordered. Scores are in centi-units (hundredths of a unit) from the
/// point of view of the player to move; a unit is the smallest advantage that usually decides the game.
pub trait Evaluator: Node {
    /// Number of different values of [`history_index`](Self::history_index).
    const HISTORY_SIZE: usize;

    /// Reverse futility pruning: margin per remaining ply, in centi-units. Near the leaves a node whose evaluation exceeds
    /// beta by the margin is cut off.
    const RFP_MARGIN: i32;

    /// Razoring: margin per remaining ply, in centi-units. Near the leaves a node whose evaluation is below alpha by the margin
    /// is cut off. The default switches razoring off, as in most games one move can gain more than any useful margin.
    const RAZOR_MARGIN: i32 = INFINITE;

    /// The transposition table is neither read nor written at nodes with fewer remaining plies than this. Above 1 where a
    /// lookup near the leaves costs more time than it saves.
    const TT_MIN_DEPTH: i32 = 1;

    /// Whether the game has tactical moves, which quiescence search plays out.
    const HAS_TACTICAL_MOVES: bool = false;

    /// A proof may search this many nodes even if the limits of the task allow fewer.
    const PROOF_MIN_NODES: u64 = 0;

    /// Whether a proof gives the value of every move, and not only of the best one.
    const PROOF_COVERS_ALL_MOVES: bool = false;

    /// Data computed once per node, for classifying and ordering its moves.
    type MoveContext;

    /// The input layer of the network that evaluates this variant; `None` if hand-written terms evaluate it.
    fn input_layer(variant: <Self::Position as Position>::Variant) -> Option<InputLayer<Self>> {
        let _ = variant;
        None
    }

    /// The number of plies of the search that make up one move of the game; what is reported counts moves.
    fn plies_per_move(&self) -> i32 {
        1
    }

    /// Transposition-table key: equal only for nodes whose search has the same result. The repetition key, mixed with counters
    /// that can end the game.
    fn tt_key(&self) -> u64 {
        self.key()
    }

    /// Whether no earlier node can occur again after this move, as after a capture.
    fn is_irreversible(&self, m: Self::Move) -> bool;

    /// Static evaluation, in centi-units for the player to move.
    fn evaluate(&self) -> i32;

    /// Whether reverse futility pruning and razoring may trust the static evaluation here.
    fn can_prune_statically(&self) -> bool {
        true
    }

    /// See [`MoveContext`](Self::MoveContext).
    fn move_context(&self) -> Self::MoveContext;

    /// Whether quiescence search must play this move before it trusts the static evaluation.
    fn is_tactical(&self, context: &Self::MoveContext, m: Self::Move) -> bool {
        let _ = (context, m);
        false
    }

    /// Appends the tactical moves.
    fn generate_tactical(&self, context: &Self::MoveContext, moves: &mut Vec<Self::Move>) {
        let _ = (context, moves);
    }

    /// Delta pruning in quiescence search: the most, in centi-units, by which a tactical move can raise the evaluation.
    fn delta_margin(&self, context: &Self::MoveContext) -> i32 {
        let _ = context;
        INFINITE
    }

    /// Static move ordering: moves with a higher score are searched first. The history heuristic, of at most ±16 384, is added.
    fn order_score(&self, context: &Self::MoveContext, m: Self::Move) -> i32;

    /// A more accurate and more expensive [`order_score`](Self::order_score), for nodes far enough from the leaves.
    fn order_score_deep(&self, context: &Self::MoveContext, m: Self::Move) -> i32 {
        self.order_score(context, m)
    }

    /// The entry of a move in the history tables, such as 64·from + to; less than [`HISTORY_SIZE`](Self::HISTORY_SIZE).
    fn history_index(&self, m: Self::Move) -> usize;

    /// A number below 2³¹ that differs for different moves of one node, stored in the transposition table.
    fn move_code(&self, m: Self::Move) -> u32 {
        self.history_index(m) as u32
    }

    /// Null move: the node with the other player to move. `None` where zugzwang is likely.
    fn null_move(&self) -> Option<Self>;

    /// The skill of each level in this variant, calibrated by matches between neighbouring levels.
    fn skills(variant: <Self::Position as Position>::Variant) -> &'static [Skill; 10];

    /// Whether [`prove`](Self::prove) is likely to succeed here.
    fn is_provable(&self) -> bool {
        false
    }

    /// Finds the game-theoretic value of the node; `None` if the budget does not suffice.
    fn prove(&self, budget: ProofBudget<'_>) -> Option<Proof<Self::Move>> {
        let _ = budget;
        None
    }
}

/// When a proof search gives up.
#[derive(Clone, Copy, Debug)]
pub struct ProofBudget<'a> {
    /// The most nodes that it may search.
    pub nodes: u64,
    /// Stops it from another thread.
    pub stopper: &'a Stopper,
    /// The latest time at which it ends.
    pub deadline: Option<Moment>,
}

impl ProofBudget<'_> {
    /// Whether it was stopped or the deadline has passed. Nodes are for the proof search to count.
    pub fn is_over(&self) -> bool {
        self.stopper.is_stopped() || self.deadline.is_some_and(Moment::has_come)
    }
}

/// The game-theoretic value of a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof<M> {
    /// Moves with their scores for the player to move, the best first. All moves where
    /// [`PROOF_COVERS_ALL_MOVES`](Evaluator::PROOF_COVERS_ALL_MOVES); otherwise one, which at a lost node is the move that took
    /// most nodes to refute.
    pub moves: Vec<(M, i32)>,
    /// Nodes searched.
    pub nodes: u64,
}
