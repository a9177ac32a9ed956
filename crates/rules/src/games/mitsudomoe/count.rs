//! How many moves there are, by arithmetic.
//!
//! The ball steps on a footing are the arrivals of balls on squares with our ring on top, each counted
//! as often as the vaulted balls can be relocated, which depends only on how many they are and on how
//! many free squares have the opponent's ring on top.
//!
//! So the turns of the rulebook can be added up over all squares on which a ring may be put, without
//! looking at each of them: a ring on a square of our own changes nothing, a ring on a bare square adds
//! the arrivals there, and a ring on a square of the opponent's also takes one place for relocation away.

use super::{
    Mitsudomoe, Variant,
    reach::{Footing, Reach},
};
use crate::Bitboard;

/// In how many ways so many vaulted balls can be relocated if there are so many free squares for them:
/// `C(vaulted + free, vaulted) - 1`, or 1 if there is nothing to relocate. There are never more than
/// five such squares, because three of the opponent's eight rings carry balls.
const RELOCATIONS: [[u64; 6]; 4] = {
    let mut table = [[1; 6]; 4];
    let mut free = 0;
    while free < 6 {
        let n = free as u64;
        table[1][free] = n;
        table[2][free] = (n + 2) * (n + 1) / 2 - 1;
        table[3][free] = (n + 3) * (n + 2) * (n + 1) / 6 - 1;
        free += 1;
    }
    table
};

#[inline]
pub(super) fn moves(pos: &Mitsudomoe) -> u64 {
    match pos.variant {
        Variant::Standard => ring_steps(pos) + ball_steps(pos),
        Variant::Rulebook => turns(pos),
    }
}

#[inline]
fn ring_steps(pos: &Mitsudomoe) -> u64 {
    let free = u64::from(pos.free().len());
    let exposed = u64::from(pos.exposed().len());
    let puts = if pos.supply[pos.turn] > 0 { free } else { 0 };
    puts + exposed * (free - 1)
}

#[inline]
pub(super) fn ball_steps(pos: &Mitsudomoe) -> u64 {
    let footing = Footing::of(pos);
    arrivals(&Reach::all(pos), footing.ours, footing.theirs.len())
}

/// The steps of all balls onto the squares of a set, with so many free places for relocation.
#[inline]
fn arrivals(reaches: &[Reach; 3], onto: Bitboard, free: u32) -> u64 {
    let mut steps = 0;
    for (vaulted, ways) in RELOCATIONS.iter().enumerate() {
        let arrivals: u32 = reaches
            .iter()
            .map(|reach| (reach.over[vaulted] & onto).len())
            .sum();
        steps += u64::from(arrivals) * ways[free as usize];
    }
    steps
}

/// The ring steps of the rulebook, each as often as there are ball steps after it.
#[inline]
fn turns(pos: &Mitsudomoe) -> u64 {
    let reaches = Reach::all(pos);
    let footing = Footing::of(pos);
    let mut turns = 0;
    if pos.supply[pos.turn] > 0 {
        turns += turns_after_put(&reaches, footing);
    }
    // A ring that is moved is lifted and put, but not back where it was.
    let unchanged = arrivals(&reaches, footing.ours, footing.theirs.len());
    for from in footing.ours {
        turns += turns_after_put(&reaches, footing.lifted(pos, from)) - unchanged;
    }
    turns
}

/// The ball steps after one of our rings was put on a square without a ball, for all such squares.
#[inline]
fn turns_after_put(reaches: &[Reach; 3], footing: Footing) -> u64 {
    let Footing { ours, theirs, bare } = footing;
    let free = theirs.len();
    let fewer = free.saturating_sub(1);
    u64::from((ours | bare).len()) * arrivals(reaches, ours, free)
        + arrivals(reaches, bare, free)
        + u64::from(free) * arrivals(reaches, ours, fewer)
        + arrivals(reaches, theirs, fewer)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Position,
        perft::{Leaves, perft},
    };

    #[test]
    fn counting_agrees_with_making_the_list() {
        let mut rng = fastrand::Rng::with_seed(5);
        for game in 0..400 {
            let variant = [Variant::Standard, Variant::Rulebook][game % 2];
            let mut pos = Mitsudomoe::initial(variant);
            for _ in 0..100 {
                let mut moves = Vec::new();
                pos.generate(&mut moves);
                assert_eq!(moves.len() as u64, pos.count_moves(), "{pos}");
                let Some(&m) = rng.choice(&moves).filter(|_| pos.outcome().is_none()) else {
                    break;
                };
                pos.play_unchecked(m);
            }
        }
    }

    #[test]
    fn sequences_from_the_start_are_known() {
        for (variant, count) in [(Variant::Standard, 480_808), (Variant::Rulebook, 358_136)] {
            let start = Mitsudomoe::initial(variant);
            assert_eq!(perft(&start, 4, Leaves::Counted), count);
        }
    }
}
