//! The view of Lines of Action.

use super::{LinesOfAction, Variant, board, ending};
use crate::{
    ByColor, Color, Position, grid,
    view::{
        Alert, AlertKind, BoardShape, FigureName, FigureValue, Piece, Place, Scoreboard, Shape,
        Squares,
    },
};

pub(super) fn shape(variant: Variant) -> BoardShape {
    let size = board::size(variant);
    BoardShape {
        files: size.files,
        ranks: size.ranks,
        squares: Squares::All,
        homes: None,
    }
}

pub(super) fn pieces(pos: &LinesOfAction) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Color::ALL
        .into_iter()
        .flat_map(|color| grid::squares(pos.pieces[color]).map(move |square| (color, square)))
        .map(|(color, square)| Piece {
            place: Place::ground(square),
            shape: Shape::Stone,
            color,
        })
        .collect();
    pieces.sort_unstable_by_key(|piece| piece.place);
    pieces
}

pub(super) fn score(pos: &LinesOfAction) -> Scoreboard {
    let groups = ByColor::new(|color| ending::count_groups(pos.pieces[color]));
    Scoreboard::new([(FigureName::Groups, FigureValue::Each(groups))])
}

pub(super) fn alerts(pos: &LinesOfAction) -> Vec<Alert> {
    let wins_next = |&color: &Color| {
        let if_theirs = LinesOfAction {
            turn: color,
            ..*pos
        };
        if_theirs.legal_moves().into_iter().any(|m| {
            let mut next = if_theirs;
            next.play_unchecked(m);
            next.outcome()
                .is_some_and(|outcome| outcome.winner == Some(color))
        })
    };
    Color::ALL
        .into_iter()
        .filter(wins_next)
        .map(|color| Alert {
            kind: AlertKind::WinsNext,
            color,
            squares: grid::squares(pos.pieces[color]).collect(),
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{lines_of_action::Move, view::Transfer};

    #[test]
    fn an_alert_names_the_side_that_could_win_with_one_move() {
        for turn in ["w", "b"] {
            let position = format!("6w1/8/8/7w/8/8/8/b1b5 {turn}");
            let pos = LinesOfAction::parse(Variant::Standard, &position).unwrap();
            let alert = Alert {
                kind: AlertKind::WinsNext,
                color: Color::Black,
                squares: ["a1", "c1"].map(|square| square.parse().unwrap()).into(),
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
