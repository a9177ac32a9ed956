//! The whole state of the program, changed by one event at a time.

mod cursor;
mod input;
mod launch;
mod mouse;
mod play;
mod question;
mod remote;
mod review;
mod search;

use std::{
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use tessera_rules::{GameKind, Touch};

pub use launch::{Environment, Launch, StartScreen};
pub(crate) use question::Question;

use crate::{
    board::{Glyphs, Style},
    computer::{Computer, SearchEvent, SearchRequest},
    event::Event,
    language::Language,
    local_game::LocalGame,
    remote::{Connection, Link, Remote},
    saved_games::{SavedGames, SeatFile},
    screens::{DisplayForm, Finished, Help, HitMap, Home, Links, Load, Screen, SetupForm},
    settings::{Folders, Settings, Setup},
    table::{Notice, Replay, Table},
    text_field::TextField,
    theme::Palette,
};

/// A window over the screen that takes all input while it is open.
#[derive(Debug)]
pub(crate) enum Overlay {
    Help(Help),
    /// Language, board style and colours.
    Display(DisplayForm),
    /// Asks for a file name.
    Save(TextField),
    Question(Question),
    /// The addresses of a game on a server.
    Links(Links),
}

/// What the event loop does after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Flow {
    Continue,
    /// Stop the process as Ctrl-Z does.
    Suspend,
    /// End the program: the player quit, or this signal arrived.
    Exit(Option<i32>),
    /// End the program with an error: the engine thread has ended.
    Fail,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnalysisPanel {
    Hidden,
    Shown,
}

/// Time between two frames while a clock or the spinner runs.
const FRAME_TIME: Duration = Duration::from_millis(100);

#[derive(Debug)]
pub(crate) struct App {
    pub(crate) settings: Settings,
    pub(crate) environment: Environment,
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) table: Option<Table>,
    pub(crate) analysis: AnalysisPanel,
    /// The page of the key bar, if its keys do not fit into one line; counted modulo the number of pages.
    pub(crate) key_page: usize,
    pub(crate) now: Instant,
    /// A message that belongs to no game, shown in menus.
    pub(crate) menu_notice: Option<Notice>,
    started: Instant,
    folders: Folders,
    saved_games: SavedGames,
    computer: Computer,
    /// For the connection thread.
    events: Sender<Event>,
    connection: Option<Connection>,
    /// The state of a game on a server until its first snapshot arrives and the table is created.
    pub(crate) joining: Option<Remote>,
    link: Option<Link>,
    /// The file of our seat in the game on a server.
    pub(crate) seat_file: Option<SeatFile>,
    /// Whether a failure to keep the seat has been shown.
    is_seat_error_shown: bool,
    /// A text for the clipboard of the terminal.
    clipboard: Option<String>,
    rng: fastrand::Rng,
    min_move_time: Duration,
    max_plies: usize,
    /// A move that the computer has chosen, and when it is played.
    pending_move: Option<(Instant, String)>,
    /// When the computer started to search for its move.
    search_started: Instant,
    /// The clickable areas of the last frame.
    hits: HitMap,
    /// Where the mouse button was pressed: the start of a drag.
    drag_start: Option<Touch>,
}

impl App {
    pub(crate) fn new(
        launch: Launch,
        requests: Sender<SearchRequest>,
        events: Sender<Event>,
        now: Instant,
    ) -> Self {
        let (mut settings, menu_notice) = match launch.folders.settings() {
            Ok(settings) => (settings, None),
            Err(error) => (
                Settings::default(),
                Some(Notice::NotLoaded(error.to_string())),
            ),
        };
        settings.style = launch.style.or(settings.style);
        settings.language = launch.language.or(settings.language);
        settings.colors = launch.colors.or(settings.colors);
        let saved_games = launch.folders.saved_games();
        let rng = fastrand::Rng::with_seed(launch.seed);
        let mut app = Self {
            screen: Screen::Home(Home::new(settings.game.kind, &saved_games, now)),
            settings,
            environment: launch.environment,
            overlay: None,
            table: None,
            analysis: AnalysisPanel::Hidden,
            key_page: 0,
            now,
            menu_notice,
            started: now,
            folders: launch.folders,
            saved_games,
            computer: Computer::new(requests),
            events,
            connection: None,
            joining: None,
            link: None,
            seat_file: None,
            is_seat_error_shown: false,
            clipboard: None,
            rng,
            min_move_time: launch.min_move_time,
            max_plies: launch.max_plies,
            pending_move: None,
            search_started: now,
            hits: HitMap::default(),
            drag_start: None,
        };
        match launch.start_screen {
            StartScreen::Home => {}
            StartScreen::Setup(kind) => app.open_setup(kind),
            StartScreen::Table { setup, game } => {
                app.settings.game = setup;
                let saved_games = &app.saved_games;
                let table = Table::starting_at(setup, game.as_ref(), saved_games, &mut app.rng);
                app.open_table(table);
            }
            StartScreen::Resume(path) => app.resume(&path),
            StartScreen::Remote(link) => app.connect(link),
        }
        app
    }

    pub(crate) fn language(&self) -> Language {
        self.settings.language.unwrap_or(self.environment.language)
    }

    pub(crate) fn style(&self) -> Style {
        self.settings.style.unwrap_or(self.environment.style)
    }

    pub(crate) fn palette(&self) -> Palette {
        let depth = self.settings.colors.unwrap_or(self.environment.color_depth);
        Palette::new(depth, self.settings.tone)
    }

    /// The characters that the whole screen may use.
    pub(crate) fn glyphs(&self) -> Glyphs {
        match self.style() {
            Style::Ascii => Glyphs::Ascii,
            Style::Tessera | Style::Original => self.environment.glyphs,
        }
    }

    /// The frame number of the spinner, which turns every 120 ms.
    pub(crate) fn spinner_frame(&self) -> usize {
        (self.now.duration_since(self.started).as_millis() / 120) as usize
    }

    /// Remembers the clickable areas of the frame just drawn.
    pub(crate) fn set_hits(&mut self, hits: HitMap) {
        self.hits = hits;
    }

    /// The text that the event loop has to copy to the clipboard.
    pub(crate) fn take_clipboard(&mut self) -> Option<String> {
        self.clipboard.take()
    }

    #[cfg(test)]
    pub(crate) fn hits(&self) -> &HitMap {
        &self.hits
    }

    pub(crate) fn handle(&mut self, event: Event, now: Instant) -> Flow {
        self.tick(now);
        let flow = match event {
            Event::Input(input) => self.input(input),
            Event::Computer(SearchEvent::Exited) => Flow::Fail,
            Event::Computer(SearchEvent::Progress { id, report }) => {
                self.search_progress(id, report);
                Flow::Continue
            }
            Event::Computer(SearchEvent::Finished { id, result }) => {
                self.search_finished(id, result);
                Flow::Continue
            }
            Event::Connection(number, update) => {
                let is_open = |connection: &Connection| connection.number == number;
                if self.connection.as_ref().is_some_and(is_open) {
                    self.server_update(update);
                }
                Flow::Continue
            }
            Event::Remote(update) => {
                self.server_update(update);
                Flow::Continue
            }
            Event::Signal(signal) => Flow::Exit(Some(signal)),
            Event::TerminalClosed => Flow::Exit(Some(signal_hook::consts::SIGHUP)),
        };
        self.schedule_search();
        match flow {
            Flow::Continue => {}
            Flow::Suspend => self.pause_table(),
            Flow::Exit(_) | Flow::Fail => {
                self.computer.cancel();
                self.pause_table();
            }
        }
        flow
    }

    /// Advances clocks, replay and delayed moves to this time.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.now = now;
        match &mut self.screen {
            Screen::Home(home) => home.tick(now, &mut self.rng),
            Screen::Setup(_) | Screen::Load(_) | Screen::Finished(_) => {}
            Screen::Table => self.tick_table(),
        }
    }

    /// When the screen next changes without an event.
    pub(crate) fn next_wake(&self) -> Option<Instant> {
        match &self.screen {
            Screen::Home(home) => Some(home.next()),
            Screen::Setup(_) | Screen::Load(_) | Screen::Finished(_) => None,
            Screen::Table => {
                let table = self.table.as_ref()?;
                let due = self.pending_move.as_ref().map(|(due, _)| *due);
                let replay = table.replay.as_ref().and_then(Replay::next);
                let is_animated = table.has_running_clock()
                    || self.computer.purpose().is_some()
                    || table.flash.is_some();
                let tick = is_animated.then(|| self.now + FRAME_TIME);
                [due, replay, tick].into_iter().flatten().min()
            }
        }
    }

    pub(crate) fn go_home(&mut self) {
        self.pause_table();
        self.computer.cancel();
        self.pending_move = None;
        self.table = None;
        self.disconnect();
        let home = Home::new(self.settings.game.kind, &self.saved_games, self.now);
        self.screen = Screen::Home(home);
    }

    pub(crate) fn open_setup(&mut self, kind: GameKind) {
        let setup = Setup {
            kind,
            ..self.settings.game
        };
        self.screen = Screen::Setup(SetupForm::new(setup));
    }

    pub(crate) fn open_load(&mut self) {
        self.pause_table();
        self.screen = Screen::Load(Load::here());
    }

    pub(crate) fn open_finished(&mut self) {
        self.screen = Screen::Finished(Finished::new(&self.saved_games));
    }

    /// Opens the keys and the rules of the game on the screen.
    pub(crate) fn open_help(&mut self) {
        let kind = match (&self.screen, &self.table) {
            (Screen::Home(home), _) => home.kind(),
            (Screen::Setup(form), _) => form.setup.kind,
            (_, Some(table)) => table.record().kind(),
            (_, None) => self.settings.game.kind,
        };
        self.overlay = Some(Overlay::Help(Help::new(kind)));
    }

    pub(crate) fn save_settings(&mut self) {
        if let Err(error) = self.folders.save_settings(&self.settings) {
            self.menu_notice = Some(Notice::NotSaved(error.to_string()));
        }
    }

    /// The PGN record of the game on the table, if there is one.
    pub(crate) fn record(&self) -> Option<String> {
        self.table.as_ref().map(Table::transcript)
    }

    /// Stops the clocks of a local game that is not on the screen.
    fn pause_table(&mut self) {
        let now = self.now;
        if let Some(table) = &mut self.table {
            table.pause_clock(now);
        }
        self.report_save_error();
    }

    /// The number, among the unfinished games, of the one on the table, or else of the one played last.
    pub(crate) fn resume_number(&self) -> Option<usize> {
        let file = match (&self.seat_file, &self.table) {
            (Some(seat), _) => seat.path(),
            (None, Some(table)) => table.local().and_then(LocalGame::resumable_file)?,
            (None, None) => return (!self.saved_games.unfinished().0.is_empty()).then_some(1),
        };
        self.saved_games.number_of(file)
    }
}
