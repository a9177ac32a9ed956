//! The view of Hecatomb.

use super::{Hecatomb, SIZE, Variant, classic};
use crate::{
    ByColor, Color, grid,
    view::{
        Alert, AlertKind, BoardShape, FigureName, FigureValue, Piece, Place, Presentation,
        Scoreboard, Shape, Squares,
    },
};

impl Presentation for Hecatomb {
    fn shape(&self) -> BoardShape {
        BoardShape::new(SIZE, Squares::All)
    }

    fn pieces(&self) -> Vec<Piece> {
        let piece = |cell| Piece {
            place: Place::ground(grid::square(cell)),
            shape: if self.kings.has(cell) {
                Shape::King
            } else {
                Shape::Queen
            },
            color: if self.pieces.white.has(cell) {
                Color::White
            } else {
                Color::Black
            },
        };
        self.occupied().into_iter().map(piece).collect()
    }

    fn score(&self) -> Scoreboard {
        let queens = ByColor::new(|color| self.queens(color).len());
        let queens = (FigureName::Queens, FigureValue::Each(queens));
        let counter = FigureValue::Shared(self.counter.into());
        match self.variant {
            Variant::Standard => Scoreboard::new([(FigureName::PliesLeft, counter), queens]),
            Variant::Classic => Scoreboard::new([queens, (FigureName::QuietPlies, counter)]),
        }
    }

    /// Attacked kings with their attackers, also by the usual rules, which have no check.
    fn alerts(&self) -> Vec<Alert> {
        let alert = |color| {
            let attackers = classic::attackers(self, color);
            let king = grid::squares(self.king(color));
            attackers.any().then(|| Alert {
                kind: AlertKind::KingAttacked,
                color,
                squares: king.chain(grid::squares(attackers)).collect(),
                moves: Vec::new(),
            })
        };
        Color::ALL.into_iter().filter_map(alert).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Position, view::Transfer};

    fn pos(variant: Variant, text: &str) -> Hecatomb {
        Hecatomb::parse(variant, text).unwrap()
    }

    #[test]
    fn the_score_counts_queens_and_plies() {
        let text = "q3k3/8/4Q3/8/8/2q5/8/4K3 b 7";
        assert_eq!(
            pos(Variant::Standard, text).score().to_string(),
            "plies left 7; queens white 1, black 2"
        );
        let text = "q3k3/8/3Q4/8/8/8/8/4K3 b 7";
        assert_eq!(
            pos(Variant::Classic, text).score().to_string(),
            "queens white 1, black 1; plies since the last capture 7"
        );
    }

    #[test]
    fn attacked_kings_are_pointed_out_with_their_attackers() {
        let alerts = pos(Variant::Standard, "q3k3/8/4Q3/8/8/2q5/8/4K2Q w 5").alerts();
        let shown: Vec<(Color, String)> = alerts
            .into_iter()
            .map(|alert| {
                assert_eq!(alert.kind, AlertKind::KingAttacked);
                let squares: Vec<String> = alert.squares.iter().map(ToString::to_string).collect();
                (alert.color, squares.join(" "))
            })
            .collect();
        assert_eq!(
            shown,
            [
                (Color::White, "e1 c3".to_owned()),
                (Color::Black, "e8 e6".to_owned())
            ]
        );
    }

    #[test]
    fn a_captured_piece_is_removed_before_the_capturing_one_arrives() {
        let pos = pos(Variant::Standard, "4k3/8/8/8/8/8/q7/K7 w 5");
        let place = |square: &str| Place::ground(square.parse().unwrap());
        let transfers = |text| pos.transfers(pos.read_move(text).unwrap());
        let (from, to) = (place("a1"), place("a2"));
        assert_eq!(
            transfers("a1xa2"),
            [Transfer::Remove { from: to }, Transfer::Move { from, to }]
        );
        assert_eq!(
            transfers("a1-b1"),
            [Transfer::Move {
                from,
                to: place("b1")
            }]
        );
    }

    #[test]
    fn pieces_are_listed_along_the_ranks() {
        let pieces = pos(Variant::Standard, "k7/8/8/8/8/8/q7/1K6 w").pieces();
        let shown: Vec<_> = pieces
            .iter()
            .map(|piece| (piece.place.square.to_string(), piece.shape, piece.color))
            .collect();
        assert_eq!(
            shown,
            [
                ("b1".to_owned(), Shape::King, Color::White),
                ("a2".to_owned(), Shape::Queen, Color::Black),
                ("a8".to_owned(), Shape::King, Color::Black),
            ]
        );
    }
}
