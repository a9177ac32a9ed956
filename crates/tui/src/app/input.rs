//! What keys and clicks mean.

use crossterm::event::{
    Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent,
    MouseEventKind,
};
use tessera_rules::{Color, Square, Touch};

use super::{App, Flow, Overlay};
use crate::{
    app::play::free_name,
    board::{Side, Style, is_unused},
    screens::{Choice, Hit, Look, Screen, Step},
    table::Ending,
};

/// No move and no name of a file is longer.
const LONGEST: usize = 200;

impl App {
    pub(super) fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                for c in text.chars().filter(|c| !c.is_control()) {
                    self.press(KeyCode::Char(c));
                }
                Flow::Continue
            }
            _ => Flow::Continue,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            return match key.code {
                KeyCode::Char('c') => Flow::Leave(Some(signal_hook::consts::SIGINT)),
                KeyCode::Char('z') => Flow::Suspend,
                KeyCode::Char('d') => Flow::Leave(None),
                _ => Flow::Continue,
            };
        }
        // A terminal cannot tell Alt from Esc and the key after it.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.press(KeyCode::Esc);
        }
        self.press(key.code)
    }

    /// A key, or a click on what stands for it.
    fn press(&mut self, code: KeyCode) -> Flow {
        if self.overlay.is_some() {
            self.press_overlay(code);
            return Flow::Continue;
        }
        let is_typing = match &self.screen {
            Screen::Load(load) => !load.typed.is_empty(),
            Screen::Table => self
                .table
                .as_ref()
                .is_some_and(|table| !table.typed.is_empty()),
            Screen::Home(_) | Screen::Setup(_) => false,
        };
        if !is_typing {
            match code {
                KeyCode::Char('?') | KeyCode::F(1) => {
                    self.open_help();
                    return Flow::Continue;
                }
                KeyCode::Char('z') if !matches!(self.screen, Screen::Load(_)) => {
                    self.overlay = Some(Overlay::Look(Look::default()));
                    return Flow::Continue;
                }
                KeyCode::Char('q') if !matches!(self.screen, Screen::Load(_)) => {
                    return Flow::Leave(None);
                }
                _ => {}
            }
        }
        match &mut self.screen {
            Screen::Home(home) => match home.press(code) {
                Some(choice) => self.chosen(&choice),
                None => Flow::Continue,
            },
            Screen::Setup(form) => {
                match form.press(code) {
                    Some(Choice::Start(setup)) => self.start(setup),
                    Some(_) => self.go_home(),
                    None => {}
                }
                Flow::Continue
            }
            Screen::Load(load) => {
                match load.press(code, LONGEST) {
                    Some(Choice::File(path)) => self.load(&path),
                    Some(_) => self.leave_load(),
                    None => {}
                }
                Flow::Continue
            }
            Screen::Table => {
                self.press_table(code);
                Flow::Continue
            }
        }
    }

    /// Back to where files were asked for.
    fn leave_load(&mut self) {
        self.trouble = None;
        if self.table.is_some() {
            self.screen = Screen::Table;
        } else {
            self.go_home();
        }
    }

    /// Something was chosen in the first menu.
    fn chosen(&mut self, choice: &Choice) -> Flow {
        self.trouble = None;
        match choice {
            Choice::Game(kind) => self.open_setup(*kind),
            Choice::Resume => self.resume(),
            Choice::Load => self.open_load(),
            Choice::Look => self.overlay = Some(Overlay::Look(Look::default())),
            Choice::Help => self.open_help(),
            Choice::Quit => return Flow::Leave(None),
            Choice::Start(_) | Choice::File(_) | Choice::Back => {}
        }
        Flow::Continue
    }

    fn press_overlay(&mut self, code: KeyCode) {
        let closes = matches!(code, KeyCode::Esc);
        match &mut self.overlay {
            Some(Overlay::Help(help)) => {
                if closes || matches!(code, KeyCode::Char('q' | '?') | KeyCode::F(1)) {
                    self.overlay = None;
                } else {
                    help.press(code);
                }
            }
            Some(Overlay::Look(look)) => {
                if closes || matches!(code, KeyCode::Char('q' | 'z')) {
                    self.overlay = None;
                } else if let Some((row, step)) = look.press(code) {
                    self.change_look(row, step);
                }
            }
            Some(Overlay::Save(name)) => match code {
                KeyCode::Enter => {
                    let name = std::mem::take(name);
                    self.overlay = None;
                    if !name.is_empty() {
                        self.save(&name);
                    }
                }
                KeyCode::Esc => self.overlay = None,
                KeyCode::Backspace => {
                    name.pop();
                }
                KeyCode::Char(c) if name.len() < LONGEST => name.push(c),
                _ => {}
            },
            Some(Overlay::Resign) => match code {
                KeyCode::Char('y' | 's') | KeyCode::Enter => self.resign(),
                KeyCode::Char('n') | KeyCode::Esc => self.overlay = None,
                _ => {}
            },
            None => {}
        }
    }

    fn change_look(&mut self, row: usize, step: Step) {
        let environment = self.environment;
        let settings = &mut self.settings;
        match row {
            0 => {
                let language = settings.language.unwrap_or(environment.language);
                settings.language = Some(step.of(&crate::language::Language::ALL, language));
            }
            1 => {
                let style = settings.style.unwrap_or(environment.style);
                settings.style = Some(step.of(&Style::ALL, style));
            }
            2 => {
                let depth = settings.colors.unwrap_or(environment.depth);
                settings.colors = Some(step.of(&crate::theme::Depth::ALL, depth));
            }
            _ => settings.tone = step.of(&crate::theme::Tone::ALL, settings.tone),
        }
        self.remember();
    }

    fn press_table(&mut self, code: KeyCode) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.offer.is_some() && table.humans() == 2 {
            match code {
                KeyCode::Char('y' | 's') => self.answer_offer(Some(Ending::Agreed)),
                KeyCode::Char('n') | KeyCode::Esc => self.answer_offer(None),
                _ => {}
            }
            return;
        }
        if !table.typed.is_empty() {
            self.press_typing(code);
            return;
        }
        if self.press_away(code) {
            return;
        }
        let Some(table) = &mut self.table else {
            return;
        };
        if let Some(review) = &mut table.review {
            match code {
                KeyCode::Left => return self.look_back(|ply| ply.saturating_sub(1)),
                KeyCode::Right => return self.look_back(|ply| ply + 1),
                KeyCode::Char(' ') | KeyCode::Enter => return self.replay(),
                KeyCode::Char('+' | '*') => return review.faster(),
                KeyCode::Char('-' | '_') => return review.slower(),
                KeyCode::Esc => {
                    table.review = None;
                    return self.turned_page();
                }
                _ => {}
            }
        }
        match code {
            KeyCode::PageUp | KeyCode::Char('[') => self.look_back(|ply| ply.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(']') => self.look_back(|ply| ply + 1),
            KeyCode::Home => self.look_back(|_| 0),
            KeyCode::End => self.look_back(|_| usize::MAX),
            KeyCode::Char('p') => self.replay(),
            KeyCode::Char('t') => self.hint(),
            KeyCode::Char('k') => self.toggle_thoughts(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('v') => table.side = table.side.turned(),
            KeyCode::Char('x') => self.ask_to_resign(),
            KeyCode::Char('=') => self.offer_draw(),
            KeyCode::Char('s') => {
                let name = table.game.kind();
                self.overlay = Some(Overlay::Save(free_name(name)));
            }
            KeyCode::Char('l') => {
                self.keep();
                self.open_load();
            }
            KeyCode::Char('n') if table.ending().is_some() => self.rematch(),
            KeyCode::Char('m') => self.go_home(),
            KeyCode::Char(c @ ('a'..='j' | 'A'..='J' | 'o' | '0'..='9'))
                if table.review.is_none() && table.awaits_human() =>
            {
                table.touches.clear();
                table.notice = None;
                table.typed.push(c);
            }
            KeyCode::Esc => {
                table.put_back();
                table.notice = None;
                table.advice = None;
            }
            KeyCode::Left => self.walk(-1, 0),
            KeyCode::Right => self.walk(1, 0),
            KeyCode::Up => self.walk(0, 1),
            KeyCode::Down => self.walk(0, -1),
            KeyCode::Tab => self.next_target(Step::Next),
            KeyCode::BackTab => self.next_target(Step::Previous),
            KeyCode::Enter | KeyCode::Char(' ') => {
                let touch = table.cursor;
                self.touch(touch);
            }
            _ => {}
        }
    }

    fn press_typing(&mut self, code: KeyCode) {
        let Some(table) = &mut self.table else {
            return;
        };
        match code {
            KeyCode::Enter if table.play_typed(self.now) => self.keep(),
            KeyCode::Esc => table.typed.clear(),
            KeyCode::Backspace => {
                table.typed.pop();
            }
            KeyCode::Char(c) if table.typed.len() < LONGEST => table.typed.push(c),
            _ => {}
        }
    }

    /// A person touches something at the table.
    fn touch(&mut self, touch: Touch) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.review.is_some() {
            return;
        }
        // Where passing is the only move, touching anything means it.
        let touch = match table.targets().as_slice() {
            [Touch::Pass] => Touch::Pass,
            _ => touch,
        };
        let cursor = table.cursor;
        if table.touch(touch, self.now) {
            self.keep();
        } else if touch == Touch::Pass {
            table.cursor = cursor;
        }
    }

    /// Moves the cursor by steps to the right and up, as the board is seen.
    fn walk(&mut self, right: i8, up: i8) {
        let style = self.style();
        let Some(table) = &mut self.table else {
            return;
        };
        let view = table.game.view();
        let right = match table.side {
            Side::Usual => right,
            Side::Turned => -right,
        };
        let (up, bottom) = match table.side.bottom(view.kind, style) {
            Color::White => (up, 0),
            Color::Black => (-up, view.shape.ranks - 1),
        };
        let Touch::Square(square) = table.cursor else {
            let file = view.shape.files / 2;
            table.cursor = Touch::Square(Square::new(file, bottom));
            return;
        };
        let is_on_board =
            |square: &Square| square.file() < view.shape.files && square.rank() < view.shape.ranks;
        let Some(next) = square.offset(right, up).filter(is_on_board) else {
            if up != 0 && square.rank() == bottom && view.supply.is_some() {
                table.cursor = Touch::Supply;
            }
            return;
        };
        // On a board of dark squares rows are walked in zigzag, and lines in steps of two.
        let next = if !is_unused(&view, next) {
            Some(next)
        } else if right != 0 {
            next.offset(right, 0).filter(is_on_board)
        } else {
            let aside = if next.file().is_multiple_of(2) { 1 } else { -1 };
            next.offset(aside, 0).filter(is_on_board)
        };
        if let Some(next) = next {
            table.cursor = Touch::Square(next);
        }
    }

    /// Moves the cursor to the next thing that may be touched.
    fn next_target(&mut self, step: Step) {
        let Some(table) = &mut self.table else {
            return;
        };
        let targets = table.targets();
        if !table.awaits_human() || targets.is_empty() {
            return;
        }
        let next = match step {
            Step::Next => targets.iter().find(|&&target| target > table.cursor),
            Step::Previous => targets.iter().rfind(|&&target| target < table.cursor),
        };
        let around = match step {
            Step::Next => targets[0],
            Step::Previous => targets[targets.len() - 1],
        };
        table.cursor = next.copied().unwrap_or(around);
    }

    fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let hit = self.hits.at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.pressed = match hit {
                    Some(Hit::Touch(touch)) => Some(touch),
                    _ => None,
                };
                hit.map_or(Flow::Continue, |hit| self.click(hit))
            }
            MouseEventKind::Up(MouseButton::Left) => {
                // A piece that was dragged is put down here.
                if let (Some(from), Some(Hit::Touch(to))) = (self.pressed.take(), hit)
                    && from != to
                    && self.overlay.is_none()
                    && self
                        .table
                        .as_ref()
                        .is_some_and(|table| !table.touches.is_empty())
                {
                    self.touch(to);
                }
                Flow::Continue
            }
            MouseEventKind::ScrollUp => self.scroll(KeyCode::Up, KeyCode::PageUp),
            MouseEventKind::ScrollDown => self.scroll(KeyCode::Down, KeyCode::PageDown),
            _ => Flow::Continue,
        }
    }

    /// The wheel walks through lists and texts, and at the table through the game.
    fn scroll(&mut self, list: KeyCode, table: KeyCode) -> Flow {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table) => self.press(table),
            (Some(Overlay::Save(_) | Overlay::Resign), _) => Flow::Continue,
            _ => self.press(list),
        }
    }

    fn click(&mut self, hit: Hit) -> Flow {
        match hit {
            Hit::Key(code) => return self.press(code),
            Hit::Touch(touch) => {
                if self.overlay.is_none() {
                    self.touch(touch);
                }
            }
            Hit::Ply(ply) => {
                if self.overlay.is_none() {
                    self.look_back(|_| ply);
                }
            }
            Hit::Row(row) => match (&mut self.overlay, &mut self.screen) {
                (Some(Overlay::Look(look)), _) => look.row = row,
                (Some(_), _) | (None, Screen::Table) => {}
                (None, Screen::Home(home)) => {
                    let again = home.pick(row);
                    if again {
                        return self.press(KeyCode::Enter);
                    }
                }
                (None, Screen::Setup(form)) => form.row = row,
                (None, Screen::Load(load)) => {
                    load.picked = row;
                    return self.press(KeyCode::Enter);
                }
            },
            Hit::Change(row, step) => {
                let code = match step {
                    Step::Previous => KeyCode::Left,
                    Step::Next => KeyCode::Right,
                };
                match (&mut self.overlay, &mut self.screen) {
                    (Some(Overlay::Look(look)), _) => look.row = row,
                    (None, Screen::Setup(form)) => form.row = row,
                    _ => return Flow::Continue,
                }
                return self.press(code);
            }
        }
        Flow::Continue
    }
}
