//! Who wins an ending, for certain: depth-first proof-number search.
//!
//! No position of a game can occur again and there are no draws, so every position is won or lost and the search
//! needs no care for the way it came. Each node has two numbers: how much is at least missing to prove that its
//! player wins, and how much that the player loses. The search goes where the least is missing.

use tessera_rules::{MadBishops, Position, mad_bishops::Move};

use super::evaluation;
use crate::{knowledge::Proof, score::SOME_WIN};

/// So much is missing for what is impossible.
const NEVER: u32 = 1 << 30;

/// What one move is missing where neither player is better.
const MOVE: u32 = 64;

/// So many hundredths of a piece double the odds of winning.
const DOUBLING: i32 = 100;

/// The odds are doubled or halved so often at most.
const DOUBLINGS: i32 = 10;

/// Nodes between two looks at the stop sign.
const PATIENCE: u64 = 1024;

/// What is missing to prove a win and a loss of the player to move: nothing for what is proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Missing {
    win: u32,
    loss: u32,
}

impl Missing {
    const LOST: Self = Self {
        win: NEVER,
        loss: 0,
    };

    fn is_proven(self) -> bool {
        self.win == 0 || self.loss == 0
    }

    /// Whether both numbers are below those of `limit`.
    fn is_within(self, limit: Self) -> bool {
        self.win < limit.win && self.loss < limit.loss
    }

    /// Before anything is searched: one good move is enough to win, all moves must be bad to lose, and the more a position
    /// is worth the less is missing for a win and the more for a loss.
    fn guess(pos: &MadBishops) -> Self {
        let us = Position::turn(pos);
        if pos.pieces_of(us).is_empty() {
            return Self::LOST;
        }
        let odds = odds(evaluation::evaluate(pos));
        let moves = pos.count_moves() as u32;
        Self {
            win: ((MOVE << DOUBLINGS) / odds).max(1),
            loss: ((u64::from(moves * MOVE) * u64::from(odds)) >> DOUBLINGS).max(1) as u32,
        }
    }
}

/// The odds that a position of this value is won; even ones are 2 to the power of `DOUBLINGS`. Between two powers they grow
/// evenly.
fn odds(value: i32) -> u32 {
    let most = DOUBLING * DOUBLINGS;
    let value = value.clamp(-most, most) + most;
    let (power, rest) = (value / DOUBLING, value % DOUBLING);
    ((DOUBLING + rest) << power) as u32 / DOUBLING as u32
}

/// A move, the position after it, and what is missing there for the opponent.
#[derive(Clone, Copy, Debug)]
struct Child {
    m: Move,
    pos: MadBishops,
    missing: Missing,
}

/// Who wins and how, if `budget` nodes are enough to find out and `stop`, asked now and then, does not want an end.
/// The game must not be over.
pub(super) fn prove(
    pos: &MadBishops,
    budget: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Proof<Move>> {
    let mut search = Search {
        memory: Memory::new(budget),
        nodes: 0,
        budget,
        stop,
        stopped: false,
        lists: Vec::new(),
        moves: Vec::new(),
    };
    search.root(pos)
}

struct Search<'a> {
    memory: Memory,
    nodes: u64,
    budget: u64,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// Lists of children to be used again.
    lists: Vec<Vec<Child>>,
    moves: Vec<Move>,
}

impl Search<'_> {
    fn root(&mut self, pos: &MadBishops) -> Option<Proof<Move>> {
        let mut children = self.children(pos);
        let mut work = vec![0; children.len()];
        let unlimited = Missing {
            win: NEVER,
            loss: NEVER,
        };
        loop {
            let missing = missing_at(&children);
            let (best, limit) = most_promising(&children, missing, unlimited);
            if missing.is_proven() {
                let hardest = (0..work.len()).max_by_key(|&i| work[i])?;
                let wins = missing.win == 0;
                let best = if wins { best } else { hardest };
                let score = if wins { SOME_WIN } else { -SOME_WIN };
                return Some(Proof {
                    moves: vec![(children[best].m, score)],
                    nodes: self.nodes,
                });
            }
            let before = self.nodes;
            children[best].missing = self.expand(&children[best].pos, limit);
            work[best] += self.nodes - before;
            if self.stopped {
                return None;
            }
        }
    }

    /// Searches below a node until one of its numbers reaches the limit.
    fn expand(&mut self, pos: &MadBishops, limit: Missing) -> Missing {
        self.nodes += 1;
        if self.nodes >= self.budget || self.nodes.is_multiple_of(PATIENCE) && (self.stop)() {
            self.stopped = true;
        }
        let mut children = self.children(pos);
        let missing = loop {
            let missing = missing_at(&children);
            if !missing.is_within(limit) || self.stopped {
                break missing;
            }
            let (best, limit) = most_promising(&children, missing, limit);
            children[best].missing = self.expand(&children[best].pos, limit);
        };
        self.lists.push(children);
        self.memory.store(pos.key(), missing);
        missing
    }

    fn children(&mut self, pos: &MadBishops) -> Vec<Child> {
        let mut children = self.lists.pop().unwrap_or_default();
        children.clear();
        self.moves.clear();
        Position::generate(pos, &mut self.moves);
        for &m in &self.moves {
            let mut next = *pos;
            next.play_unchecked(m);
            let known = self.memory.probe(next.key());
            let missing = known.unwrap_or_else(|| Missing::guess(&next));
            children.push(Child {
                m,
                pos: next,
                missing,
            });
            if missing.loss == 0 {
                break;
            }
        }
        children
    }
}

/// What is missing at a node: for a win what is missing in the easiest child, for a loss what is missing in all.
fn missing_at(children: &[Child]) -> Missing {
    let mut missing = Missing {
        win: NEVER,
        loss: 0,
    };
    for child in children {
        missing.win = missing.win.min(child.missing.loss);
        missing.loss = (missing.loss + child.missing.win).min(NEVER);
    }
    missing
}

/// The child to search next, and until when: as long as it remains the most promising one, and a little longer,
/// and the node remains within its own limit.
fn most_promising(children: &[Child], missing: Missing, limit: Missing) -> (usize, Missing) {
    let mut best = 0;
    let mut second = NEVER;
    for (i, child) in children.iter().enumerate().skip(1) {
        let (a, b) = (child.missing, children[best].missing);
        if (a.loss, a.win) < (b.loss, b.win) {
            second = b.loss;
            best = i;
        } else {
            second = second.min(a.loss);
        }
    }
    let of_best = children[best].missing;
    let limit = Missing {
        win: (limit.loss - missing.loss)
            .saturating_add(of_best.win)
            .min(NEVER),
        loss: limit.win.min(second.saturating_add(second / 3 + 1)),
    };
    (best, limit)
}

/// What is known of nodes searched before; the newer of two in one place stays.
struct Memory {
    /// The key, and the two numbers; no node is missing nothing at all for both.
    slots: Vec<[u64; 2]>,
}

impl Memory {
    /// For a search of so many nodes.
    fn new(nodes: u64) -> Self {
        let slots = nodes.clamp(1 << 10, 1 << 21).next_power_of_two();
        Self {
            slots: vec![[0; 2]; slots as usize],
        }
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    fn probe(&self, key: u64) -> Option<Missing> {
        let [found, numbers] = self.slots[self.place(key)];
        (found == key && numbers != 0).then_some(Missing {
            win: (numbers >> 32) as u32,
            loss: numbers as u32,
        })
    }

    fn store(&mut self, key: u64, missing: Missing) {
        let place = self.place(key);
        let numbers = u64::from(missing.win) << 32 | u64::from(missing.loss);
        self.slots[place] = [key, numbers];
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tessera_rules::{Color, mad_bishops::Variant};

    use super::*;

    /// A position of a random game in which so many pieces are left.
    fn random_ending(variant: Variant, pieces: u32, rng: &mut fastrand::Rng) -> MadBishops {
        loop {
            let mut pos = MadBishops::initial(variant);
            while let Some(&m) = rng.choice(&pos.legal_moves()) {
                let count = Color::ALL.map(|color| pos.pieces_of(color).len());
                if count[0] + count[1] == pieces {
                    return pos;
                }
                pos.play_unchecked(m);
            }
        }
    }

    /// Whether the player to move wins, by looking at every line.
    fn wins(pos: &MadBishops, known: &mut HashMap<u64, bool>) -> bool {
        if let Some(&value) = known.get(&pos.key()) {
            return value;
        }
        let value = pos.legal_moves().into_iter().any(|m| {
            let mut next = *pos;
            next.play_unchecked(m);
            !wins(&next, known)
        });
        known.insert(pos.key(), value);
        value
    }

    #[test]
    fn proofs_agree_with_looking_at_every_line() {
        let mut rng = fastrand::Rng::with_seed(3);
        let mut known = HashMap::new();
        for n in 0..400 {
            let variant = [Variant::Standard, Variant::Eight][n % 2];
            let pos = random_ending(variant, 2 + n as u32 % 5, &mut rng);
            known.clear();
            let value = wins(&pos, &mut known);
            let proof = prove(&pos, 1_000_000, &mut || false).unwrap();
            let (best, score) = proof.moves[0];
            assert_eq!(score > 0, value, "{pos}");
            let next = pos.play(best).unwrap();
            assert_eq!(!wins(&next, &mut known), value, "{pos} {best}");
        }
    }

    #[test]
    fn odds_double_and_halve() {
        let even = 1 << DOUBLINGS;
        assert_eq!(odds(0), even);
        assert_eq!(odds(DOUBLING / 2), even * 3 / 2);
        assert_eq!(
            [-2, -1, 1, 2].map(|n| odds(n * DOUBLING)),
            [even / 4, even / 2, even * 2, even * 4]
        );
        assert_eq!([odds(i32::MIN), odds(i32::MAX)], [1, even * even]);
    }

    #[test]
    fn a_proof_stays_within_its_budget_and_stops_when_asked() {
        let pos = MadBishops::initial(Variant::Standard);
        assert_eq!(prove(&pos, 3000, &mut || false), None);
        let mut asked = 0;
        let mut stop = || {
            asked += 1;
            asked == 2
        };
        assert_eq!(prove(&pos, u64::MAX, &mut stop), None);
        assert_eq!(asked, 2);
    }
}
