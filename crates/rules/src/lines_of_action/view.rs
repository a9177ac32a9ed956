//! Lines of Action for user interfaces.

use super::{LinesOfAction, Move, Travel, Variant, board, ending};
use crate::{
    ByColor, Color, Position, grid,
    view::{
        Alert, AlertKind, BoardShape, FigureName, FigureValue, Piece, Place, Score, Shape, Squares,
        Transfer,
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

pub(super) fn transfers(m: Move) -> Vec<Transfer> {
    let Move::Travel(Travel { from, to, capture }) = m else {
        return Vec::new();
    };
    let [from, to] = [from, to].map(|cell| Place::ground(grid::square(cell)));
    let capture = capture.then_some(Transfer::Remove { from: to });
    capture
        .into_iter()
        .chain([Transfer::Move { from, to }])
        .collect()
}

pub(super) fn score(pos: &LinesOfAction) -> Score {
    let groups = ByColor::new(|color| ending::count_groups(pos.pieces[color]));
    Score::new([(FigureName::Groups, FigureValue::Each(groups))])
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
