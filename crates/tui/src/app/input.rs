//! The keyboard: what each key does on each screen.

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tessera_rules::Touch;

use super::{App, Flow, Overlay};
use crate::{
    app::play::unused_file_name,
    board::Style,
    language::Language,
    screens::{Choice, DisplayField, DisplayForm, Screen, Step},
    theme::{ColorDepth, Tone},
};

/// The longest text that can be typed, in bytes: a move or a file name.
const MAX_TYPED_BYTES: usize = 200;

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
                KeyCode::Char('c') => Flow::Exit(Some(signal_hook::consts::SIGINT)),
                KeyCode::Char('z') => Flow::Suspend,
                KeyCode::Char('d') => Flow::Exit(None),
                _ => Flow::Continue,
            };
        }
        // Terminals send the same bytes for Alt with a key and for Esc followed by the key.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.press(KeyCode::Esc);
        }
        self.press(key.code)
    }

    /// Handles a key, or a click on its label.
    pub(super) fn press(&mut self, code: KeyCode) -> Flow {
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
                    self.overlay = Some(Overlay::Display(DisplayForm::default()));
                    return Flow::Continue;
                }
                KeyCode::Char('q') if !matches!(self.screen, Screen::Load(_)) => {
                    return Flow::Exit(None);
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
                match load.press(code, MAX_TYPED_BYTES) {
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

    /// Goes back to the screen from which the list of files was opened.
    fn leave_load(&mut self) {
        self.menu_notice = None;
        if self.table.is_some() {
            self.screen = Screen::Table;
        } else {
            self.go_home();
        }
    }

    /// Opens what was chosen in the home menu.
    fn chosen(&mut self, choice: &Choice) -> Flow {
        self.menu_notice = None;
        match choice {
            Choice::Game(kind) => self.open_setup(*kind),
            Choice::Resume(path) => self.resume(&path),
            Choice::Load => self.open_load(),
            Choice::Display => self.overlay = Some(Overlay::Display(DisplayForm::default())),
            Choice::Help => self.open_help(),
            Choice::Quit => return Flow::Exit(None),
            Choice::Start(_) | Choice::File(_) | Choice::Back => {}
        }
        Flow::Continue
    }

    fn press_overlay(&mut self, code: KeyCode) {
        match &mut self.overlay {
            Some(Overlay::Help(help)) => {
                if matches!(
                    code,
                    KeyCode::Esc | KeyCode::Char('q' | '?') | KeyCode::F(1)
                ) {
                    self.overlay = None;
                } else {
                    help.press(code);
                }
            }
            Some(Overlay::Display(form)) => {
                if matches!(code, KeyCode::Esc | KeyCode::Char('q' | 'z')) {
                    self.overlay = None;
                } else if let Some((field, step)) = form.press(code) {
                    self.change_display(field, step);
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
                KeyCode::Char(c) if name.len() < MAX_TYPED_BYTES => name.push(c),
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

    fn change_display(&mut self, field: DisplayField, step: Step) {
        let language = self.language();
        let style = self.style();
        let depth = self.palette().depth;
        let settings = &mut self.settings;
        match field {
            DisplayField::Language => settings.language = Some(step.of(&Language::ALL, language)),
            DisplayField::Style => settings.style = Some(step.of(&Style::ALL, style)),
            DisplayField::Colors => settings.colors = Some(step.of(&ColorDepth::ALL, depth)),
            DisplayField::Tone => settings.tone = step.of(&Tone::ALL, settings.tone),
        }
        self.save_settings();
    }

    fn press_table(&mut self, code: KeyCode) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.offer.is_some() && table.human_count() == 2 {
            match code {
                KeyCode::Char('y' | 's') => self.accept_draw(),
                KeyCode::Char('n') | KeyCode::Esc => self.decline_draw(),
                _ => {}
            }
            return;
        }
        if !table.typed.is_empty() {
            self.press_typing(code);
            return;
        }
        if self.press_remote(code) {
            return;
        }
        let Some(table) = &mut self.table else {
            return;
        };
        if let Some(review) = &mut table.review {
            match code {
                KeyCode::Left => return self.review_ply(|ply| ply.saturating_sub(1)),
                KeyCode::Right => return self.review_ply(|ply| ply + 1),
                KeyCode::Char(' ') | KeyCode::Enter => return self.replay(),
                KeyCode::Char('+' | '*') => return review.faster(),
                KeyCode::Char('-' | '_') => return review.slower(),
                KeyCode::Esc => {
                    table.review = None;
                    return self.reset_analysis();
                }
                _ => {}
            }
        }
        match code {
            KeyCode::PageUp | KeyCode::Char('[') => self.review_ply(|ply| ply.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(']') => self.review_ply(|ply| ply + 1),
            KeyCode::Home => self.review_ply(|_| 0),
            KeyCode::End => self.review_ply(|_| usize::MAX),
            KeyCode::Char('p') => self.replay(),
            KeyCode::Char('t') => self.hint(),
            KeyCode::Char('k') => self.toggle_analysis(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('v') => table.side = table.side.turned(),
            KeyCode::Char('x') => self.ask_to_resign(),
            KeyCode::Char('=') => self.offer_draw(),
            KeyCode::Char('s') => {
                let name = table.record().kind();
                self.overlay = Some(Overlay::Save(unused_file_name(name)));
            }
            KeyCode::Char('l') => self.open_load(),
            KeyCode::Char('n') if table.end().is_some() => self.rematch(),
            KeyCode::Char('m') => self.go_home(),
            KeyCode::Char(c @ ('a'..='j' | 'A'..='J' | 'o' | '0'..='9'))
                if table.review.is_none() && table.awaits_human() =>
            {
                table.touches.clear();
                table.notice = None;
                table.typed.push(c);
            }
            KeyCode::Esc => {
                table.clear_input();
                table.notice = None;
                table.hint = None;
            }
            KeyCode::Left => self.move_cursor(-1, 0),
            KeyCode::Right => self.move_cursor(1, 0),
            KeyCode::Up => self.move_cursor(0, 1),
            KeyCode::Down => self.move_cursor(0, -1),
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
            KeyCode::Enter if table.play_typed(self.now) => self.report_save_error(),
            KeyCode::Esc => table.typed.clear(),
            KeyCode::Backspace => {
                table.typed.pop();
            }
            KeyCode::Char(c) if table.typed.len() < MAX_TYPED_BYTES => table.typed.push(c),
            _ => {}
        }
    }

    /// Handles a touch by the player: a square, the supply, or a pass.
    pub(super) fn touch(&mut self, touch: Touch) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.review.is_some() {
            return;
        }
        // If passing is the only legal move, every touch passes.
        let touch = match table.targets().as_slice() {
            [Touch::Pass] => Touch::Pass,
            _ => touch,
        };
        let cursor = table.cursor;
        if table.touch(touch, self.now) {
            self.report_save_error();
        } else if touch == Touch::Pass {
            table.cursor = cursor;
        }
    }
}
