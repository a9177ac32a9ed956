//! `AnyGame`: a game of any kind behind one object-safe trait that takes text and returns text and views.

use std::fmt::Debug;

use crate::{
    BoardView, Color, Explanation, GameKind, IllegalReason, MoveError, MoveView, Outcome, Position,
    Record, Scoreboard, Square,
    view::{LastMove, Touch, Transfer},
};

/// A game in progress. Code that does not know the kind at compile time (server, terminal, command line) uses this trait;
/// [`Record`] implements it for every [`Position`].
///
/// ```
/// use tessera_rules::GameKind;
///
/// let kind: GameKind = "mad-bishops".parse().unwrap();
/// let mut game = kind.new_game();
/// assert_eq!(game.play("b2a1").unwrap(), "b2xa1");
/// assert_eq!(game.score().to_string(), "white minus black +1");
/// assert_eq!(
///     game.play("c1-e3").unwrap_err().to_string(),
///     "the way is blocked by the white piece on d2"
/// );
/// ```
pub trait AnyGame: Debug + Send + Sync {
    /// The game and its variant.
    fn kind(&self) -> GameKind;

    /// The canonical position string before the first move.
    fn start(&self) -> String;

    /// Whether the game began at the usual start of its kind.
    fn has_usual_start(&self) -> bool;

    /// The canonical position string of the current position.
    fn position(&self) -> String;

    /// The player to move.
    fn turn(&self) -> Color;

    /// The player who makes the first move of the game.
    fn first(&self) -> Color;

    /// The number of moves played.
    fn ply(&self) -> usize;

    /// Canonical texts of the moves played.
    fn moves(&self) -> Vec<String>;

    /// Canonical texts of the undone moves, the next to redo first.
    fn undone(&self) -> Vec<String>;

    /// How many moves have been taken back and can be played again.
    fn undone_count(&self) -> usize;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Canonical texts of the legal moves, sorted by bytes; empty when the game is over.
    fn legal_texts(&self) -> Vec<String>;

    /// The legal moves with their touches, sorted by their texts; empty when the game is over.
    fn legal_moves(&self) -> Vec<MoveView>;

    /// Whether a game of this kind can end in a draw.
    fn has_draws(&self) -> bool;

    /// Parses a move text, checks that the move is legal here and returns its canonical text.
    fn read(&self, text: &str) -> Result<String, MoveError>;

    /// Parses a move text, plays the move and returns its canonical text.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;

    /// Takes the last move back and returns its text; `None` at the start.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move that was undone last and returns its text; `None` if there is none.
    fn redo(&mut self) -> Option<String>;

    /// Why no legal move begins with these touches; `None` if one does.
    fn refusal(&self, touches: &[Touch]) -> Option<Explanation>;

    /// The board for a user interface.
    fn view(&self) -> BoardView;

    /// The move that led to this position: what the view shows of it, without drawing the board.
    fn last_move(&self) -> Option<LastMove>;

    /// The figures shown beside the board.
    fn score(&self) -> Scoreboard;

    /// A clone, which goes on independently.
    fn boxed(&self) -> Box<dyn AnyGame>;
}

impl<P: Position> AnyGame for Record<P> {
    fn kind(&self) -> GameKind {
        self.position().kind()
    }

    fn start(&self) -> String {
        Record::start(self).to_string()
    }

    fn has_usual_start(&self) -> bool {
        *Record::start(self) == P::initial(self.position().variant())
    }

    fn position(&self) -> String {
        Record::position(self).to_string()
    }

    fn turn(&self) -> Color {
        Record::position(self).turn()
    }

    fn first(&self) -> Color {
        Record::start(self).turn()
    }

    fn ply(&self) -> usize {
        Record::ply(self)
    }

    fn moves(&self) -> Vec<String> {
        Record::moves(self).iter().map(P::Move::to_string).collect()
    }

    fn undone(&self) -> Vec<String> {
        Record::undone(self)
            .iter()
            .map(P::Move::to_string)
            .collect()
    }

    fn undone_count(&self) -> usize {
        Record::undone(self).len()
    }

    fn outcome(&self) -> Option<Outcome> {
        Record::outcome(self)
    }

    fn legal_texts(&self) -> Vec<String> {
        let texts = legal(self).iter().map(P::Move::to_string).collect();
        let sorted = sorted_with_place(texts).into_iter();
        sorted.map(|(text, _)| text).collect()
    }

    fn legal_moves(&self) -> Vec<MoveView> {
        let pos = Record::position(self);
        let moves = legal(self);
        let texts = moves.iter().map(P::Move::to_string).collect();
        let view = |(text, place): (String, usize)| MoveView {
            text,
            path: pos.path(moves[place]),
            captures: pos.captures(moves[place]),
        };
        sorted_with_place(texts).into_iter().map(view).collect()
    }

    fn has_draws(&self) -> bool {
        Record::position(self).has_draws()
    }

    fn read(&self, text: &str) -> Result<String, MoveError> {
        self.read_move(text).map(|m| m.to_string())
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        self.play_text(text).map(|m| m.to_string())
    }

    fn undo(&mut self) -> Option<String> {
        Record::undo(self).map(|m| m.to_string())
    }

    fn redo(&mut self) -> Option<String> {
        Record::redo(self).map(|m| m.to_string())
    }

    fn refusal(&self, touches: &[Touch]) -> Option<Explanation> {
        if Record::outcome(self).is_some() {
            return Some(IllegalReason::GameOver.at([]));
        }
        Record::position(self).refusal(touches)
    }

    fn view(&self) -> BoardView {
        let pos = Record::position(self);
        let piece_ids = self.piece_ids();
        let outcome = Record::outcome(self);
        let supply = pos.supply();
        BoardView {
            kind: pos.kind(),
            shape: pos.shape(),
            turn: pos.turn(),
            pieces: pos
                .pieces()
                .into_iter()
                .map(|piece| piece_ids.view(piece))
                .collect(),
            supply: supply.map(|supply| supply.count),
            supply_shape: supply.map(|supply| supply.shape),
            score: pos.score(),
            alerts: if outcome.is_none() {
                pos.alerts()
            } else {
                Vec::new()
            },
            last: last_move(self),
            outcome,
        }
    }

    fn last_move(&self) -> Option<LastMove> {
        last_move(self)
    }

    fn score(&self) -> Scoreboard {
        Record::position(self).score()
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

/// The record knows more than the position: a game that is drawn by repetition has no legal moves.
fn legal<P: Position>(record: &Record<P>) -> Vec<P::Move> {
    let mut moves = Vec::new();
    if record.outcome().is_none() {
        record.position().generate(&mut moves);
    }
    moves
}

/// The texts sorted by bytes, each with its place before. Not generic: the code of a sort is large, and the page downloads it.
fn sorted_with_place(texts: Vec<String>) -> Vec<(String, usize)> {
    let mut sorted: Vec<(String, usize)> = texts.into_iter().zip(0..).collect();
    sorted.sort_unstable();
    sorted
}

fn last_move<P: Position>(record: &Record<P>) -> Option<LastMove> {
    let m = *record.moves().last()?;
    let before = record.position_at(record.ply() - 1)?;
    let mut squares: Vec<Square> = Vec::new();
    for transfer in before.transfers(m) {
        let places = match transfer {
            Transfer::Move { from, to } => [Some(from), Some(to)],
            Transfer::Remove { from } => [Some(from), None],
            Transfer::Enter { to } => [None, Some(to)],
        };
        for place in places.into_iter().flatten() {
            if !squares.contains(&place.square) {
                squares.push(place.square);
            }
        }
    }
    Some(LastMove {
        text: m.to_string(),
        squares,
    })
}
