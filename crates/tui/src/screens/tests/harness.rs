//! The program under test, without a terminal and without threads.

use std::{
    sync::mpsc::{self, Receiver},
    time::{Duration, Instant},
};

use crossterm::event::{
    Event as Input, KeyCode, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::{Terminal, backend::TestBackend, layout::Rect};
use tessera_engine::{Report, Score};
use tessera_rules::GameKind;

use crate::{
    Environment, Launch, StartScreen,
    app::{App, Flow},
    board::{Glyphs, Style},
    clock::TimeControl,
    computer::{SearchEvent, SearchRequest},
    event::Event,
    language::Language,
    remote::ServerUpdate,
    saved_games::SavedGames,
    screens::{Hit, draw},
    seat::{First, Seat},
    settings::{Folders, Setup},
    theme::ColorDepth,
};

/// The program without a terminal: searches are recorded instead of run, and time stands still.
pub(super) struct TestApp {
    pub(super) app: App,
    pub(super) requests: Receiver<SearchRequest>,
    pub(super) now: Instant,
    pub(super) home: tempfile::TempDir,
}

impl TestApp {
    pub(super) fn new(start_screen: StartScreen) -> Self {
        let home = tempfile::tempdir().unwrap();
        Self::at(start_screen, home)
    }

    pub(super) fn at(start_screen: StartScreen, home: tempfile::TempDir) -> Self {
        let (sender, requests) = mpsc::channel();
        let now = Instant::now();
        let launch = Launch {
            start_screen,
            environment: Environment {
                language: Language::English,
                color_depth: ColorDepth::None,
                style: Style::Tessera,
                glyphs: Glyphs::Unicode,
            },
            style: None,
            language: None,
            colors: None,
            folders: Folders {
                configuration: Some(home.path().join("configuration")),
                data: Some(home.path().join("data")),
                state: Some(home.path().join("state")),
            },
            seed: 1,
            min_move_time: Duration::ZERO,
            max_plies: 1000,
        };
        Self {
            app: App::new(launch, sender, mpsc::channel().0, now),
            requests,
            now,
            home,
        }
    }

    /// The game that was played last in this home folder.
    pub(super) fn resumed(home: tempfile::TempDir) -> Self {
        let folder = home.path().join("data/games");
        let saved_games = SavedGames::new(Some(folder), None);
        let path = saved_games.unfinished().0[0].path.clone();
        Self::at(StartScreen::Resume(path), home)
    }

    /// A local game in which white is a person.
    pub(super) fn table(kind: &str, black: &str, clock: TimeControl) -> Self {
        let kind: GameKind = kind.parse().unwrap();
        let setup = Setup {
            kind,
            white: Seat::Human,
            black: black.parse().unwrap(),
            clock,
            first: First::Random,
        };
        let game = kind.new_game();
        Self::new(StartScreen::Table { setup, game })
    }

    pub(super) fn press(&mut self, code: KeyCode) -> Flow {
        let event = Event::Input(Input::Key(code.into()));
        self.app.handle(event, self.now)
    }

    /// Presses keys, separated by spaces, by name or as letters.
    pub(super) fn keys(&mut self, keys: &str) {
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

    pub(super) fn draw(&mut self, width: u16, height: u16) -> String {
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        let mut hits = None;
        terminal
            .draw(|frame| hits = Some(draw(&self.app, frame.area(), frame.buffer_mut())))
            .unwrap();
        self.app.set_hits(hits.unwrap());
        terminal.backend().to_string()
    }

    /// The area of a click target at 80×24.
    pub(super) fn place(&mut self, hit: Hit) -> Rect {
        self.draw(80, 24);
        let area = self.app.hits().find(hit);
        area.unwrap_or_else(|| panic!("{hit:?}"))
    }

    pub(super) fn mouse(&mut self, kind: MouseEventKind, area: Rect) {
        let mouse = MouseEvent {
            kind,
            column: area.x + area.width / 2,
            row: area.y + area.height / 2,
            modifiers: KeyModifiers::NONE,
        };
        self.app.handle(Event::Input(Input::Mouse(mouse)), self.now);
    }

    pub(super) fn click(&mut self, hit: Hit) {
        let place = self.place(hit);
        self.mouse(MouseEventKind::Down(MouseButton::Left), place);
        self.mouse(MouseEventKind::Up(MouseButton::Left), place);
    }

    /// Finishes the last search with this line.
    pub(super) fn answer(&mut self, score: i32, line: &[&str]) {
        let request = self.requests.try_iter().last().unwrap();
        let report = Report {
            depth: 7,
            rank: 1,
            score: Score(score),
            proven: false,
            line: line.iter().map(ToString::to_string).collect(),
            nodes: 12_345,
            time: Duration::from_millis(5),
        };
        for event in [
            SearchEvent::Progress {
                id: request.id,
                report: report.clone(),
            },
            SearchEvent::Finished {
                id: request.id,
                result: Ok(vec![report]),
            },
        ] {
            self.app.handle(Event::Computer(event), self.now);
        }
    }

    pub(super) fn moves(&self) -> Vec<String> {
        self.app.table.as_ref().unwrap().record().moves()
    }

    /// Compares the screen at both sizes with its snapshots.
    pub(super) fn assert_looks(&mut self, name: &str) {
        for (width, height) in [(80, 24), (120, 40)] {
            let screen = self.draw(width, height);
            insta::with_settings!({
                snapshot_path => "../snapshots",
                prepend_module_to_snapshot => false,
                omit_expression => true,
            }, {
                insta::assert_snapshot!(format!("{name}-{width}x{height}"), screen);
            });
        }
    }

    pub(super) fn receive(&mut self, update: ServerUpdate) {
        self.app.handle(Event::Remote(update), self.now);
    }
}
