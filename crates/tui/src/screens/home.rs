//! The home menu: the games, with a demonstration of the selected one.

use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use ratatui::{layout::Rect, text::Span};
use tessera_rules::{AnyGame, Color, GameKind};

use super::{Canvas, Choice, Hit, Step, header, preview, wrapped};
use crate::{
    app::App,
    board::Naming,
    saved_games::{OpenError, SavedGame, SavedGames},
    table::Notice,
};

/// Time between two moves of the demonstration.
const DEMO_INTERVAL: Duration = Duration::from_millis(1400);

/// The most saved games that the menu shows.
const MAX_SAVED: usize = 5;

/// Number of plies after which the demonstration starts again.
const DEMO_PLIES: usize = 60;

#[derive(Debug)]
pub(crate) struct Home {
    /// The unfinished games, the last played first.
    saved: Vec<SavedGame>,
    /// The errors of saved games that could not be read, with the names of their files.
    unreadable: Vec<String>,
    games: Vec<GameKind>,
    picked: usize,
    /// The demonstration, played with random moves.
    demo: Box<dyn AnyGame>,
    next: Instant,
}

impl Home {
    /// The menu with the game played last selected, or else this game.
    pub(crate) fn new(kind: GameKind, saved_games: &SavedGames, now: Instant) -> Self {
        let (mut saved, errors) = saved_games.unfinished();
        saved.truncate(MAX_SAVED);
        let unreadable = errors.iter().map(OpenError::in_folder).collect();
        let games: Vec<GameKind> = GameKind::all()
            .filter(|kind| kind.variant_name().is_empty())
            .collect();
        let is_game = |other: &GameKind| other.game() == kind.game();
        let game = games.iter().position(is_game).unwrap_or(0);
        let mut home = Self {
            picked: if saved.is_empty() { game } else { 0 },
            saved,
            unreadable,
            demo: games[game].new_game(),
            games,
            next: now + DEMO_INTERVAL,
        };
        home.demonstrate();
        home
    }

    /// The selected game, or the one that is demonstrated.
    pub(crate) fn kind(&self) -> GameKind {
        match self.choices().get(self.picked) {
            Some(Choice::Game(kind)) => *kind,
            _ => self.demo.kind(),
        }
    }

    pub(crate) fn next(&self) -> Instant {
        self.next
    }

    fn choices(&self) -> Vec<Choice> {
        let saved = self
            .saved
            .iter()
            .map(|game| Choice::Resume(game.path.clone()));
        let games = self.games.iter().map(|&kind| Choice::Game(kind));
        saved
            .chain(games)
            .chain([Choice::Load, Choice::Display, Choice::Help, Choice::Quit])
            .collect()
    }

    /// Plays the next move of the demonstration when it is due.
    pub(crate) fn tick(&mut self, now: Instant, rng: &mut fastrand::Rng) {
        if now < self.next {
            return;
        }
        self.next = now + DEMO_INTERVAL;
        match rng.choice(self.demo.legal_texts()) {
            Some(text) if self.demo.ply() < DEMO_PLIES => {
                // A legal move is never refused.
                let _ = self.demo.play(&text);
            }
            _ => self.demo = self.demo.kind().new_game(),
        }
    }

    /// Starts the demonstration of the selected game.
    fn demonstrate(&mut self) {
        let kind = match (self.choices().get(self.picked), self.picked_saved()) {
            (Some(&Choice::Game(kind)), _) => kind,
            (_, Some(saved)) => saved.kind,
            _ => self.demo.kind(),
        };
        if self.demo.kind() != kind {
            self.demo = kind.new_game();
        }
    }

    /// The selected saved game.
    fn picked_saved(&self) -> Option<&SavedGame> {
        self.saved.get(self.picked)
    }

    /// Selects a row; returns whether it was selected already.
    pub(crate) fn pick(&mut self, row: usize) -> bool {
        let again = self.picked == row;
        self.picked = row;
        self.demonstrate();
        again
    }

    pub(crate) fn press(&mut self, code: KeyCode) -> Option<Choice> {
        let choices = self.choices();
        if let Some(step) = Step::in_list(code) {
            self.pick(step.row(self.picked, choices.len()));
            return None;
        }
        match code {
            KeyCode::Enter | KeyCode::Char(' ') | KeyCode::Right => {
                choices.into_iter().nth(self.picked)
            }
            KeyCode::Char(c @ '1'..='9') => {
                let game = c as usize - '1' as usize;
                self.games.get(game).map(|&kind| Choice::Game(kind))
            }
            KeyCode::Char('l') => Some(Choice::Load),
            _ => None,
        }
    }
}

pub(super) fn draw(app: &App, home: &Home, top: Rect, body: Rect, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let texts = language.texts();
    let palette = canvas.palette;
    header(top, "", texts.tagline, canvas);
    let left_width = (body.width * 2 / 5).clamp(30, 44);
    let left = Rect::new(body.x + 2, body.y + 1, left_width, body.height - 1);
    let mut y = 0;
    let choices = home.choices();
    let mut was_game = true;
    for (i, choice) in choices.iter().enumerate() {
        let is_game = matches!(choice, Choice::Game(_));
        if is_game != was_game && i > 0 {
            y += 1;
        }
        was_game = is_game;
        let label = match choice {
            Choice::Resume(_) => match home.saved.get(i) {
                Some(game) => {
                    let number = game.move_number().to_string();
                    // Two columns for the pointer, four for ": " and ", ".
                    let taken = 6 + texts.go_on.chars().count() + number.len();
                    let room = usize::from(left.width).saturating_sub(taken);
                    let title: String = game.kind.game().title.chars().take(room).collect();
                    format!("{}: {title}, {number}", texts.go_on)
                }
                None => texts.go_on.to_owned(),
            },
            Choice::Game(kind) => kind.game().title.to_owned(),
            Choice::Load => texts.load.to_owned(),
            Choice::Display => texts.display.to_owned(),
            Choice::Help => texts.help.to_owned(),
            _ => texts.quit.to_owned(),
        };
        let here = Rect::new(left.x, left.y + y, left.width, 1);
        canvas.hits.add(here, Hit::Row(i));
        let is_picked = i == home.picked;
        let (pointer, ink) = if is_picked {
            canvas.buf.set_style(here, palette.picked());
            ("▸", palette.picked())
        } else if is_game {
            (" ", palette.strong())
        } else {
            (" ", palette.plain())
        };
        canvas.line(here, 0, Span::styled(format!("{pointer} {label}"), ink));
        y += 1;
    }
    about(app, home, left, y + 1, canvas);
    preview(app, home.demo.as_ref(), left, body, canvas);
}

/// The notice of the menu, the selected saved game, files that cannot be read, and the summary and author of the game.
/// If there is not enough room, the last of these are cut off.
fn about(app: &App, home: &Home, area: Rect, y: u16, canvas: &mut Canvas<'_>) {
    let language = app.language();
    let palette = canvas.palette;
    let kind = home.demo.kind();
    let notice = |notice: &Notice| language.notice(notice, None, Color::White, Naming::USUAL);
    let unreadable = |error: &String| notice(&Notice::NotLoaded(error.clone()));
    let author = format!("{} {}", language.texts().by, kind.game().author);
    let texts = (app.menu_notice.iter().map(notice))
        .map(|text| (text, palette.bad()))
        .chain(
            home.picked_saved()
                .map(|game| (language.saved_game(game), palette.strong())),
        )
        .chain((home.unreadable.iter().map(unreadable)).map(|text| (text, palette.bad())))
        .chain([
            (language.summary(kind).to_owned(), palette.plain()),
            (author, palette.faint()),
        ]);
    let lines = texts.flat_map(|(text, ink)| {
        let lines = wrapped(&text, area.width).into_iter();
        lines.map(move |line| (line, ink))
    });
    for (row, (line, ink)) in (y..).zip(lines) {
        canvas.line(area, row, Span::styled(line, ink));
    }
}
