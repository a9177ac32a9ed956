//! The fold and its decisions, without time, store or network.

mod offers;
mod takeback;
mod time;

use tessera_protocol::{
    Act, Answer, ClockSetting, ClockStart, Code, CommandId, Event, EventKind, Logged, Offers,
    SeatView, UndoOffer, Winner,
};
use tessera_rules::{ByColor, Color};
use tessera_store::{GameId, Millis};

use super::{Command, DecisionContext, Game, Header, Refusal, SeatSet};

const WHITE: SeatSet = SeatSet::WHITE;
const BLACK: SeatSet = SeatSet::BLACK;
const BOTH: SeatSet = SeatSet::BOTH;

fn human() -> SeatView {
    SeatView::Human { name: None }
}

fn engine() -> SeatView {
    SeatView::Engine {
        level: 3,
        name: None,
    }
}

fn header(white: SeatView, black: SeatView, holders: [Option<usize>; 2]) -> Header {
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
    }
}

fn between_people() -> Header {
    header(human(), human(), [Some(0), Some(1)])
}

/// Black moves first in Lines of Action.
fn begun(header: Header) -> Table {
    let kind = "lines-of-action".parse().unwrap();
    Table {
        game: Game::new(GameId::random(), kind, header, true, Millis(0)).unwrap(),
        now: 0,
        gone: ByColor::default(),
        delay: ByColor::default(),
    }
}

/// A game with a time that tests set.
struct Table {
    game: Game,
    now: i64,
    gone: ByColor<Option<u64>>,
    delay: ByColor<u64>,
}

impl Table {
    fn around(&self) -> DecisionContext {
        DecisionContext {
            now: Millis(self.now),
            delay: self.delay,
            gone: self.gone,
            claim_after: 60_000,
        }
    }

    fn log(&mut self, event: Event) {
        let (seq, at) = (self.game.seq() + 1, self.now);
        self.game.apply(Logged { seq, at, event }).unwrap();
    }

    fn command(&mut self, command: &Command) -> Result<EventKind, Refusal> {
        let event = self.game.decide(command, &self.around())?;
        let kind = event.kind.clone();
        self.log(event);
        Ok(kind)
    }

    fn act(&mut self, seats: SeatSet, act: Act) -> Result<EventKind, Refusal> {
        self.command(&Command {
            seats,
            act,
            at: None,
            id: None,
        })
    }

    fn play(&mut self, seats: SeatSet, text: &str) -> Result<EventKind, Refusal> {
        self.act(seats, Act::Move { text: text.into() })
    }

    fn computer(&mut self, text: &str) {
        let event = self.game.decide_computer(text, self.game.seq()).unwrap();
        self.log(event);
    }

    fn moves(&self) -> Vec<String> {
        self.game.session().moves()
    }
}

fn undo(answer: Answer, ply: Option<u32>) -> Act {
    Act::Undo { answer, ply }
}

fn code(result: Result<EventKind, Refusal>) -> &'static str {
    result.unwrap_err().code().as_str()
}

#[test]
fn players_move_in_turn_and_moves_are_read_leniently() {
    let mut table = begun(between_people());
    assert_eq!(
        table.play(WHITE, "a2-c2"),
        Err(Refusal::NotYourTurn(Color::Black))
    );
    let moved = table.play(BLACK, "b1b3").unwrap();
    assert_eq!(
        moved,
        EventKind::Moved {
            text: "b1-b3".into(),
            lag: 0
        }
    );
    assert_eq!(code(table.play(BLACK, "d1-d3")), "not-your-turn");
    assert_eq!(code(table.play(WHITE, "a2-b2")), "illegal-move");
    assert_eq!(code(table.play(WHITE, "rubbish")), "illegal-move");
    assert_eq!(
        code(table.play(SeatSet::default(), "a2-c2")),
        "unauthorized"
    );
}

#[test]
fn a_command_is_stale_once_the_position_has_changed_and_not_before() {
    let mut table = begun(between_people());
    let at = |at, seats, text: &str| Command {
        seats,
        act: Act::Move { text: text.into() },
        at: Some(at),
        id: None,
    };
    table.command(&at(0, BLACK, "b1-b3")).unwrap();
    assert_eq!(table.command(&at(0, WHITE, "a2-c2")), Err(Refusal::Stale));
    assert_eq!(
        table.command(&at(2, WHITE, "a2-c2")),
        Err(Refusal::Stale),
        "the future"
    );
    table
        .act(
            BLACK,
            Act::Draw {
                answer: Answer::Offer,
            },
        )
        .unwrap();
    table.command(&at(1, WHITE, "a2-c2")).unwrap();
}

#[test]
fn the_same_id_is_found_again_and_another_command_under_it_is_refused() {
    let mut table = begun(between_people());
    let id: CommandId = serde_json::from_str("\"one\"").unwrap();
    let mut command = Command {
        seats: BLACK,
        act: Act::Move {
            text: "b1-b3".into(),
        },
        at: Some(0),
        id: Some(id),
    };
    assert_eq!(table.game.carried_out(&command), Ok(None));
    table.command(&command).unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.game.carried_out(&command), Ok(Some(1)));
    command.act = Act::Move {
        text: "b1b3".into(),
    };
    assert_eq!(
        table.game.carried_out(&command),
        Ok(Some(1)),
        "the same move written otherwise"
    );
    command.act = Act::Move {
        text: "d1-d3".into(),
    };
    assert_eq!(table.game.carried_out(&command), Err(Refusal::IdReused));
    command.act = Act::Resign;
    assert_eq!(table.game.carried_out(&command), Err(Refusal::IdReused));
    command.seats = WHITE;
    assert_eq!(
        table.game.carried_out(&command),
        Ok(None),
        "the other player's ids are others"
    );
}

#[test]
fn the_answer_to_an_old_command_is_the_snapshot_of_then() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    let then = table.game.snapshot();
    table.play(WHITE, "a2-c2").unwrap();
    table.act(BLACK, undo(Answer::Offer, None)).unwrap();
    table.act(WHITE, undo(Answer::Accept, None)).unwrap();
    assert_eq!(table.game.at(1).unwrap().snapshot(), then);
    let now = table.game.snapshot();
    assert_eq!(table.game.at(4).unwrap().snapshot(), now);
}

#[test]
fn the_json_that_is_kept_is_that_of_the_snapshot() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    let acts = [
        Act::Move {
            text: "b1-b3".into(),
        },
        Act::Move {
            text: "a2-c2".into(),
        },
        undo(Answer::Offer, None),
        // The same move at another time, then another one.
        Act::Move {
            text: "a2-c2".into(),
        },
        undo(Answer::Offer, None),
        Act::Move {
            text: "a4-c4".into(),
        },
        // Both are taken back, one is played again and the other comes back with it.
        undo(Answer::Offer, None),
        undo(Answer::Offer, None),
        Act::Move {
            text: "b1-b3".into(),
        },
        Act::Redo,
    ];
    for act in acts {
        table.now += 1;
        table.act(BOTH, act).unwrap();
        let json = serde_json::to_vec(&table.game.snapshot()).unwrap();
        assert_eq!(table.game.snapshot_json(), json);
    }
}

#[test]
fn a_late_move_of_the_computer_is_stale() {
    let mut table = begun(header(human(), engine(), [Some(0), None]));
    assert_eq!(table.game.level_to_move(), Some(3));
    assert!(table.game.standing().wants_engine);
    table.computer("b1-b3");
    let late = table.game.decide_computer("b1-b3", 0);
    assert_eq!(late.unwrap_err().code(), Code::Stale);
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(
        table.game.decide_computer("d1-d3", 1).unwrap_err(),
        Refusal::Stale
    );
}

#[test]
fn a_log_with_a_gap_or_an_impossible_move_does_not_fold() {
    let mut table = begun(between_people());
    let event = |text: &str| Event {
        by: Color::Black,
        id: None,
        kind: EventKind::Moved {
            text: text.into(),
            lag: 0,
        },
    };
    let logged = |seq, text| Logged {
        seq,
        at: 0,
        event: event(text),
    };
    assert!(
        table
            .game
            .apply(logged(2, "b1-b3"))
            .unwrap_err()
            .to_string()
            .contains("expected")
    );
    assert!(
        table
            .game
            .apply(logged(1, "b1-b4"))
            .unwrap_err()
            .to_string()
            .contains("event 1")
    );
    table.game.apply(logged(1, "b1-b3")).unwrap();
}
