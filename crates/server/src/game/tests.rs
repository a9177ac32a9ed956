//! The fold and its decisions, without time, store or network.

use tessera_protocol::{
    Act, Answer, ClockSetting, ClockStart, Code, CommandId, Event, EventKind, Logged, Offers,
    SeatView, UndoOffer, Winner,
};
use tessera_rules::{ByColor, Color};
use tessera_store::{GameId, Millis};

use super::{Circumstances, Command, Game, Header, Holding, Refusal};

const WHITE: Holding = Holding::WHITE;
const BLACK: Holding = Holding::BLACK;
const BOTH: Holding = Holding::BOTH;

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
    fn around(&self) -> Circumstances {
        Circumstances {
            now: Millis(self.now),
            delay: self.delay,
            gone: self.gone,
            claim_after: 60_000,
            next_game: "next".into(),
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

    fn act(&mut self, holding: Holding, act: Act) -> Result<EventKind, Refusal> {
        self.command(&Command {
            holding,
            act,
            at: None,
            id: None,
        })
    }

    fn play(&mut self, holding: Holding, text: &str) -> Result<EventKind, Refusal> {
        self.act(holding, Act::Move { text: text.into() })
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
        code(table.play(Holding::default(), "a2-c2")),
        "unauthorized"
    );
}

#[test]
fn a_command_is_stale_once_the_position_has_changed_and_not_before() {
    let mut table = begun(between_people());
    let at = |at, holding, text: &str| Command {
        holding,
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
        holding: BLACK,
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
    command.holding = WHITE;
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
fn against_a_computer_one_goes_back_to_ones_own_last_decision() {
    let mut table = begun(header(engine(), human(), [None, Some(0)]));
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "nothing-there"
    );
    table.play(BLACK, "b1-b3").unwrap();
    table.computer("a2-c2");
    table.play(BLACK, "d1-d3").unwrap();
    let while_it_thinks = table.act(BLACK, undo(Answer::Offer, None));
    assert_eq!(while_it_thinks, Ok(EventKind::Undone { ply: 2 }));
    assert_eq!(
        table.act(BLACK, undo(Answer::Offer, None)),
        Ok(EventKind::Undone { ply: 0 })
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "nothing-there"
    );
    assert_eq!(
        table.act(BLACK, Act::Redo),
        Ok(EventKind::Redone { ply: 2 })
    );
    assert_eq!(table.moves(), ["b1-b3", "a2-c2"]);
    assert_eq!(
        table.act(BLACK, Act::Redo),
        Ok(EventKind::Redone { ply: 3 })
    );
    assert_eq!(code(table.act(BLACK, Act::Redo)), "nothing-there");
    let to_the_computer = table.act(BLACK, undo(Answer::Offer, Some(1)));
    assert_eq!(code(to_the_computer), "not-possible");
}

#[test]
fn playing_what_was_taken_back_keeps_what_came_after_it() {
    let mut table = begun(header(human(), human(), [Some(0), Some(0)]));
    for text in ["b1-b3", "a2-c2", "d1-d3"] {
        table.play(BOTH, text).unwrap();
    }
    for ply in [2, 1, 0] {
        assert_eq!(
            table.act(BOTH, undo(Answer::Offer, None)),
            Ok(EventKind::Undone { ply })
        );
    }
    table.play(BOTH, "b1-b3").unwrap();
    assert_eq!(table.act(BOTH, Act::Redo), Ok(EventKind::Redone { ply: 2 }));
    assert_eq!(table.act(BOTH, Act::Redo), Ok(EventKind::Redone { ply: 3 }));
    assert_eq!(table.moves(), ["b1-b3", "a2-c2", "d1-d3"]);
    assert_eq!(table.game.snapshot().moves.len(), 3);
}

#[test]
fn between_people_taking_back_is_a_request_that_names_the_ply_once() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    let asked = table.act(BLACK, undo(Answer::Offer, None));
    assert_eq!(asked, Ok(EventKind::UndoRequested { ply: 0 }));
    let offer = UndoOffer {
        by: Color::Black,
        ply: 0,
    };
    assert_eq!(table.game.snapshot().offers.undo, Some(offer));
    assert_eq!(
        table.act(WHITE, undo(Answer::Decline, None)),
        Ok(EventKind::UndoDeclined)
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "asked-already"
    );
    assert_eq!(
        code(table.act(WHITE, undo(Answer::Accept, None))),
        "no-offer"
    );
    let asked = table.act(WHITE, undo(Answer::Offer, None));
    assert_eq!(asked, Ok(EventKind::UndoRequested { ply: 1 }));
    assert_eq!(
        code(table.act(WHITE, undo(Answer::Accept, None))),
        "no-offer",
        "not one's own"
    );
    assert_eq!(
        code(table.act(BLACK, undo(Answer::Offer, None))),
        "asked-already"
    );
    assert_eq!(
        table.act(BLACK, undo(Answer::Accept, None)),
        Ok(EventKind::Undone { ply: 1 })
    );
    assert_eq!(table.moves(), ["b1-b3"]);
    assert_eq!(code(table.act(BLACK, Act::Redo)), "not-possible");
}

#[test]
fn a_move_declines_what_was_offered() {
    let mut table = begun(between_people());
    table.play(BLACK, "b1-b3").unwrap();
    table
        .act(
            BLACK,
            Act::Draw {
                answer: Answer::Offer,
            },
        )
        .unwrap();
    table.act(BLACK, undo(Answer::Offer, None)).unwrap();
    table.play(WHITE, "a2-c2").unwrap();
    assert_eq!(table.game.snapshot().offers, Offers::default());
}

#[test]
fn a_draw_takes_two() {
    let offer = Act::Draw {
        answer: Answer::Offer,
    };
    let mut table = begun(between_people());
    assert_eq!(
        code(table.act(
            BLACK,
            Act::Draw {
                answer: Answer::Accept
            }
        )),
        "no-offer"
    );
    table.act(BLACK, offer.clone()).unwrap();
    assert_eq!(code(table.act(BLACK, offer.clone())), "asked-already");
    table
        .act(
            WHITE,
            Act::Draw {
                answer: Answer::Decline,
            },
        )
        .unwrap();
    assert_eq!(code(table.act(BLACK, offer.clone())), "asked-already");
    table.play(BLACK, "b1-b3").unwrap();
    table.act(BLACK, offer.clone()).unwrap();
    assert_eq!(table.act(WHITE, offer.clone()), Ok(EventKind::Drawn));
    let end = table.game.end().unwrap();
    assert_eq!(
        (end.outcome, end.reason.as_str()),
        (Winner::Draw, "agreement")
    );

    let mut computer = begun(header(engine(), human(), [None, Some(0)]));
    assert_eq!(code(computer.act(BLACK, offer.clone())), "not-possible");
    let mut screen = begun(header(human(), human(), [Some(0), Some(0)]));
    assert_eq!(screen.act(BOTH, offer), Ok(EventKind::Drawn));
}

#[test]
fn who_resigns_loses_and_nothing_but_a_rematch_follows() {
    let mut table = begun(between_people());
    let again = Act::Rematch {
        answer: Answer::Offer,
    };
    assert_eq!(code(table.act(WHITE, again.clone())), "not-over");
    table.act(WHITE, Act::Resign).unwrap();
    let snapshot = table.game.snapshot();
    assert_eq!(snapshot.outcome, Some(Winner::Black));
    assert_eq!(snapshot.reason.as_deref(), Some("resignation"));
    assert!(snapshot.legal.is_empty());
    for act in [
        Act::Resign,
        Act::Redo,
        Act::Claim,
        undo(Answer::Offer, None),
    ] {
        assert_eq!(code(table.act(BLACK, act)), "game-over");
    }
    assert_eq!(
        table.act(BLACK, again.clone()),
        Ok(EventKind::RematchOffered)
    );
    assert_eq!(code(table.act(BLACK, again.clone())), "asked-already");
    let begin = EventKind::Rematched {
        game: "next".into(),
    };
    assert_eq!(table.act(WHITE, again.clone()), Ok(begin));
    assert_eq!(table.game.snapshot().rematch.as_deref(), Some("next"));
    assert_eq!(code(table.act(WHITE, again)), "not-possible");
}

#[test]
fn a_win_is_claimed_only_from_a_person_who_is_to_move_and_gone_for_long() {
    let mut table = begun(between_people());
    assert_eq!(
        code(table.act(BLACK, Act::Claim)),
        "not-possible",
        "it is black's own turn"
    );
    assert_eq!(code(table.act(WHITE, Act::Claim)), "not-gone");
    table.gone.black = Some(59_999);
    assert_eq!(code(table.act(WHITE, Act::Claim)), "not-gone");
    table.gone.black = Some(60_000);
    table.act(WHITE, Act::Claim).unwrap();
    let end = table.game.end().unwrap();
    assert_eq!(
        (end.outcome, end.reason.as_str()),
        (Winner::White, "abandoned")
    );
}

#[test]
fn time_decides_at_zero_with_the_delay_that_is_known() {
    let clock = ClockSetting::PerMove { seconds: 10 };
    let mut table = begun(Header {
        clock: Some(clock),
        ..between_people()
    });
    table.now = 9_999;
    assert_eq!(table.game.decide_flag(&table.around()), None);
    table.now = 10_000;
    assert!(table.game.decide_flag(&table.around()).is_some());
    table.delay.black = 400;
    assert_eq!(table.game.decide_flag(&table.around()), None);
    let moved = table.play(BLACK, "b1-b3").unwrap();
    assert_eq!(
        moved,
        EventKind::Moved {
            text: "b1-b3".into(),
            lag: 400
        }
    );
    table.now = 20_000;
    let flagged = table.game.decide_flag(&table.around()).unwrap();
    table.log(flagged);
    let end = table.game.end().unwrap();
    assert_eq!((end.outcome, end.reason.as_str()), (Winner::Black, "time"));
    assert_eq!(table.game.standing().deadline_at, None);
}

#[test]
fn taking_back_restores_both_clocks_and_they_run_on() {
    let clock = ClockSetting::Fischer {
        initial: 60,
        increment: 0,
    };
    let mut table = begun(Header {
        clock: Some(clock),
        ..between_people()
    });
    table.now = 10_000;
    table.play(BLACK, "b1-b3").unwrap();
    table.now = 25_000;
    table.play(WHITE, "a2-c2").unwrap();
    table.act(WHITE, undo(Answer::Offer, None)).unwrap();
    table.now = 30_000;
    table.act(BLACK, undo(Answer::Accept, None)).unwrap();
    let clock = table.game.snapshot().clock.unwrap();
    assert_eq!(
        clock.remaining,
        ByColor {
            white: Some(60_000),
            black: Some(50_000)
        }
    );
    assert_eq!(clock.running, Some(Color::White));
    assert_eq!(clock.deadline, Some(90_000));
}

#[test]
fn clocks_may_wait_until_everybody_has_come() {
    let mut table = begun(Header {
        clock: Some(ClockSetting::PerMove { seconds: 10 }),
        clock_start: ClockStart::Joined,
        ..between_people()
    });
    let joined = |by| Event {
        by,
        id: None,
        kind: EventKind::Joined,
    };
    assert!(table.game.awaits(Color::White) && table.game.awaits(Color::Black));
    table.log(joined(Color::Black));
    assert_eq!(table.game.deadline(), None);
    table.now = 5_000;
    table.log(joined(Color::White));
    assert_eq!(table.game.deadline(), Some(Millis(15_000)));
    assert!(!table.game.awaits(Color::White));
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
