//! The whole state of the program: it takes events and decides what follows from them.

mod away;
mod input;
mod play;

use std::{
    sync::mpsc::Sender,
    time::{Duration, Instant},
};

use tessera_rules::{AnyGame, GameKind};

use crate::{
    board::Style,
    computer::{Answer, Computer, Order},
    event::Event,
    language::{self, Language},
    remote::{Away, Connection, Link},
    screens::{Help, Hits, Home, Load, Look, Screen, SetupForm},
    settings::{Folders, Settings, Setup},
    table::{Notice, Review, Table},
    theme::{Depth, Palette},
};

/// What the environment promises and the command line asks for.
#[derive(Clone, Copy, Debug)]
pub struct Environment {
    /// The language.
    pub language: Language,
    /// How many colours there are.
    pub depth: Depth,
    /// How boards are drawn.
    pub style: Style,
    /// Whether the terminal shows more than plain letters.
    pub letters: Letters,
}

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Letters {
    /// Everything.
    All,
    /// Plain letters and signs.
    Plain,
}

impl Environment {
    /// What the variables of the environment say.
    pub fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let letters = if language::has_unicode(&variable) {
            Letters::All
        } else {
            Letters::Plain
        };
        Self {
            language: Language::from_environment(&variable),
            depth: Depth::from_environment(&variable),
            style: match letters {
                Letters::All => Style::Tessera,
                Letters::Plain => Style::Ascii,
            },
            letters,
        }
    }
}

/// With what the program begins.
#[derive(Debug)]
pub enum Opening {
    /// The menu of games.
    Home,
    /// The settings of a game.
    Setup(GameKind),
    /// A game.
    Table {
        /// Who plays it, and how.
        setup: Setup,
        /// The game.
        game: Box<dyn AnyGame>,
    },
    /// The game that was left on the table.
    Resume,
    /// A game on a server.
    Away(Link),
}

/// How the program is to run.
#[derive(Debug)]
pub struct Launch {
    /// With what it begins.
    pub opening: Opening,
    /// What the terminal can do.
    pub environment: Environment,
    /// What is asked for this time only, before what is remembered.
    pub style: Option<Style>,
    /// The language for this time only.
    pub language: Option<Language>,
    /// The colours for this time only.
    pub colors: Option<Depth>,
    /// Where things are remembered.
    pub folders: Folders,
    /// What makes the computer's games differ.
    pub seed: u64,
    /// The least time between two moves of the computer.
    pub pace: Duration,
    /// After how many plies a game between two computers is broken off.
    pub plies: usize,
}

/// What is laid over the screen.
#[derive(Debug)]
pub(crate) enum Overlay {
    /// Rules and keys.
    Help(Help),
    /// Look and language.
    Look(Look),
    /// The name of a file to save the game in.
    Save(String),
    /// Whether to resign.
    Resign,
}

/// What the program does after an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It goes on.
    Continue,
    /// It stops until the shell wakes it.
    Suspend,
    /// It ends, because a person or a signal wants it.
    Leave(
        /// The signal, if it was one.
        Option<i32>,
    ),
    /// It ends, because the computer's thread has.
    Fail,
}

/// Whether the computer's thoughts are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Thoughts {
    Hidden,
    Shown,
}

/// The whole state.
#[derive(Debug)]
pub struct App {
    pub(crate) settings: Settings,
    pub(crate) environment: Environment,
    pub(crate) screen: Screen,
    pub(crate) overlay: Option<Overlay>,
    pub(crate) table: Option<Table>,
    pub(crate) thoughts: Thoughts,
    pub(crate) now: Instant,
    /// Something to tell that belongs to no game.
    pub(crate) trouble: Option<Notice>,
    began: Instant,
    folders: Folders,
    computer: Computer,
    /// Where a connection tells what it hears.
    events: Sender<Event>,
    connection: Option<Connection>,
    /// What is known of a game elsewhere before its table stands.
    pub(crate) waiting: Option<Away>,
    link: Option<Link>,
    rng: fastrand::Rng,
    seed: u64,
    pace: Duration,
    plies: usize,
    /// A move of the computer that waits for its moment.
    due: Option<(Instant, String)>,
    /// When the computer was last asked for a move.
    asked: Instant,
    /// What can be clicked on the screen as it was last drawn.
    hits: Hits,
    /// Where the mouse was pressed.
    pressed: Option<tessera_rules::Touch>,
}

impl App {
    /// The state at the beginning.
    pub(crate) fn new(
        launch: Launch,
        orders: Sender<Order>,
        events: Sender<Event>,
        now: Instant,
    ) -> Self {
        let (mut settings, trouble) = match launch.folders.settings() {
            Ok(settings) => (settings, None),
            Err(error) => (
                Settings::default(),
                Some(Notice::NotLoaded(error.to_string())),
            ),
        };
        settings.style = launch.style.or(settings.style);
        settings.language = launch.language.or(settings.language);
        settings.colors = launch.colors.or(settings.colors);
        let mut rng = fastrand::Rng::with_seed(launch.seed);
        let mut app = Self {
            screen: Screen::Home(Home::new(settings.game.kind, &launch.folders, now)),
            settings,
            environment: launch.environment,
            overlay: None,
            table: None,
            thoughts: Thoughts::Hidden,
            now,
            trouble,
            began: now,
            folders: launch.folders,
            computer: Computer::new(orders),
            events,
            connection: None,
            waiting: None,
            link: None,
            seed: rng.u64(..),
            rng,
            pace: launch.pace,
            plies: launch.plies,
            due: None,
            asked: now,
            hits: Hits::default(),
            pressed: None,
        };
        match launch.opening {
            Opening::Home => {}
            Opening::Setup(kind) => app.open_setup(kind),
            Opening::Table { setup, game } => {
                app.settings.game = setup;
                app.sit_down(Table::at(setup, game));
            }
            Opening::Resume => app.resume(),
            Opening::Away(link) => app.connect(link),
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
        let depth = self.settings.colors.unwrap_or(self.environment.depth);
        Palette::new(depth, self.settings.tone)
    }

    /// Whether only plain letters may be shown.
    pub(crate) fn letters(&self) -> Letters {
        match self.style() {
            Style::Ascii => Letters::Plain,
            Style::Tessera | Style::Original => self.environment.letters,
        }
    }

    /// How many steps something that turns has made.
    pub(crate) fn beat(&self) -> usize {
        (self.now.duration_since(self.began).as_millis() / 120) as usize
    }

    /// What can be clicked, as it was drawn.
    pub(crate) fn set_hits(&mut self, hits: Hits) {
        self.hits = hits;
    }

    #[cfg(test)]
    pub(crate) fn hits(&self) -> &Hits {
        &self.hits
    }

    /// What follows from an event.
    pub(crate) fn handle(&mut self, event: Event, now: Instant) -> Flow {
        self.tick(now);
        let flow = match event {
            Event::Input(input) => self.input(input),
            Event::Computer(Answer::Gone) => Flow::Fail,
            Event::Computer(Answer::Seen { ticket, report }) => {
                self.seen(ticket, report);
                Flow::Continue
            }
            Event::Computer(Answer::Done { ticket, result }) => {
                self.answered(ticket, result);
                Flow::Continue
            }
            Event::Remote(heard) => {
                self.heard(heard);
                Flow::Continue
            }
            Event::Signal(signal) => Flow::Leave(Some(signal)),
            Event::Lost => Flow::Leave(Some(signal_hook::consts::SIGHUP)),
        };
        self.settle();
        if let Flow::Leave(_) | Flow::Fail = flow {
            self.computer.stop();
            self.keep();
        }
        flow
    }

    /// What follows from the time.
    pub(crate) fn tick(&mut self, now: Instant) {
        self.now = now;
        match &mut self.screen {
            Screen::Home(home) => home.tick(now, &mut self.rng),
            Screen::Setup(_) | Screen::Load(_) => {}
            Screen::Table => self.tick_table(),
        }
    }

    /// When something will change by itself.
    pub(crate) fn wake(&self) -> Option<Instant> {
        let soon = Duration::from_millis(100);
        match &self.screen {
            Screen::Home(home) => Some(home.next()),
            Screen::Setup(_) | Screen::Load(_) => None,
            Screen::Table => {
                let table = self.table.as_ref()?;
                let due = self.due.as_ref().map(|(due, _)| *due);
                let replay = table.review.as_ref().and_then(Review::next);
                let moving = table.has_running_clock()
                    || self.computer.purpose().is_some()
                    || table.flash.is_some();
                let tick = moving.then(|| self.now + soon);
                [due, replay, tick].into_iter().flatten().min()
            }
        }
    }

    /// The menu of games.
    pub(crate) fn go_home(&mut self) {
        self.keep();
        self.computer.stop();
        self.due = None;
        self.table = None;
        self.connection = None;
        self.waiting = None;
        let home = Home::new(self.settings.game.kind, &self.folders, self.now);
        self.screen = Screen::Home(home);
    }

    /// The settings of a game.
    pub(crate) fn open_setup(&mut self, kind: GameKind) {
        let setup = Setup {
            kind,
            ..self.settings.game
        };
        self.screen = Screen::Setup(SetupForm::new(setup));
    }

    /// The files that can be loaded.
    pub(crate) fn open_load(&mut self) {
        self.screen = Screen::Load(Load::here());
    }

    /// Rules and keys, of the game at hand.
    pub(crate) fn open_help(&mut self) {
        let kind = match (&self.screen, &self.table) {
            (Screen::Home(home), _) => home.kind(),
            (Screen::Setup(form), _) => form.setup.kind,
            (_, Some(table)) => table.game.kind(),
            (_, None) => self.settings.game.kind,
        };
        self.overlay = Some(Overlay::Help(Help::new(kind)));
    }

    /// Remembers what was chosen.
    pub(crate) fn remember(&mut self) {
        if let Err(error) = self.folders.remember(&self.settings) {
            self.trouble = Some(Notice::NotKept(error.to_string()));
        }
    }

    /// The game on the table as text, if there is one.
    pub(crate) fn record(&self) -> Option<String> {
        self.table.as_ref().map(Table::written)
    }

    /// Whether an unfinished game is on the table, or waits in the menu.
    pub(crate) fn can_continue(&self) -> bool {
        match &self.table {
            Some(table) => table.away.is_none() && table.ending().is_none() && table.game.ply() > 0,
            None => self
                .folders
                .table()
                .is_some_and(|text| Table::read(&text).is_ok_and(|table| table.ending().is_none())),
        }
    }
}
