//! A game of any kind behind one object-safe face that speaks text and views.

use std::fmt::Debug;

use crate::{
    BoardView, Color, Explanation, GameKind, IllegalReason, MoveError, MoveView, Outcome, Position,
    Record, Scoreboard, Square,
    view::{LastMove, Touch, Transfer},
};

/// A game in progress, for everything at the edge of the program.
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

    /// The canonical position string of the start.
    fn start(&self) -> String;

    /// Whether that is the usual start of the kind.
    fn has_usual_start(&self) -> bool;

    /// The canonical position string of the present.
    fn position(&self) -> String;

    /// The player to move.
    fn turn(&self) -> Color;

    /// The player who moved, or moves, first.
    fn first(&self) -> Color;

    /// How many moves have been played.
    fn ply(&self) -> usize;

    /// Canonical texts of the moves played.
    fn moves(&self) -> Vec<String>;

    /// Canonical texts of the moves taken back, the next to redo first.
    fn undone(&self) -> Vec<String>;

    /// How the game has ended, if it has.
    fn outcome(&self) -> Option<Outcome>;

    /// Canonical texts of the legal moves, sorted by their bytes; none when the game is over.
    fn legal_texts(&self) -> Vec<String>;

    /// The legal moves with what a person touches to make them, sorted by their texts.
    fn legal_moves(&self) -> Vec<MoveView>;

    /// Whether a game of this kind can end in a draw.
    fn has_draws(&self) -> bool;

    /// Reads a move leniently and returns its canonical text, if it is legal here.
    fn read(&self, text: &str) -> Result<String, MoveError>;

    /// Reads a move leniently, plays it and returns its canonical text.
    fn play(&mut self, text: &str) -> Result<String, MoveError>;

    /// Takes the last move back and returns its text.
    fn undo(&mut self) -> Option<String>;

    /// Plays the move that was taken back last and returns its text.
    fn redo(&mut self) -> Option<String>;

    /// Why nothing legal begins with these touches; `None` if something does.
    fn refusal(&self, touches: &[Touch]) -> Option<Explanation>;

    /// The board for a user interface.
    fn view(&self) -> BoardView;

    /// The figures that people follow.
    fn score(&self) -> Scoreboard;

    /// A copy with its own future.
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

    fn outcome(&self) -> Option<Outcome> {
        Record::outcome(self)
    }

    fn legal_texts(&self) -> Vec<String> {
        let mut texts: Vec<String> = legal(self).iter().map(P::Move::to_string).collect();
        texts.sort_unstable();
        texts
    }

    fn legal_moves(&self) -> Vec<MoveView> {
        let pos = Record::position(self);
        let mut moves: Vec<(String, P::Move)> = legal(self)
            .into_iter()
            .map(|m| (m.to_string(), m))
            .collect();
        moves.sort_unstable_by(|(a, _), (b, _)| a.cmp(b));
        let view = |(text, m)| MoveView {
            text,
            path: pos.path(m),
            captures: pos.captures(m),
        };
        moves.into_iter().map(view).collect()
    }

    fn has_draws(&self) -> bool {
        Record::position(self).has_draws()
    }

    fn read(&self, text: &str) -> Result<String, MoveError> {
        if Record::outcome(self).is_some() {
            return Err(IllegalReason::GameOver.at([]).into());
        }
        Ok(Record::position(self).read_move(text)?.to_string())
    }

    fn play(&mut self, text: &str) -> Result<String, MoveError> {
        if Record::outcome(self).is_some() {
            return Err(IllegalReason::GameOver.at([]).into());
        }
        let m = Record::position(self).read_move(text)?;
        Record::play(self, m)?;
        Ok(m.to_string())
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
        let identities = self.identities();
        let outcome = Record::outcome(self);
        BoardView {
            kind: pos.kind(),
            shape: pos.shape(),
            turn: pos.turn(),
            pieces: pos
                .pieces()
                .into_iter()
                .map(|piece| identities.view(piece))
                .collect(),
            supply: pos.supply(),
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

    fn score(&self) -> Scoreboard {
        Record::position(self).score()
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(self.clone())
    }
}

fn legal<P: Position>(record: &Record<P>) -> Vec<P::Move> {
    match record.outcome() {
        Some(_) => Vec::new(),
        None => record.position().legal_moves(),
    }
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
