//! What a command leads to: one event, or a refusal. The time and the players' connections are arguments.

mod takeback;

use tessera_rules::{ByColor, Color};

use crate::{
    Act, Command, Event, EventKind, Game, Impossible, LoggedEvent, MAX_EVENTS, Millis, OfferAction,
    OfferKind, Refusal, SeatSet, command::Basis,
};

/// How many nodes a computer searches before it answers a draw offer.
pub const DRAW_OFFER_NODES: u64 = 50_000;

/// A computer declines draw offers until this many plies were played: an offer is no way out of a game that has hardly begun.
pub const MIN_DRAW_PLIES: usize = 20;

/// What a decision depends on beside the game.
#[derive(Clone, Debug)]
pub struct DecisionContext {
    /// The time of the decision.
    pub now: Millis,
    /// Round-trip network delay of each player, in milliseconds.
    pub delay: ByColor<u64>,
    /// For how long each player has been disconnected, in milliseconds.
    pub gone: ByColor<Option<u64>>,
    /// After how many milliseconds of absence the opponent may claim the win.
    pub claim_after: u64,
    /// Whether an undo may reopen a finished game.
    pub reopening: Reopening,
    /// The id that a rematch would get; without one a rematch is refused.
    pub rematch_id: Option<String>,
}

/// Whether an undo may reopen a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reopening {
    /// Ends are final: on a server others have seen them.
    Never,
    /// Unless two people play with a seat each: at one's own terminal.
    Allowed,
}

impl DecisionContext {
    /// For a game that is played at one device, without a network.
    pub fn local(now: Millis) -> Self {
        Self {
            now,
            delay: ByColor::default(),
            gone: ByColor::default(),
            claim_after: 0,
            reopening: Reopening::Allowed,
            rematch_id: None,
        }
    }
}

impl Game {
    /// Executes a command of a client with these seats: decides it, applies the event, and returns it. A refusal
    /// changes nothing. Where the event cannot be made durable, [`Game::at`] leads back.
    pub fn execute(
        &mut self,
        seats: SeatSet,
        command: &Command,
        context: &DecisionContext,
    ) -> Result<&LoggedEvent, Refusal> {
        let turn = self.record().turn();
        let by = seats.actor(turn).ok_or(Refusal::Spectator)?;
        self.check_not_over(&command.act, context.reopening)?;
        if self.is_out_of_time(context) {
            return Err(Refusal::OutOfTime);
        }
        self.check_not_stale(seats, command)?;
        if adds_without_progress(&command.act) && self.log().len() >= MAX_EVENTS {
            return Err(Refusal::NotPossible(Impossible::LogFull));
        }
        let kind = match &command.act {
            Act::Move { text } => self.play_move(by, text, context)?,
            Act::Undo { answer, ply } => self.decide_undo(by, *answer, *ply)?,
            Act::Redo => self.decide_redo(by)?,
            Act::Resign => EventKind::Resigned,
            Act::Draw { answer } => self.decide_draw(by, *answer)?,
            Act::Claim => self.decide_claim(by, context)?,
            Act::Rematch { answer } => self.decide_rematch(by, *answer, context)?,
        };
        let event = Event {
            by,
            id: command.id.clone(),
            kind,
        };
        Ok(self.commit(event, context.now))
    }

    /// Ends the game by the clock, if that is due. A player is credited for the network delay.
    pub fn flag(&mut self, context: &DecisionContext) -> Option<&LoggedEvent> {
        let by = self.turn().filter(|_| self.is_out_of_time(context))?;
        Some(self.commit(event(by, EventKind::Flagged), context.now))
    }

    /// Whether the clock of the player to move has run out, so that only [`flag`](Self::flag) may follow.
    fn is_out_of_time(&self, context: &DecisionContext) -> bool {
        self.flag_at(context.delay)
            .is_some_and(|flag_at| context.now >= flag_at)
    }

    /// When the player to move loses by the clock, with the lag credit for this delay (milliseconds).
    pub fn flag_at(&self, delay: ByColor<u64>) -> Option<Millis> {
        let (by, deadline) = (self.turn()?, self.deadline()?);
        let credit = self.clocks()?.lag_credit(by, deadline, delay[by]);
        Some(Millis(deadline.0 + credit as i64))
    }

    /// Logs that a person has come, where clocks wait for it.
    pub fn join(&mut self, by: Color, now: Millis) -> Option<&LoggedEvent> {
        self.awaits(by)
            .then(|| self.commit(event(by, EventKind::Joined), now))
    }

    /// Stops running clocks, charging the player to move for the time until now.
    pub fn pause(&mut self, now: Millis) -> Option<&LoggedEvent> {
        let runs = self.clocks()?.is_running();
        let turn = self.turn().filter(|_| runs)?;
        Some(self.commit(event(turn, EventKind::Paused), now))
    }

    /// Lets the clocks run from now on; time since the last event is not charged.
    pub fn resume(&mut self, now: Millis) -> Option<&LoggedEvent> {
        let turn = self.turn().filter(|_| self.clocks().is_some())?;
        Some(self.commit(event(turn, EventKind::Resumed), now))
    }

    /// Plays the move of the computer whose turn it is, decided after event `at`.
    pub fn play_computer(
        &mut self,
        text: &str,
        at: u64,
        now: Millis,
    ) -> Result<&LoggedEvent, Refusal> {
        let computer = self.turn().filter(|&turn| !self.header().is_person(turn));
        let by = computer
            .filter(|_| !self.is_stale(at))
            .ok_or(Refusal::Stale)?;
        let text = self.record_mut().play(text).map_err(Refusal::Illegal)?;
        Ok(self.commit(event(by, EventKind::Moved { text, lag: 0 }), now))
    }

    /// The computer's answer to a draw offer made by event `at`. It declines in the first [`MIN_DRAW_PLIES`] plies; after
    /// them it accepts unless it judges itself to be ahead: `score` is that of a short search at full strength, for the
    /// player to move. A bot or a random player does not judge, and then accepts whatever the score.
    pub fn answer_draw_offer(
        &mut self,
        score: i32,
        at: u64,
        now: Millis,
    ) -> Result<&LoggedEvent, Refusal> {
        let offered_by = self
            .offers()
            .draw
            .filter(|_| self.draw_offer_to_computer() == Some(at))
            .ok_or(Refusal::Stale)?;
        let computer = !offered_by;
        let own_score = if self.record().turn() == computer {
            score
        } else {
            -score
        };
        let judges = self.header().seats[computer].judges();
        let is_early = self.record().ply() < MIN_DRAW_PLIES;
        let kind = if is_early || (judges && own_score > 0) {
            EventKind::DrawDeclined
        } else {
            EventKind::Drawn
        };
        Ok(self.commit(event(computer, kind), now))
    }

    fn check_not_over(&self, act: &Act, reopening: Reopening) -> Result<(), Refusal> {
        let is_over = self.end().is_some();
        let may_reopen = reopening == Reopening::Allowed
            && !self.header().is_between_people()
            && self.rematch().is_none();
        match act {
            Act::Rematch { .. } => Ok(()),
            Act::Undo { .. } if may_reopen => Ok(()),
            _ if is_over => Err(Refusal::GameOver),
            _ => Ok(()),
        }
    }

    fn check_not_stale(&self, seats: SeatSet, command: &Command) -> Result<(), Refusal> {
        let Some(at) = command.at else {
            return Ok(());
        };
        let basis = match command.act {
            // The player to move resigns: after a crossing move that would be the other one.
            Act::Resign if seats == SeatSet::BOTH => Basis::Position,
            ref act => act.basis(),
        };
        let is_stale = match basis {
            Basis::Position => self.is_stale(at),
            Basis::Offer(kind) => self.offers().by(kind).is_some() && self.offered_at(kind) > at,
            Basis::Nothing => false,
        };
        if is_stale {
            Err(Refusal::Stale)
        } else {
            Ok(())
        }
    }

    /// Plays the move in the record: its text is read and checked only here.
    fn play_move(
        &mut self,
        by: Color,
        text: &str,
        context: &DecisionContext,
    ) -> Result<EventKind, Refusal> {
        let turn = self.record().turn();
        if by != turn {
            return Err(Refusal::NotYourTurn(turn));
        }
        let text = self.record_mut().play(text).map_err(Refusal::Illegal)?;
        let lag = self.clocks().map_or(0, |clocks| {
            clocks.lag_credit(by, context.now, context.delay[by])
        });
        Ok(EventKind::Moved { text, lag })
    }

    fn decide_draw(&self, by: Color, answer: OfferAction) -> Result<EventKind, Refusal> {
        if !self.record().has_draws() {
            return Err(Refusal::NotPossible(Impossible::NoDraws));
        }
        if self.header().is_same_screen() {
            return match answer {
                OfferAction::Offer | OfferAction::Accept => Ok(EventKind::Drawn),
                OfferAction::Decline => Err(Refusal::NoOffer(OfferKind::Draw)),
            };
        }
        match (answer, self.offers().draw) {
            (OfferAction::Offer | OfferAction::Accept, Some(other)) if other != by => {
                Ok(EventKind::Drawn)
            }
            (OfferAction::Decline, Some(_)) => Ok(EventKind::DrawDeclined),
            (OfferAction::Accept | OfferAction::Decline, _) => {
                Err(Refusal::NoOffer(OfferKind::Draw))
            }
            (OfferAction::Offer, _) if self.asked(by).draw => {
                Err(Refusal::AskedAlready(OfferKind::Draw))
            }
            (OfferAction::Offer, _) => Ok(EventKind::DrawOffered),
        }
    }

    fn decide_claim(&self, by: Color, context: &DecisionContext) -> Result<EventKind, Refusal> {
        if !self.header().is_between_people() {
            return Err(Refusal::NotPossible(Impossible::NoOtherPerson));
        }
        if self.record().turn() == by {
            return Err(Refusal::NotPossible(Impossible::ClaimOnOwnTurn));
        }
        match context.gone[!by] {
            Some(gone) if gone >= context.claim_after => Ok(EventKind::Claimed),
            _ => Err(Refusal::NotGone(context.claim_after.div_ceil(1_000))),
        }
    }

    fn decide_rematch(
        &self,
        by: Color,
        answer: OfferAction,
        context: &DecisionContext,
    ) -> Result<EventKind, Refusal> {
        if self.end().is_none() {
            return Err(Refusal::NotOver);
        }
        if self.rematch().is_some() {
            return Err(Refusal::NotPossible(Impossible::RematchBegun));
        }
        let begin = || match &context.rematch_id {
            Some(game) => Ok(EventKind::Rematched { game: game.clone() }),
            None => Err(Refusal::NotPossible(Impossible::NoRematchHere)),
        };
        match (answer, self.offers().rematch) {
            (OfferAction::Offer | OfferAction::Accept, Some(other)) if other != by => begin(),
            (OfferAction::Decline, Some(_)) => Ok(EventKind::RematchDeclined),
            (OfferAction::Accept | OfferAction::Decline, _) => {
                Err(Refusal::NoOffer(OfferKind::Rematch))
            }
            (OfferAction::Offer, _) if !self.header().is_between_people() => begin(),
            (OfferAction::Offer, Some(_)) => Err(Refusal::AskedAlready(OfferKind::Rematch)),
            (OfferAction::Offer, None) => Ok(EventKind::RematchOffered),
        }
    }
}

/// Whether an act can be repeated for ever without a move: the length of the log limits these.
const fn adds_without_progress(act: &Act) -> bool {
    matches!(
        act,
        Act::Redo
            | Act::Undo {
                answer: OfferAction::Offer,
                ..
            }
            | Act::Draw {
                answer: OfferAction::Offer
            }
            | Act::Rematch {
                answer: OfferAction::Offer
            }
    )
}

/// An event that no command asked for.
fn event(by: Color, kind: EventKind) -> Event {
    Event { by, id: None, kind }
}
