//! The view of Lines of Action.

use super::{LinesOfAction, Move, board, ending};
use crate::{
    ByColor, Color, Position, grid,
    view::{
        Alert, BoardShape, FigureName, FigureValue, Piece, Presentation, Scoreboard, Shape, Squares,
    },
};

impl Presentation for LinesOfAction {
    fn shape(&self) -> BoardShape {
        BoardShape::new(board::size(self.variant), Squares::All)
    }

    fn pieces(&self) -> Vec<Piece> {
        Piece::alike(Shape::Stone, self.pieces, grid::square)
    }

    fn score(&self) -> Scoreboard {
        let groups = ByColor::new(|color| ending::count_groups(self.pieces[color]));
        Scoreboard::new([(FigureName::Groups, FigureValue::Each(groups))])
    }

    fn alerts(&self) -> Vec<Alert> {
        Alert::wins_next(self.pieces, |color| winning_moves(self, color))
    }
}

/// The moves with which a player could win, if it were their turn.
fn winning_moves(pos: &LinesOfAction, color: Color) -> impl Iterator<Item = Move> {
    let if_theirs = LinesOfAction {
        turn: color,
        ..*pos
    };
    if_theirs.legal_moves().into_iter().filter(move |&m| {
        let mut next = if_theirs;
        next.play_unchecked(m);
        next.outcome()
            .is_some_and(|outcome| outcome.winner == Some(color))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        lines_of_action::Variant,
        view::{AlertKind, Place, Transfer},
    };

    #[test]
    fn an_alert_names_the_side_that_could_win_with_one_move_and_the_move() {
        for turn in ["w", "b"] {
            let position = format!("6w1/8/8/7w/8/8/8/b1b5 {turn}");
            let pos = LinesOfAction::parse(Variant::Standard, &position).unwrap();
            let alert = Alert {
                kind: AlertKind::WinsNext,
                color: Color::Black,
                squares: ["a1", "c1"].map(|square| square.parse().unwrap()).into(),
                moves: ["a1-b2", "c1-b2"].map(String::from).into(),
            };
            assert_eq!(pos.alerts(), [alert]);
        }
        assert_eq!(LinesOfAction::initial(Variant::Standard).alerts(), []);
    }

    #[test]
    fn the_score_counts_the_groups_of_each_side() {
        let pos = LinesOfAction::parse(Variant::SixBySix, "w1w3/6/2w3/6/6/b4b w").unwrap();
        assert_eq!(pos.score().to_string(), "groups white 3, black 2");
    }

    #[test]
    fn a_capture_removes_before_it_moves_and_a_pass_does_nothing() {
        let pos = LinesOfAction::parse(Variant::Standard, "8/8/7w/8/8/7b/8/b1w5 b").unwrap();
        let place = |square: &str| Place::ground(square.parse().unwrap());
        assert_eq!(
            pos.transfers(pos.read_move("a1c1").unwrap()),
            [
                Transfer::Remove { from: place("c1") },
                Transfer::Move {
                    from: place("a1"),
                    to: place("c1"),
                },
            ]
        );
        assert_eq!(pos.transfers(Move::Pass), []);
    }
}
