//! A small network that has learnt from games what a position is worth.
//!
//! A position is a list of *facts*, such as "a piece of mine stands on c3". Both players look at them through the same hidden
//! units, each from the own side; what the units make of it is weighed for the player to move and for the opponent.

use tessera_rules::Bitboard;

use crate::knowledge::Knowledge;

/// How many hidden units there are.
pub const UNITS: usize = 64;

/// What a unit is cut off at; it stands for 1.
pub const FULL: i16 = 255;

/// The weights behind the units are counted in parts of 1.
pub const PARTS: i16 = 64;

/// No weight behind a unit is larger, in parts, so that its product with a full unit is a word.
pub const LARGEST: i16 = 127;

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
    pub const WORDS: usize = FACTS * UNITS + 3 * UNITS + 1;

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

    /// Whatever the facts, no sum and no product is larger than a word.
    const fn check(&self) {
        let mut unit = 0;
        while unit < UNITS {
            let mut most = self.bias[unit].unsigned_abs() as u32;
            let mut fact = 0;
            while fact < FACTS {
                most += self.facts[fact][unit].unsigned_abs() as u32;
                fact += 1;
            }
            assert!(
                most <= i16::MAX as u32,
                "the weights of a unit are too large"
            );
            let behind = [self.us[unit], self.them[unit]];
            let largest = LARGEST.unsigned_abs();
            assert!(
                behind[0].unsigned_abs() <= largest,
                "too large a weight behind a unit"
            );
            assert!(
                behind[1].unsigned_abs() <= largest,
                "too large a weight behind a unit"
            );
            unit += 1;
        }
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
