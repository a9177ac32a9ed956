//! The home menu: the games, with a demonstration of the selected one.

use std::time::{Duration, Instant};

use crossterm::event::KeyCode;
use ratatui::{
    layout::Rect,
    text::{Line, Span},
};
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

/// Lines of the menu without saved games, and of what is said about the selected game.
const MENU_LINES: u16 = 15;

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
    /// Whether there are finished games to be looked at.
    has_finished: bool,
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
            has_finished: saved_games.has_finished(),
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
            .chain(self.has_finished.then_some(Choice::Finished))
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
    pub(crate) fn picked_saved(&self) -> Option<&SavedGame> {
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
    let saved: Vec<Vec<String>> = home
        .saved
        .iter()
        .map(|game| wrapped(&language.continue_game(game), left.width - 2))
        .collect();
    let menu_lines = MENU_LINES + u16::from(home.has_finished);
    let shown = shown_saved(&saved, left.height.saturating_sub(menu_lines), home.picked);
    let mut y = 0;
    let choices = home.choices();
    let mut was_game = true;
    for (i, choice) in choices.iter().enumerate() {
        let is_game = matches!(choice, Choice::Game(_));
        if is_game != was_game && i > 0 {
            y += 1;
        }
        was_game = is_game;
        let lines = match choice {
            Choice::Resume(_) if !shown.contains(&i) => {
                // One line stands for all games for which there is no room.
                if i + 1 == saved.len() || i == 0 {
                    let hidden = saved.len() - shown.len();
                    let text = format!("  … {hidden} {}", texts.more_games);
                    let here = Rect::new(left.x, left.y + y, left.width, 1);
                    canvas.line(here, 0, Span::styled(text, palette.faint()));
                    y += 1;
                }
                continue;
            }
            Choice::Resume(_) => saved[i].clone(),
            Choice::Game(kind) => vec![kind.game().title.to_owned()],
            Choice::Finished => vec![texts.finished_games.to_owned()],
            Choice::Load => vec![texts.load.to_owned()],
            Choice::Display => vec![texts.display.to_owned()],
            Choice::Help => vec![texts.help.to_owned()],
            _ => vec![texts.quit.to_owned()],
        };
        let here = Rect::new(left.x, left.y + y, left.width, lines.len() as u16);
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
        for (row, line) in (0..).zip(&lines) {
            let pointer = if row == 0 { pointer } else { " " };
            canvas.line(here, row, Span::styled(format!("{pointer} {line}"), ink));
        }
        y += here.height;
    }
    about(app, home, left, y + 1, canvas);
    preview(app, home.demo.as_ref(), left, body, canvas);
}

/// The saved games for which there is room, with the selected one among them. One line is left for the others.
fn shown_saved(saved: &[Vec<String>], room: u16, picked: usize) -> std::ops::Range<usize> {
    let height = |range: std::ops::Range<usize>| saved[range].iter().map(Vec::len).sum::<usize>();
    let room = usize::from(room);
    if height(0..saved.len()) <= room {
        return 0..saved.len();
    }
    let last = if picked < saved.len() { picked } else { 0 };
    let mut shown = last..last + 1;
    while shown.start > 0 && height(shown.start - 1..shown.end) < room {
        shown.start -= 1;
    }
    while shown.end < saved.len() && height(shown.start..shown.end + 1) < room {
        shown.end += 1;
    }
    shown
}

/// The notice of the menu, the selected saved game, files that cannot be read, and the summary and author of the game.
/// If there is not enough room, the last of these are cut off, with an ellipsis.
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
    let below = Rect {
        y: area.y + y.min(area.height),
        height: area.height.saturating_sub(y),
        ..area
    };
    canvas.lines(below, lines.map(|(line, ink)| Line::styled(line, ink)));
}
