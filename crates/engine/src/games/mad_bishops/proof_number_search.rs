//! Depth-first proof-number search (df-pn) for endings.
//!
//! No position of a game can occur twice and there are no draws, so every position is won or lost and its result does not
//! depend on the path to it. The proof number of a node estimates the effort to prove that the player to move wins, the
//! disproof number the effort to prove a loss; the search expands the child with the least effort.

use tessera_rules::{MadBishops, Position, mad_bishops::Move};

use super::evaluation;
use crate::{evaluator::Proof, score::SOME_WIN};

/// The proof number of a lost position and the disproof number of a won one.
const INFINITE: u32 = 1 << 30;

/// The initial number of one move in an even position.
const MOVE: u32 = 64;

/// An advantage of this many hundredths of a piece doubles the odds of winning.
const DOUBLING: i32 = 100;

/// The odds are doubled or halved at most this many times.
const MAX_DOUBLINGS: i32 = 10;

/// Nodes between two calls of `stop`.
const STOP_INTERVAL: u64 = 1024;

/// Proof and disproof number for the player to move: one of them is 0 when the result is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Numbers {
    proof: u32,
    disproof: u32,
}

impl Numbers {
    const LOST: Self = Self {
        proof: INFINITE,
        disproof: 0,
    };

    fn is_solved(self) -> bool {
        self.proof == 0 || self.disproof == 0
    }

    fn are_below(self, thresholds: Self) -> bool {
        self.proof < thresholds.proof && self.disproof < thresholds.disproof
    }

    /// Heuristic initialisation of a leaf: a win takes one move and a loss all of them, weighted by the odds of winning
    /// according to the evaluation.
    fn initial(pos: &MadBishops) -> Self {
        let us = Position::turn(pos);
        if pos.pieces_of(us).is_empty() {
            return Self::LOST;
        }
        let odds = odds(evaluation::evaluate(pos));
        let moves = pos.count_moves() as u32;
        Self {
            proof: ((MOVE << MAX_DOUBLINGS) / odds).max(1),
            disproof: ((u64::from(moves * MOVE) * u64::from(odds)) >> MAX_DOUBLINGS).max(1) as u32,
        }
    }
}

/// The odds of winning a position with this evaluation, times 2^`MAX_DOUBLINGS`; linear between powers of two.
fn odds(evaluation: i32) -> u32 {
    let max = DOUBLING * MAX_DOUBLINGS;
    let evaluation = evaluation.clamp(-max, max) + max;
    let (power, rest) = (evaluation / DOUBLING, evaluation % DOUBLING);
    ((DOUBLING + rest) << power) as u32 / DOUBLING as u32
}

/// A move, the position after it, and the numbers there, which are those of the opponent.
#[derive(Clone, Copy, Debug)]
struct Child {
    m: Move,
    pos: MadBishops,
    numbers: Numbers,
}

/// Finds the winner and a best move; `None` if `budget` nodes do not suffice or `stop` returns true. The game must not be over.
pub(super) fn prove(
    pos: &MadBishops,
    budget: u64,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Proof<Move>> {
    let mut search = Search {
        table: ProofTable::new(budget),
        nodes: 0,
        budget,
        stop,
        stopped: false,
        free_lists: Vec::new(),
        moves: Vec::new(),
    };
    search.root(pos)
}

struct Search<'a> {
    table: ProofTable,
    nodes: u64,
    budget: u64,
    stop: &'a mut dyn FnMut() -> bool,
    stopped: bool,
    /// Lists of children whose allocations are reused.
    free_lists: Vec<Vec<Child>>,
    moves: Vec<Move>,
}

impl Search<'_> {
    fn root(&mut self, pos: &MadBishops) -> Option<Proof<Move>> {
        let mut children = self.children(pos);
        let mut effort = vec![0; children.len()];
        let unlimited = Numbers {
            proof: INFINITE,
            disproof: INFINITE,
        };
        loop {
            let numbers = numbers_of_parent(&children);
            let (best, thresholds) = select_child(&children, numbers, unlimited);
            if numbers.is_solved() {
                let hardest = (0..effort.len()).max_by_key(|&i| effort[i])?;
                let wins = numbers.proof == 0;
                let best = if wins { best } else { hardest };
                let score = if wins { SOME_WIN } else { -SOME_WIN };
                return Some(Proof {
                    moves: vec![(children[best].m, score)],
                    nodes: self.nodes,
                });
            }
            let before = self.nodes;
            children[best].numbers = self.expand(&children[best].pos, thresholds);
            effort[best] += self.nodes - before;
            if self.stopped {
                return None;
            }
        }
    }

    /// Searches below a node until one of its numbers reaches its threshold.
    fn expand(&mut self, pos: &MadBishops, thresholds: Numbers) -> Numbers {
        self.nodes += 1;
        if self.nodes >= self.budget || self.nodes.is_multiple_of(STOP_INTERVAL) && (self.stop)() {
            self.stopped = true;
        }
        let mut children = self.children(pos);
        let numbers = loop {
            let numbers = numbers_of_parent(&children);
            if !numbers.are_below(thresholds) || self.stopped {
                break numbers;
            }
            let (best, thresholds) = select_child(&children, numbers, thresholds);
            children[best].numbers = self.expand(&children[best].pos, thresholds);
        };
        self.free_lists.push(children);
        self.table.store(pos.key(), numbers);
        numbers
    }

    /// The children of a node, up to the first that is known to be lost for the opponent.
    fn children(&mut self, pos: &MadBishops) -> Vec<Child> {
        let mut children = self.free_lists.pop().unwrap_or_default();
        children.clear();
        self.moves.clear();
        Position::generate(pos, &mut self.moves);
        for &m in &self.moves {
            let mut next = *pos;
            next.play_unchecked(m);
            let known = self.table.probe(next.key());
            let numbers = known.unwrap_or_else(|| Numbers::initial(&next));
            children.push(Child {
                m,
                pos: next,
                numbers,
            });
            if numbers.disproof == 0 {
                break;
            }
        }
        children
    }
}

/// The proof number is the least disproof number of the children, the disproof number the sum of their proof numbers.
fn numbers_of_parent(children: &[Child]) -> Numbers {
    let mut numbers = Numbers {
        proof: INFINITE,
        disproof: 0,
    };
    for child in children {
        numbers.proof = numbers.proof.min(child.numbers.disproof);
        numbers.disproof = (numbers.disproof + child.numbers.proof).min(INFINITE);
    }
    numbers
}

/// The child to expand next (the most-proving one) with its thresholds: it is expanded until the second best child is better by a third
/// (the 1+ε trick, which avoids frequent switching), or a number of the parent reaches its own threshold.
fn select_child(children: &[Child], numbers: Numbers, thresholds: Numbers) -> (usize, Numbers) {
    let mut best = 0;
    let mut second = INFINITE;
    for (i, child) in children.iter().enumerate().skip(1) {
        let (a, b) = (child.numbers, children[best].numbers);
        if (a.disproof, a.proof) < (b.disproof, b.proof) {
            second = b.disproof;
            best = i;
        } else {
            second = second.min(a.disproof);
        }
    }
    let of_best = children[best].numbers;
    let thresholds = Numbers {
        proof: (thresholds.disproof - numbers.disproof)
            .saturating_add(of_best.proof)
            .min(INFINITE),
        disproof: thresholds.proof.min(second.saturating_add(second / 3 + 1)),
    };
    (best, thresholds)
}

/// The numbers of expanded nodes, by key; a new entry replaces an old one in the same place.
struct ProofTable {
    /// Key, and both numbers; they are never both 0.
    entries: Vec<[u64; 2]>,
}

impl ProofTable {
    /// For a search of at most this many nodes.
    fn new(nodes: u64) -> Self {
        let entries = nodes.clamp(1 << 10, 1 << 21).next_power_of_two();
        Self {
            entries: vec![[0; 2]; entries as usize],
        }
    }

    fn index(&self, key: u64) -> usize {
        key as usize & (self.entries.len() - 1)
    }

    fn probe(&self, key: u64) -> Option<Numbers> {
        let [found, numbers] = self.entries[self.index(key)];
        (found == key && numbers != 0).then_some(Numbers {
            proof: (numbers >> 32) as u32,
            disproof: numbers as u32,
        })
    }

    fn store(&mut self, key: u64, numbers: Numbers) {
        let index = self.index(key);
        let packed = u64::from(numbers.proof) << 32 | u64::from(numbers.disproof);
        self.entries[index] = [key, packed];
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use tessera_rules::{Color, mad_bishops::Variant};

    use super::*;

    /// A position of a random game with this number of pieces left.
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

    /// Whether the player to move wins, by exhaustive search.
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
    fn proofs_agree_with_exhaustive_search() {
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
        let even = 1 << MAX_DOUBLINGS;
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
