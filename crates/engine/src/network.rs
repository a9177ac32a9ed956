//! A small network that has learnt from games what a position is worth.
//!
//! A position is a list of *facts*, such as "a piece of mine stands on c3". Both players look at them through the same hidden
//! units, each from their own side; what the units make of it is weighed for the player to move and for the opponent, and gives the
//! logarithm of the odds of winning.

use tessera_rules::{Bitboard, Position};

use crate::{knowledge::Knowledge, score::WIN_FROM};

/// How many hidden units there are.
pub const UNITS: usize = 64;

/// What a unit is cut off at; it stands for 1.
pub const FULL: i16 = 255;

/// The weights behind the units are counted in parts of 1.
pub const PARTS: i16 = 64;

/// No weight behind a unit is larger, in parts, so that its product with a full unit is a word.
pub const LARGEST: i16 = 127;

/// The weights of all facts to one unit and its bias come to no more, whatever their signs.
pub const LARGEST_SUM: u32 = i16::MAX as u32;

/// A fact as the player to move numbers it, and as the opponent does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// By the player to move.
    pub us: u16,
    /// By the opponent.
    pub them: u16,
}

/// Knowledge that a network can learn.
pub trait Learnt: Knowledge {
    /// How many facts there are to tell apart.
    const FACTS: usize;

    /// What a factor *e* in the odds of winning is worth, in hundredths.
    const HUNDREDTHS: i32;

    /// What a fact becomes on a board that is turned or mirrored and plays the same; the first changes nothing.
    const SYMMETRIES: &'static [fn(u16) -> u16];

    /// Whether this variant is judged by the network.
    fn is_learnt(variant: <Self::Position as Position>::Variant) -> bool;

    /// All that is so here.
    fn facts(&self) -> impl Iterator<Item = Fact>;
}

/// The facts that something of mine, or of the opponent, stands on a square, for each kind of thing: 64 numbers for mine, the
/// next 64 for the opponent's. A cell is 8·rank + file.
#[inline]
pub(crate) fn on_squares<const KINDS: usize>(
    things: [(Bitboard, Bitboard); KINDS],
) -> impl Iterator<Item = Fact> {
    let kinds = things.into_iter().enumerate();
    kinds.flat_map(|(kind, (us, them))| {
        let first = 128 * kind as u16;
        let (mine, other) = (
            move |cell| first + u16::from(cell),
            move |cell| first + 64 + u16::from(cell),
        );
        let us = us.into_iter().map(move |cell| Fact {
            us: mine(cell),
            them: other(cell),
        });
        us.chain(them.into_iter().map(move |cell| Fact {
            us: other(cell),
            them: mine(cell),
        }))
    })
}

/// What becomes of the facts on squares when the board is turned or mirrored.
pub(crate) const SYMMETRIES_OF_A_SQUARE: [fn(u16) -> u16; 8] = [
    |fact| fact,
    |fact| fact ^ 0o07,
    |fact| fact ^ 0o70,
    |fact| fact ^ 0o77,
    |fact| transposed(fact),
    |fact| transposed(fact) ^ 0o07,
    |fact| transposed(fact) ^ 0o70,
    |fact| transposed(fact) ^ 0o77,
];

/// With files and ranks exchanged.
const fn transposed(fact: u16) -> u16 {
    fact & !0o77 | (fact & 0o07) << 3 | (fact & 0o70) >> 3
}

/// The weights of a network for so many facts.
#[derive(Debug)]
#[repr(align(64))]
pub struct Network<const FACTS: usize> {
    facts: [[i16; UNITS]; FACTS],
    bias: [i16; UNITS],
    us: [i16; UNITS],
    them: [i16; UNITS],
    /// `FULL` · `PARTS` is 1.
    constant: i16,
    /// See [`Learnt::HUNDREDTHS`].
    hundredths: i32,
}

impl<const FACTS: usize> Network<FACTS> {
    /// How many words it is.
    const WORDS: usize = FACTS * UNITS + 3 * UNITS + 1;

    /// The network as it is written in a file: words of two bytes, the lower one first; the rows of the facts, the bias, what is
    /// behind the units of the player to move and of the opponent, the constant.
    pub const fn from_bytes(bytes: &[u8], hundredths: i32) -> Self {
        assert!(bytes.len() == 2 * Self::WORDS, "another number of words");
        let mut facts = [[0; UNITS]; FACTS];
        let mut fact = 0;
        while fact < FACTS {
            facts[fact] = row(bytes, fact);
            fact += 1;
        }
        let network = Self {
            facts,
            bias: row(bytes, FACTS),
            us: row(bytes, FACTS + 1),
            them: row(bytes, FACTS + 2),
            constant: word(bytes, Self::WORDS - 1),
            hundredths,
        };
        network.check();
        network
    }

    /// Whatever the facts, no sum and no product of a unit is larger than a word, and no value looks like a win.
    const fn check(&self) {
        let mut behind = 0;
        let mut unit = 0;
        while unit < UNITS {
            let mut most = self.bias[unit].unsigned_abs() as u32;
            let mut fact = 0;
            while fact < FACTS {
                most += self.facts[fact][unit].unsigned_abs() as u32;
                fact += 1;
            }
            assert!(most <= LARGEST_SUM, "the weights of a unit are too large");
            let (us, them) = (self.us[unit].unsigned_abs(), self.them[unit].unsigned_abs());
            let largest = LARGEST.unsigned_abs();
            assert!(
                us <= largest && them <= largest,
                "a weight behind a unit is too large"
            );
            behind += us as i64 + them as i64;
            unit += 1;
        }
        let full = FULL as i64;
        let odds = behind * full + self.constant.unsigned_abs() as i64;
        let value = odds * self.hundredths as i64 / (full * PARTS as i64);
        assert!(value < WIN_FROM as i64, "a value would look like a win");
    }

    /// What these facts are worth to the player to move, in hundredths.
    #[inline]
    pub fn value(&self, facts: impl Iterator<Item = Fact>) -> i32 {
        let (mut us, mut them) = (self.bias, self.bias);
        facts.for_each(|fact| {
            add(&mut us, &self.facts[usize::from(fact.us)]);
            add(&mut them, &self.facts[usize::from(fact.them)]);
        });
        let sum = weighed(&us, &self.us) + weighed(&them, &self.them);
        let full = i32::from(FULL);
        (sum / full + i32::from(self.constant)) * self.hundredths / (full * i32::from(PARTS))
    }
}

const fn word(bytes: &[u8], i: usize) -> i16 {
    i16::from_le_bytes([bytes[2 * i], bytes[2 * i + 1]])
}

const fn row(bytes: &[u8], row: usize) -> [i16; UNITS] {
    let mut words = [0; UNITS];
    let mut unit = 0;
    while unit < UNITS {
        words[unit] = word(bytes, row * UNITS + unit);
        unit += 1;
    }
    words
}

#[inline]
fn add(units: &mut [i16; UNITS], row: &[i16; UNITS]) {
    for (unit, weight) in units.iter_mut().zip(row) {
        *unit += weight;
    }
}

/// Each unit counts by its square: `FULL`² · `PARTS` is 1.
#[inline]
fn weighed(units: &[i16; UNITS], weights: &[i16; UNITS]) -> i32 {
    let square = |(&unit, &weight): (&i16, &i16)| {
        let unit = unit.clamp(0, FULL);
        i32::from(unit * weight) * i32::from(unit)
    };
    units.iter().zip(weights).map(square).sum()
}

#[cfg(test)]
mod tests {
    use tessera_rules::Square;

    use super::*;

    const WORDS: usize = Network::<2>::WORDS;

    /// Two facts, of which the first fills all units and the second empties them, with these words changed.
    fn bytes(changes: &[(usize, i16)]) -> Vec<u8> {
        let mut words = vec![0; WORDS];
        words[..UNITS].fill(300);
        words[UNITS..2 * UNITS].fill(-300);
        for &(i, word) in changes {
            words[i] = word;
        }
        words.into_iter().flat_map(i16::to_le_bytes).collect()
    }

    const US: usize = 3 * UNITS;
    const THEM: usize = 4 * UNITS;
    const CONSTANT: usize = WORDS - 1;

    #[test]
    fn units_are_cut_off_and_weighed_for_each_player() {
        let one = [
            (US, PARTS),
            (THEM, -2 * PARTS + 1),
            (CONSTANT, FULL * PARTS / 2),
        ];
        let network = Network::<2>::from_bytes(&bytes(&one), 100);
        let value = |us, them| network.value([Fact { us, them }].into_iter());
        assert_eq!(value(0, 1), 150);
        assert_eq!(value(1, 1), 50);
        assert_eq!(value(1, 0), -148);
        let twice = [Fact { us: 0, them: 1 }; 2];
        assert_eq!(network.value(twice.into_iter()), 150);
    }

    #[test]
    fn symmetries_turn_and_mirror_the_board() {
        let turned = |square: Square| {
            let cell = u16::from(8 * square.rank() + square.file());
            SYMMETRIES_OF_A_SQUARE.map(|turn| {
                let fact = turn(64 + cell);
                assert_eq!(fact / 64, 1, "it is still the opponent's");
                Square::new((fact % 8) as u8, (fact / 8 % 8) as u8).to_string()
            })
        };
        let c1 = ["c1", "f1", "c8", "f8", "a3", "h3", "a6", "h6"];
        assert_eq!(turned(Square::new(2, 0)), c1);
        let b4 = ["b4", "g4", "b5", "g5", "d2", "e2", "d7", "e7"];
        assert_eq!(turned(Square::new(1, 3)), b4);
    }

    #[test]
    #[should_panic(expected = "another number of words")]
    fn a_file_of_another_size_is_refused() {
        let _ = Network::<3>::from_bytes(&bytes(&[]), 100);
    }

    #[test]
    #[should_panic(expected = "the weights of a unit are too large")]
    fn sums_beyond_a_word_are_refused() {
        let _ = Network::<2>::from_bytes(&bytes(&[(5, 20_000), (UNITS + 5, -13_000)]), 100);
    }

    #[test]
    #[should_panic(expected = "a weight behind a unit is too large")]
    fn products_beyond_a_word_are_refused() {
        let _ = Network::<2>::from_bytes(&bytes(&[(THEM + 7, LARGEST + 1)]), 100);
    }

    #[test]
    #[should_panic(expected = "a value would look like a win")]
    fn values_like_wins_are_refused() {
        let _ = Network::<2>::from_bytes(&bytes(&[(US, LARGEST)]), 20_000);
    }
}
