//! Why a command is not executed.

use tessera_rules::{Color, MoveError};

/// Something one player offers and the other one answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OfferKind {
    /// A draw.
    Draw,
    /// Taking moves back.
    Undo,
    /// Another game with colors exchanged.
    Rematch,
}

impl OfferKind {
    const fn noun(self) -> &'static str {
        match self {
            Self::Draw => "offer of a draw",
            Self::Undo => "request to take back",
            Self::Rematch => "offer of a rematch",
        }
    }

    const fn asked(self) -> &'static str {
        match self {
            Self::Draw => "you have offered a draw in this position already",
            Self::Undo => "you have asked to take back in this position already",
            Self::Rematch => "you have offered a rematch already",
        }
    }
}

/// Why a command is refused. Its `Display` is an English sentence for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// The client holds no seat.
    #[error("only the players may do that")]
    Spectator,
    /// This color is to move.
    #[error("it is {0}'s turn")]
    NotYourTurn(Color),
    /// The command was decided in a position, or about an offer, that is no longer there.
    #[error("the position has changed since this was decided: look at the game and decide again")]
    Stale,
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The clock of the player to move has run out, and the game is about to end by it.
    #[error("the time has run out")]
    OutOfTime,
    /// A rematch was asked for while the game goes on.
    #[error("the game is not over yet: a rematch comes after it")]
    NotOver,
    /// The rules of the game refuse the move.
    #[error("{0}")]
    Illegal(MoveError),
    /// There is no move to take back.
    #[error("there is nothing to take back")]
    NothingToUndo,
    /// There is no move to play again.
    #[error("there is nothing to play again")]
    NothingToRedo,
    /// There is no such offer of the opponent's.
    #[error("there is no {} to answer", .0.noun())]
    NoOffer(OfferKind),
    /// One offer of each kind per position and player.
    #[error("{}", .0.asked())]
    AskedAlready(OfferKind),
    /// The opponent's request to take back must be answered first.
    #[error("your opponent asks to take back: accept or decline that first")]
    AnswerUndoFirst,
    /// This kind of game does not have it.
    #[error("{0}")]
    NotPossible(Impossible),
    /// The opponent is connected, or has not been gone for this many seconds.
    #[error("your opponent has not been gone for {0} seconds yet")]
    NotGone(u64),
    /// Another guest has taken the seat with the invitation.
    #[error("this invitation has been used: the seat is taken, and you can watch the game")]
    SeatTaken,
    /// Two people play, and the game is not friendly.
    #[error(
        "hints are not allowed in this game: only a game that was created as friendly has them"
    )]
    NoHints,
    /// The idempotency key was used for a different command before.
    #[error("this id was given to another command before: take a new one")]
    IdReused,
}

/// What a game of this kind, between these players, does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, thiserror::Error)]
pub enum Impossible {
    /// The log has reached [`MAX_EVENTS`](crate::MAX_EVENTS).
    #[error("the log of this game is full: only moves are possible now")]
    LogFull,
    /// The target of an undo is the computer's decision.
    #[error("you can only go back to a decision of your own, not to one of the computer's")]
    UndoToComputer,
    /// Redo is not for two people with a seat each.
    #[error("between two people, what was taken back is played again as a move")]
    RedoBetweenPeople,
    /// No rule of the game allows a draw.
    #[error("this game has no draws")]
    NoDraws,
    /// A claim needs a second person.
    #[error("there is no other person who could have gone")]
    NoOtherPerson,
    /// A claim on one's own turn.
    #[error("it is your turn: a win is claimed while the opponent should move")]
    ClaimOnOwnTurn,
    /// The rematch exists already.
    #[error("the next game has begun already")]
    RematchBegun,
    /// The context of this game cannot begin another one.
    #[error("a rematch cannot be begun from here")]
    NoRematchHere,
}
