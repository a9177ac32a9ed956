//! Every screen at both sizes, and what clicks on them do.

use std::{
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};

use crossterm::event::{
    Event as Input, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::{Terminal, backend::TestBackend};
use tessera_engine::{Report, Score};
use tessera_protocol::{MoveEntry, Offers, Snapshot, Status, Winner};
use tessera_rules::Color;

use super::*;
use crate::{
    Environment, Launch, Opening,
    app::Flow,
    board::Style,
    clock::TimeControl,
    computer::{Answer, Job, Order},
    event::Event,
    language::Language,
    remote::Heard,
    seat::{First, Seat},
    settings::Folders,
    theme::Depth,
};

/// The program without a terminal: orders to the computer are kept, and time stands still.
struct Stage {
    app: App,
    orders: Receiver<Order>,
    now: Instant,
    home: tempfile::TempDir,
}

impl Stage {
    fn new(opening: Opening) -> Self {
        let home = tempfile::tempdir().unwrap();
        Self::at(opening, home)
    }

    fn at(opening: Opening, home: tempfile::TempDir) -> Self {
        let (sender, orders) = mpsc::channel();
        let now = Instant::now();
        let launch = Launch {
            opening,
            environment: Environment {
                language: Language::English,
                depth: Depth::None,
                style: Style::Tessera,
                letters: Letters::All,
            },
            style: None,
            language: None,
            colors: None,
            folders: Folders {
                configuration: Some(home.path().join("configuration")),
                state: Some(home.path().join("state")),
            },
            seed: 1,
            pace: Duration::ZERO,
            plies: 1000,
        };
        Self {
            app: App::new(launch, sender, mpsc::channel().0, now),
            orders,
            now,
            home,
        }
    }

    /// A game in which white, and perhaps black, is a person.
    fn table(kind: &str, black: &str, clock: TimeControl) -> Self {
        let kind: GameKind = kind.parse().unwrap();
        let setup = Setup {
            kind,
            white: Seat::Human,
            black: black.parse().unwrap(),
            clock,
            first: First::Random,
        };
        let game = kind.new_game();
        Self::new(Opening::Table { setup, game })
    }

    fn press(&mut self, code: KeyCode) -> Flow {
        let event = Event::Input(Input::Key(code.into()));
        self.app.handle(event, self.now)
    }

    /// Keys by their names or letters.
    fn keys(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let code = match key {
                "Enter" => KeyCode::Enter,
                "Esc" => KeyCode::Esc,
                "Tab" => KeyCode::Tab,
                "Up" => KeyCode::Up,
                "Down" => KeyCode::Down,
                "Left" => KeyCode::Left,
                "Right" => KeyCode::Right,
                "PgUp" => KeyCode::PageUp,
                "Home" => KeyCode::Home,
                "Space" => KeyCode::Char(' '),
                key => {
                    for c in key.chars() {
                        self.press(KeyCode::Char(c));
                    }
                    continue;
                }
            };
            self.press(code);
        }
    }

    fn draw(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut hits = None;
        terminal
            .draw(|frame| hits = Some(draw(&self.app, frame.area(), frame.buffer_mut())))
            .unwrap();
        self.app.set_hits(hits.unwrap());
        terminal.backend().to_string()
    }

    /// Where something can be clicked.
    fn place(&mut self, hit: Hit) -> Rect {
        self.draw(80, 24);
        let area = self.app.hits().find(hit);
        area.unwrap_or_else(|| panic!("{hit:?}"))
    }

    fn mouse(&mut self, kind: MouseEventKind, area: Rect) {
        let mouse = MouseEvent {
            kind,
            column: area.x + area.width / 2,
            row: area.y + area.height / 2,
            modifiers: KeyModifiers::NONE,
        };
        self.app.handle(Event::Input(Input::Mouse(mouse)), self.now);
    }

    fn click(&mut self, hit: Hit) {
        let place = self.place(hit);
        self.mouse(MouseEventKind::Down(MouseButton::Left), place);
        self.mouse(MouseEventKind::Up(MouseButton::Left), place);
    }

    /// The computer answers its last order with this line.
    fn answer(&mut self, score: i32, line: &[&str]) {
        let order = self.orders.try_iter().last().unwrap();
        let report = Report {
            depth: 7,
            rank: 1,
            score: Score(score),
            proven: false,
            line: line.iter().map(ToString::to_string).collect(),
            nodes: 12_345,
            time: Duration::from_millis(5),
        };
        for answer in [
            Answer::Seen {
                ticket: order.ticket,
                report: report.clone(),
            },
            Answer::Done {
                ticket: order.ticket,
                result: Ok(vec![report]),
            },
        ] {
            self.app.handle(Event::Computer(answer), self.now);
        }
    }

    fn moves(&self) -> Vec<String> {
        self.app.table.as_ref().unwrap().game.moves()
    }
}

/// Compares the screen with what it looked like at both sizes.
macro_rules! assert_looks {
    ($stage:expr, $name:literal) => {
        for (width, height) in [(80, 24), (120, 40)] {
            let name = format!("{}-{width}x{height}", $name);
            insta::assert_snapshot!(name, $stage.draw(width, height));
        }
    };
}

#[test]
fn the_menu_of_games() {
    let mut stage = Stage::new(Opening::Home);
    assert_looks!(stage, "home");
    stage.keys("Down Down Down");
    assert_looks!(stage, "home-mitsudomoe");
}

#[test]
fn the_settings_of_a_game() {
    let mut stage = Stage::new(Opening::Setup("hecatomb".parse().unwrap()));
    assert_looks!(stage, "setup");
    stage.keys("Up Up Up Right Down Right Right Down Right");
    assert_looks!(stage, "setup-changed");
}

#[test]
fn the_table_of_every_game() {
    let mut stage = Stage::table("mad-bishops", "human", TimeControl::None);
    stage.keys("b2a1 Enter");
    assert_looks!(stage, "table-mad-bishops");
    let mut stage = Stage::table("lines-of-action", "human", TimeControl::FAST);
    stage.keys("b1b3 Enter a2c2 Enter Tab Enter");
    assert_looks!(stage, "table-lines-of-action");
    let mut stage = Stage::table("hecatomb", "human", TimeControl::BULLET);
    stage.keys("d4d5 Enter e5d5 Enter");
    assert_looks!(stage, "table-hecatomb");
    let mut stage = Stage::table("mitsudomoe", "human", TimeControl::None);
    stage.keys("o@c3 Enter o@c3 Enter o@b2 Enter Down Down Down Down Enter");
    assert_looks!(stage, "table-mitsudomoe");
}

#[test]
fn other_styles_and_languages() {
    let mut stage = Stage::table("mad-bishops", "human", TimeControl::None);
    stage.app.settings.style = Some(Style::Original);
    stage.app.settings.language = Some(Language::Portuguese);
    stage.keys("d2c3 Enter Enter");
    assert_looks!(stage, "original-portuguese");
    let mut stage = Stage::table("mitsudomoe:rulebook", "human", TimeControl::None);
    stage.app.settings.style = Some(Style::Ascii);
    stage.app.settings.language = Some(Language::Portuguese);
    stage.keys("o@b2+a1-b2 Enter");
    let plain = stage.draw(80, 24);
    assert!(plain.is_ascii(), "{plain}");
    assert_looks!(stage, "ascii-portuguese");
}

#[test]
fn a_refused_move_is_explained() {
    let mut stage = Stage::table("lines-of-action", "human", TimeControl::FAST);
    stage.keys("b1b4 Enter");
    assert_looks!(stage, "refused");
    stage.keys("b1");
    assert_looks!(stage, "typing");
}

#[test]
fn help_look_and_questions() {
    let mut stage = Stage::table("lines-of-action", "human", TimeControl::None);
    stage.keys("?");
    assert_looks!(stage, "help-rules");
    stage.keys("Tab");
    assert_looks!(stage, "help-keys");
    stage.keys("Esc z Down");
    assert_looks!(stage, "look");
    stage.keys("Esc x");
    assert_looks!(stage, "resign");
    stage.keys("Esc s");
    assert_looks!(stage, "save");
    stage.keys("Esc =");
    assert_looks!(stage, "offer");
}

#[test]
fn the_end_and_what_follows() {
    let mut stage = Stage::table("hecatomb", "human", TimeControl::None);
    stage.keys("d4d5 Enter e5d5 Enter x Enter");
    assert_looks!(stage, "over");
    stage.keys("PgUp");
    assert_looks!(stage, "review");
    stage.keys("p +");
    assert_looks!(stage, "replay");
    stage.keys("n");
    assert_eq!(stage.moves(), [""; 0], "a rematch has begun");
}

#[test]
fn loading() {
    let mut stage = Stage::new(Opening::Home);
    stage.keys("l missing.pgn");
    assert_looks!(stage, "load");
    stage.keys("Enter");
    let screen = stage.draw(80, 24);
    assert!(screen.contains("Not loaded: missing.pgn"), "{screen}");
    stage.keys("Esc");
    assert!(matches!(stage.app.screen, Screen::Home(_)));
}

#[test]
fn a_small_window_asks_for_more_room() {
    let mut stage = Stage::new(Opening::Home);
    assert!(stage.draw(40, 10).contains("make the window larger"));
    for (width, height) in [(56, 16), (200, 60)] {
        for kind in GameKind::all() {
            let mut stage = Stage::table(&kind.to_string(), "human", TimeControl::None);
            assert!(stage.draw(width, height).contains(kind.game().title));
        }
    }
}

#[test]
fn the_computer_is_asked_and_its_move_is_played() {
    let mut stage = Stage::table("mad-bishops", "level:3", TimeControl::None);
    stage.keys("b2a1 Enter");
    let order = stage.orders.try_recv().unwrap();
    assert!(matches!(order.job, Job::Choose { level, .. } if level.number() == 3));
    assert_eq!(order.task.moves, ["b2xa1"]);
    stage.keys("u");
    assert_eq!(stage.moves(), [""; 0]);
    let late = Answer::Done {
        ticket: order.ticket,
        result: Ok(Vec::new()),
    };
    stage.app.handle(Event::Computer(late), stage.now);
    stage.keys("b2a1 Enter");
    stage.answer(0, &["c1xd2"]);
    assert_eq!(stage.moves(), ["b2xa1", "c1xd2"]);
    assert_looks!(stage, "answered");
}

#[test]
fn a_hint_comes_in_two_steps() {
    let mut stage = Stage::table("mad-bishops", "human", TimeControl::None);
    stage.keys("t");
    assert!(stage.draw(80, 24).contains("Looking for good advice"));
    stage.answer(130, &["b2xa1", "c1xd2", "e3xd2"]);
    assert!(stage.draw(80, 24).contains("piece on b2"));
    assert!(!stage.draw(80, 24).contains("b2xa1"));
    stage.keys("t");
    assert_looks!(stage, "hint");
    assert!(stage.draw(80, 24).contains("Try b2xa1"));
    assert!(stage.orders.try_recv().is_err(), "it is asked once");
}

#[test]
fn thoughts_are_shown_as_they_come() {
    let mut stage = Stage::table("lines-of-action", "human", TimeControl::None);
    stage.keys("k");
    stage.answer(130, &["b1-b3", "a2-c2"]);
    assert_looks!(stage, "thinking");
    stage.keys("b1b3 Enter");
    assert!(
        stage.orders.try_recv().is_ok(),
        "the next position is thought about"
    );
    stage.keys("k c1");
    assert!(!stage.draw(80, 24).contains("Thinking"));
}

#[test]
fn a_draw_is_offered_and_answered() {
    let mut stage = Stage::table("mad-bishops", "human", TimeControl::None);
    stage.keys("=");
    assert!(stage.draw(80, 24).contains("no draws"));
    let mut stage = Stage::table("hecatomb", "human", TimeControl::None);
    stage.keys("= n");
    assert!(stage.draw(80, 24).contains("declined"));
    stage.keys("= y");
    assert!(stage.draw(80, 24).contains("Draw: the players"));
    for (score, word) in [(-300, "declined"), (300, "Draw: the players")] {
        let mut stage = Stage::table("hecatomb", "level:3", TimeControl::None);
        stage.keys("=");
        stage.answer(score, &["d4xd5"]);
        assert!(stage.draw(80, 24).contains(word), "{score}");
    }
}

#[test]
fn time_runs_out_and_stands_still_while_help_is_read() {
    let mut stage = Stage::table("hecatomb", "human", TimeControl::BULLET);
    stage.keys("?");
    stage.now += Duration::from_mins(1);
    stage.keys("Esc");
    assert!(stage.draw(80, 24).contains("0:10"));
    stage.now += Duration::from_secs(11);
    stage.app.tick(stage.now);
    assert!(stage.draw(80, 24).contains("Black wins: white ran out"));
}

#[test]
fn the_mouse_moves_pieces_and_presses_keys() {
    let mut stage = Stage::table("lines-of-action", "human", TimeControl::None);
    let at = |square: &str| Hit::Touch(Touch::Square(square.parse().unwrap()));
    stage.click(at("b1"));
    stage.click(at("b3"));
    let (from, to) = (stage.place(at("a2")), stage.place(at("c2")));
    stage.mouse(MouseEventKind::Down(MouseButton::Left), from);
    stage.mouse(MouseEventKind::Up(MouseButton::Left), to);
    assert_eq!(stage.moves(), ["b1-b3", "a2-c2"]);
    stage.click(Hit::Ply(1));
    assert!(stage.draw(80, 24).contains("move 1 of 2"));
    stage.click(Hit::Key(KeyCode::Esc));
    stage.click(Hit::Key(KeyCode::Char('u')));
    assert_eq!(stage.moves(), ["b1-b3"]);
    let mut stage = Stage::table("mitsudomoe", "human", TimeControl::None);
    stage.click(Hit::Touch(Touch::Supply));
    stage.click(at("c3"));
    assert_eq!(stage.moves(), ["o@c3"]);
}

#[test]
fn the_mouse_works_in_menus() {
    let mut stage = Stage::new(Opening::Home);
    stage.click(Hit::Row(2));
    stage.click(Hit::Row(2));
    stage.click(Hit::Change(0, Step::Next));
    stage.click(Hit::Change(2, Step::Previous));
    stage.click(Hit::Key(KeyCode::Enter));
    let table = stage.app.table.as_ref().unwrap();
    assert_eq!(table.game.kind().to_string(), "hecatomb:classic");
    assert_eq!(table.setup.black.to_string(), "level:2");
}

#[test]
fn the_cursor_reaches_every_square() {
    for kind in ["mad-bishops", "mitsudomoe", "hecatomb"] {
        for side in ["", "v"] {
            let mut stage = Stage::table(kind, "human", TimeControl::None);
            if !side.is_empty() {
                stage.keys(side);
            }
            let view = stage.app.table.as_ref().unwrap().game.view();
            for _ in 0..12 {
                stage.keys("Up Left");
            }
            let mut seen = std::collections::HashSet::new();
            for _ in 0..12 {
                for _ in 0..12 {
                    seen.insert(stage.app.table.as_ref().unwrap().cursor);
                    stage.keys("Right");
                }
                for _ in 0..12 {
                    stage.keys("Left");
                }
                stage.keys("Down");
            }
            let squares = (0..view.shape.ranks).flat_map(|rank| {
                (0..view.shape.files).map(move |file| tessera_rules::Square::new(file, rank))
            });
            let used = squares.filter(|&square| !crate::board::is_unused(&view, square));
            for square in used {
                assert!(seen.contains(&Touch::Square(square)), "{kind} {square}");
            }
            assert_eq!(seen.contains(&Touch::Supply), view.supply.is_some());
        }
    }
}

#[test]
fn settings_and_the_game_are_there_the_next_time() {
    let mut stage = Stage::new(Opening::Home);
    stage.keys("2 Up Up Left Left Enter");
    stage.keys("z Right Esc");
    assert!(stage.draw(80, 24).contains("É a sua vez"));
    let text = stage.app.record().unwrap();
    stage.keys("b1b3 Enter");
    assert_eq!(stage.press(KeyCode::Char('q')), Flow::Leave(None));
    let mut again = Stage::at(Opening::Home, stage.home);
    assert!(again.draw(80, 24).contains("Continuar: Lines of Action, 1"));
    again.keys("Enter");
    assert_eq!(again.moves(), ["b1-b3"]);
    assert_ne!(again.app.record().unwrap(), text);
}

#[test]
fn every_way_out_keeps_the_game() {
    for event in [
        Event::Signal(15),
        Event::Lost,
        Event::Computer(Answer::Gone),
        Event::Input(Input::Key(crossterm::event::KeyEvent::new(
            KeyCode::Char('c'),
            KeyModifiers::CONTROL,
        ))),
    ] {
        let mut stage = Stage::table("lines-of-action", "human", TimeControl::None);
        stage.keys("b1b3 Enter");
        let flow = stage.app.handle(event.clone(), stage.now);
        assert!(
            matches!(flow, Flow::Leave(Some(_)) | Flow::Fail),
            "{event:?}"
        );
        let again = Stage::at(Opening::Resume, stage.home);
        assert_eq!(again.moves(), ["b1-b3"]);
    }
}

#[test]
fn pieces_differ_without_colour() {
    for style in Style::ALL {
        for kind in GameKind::all() {
            let mut stage = Stage::table(&kind.to_string(), "human", TimeControl::None);
            stage.app.settings.style = Some(style);
            let view = stage.app.table.as_ref().unwrap().game.view();
            stage.draw(120, 40);
            let screen = stage.draw(120, 40);
            let rows: Vec<Vec<char>> = screen.lines().map(|row| row.chars().collect()).collect();
            let looks = |color: Color| {
                let piece = view
                    .pieces
                    .iter()
                    .rfind(|piece| piece.color == color)
                    .unwrap();
                let hit = Hit::Touch(Touch::Square(piece.place.square));
                let area = stage.app.hits().find(hit).unwrap();
                let cells = area.positions().map(|place| {
                    // The test screen puts a quotation mark before each row.
                    rows[usize::from(place.y)][usize::from(place.x) + 1]
                });
                cells.collect::<String>()
            };
            assert_ne!(looks(Color::White), looks(Color::Black), "{kind} {style:?}");
        }
    }
}

/// A game of Hecatomb on a server, after these moves.
pub(crate) fn snapshot(moves: &[&str]) -> Snapshot {
    let kind: GameKind = "hecatomb".parse().unwrap();
    let mut game = kind.new_game();
    let entry = |text: &str| MoveEntry {
        text: text.to_owned(),
        by: Color::White,
        at: 0,
    };
    for text in moves {
        game.play(text).unwrap();
    }
    let person = |name: &str| tessera_protocol::Seat::Human {
        name: Some(name.to_owned()),
    };
    Snapshot {
        id: "abc".into(),
        kind,
        seq: moves.len() as u64,
        status: Status::Playing,
        outcome: None,
        reason: None,
        turn: game.turn(),
        ply: moves.len() as u32,
        position: game.position(),
        start: game.start(),
        moves: moves.iter().map(|text| entry(text)).collect(),
        undone: Vec::new(),
        legal: game.legal_moves(),
        view: game.view(),
        score: game.score(),
        clock: None,
        offers: Offers::default(),
        rematch: None,
        seats: tessera_rules::ByColor {
            white: person("Ada"),
            black: person("Grace"),
        },
        same_screen: false,
        created: 0,
    }
}

/// At a game on a server, with white's seat.
fn away() -> Stage {
    // Nobody listens there; what the server says is told by the test.
    let link = "http://127.0.0.1:1/g/abc#white=token".parse().unwrap();
    let mut stage = Stage::new(Opening::Away(link));
    stage.hear(Heard::Connected {
        seats: vec![Color::White],
        now: 0,
        presence: tessera_rules::ByColor::new(|_| None),
    });
    stage
}

impl Stage {
    fn hear(&mut self, heard: Heard) {
        self.app.handle(Event::Remote(heard), self.now);
    }
}

#[test]
fn a_game_on_a_server_is_shown_as_the_server_tells_it() {
    let mut stage = away();
    assert!(stage.draw(80, 24).contains("Connecting"));
    stage.hear(Heard::Game(Box::new(snapshot(&[]))));
    stage.keys("d4d5 Enter");
    assert_eq!(
        stage.moves(),
        [""; 0],
        "nothing is played before the server says so"
    );
    assert!(stage.draw(80, 24).contains("Sent"));
    stage.hear(Heard::Game(Box::new(snapshot(&["d4xd5"]))));
    stage.hear(Heard::Done);
    assert_eq!(stage.moves(), ["d4xd5"]);
    assert_looks!(stage, "away");
    stage.keys("e4e5 Enter");
    assert!(stage.draw(80, 24).contains("not your turn"));
    let mut asked = snapshot(&["d4xd5"]);
    asked.offers.draw = Some(Color::Black);
    stage.hear(Heard::Game(Box::new(asked)));
    stage.hear(Heard::Lost("no route".into()));
    assert_looks!(stage, "away-lost");
    let mut other = snapshot(&[]);
    other.id = "xyz".into();
    stage.hear(Heard::Game(Box::new(other)));
    assert_eq!(stage.moves(), ["d4xd5"], "another game is none of ours");
}

#[test]
fn what_is_asked_of_a_position_that_is_gone_shows_the_one_that_is_there() {
    let mut stage = away();
    stage.hear(Heard::Game(Box::new(snapshot(&[]))));
    stage.keys("d4d5 Enter");
    stage.hear(Heard::Game(Box::new(snapshot(&["d4xd5", "e5xd5"]))));
    stage.hear(Heard::Refused("too late".into()));
    assert_eq!(stage.moves(), ["d4xd5", "e5xd5"]);
    assert!(stage.draw(80, 24).contains("too late"));
    stage.keys("c4c5 Enter");
    assert!(stage.draw(80, 24).contains("Sent"), "one may move again");
}

#[test]
fn a_refusal_of_the_server_is_told_and_the_end_is_shown() {
    let mut stage = away();
    stage.hear(Heard::Game(Box::new(snapshot(&["d4xd5", "e5xd5"]))));
    stage.keys("=");
    stage.hear(Heard::Refused("too early".into()));
    assert!(stage.draw(80, 24).contains("The server says: too early"));
    let mut over = snapshot(&["d4xd5", "e5xd5"]);
    over.status = Status::Finished;
    over.outcome = Some(Winner::White);
    over.reason = Some("resignation".into());
    stage.hear(Heard::Game(Box::new(over)));
    assert!(stage.draw(80, 24).contains("White wins: black resigned"));
    stage.hear(Heard::Over("another window".into()));
    assert!(stage.draw(80, 24).contains("Disconnected: another window"));
}
