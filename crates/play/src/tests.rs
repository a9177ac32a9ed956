//! The fold and its decisions, without time, store or network.

mod closing;
mod commands;
mod deltas;
mod guests;
mod local;
mod offers;
mod outage;
mod takeback;
mod time;

use tessera_rules::{ByColor, Color};

use super::{
    Act, ClockSetting, ClockStart, ClosingTimes, Command, Corrupt, DecisionContext, End, EndCause,
    Event, EventKind, Game, Header, Impossible, LoggedEvent, Millis, OfferAction, OfferKind,
    Offers, Refusal, Reopening, Seat, SeatSet, Status, UndoOffer, Winner,
};

const WHITE: SeatSet = SeatSet::WHITE;
const BLACK: SeatSet = SeatSet::BLACK;
const BOTH: SeatSet = SeatSet::BOTH;

fn human() -> Seat {
    Seat::Human { name: None }
}

fn engine() -> Seat {
    Seat::Engine {
        level: 3,
        name: None,
    }
}

fn header(white: Seat, black: Seat, holders: [Option<usize>; 2]) -> Header {
    Header {
        seats: ByColor { white, black },
        holders: ByColor {
            white: holders[0],
            black: holders[1],
        },
        start: None,
        clock: None,
        clock_start: ClockStart::Created,
        pace: 0,
        seed: 7,
        after: None,
        invitation_keys: ByColor::default(),
        friendly: false,
    }
}

fn between_people() -> Header {
    header(human(), human(), [Some(0), Some(1)])
}

/// Black moves first in Lines of Action.
fn begun(header: Header) -> Table {
    let kind = "lines-of-action".parse().unwrap();
    Table {
        game: Game::new(kind, header, Millis(0)).unwrap(),
        context: DecisionContext {
            now: Millis(0),
            delay: ByColor::default(),
            gone: ByColor::default(),
            claim_after: 60_000,
            reopening: Reopening::Never,
            rematch_id: Some("next".into()),
        },
    }
}

/// A game with a time that tests set.
struct Table {
    game: Game,
    context: DecisionContext,
}

impl Table {
    fn at(&mut self, now: i64) -> &mut Self {
        self.context.now = Millis(now);
        self
    }

    fn command(&mut self, seats: SeatSet, command: &Command) -> Result<EventKind, Refusal> {
        let logged = self.game.execute(seats, command, &self.context)?;
        Ok(logged.event.kind.clone())
    }

    fn act(&mut self, seats: SeatSet, act: Act) -> Result<EventKind, Refusal> {
        self.command(seats, &act.into())
    }

    /// An act that was decided when the client had seen event `at`.
    fn act_at(&mut self, at: u64, seats: SeatSet, act: Act) -> Result<EventKind, Refusal> {
        let command = Command {
            at: Some(at),
            ..act.into()
        };
        self.command(seats, &command)
    }

    fn play(&mut self, seats: SeatSet, text: &str) -> Result<EventKind, Refusal> {
        self.act(seats, movement(text))
    }

    fn computer(&mut self, text: &str) {
        let (at, now) = (self.game.seq(), self.context.now);
        self.game.play_computer(text, at, now).unwrap();
    }

    fn moves(&self) -> Vec<String> {
        self.game.record().moves()
    }

    fn ended(&self) -> (Option<Color>, EndCause) {
        let End { winner, cause } = self.game.end().unwrap().clone();
        (winner, cause)
    }
}

fn movement(text: &str) -> Act {
    Act::Move { text: text.into() }
}

fn undo(answer: OfferAction) -> Act {
    Act::Undo { answer, ply: None }
}

fn draw(answer: OfferAction) -> Act {
    Act::Draw { answer }
}

fn rematch(answer: OfferAction) -> Act {
    Act::Rematch { answer }
}
