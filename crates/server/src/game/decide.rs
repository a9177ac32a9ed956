//! What a command leads to in a game: one event, or a refusal. Pure: the time is an argument.

use tessera_protocol::{Act, Answer, Code, CommandId, Event, EventKind};
use tessera_rules::{ByColor, Color, MoveError};
use tessera_store::Millis;

use super::{Game, MAX_EVENTS, SeatSet};
use crate::create::next_id;

/// What a client asks for.
#[derive(Clone, Debug)]
pub struct Command {
    /// The seats of whoever asks.
    pub seats: SeatSet,
    /// What is asked.
    pub act: Act,
    /// The event after which it was decided.
    pub at: Option<u64>,
    /// Its name.
    pub id: Option<CommandId>,
}

/// What a decision depends on beside the game.
#[derive(Clone, Debug)]
pub struct DecisionContext {
    /// The time.
    pub now: Millis,
    /// How long a message takes from each player and back, in milliseconds.
    pub delay: ByColor<u64>,
    /// For how long each player has been gone, in milliseconds.
    pub gone: ByColor<Option<u64>>,
    /// After how long the opponent may claim the win.
    pub claim_after: u64,
}

/// Why a command is not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No seat.
    #[error("only the players may do that: send the token of a seat")]
    Spectator,
    /// The turn is another player's.
    #[error("it is {0}'s turn")]
    NotYourTurn(Color),
    /// Decided in another position.
    #[error("the position has changed since this was decided: look at the game and decide again")]
    Stale,
    /// Nothing goes on.
    #[error("the game is over")]
    GameOver,
    /// Something still goes on.
    #[error("the game is not over yet: a rematch comes after it")]
    NotOver,
    /// The rules refuse it.
    #[error("{0}")]
    Illegal(MoveError),
    /// Nothing to take back or to redo.
    #[error("there is nothing to {0}")]
    NothingThere(&'static str),
    /// Nothing to accept or decline.
    #[error("there is no {0} to answer")]
    NoOffer(&'static str),
    /// One question for each position.
    #[error("{0}")]
    AskedAlready(&'static str),
    /// It does not exist here.
    #[error("{0}")]
    NotPossible(&'static str),
    /// The opponent is there.
    #[error("your opponent has not been gone for {0} seconds yet")]
    NotGone(u64),
    /// A name for two things.
    #[error("this id was given to another command before: take a new one")]
    IdReused,
}

impl Refusal {
    /// The word for programs.
    pub fn code(&self) -> Code {
        match self {
            Self::Spectator => Code::Unauthorized,
            Self::NotYourTurn(_) => Code::NotYourTurn,
            Self::Stale => Code::Stale,
            Self::GameOver => Code::GameOver,
            Self::NotOver => Code::NotOver,
            Self::Illegal(_) => Code::IllegalMove,
            Self::NothingThere(_) => Code::NothingThere,
            Self::NoOffer(_) => Code::NoOffer,
            Self::AskedAlready(_) => Code::AskedAlready,
            Self::NotPossible(_) => Code::NotPossible,
            Self::NotGone(_) => Code::NotGone,
            Self::IdReused => Code::IdReused,
        }
    }
}

impl Game {
    /// The event that the command leads to.
    pub fn decide(&self, command: &Command, around: &DecisionContext) -> Result<Event, Refusal> {
        let turn = self.session.turn();
        let Some(by) = command.seats.actor(turn) else {
            return Err(Refusal::Spectator);
        };
        let is_rematch = matches!(command.act, Act::Rematch { .. });
        if self.end.is_some() && !is_rematch {
            return Err(Refusal::GameOver);
        }
        if command.at.is_some_and(|at| self.is_stale(at)) {
            return Err(Refusal::Stale);
        }
        let is_back_and_forth =
            matches!(command.act, Act::Undo { .. } | Act::Redo | Act::Draw { .. });
        if is_back_and_forth && self.log.len() >= MAX_EVENTS {
            return Err(Refusal::NotPossible(
                "so much has been taken back and offered in this game that only moves are left",
            ));
        }
        let kind = match &command.act {
            Act::Move { text } => self.decide_move(by, text, around)?,
            Act::Undo { answer, ply } => self.decide_undo(by, *answer, *ply)?,
            Act::Redo => self.decide_redo(by)?,
            Act::Resign => EventKind::Resigned,
            Act::Draw { answer } => self.decide_draw(by, *answer)?,
            Act::Claim => self.decide_claim(by, around)?,
            Act::Rematch { answer } => self.decide_rematch(by, *answer)?,
        };
        Ok(Event {
            by,
            id: command.id.clone(),
            kind,
        })
    }

    /// The end by the clock, if it is due. A person is given the delay that is known of.
    pub fn decide_flag(&self, around: &DecisionContext) -> Option<Event> {
        let by = self.turn()?;
        (around.now >= self.flag_at(around.delay)?).then_some(Event {
            by,
            id: None,
            kind: EventKind::Flagged,
        })
    }

    /// When the player to move loses by the clock, with the delay that is known of.
    pub fn flag_at(&self, delay: ByColor<u64>) -> Option<Millis> {
        let (by, deadline) = (self.turn()?, self.deadline()?);
        let credit = self.clocks.as_ref()?.lag_credit(by, deadline, delay[by]);
        Some(Millis(deadline.0 + credit as i64))
    }

    /// The move of the computer whose turn it is, decided after the event `at`.
    pub fn decide_computer(&self, text: &str, at: u64) -> Result<Event, Refusal> {
        let Some(by) = self.turn().filter(|&turn| !self.header.is_person(turn)) else {
            return Err(Refusal::Stale);
        };
        if self.is_stale(at) {
            return Err(Refusal::Stale);
        }
        let text = self.session.read(text).map_err(Refusal::Illegal)?;
        Ok(Event {
            by,
            id: None,
            kind: EventKind::Moved { text, lag: 0 },
        })
    }

    fn decide_move(
        &self,
        by: Color,
        text: &str,
        around: &DecisionContext,
    ) -> Result<EventKind, Refusal> {
        let turn = self.session.turn();
        if by != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        let text = self.session.read(text).map_err(Refusal::Illegal)?;
        let lag = self.clocks.as_ref().map_or(0, |clocks| {
            clocks.lag_credit(by, around.now, around.delay[by])
        });
        Ok(EventKind::Moved { text, lag })
    }

    /// The ply of the last decision of this player.
    fn last_decision(&self, by: Color) -> Option<u32> {
        let played = &self.played[..self.session.ply()];
        let ply = played.iter().rposition(|played| played.by() == by)?;
        Some(ply as u32)
    }

    fn decide_undo(
        &self,
        by: Color,
        answer: Answer,
        ply: Option<u32>,
    ) -> Result<EventKind, Refusal> {
        const NOTHING: Refusal = Refusal::NothingThere("take back");
        let now = self.session.ply() as u32;
        let between_people = self.header.is_between_people();
        let usual = if self.header.is_same_screen() {
            now.checked_sub(1)
        } else {
            self.last_decision(by)
        };
        match (answer, self.offers.undo) {
            (Answer::Accept, Some(offer)) if offer.by != by => {
                Ok(EventKind::Undone { ply: offer.ply })
            }
            (Answer::Offer, Some(offer)) if offer.by != by => {
                if ply == Some(offer.ply) {
                    Ok(EventKind::Undone { ply: offer.ply })
                } else {
                    Err(Refusal::AskedAlready(
                        "your opponent asks to take back: accept or decline that first",
                    ))
                }
            }
            (Answer::Decline, Some(_)) => Ok(EventKind::UndoDeclined),
            (Answer::Accept | Answer::Decline, _) => Err(Refusal::NoOffer("request to take back")),
            (Answer::Offer, _) => {
                let ply = ply.or(usual).filter(|&ply| ply < now).ok_or(NOTHING)?;
                if !between_people {
                    let decides =
                        self.header.is_same_screen() || self.played[ply as usize].by() == by;
                    return if decides {
                        Ok(EventKind::Undone { ply })
                    } else {
                        Err(Refusal::NotPossible(
                            "one takes back to a decision of one's own, not of the computer's",
                        ))
                    };
                }
                if self.asked[by].undo {
                    return Err(Refusal::AskedAlready(
                        "you have asked to take back in this position already",
                    ));
                }
                Ok(EventKind::UndoRequested { ply })
            }
        }
    }

    fn decide_redo(&self, by: Color) -> Result<EventKind, Refusal> {
        if self.header.is_between_people() {
            return Err(Refusal::NotPossible(
                "between two people, what was taken back is played again as a move",
            ));
        }
        let now = self.session.ply();
        let last = now + self.session.undone().len();
        if now == last {
            return Err(Refusal::NothingThere("play again"));
        }
        let next = if self.header.is_same_screen() {
            now + 1
        } else {
            // Forward to the next decision of this player, over the computer's answer.
            let ahead = (now + 1..last).find(|&ply| self.played[ply].by() == by);
            ahead.unwrap_or(last)
        };
        Ok(EventKind::Redone { ply: next as u32 })
    }

    fn decide_draw(&self, by: Color, answer: Answer) -> Result<EventKind, Refusal> {
        if !self.session.has_draws() {
            return Err(Refusal::NotPossible("this game has no draws"));
        }
        if self.header.is_same_screen() {
            return match answer {
                Answer::Offer | Answer::Accept => Ok(EventKind::Drawn),
                Answer::Decline => Err(Refusal::NoOffer("offer of a draw")),
            };
        }
        if !self.header.is_between_people() {
            return Err(Refusal::NotPossible(
                "the computer plays on: it does not agree to draws",
            ));
        }
        match (answer, self.offers.draw) {
            (Answer::Offer | Answer::Accept, Some(other)) if other != by => Ok(EventKind::Drawn),
            (Answer::Decline, Some(_)) => Ok(EventKind::DrawDeclined),
            (Answer::Accept | Answer::Decline, _) => Err(Refusal::NoOffer("offer of a draw")),
            (Answer::Offer, _) if self.asked[by].draw => Err(Refusal::AskedAlready(
                "you have offered a draw in this position already",
            )),
            (Answer::Offer, _) => Ok(EventKind::DrawOffered),
        }
    }

    fn decide_claim(&self, by: Color, around: &DecisionContext) -> Result<EventKind, Refusal> {
        if !self.header.is_between_people() {
            return Err(Refusal::NotPossible(
                "there is no other person who could have gone",
            ));
        }
        if self.session.turn() == by {
            return Err(Refusal::NotPossible(
                "it is your turn: a win is claimed while the opponent should move",
            ));
        }
        match around.gone[!by] {
            Some(gone) if gone >= around.claim_after => Ok(EventKind::Claimed),
            _ => Err(Refusal::NotGone(around.claim_after.div_ceil(1_000))),
        }
    }

    fn decide_rematch(&self, by: Color, answer: Answer) -> Result<EventKind, Refusal> {
        if self.end.is_none() {
            return Err(Refusal::NotOver);
        }
        if self.rematch.is_some() {
            return Err(Refusal::NotPossible("the next game has begun already"));
        }
        let begin = EventKind::Rematched {
            game: next_id(self.id).to_string(),
        };
        match (answer, self.offers.rematch) {
            (Answer::Offer | Answer::Accept, Some(other)) if other != by => Ok(begin),
            (Answer::Decline, Some(_)) => Ok(EventKind::RematchDeclined),
            (Answer::Accept | Answer::Decline, _) => Err(Refusal::NoOffer("offer of a rematch")),
            (Answer::Offer, _) if !self.header.is_between_people() => Ok(begin),
            (Answer::Offer, Some(_)) => {
                Err(Refusal::AskedAlready("you have offered a rematch already"))
            }
            (Answer::Offer, None) => Ok(EventKind::RematchOffered),
        }
    }
}
