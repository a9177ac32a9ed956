//! Bulk counting: the number of moves by arithmetic, without listing them.
//!
//! The number of ball steps is the number of arrivals of balls on squares whose top ring is the player's own, each multiplied
//! by the number of relocations of the balls it vaults over. That factor depends only on the number of vaulted balls and
//! on the number of free squares with the opponent's ring on top.
//!
//! The turns of the rulebook are therefore summed over all destinations of a ring at once. A ring on a square whose top ring is
//! the player's own leaves the ball steps as they are, a ring on a bare square adds the arrivals there, and a ring on a
//! square with the opponent's ring on top adds the arrivals there and leaves one square less for relocation.

use super::{
    Mitsudomoe, Variant,
    reach::{FreeSquares, Reach},
};
use crate::Bitboard;

/// `RELOCATIONS[vaulted][free]`: the number of relocations of `vaulted` balls if `free` squares can take them, which is
/// `C(vaulted + free, vaulted) - 1`, or 1 without vaulted balls. At most five squares are free, because three of the opponent's
/// eight rings carry balls.
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
    let squares = FreeSquares::of(pos);
    arrivals(&Reach::all(pos), squares.ours, squares.theirs.len())
}

/// The number of steps of all balls onto the squares `onto`, with `free` squares for relocation.
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

/// The turns of the rulebook: for every ring step, the number of ball steps after it.
#[inline]
fn turns(pos: &Mitsudomoe) -> u64 {
    let reaches = Reach::all(pos);
    let squares = FreeSquares::of(pos);
    let mut turns = 0;
    if pos.supply[pos.turn] > 0 {
        turns += turns_after_put(&reaches, squares);
    }
    // Moving a ring is lifting it and putting it on any square but the one it came from.
    let unchanged = arrivals(&reaches, squares.ours, squares.theirs.len());
    for from in squares.ours {
        turns += turns_after_put(&reaches, squares.lifted(pos, from)) - unchanged;
    }
    turns
}

/// The number of ball steps after a ring was put on a square without a ball, summed over all such squares.
#[inline]
fn turns_after_put(reaches: &[Reach; 3], squares: FreeSquares) -> u64 {
    let FreeSquares { ours, theirs, bare } = squares;
    let free = theirs.len();
    let fewer = free.saturating_sub(1);
    u64::from((ours | bare).len()) * arrivals(reaches, ours, free)
        + arrivals(reaches, bare, free)
        + u64::from(free) * arrivals(reaches, ours, fewer)
        + arrivals(reaches, theirs, fewer)
}

#[cfg(test)]
mod tests {
    use super::{super::for_random_positions, *};
    use crate::{
        Position,
        perft::{Leaves, perft},
    };

    #[test]
    fn counting_agrees_with_making_the_list() {
        for_random_positions(5, |pos| {
            let mut moves = Vec::new();
            pos.generate(&mut moves);
            assert_eq!(moves.len() as u64, pos.count_moves(), "{pos}");
        });
    }

    #[test]
    fn sequences_from_the_start_are_known() {
        for (variant, count) in [(Variant::Standard, 480_808), (Variant::Rulebook, 358_136)] {
            let start = Mitsudomoe::initial(variant);
            assert_eq!(perft(&start, 4, Leaves::Counted), count);
        }
    }
}
