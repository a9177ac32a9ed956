//! The board of each variant and its start position.

use super::Variant;
use crate::{Bitboard, ByColor, Color, Square, grid, text::BoardSize};

pub(super) const fn size(variant: Variant) -> BoardSize {
    BoardSize::square(match variant {
        Variant::Standard | Variant::DrawOnBoth | Variant::ScrambledEggs => 8,
        Variant::SixBySix => 6,
    })
}

/// The number of pieces of each side at the start.
pub(super) const fn pieces_each(variant: Variant) -> u32 {
    2 * (size(variant).files as u32 - 2)
}

/// The cell of a square; `None` if it is off this board.
pub(super) fn cell(variant: Variant, square: Square) -> Option<u8> {
    size(variant).contains(square).then(|| grid::cell(square))
}

/// The pieces at the start, on all squares of the edge except the corners.
pub(super) fn start(variant: Variant) -> ByColor<Bitboard> {
    let last = size(variant).files - 1;
    let along = 1..last;
    // Around the edge, from b1 to a2.
    let edge = (along.clone().map(|i| (i, 0)))
        .chain(along.clone().map(|i| (last, i)))
        .chain(along.clone().rev().map(|i| (i, last)))
        .chain(along.rev().map(|i| (0, i)));
    let run = match variant {
        Variant::ScrambledEggs => 1,
        Variant::Standard | Variant::DrawOnBoth | Variant::SixBySix => usize::from(last - 1),
    };
    let mut pieces = ByColor::<Bitboard>::default();
    for (n, (file, rank)) in edge.enumerate() {
        let color = if (n / run).is_multiple_of(2) {
            Color::Black
        } else {
            Color::White
        };
        pieces[color] |= Bitboard::of(grid::cell(Square::new(file, rank)));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{LinesOfAction, Position};

    #[test]
    fn every_variant_starts_as_its_rules_say() {
        for (variant, start) in [
            (
                Variant::Standard,
                "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
            ),
            (
                Variant::DrawOnBoth,
                "1bbbbbb1/w6w/w6w/w6w/w6w/w6w/w6w/1bbbbbb1 b",
            ),
            (
                Variant::ScrambledEggs,
                "1wbwbwb1/b6w/w6b/b6w/w6b/b6w/w6b/1bwbwbw1 b",
            ),
            (Variant::SixBySix, "1bbbb1/w4w/w4w/w4w/w4w/1bbbb1 b"),
        ] {
            assert_eq!(LinesOfAction::initial(variant).to_string(), start);
            for color in Color::ALL {
                assert_eq!(super::start(variant)[color].len(), pieces_each(variant));
            }
        }
    }
}
