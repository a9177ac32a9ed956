//! The keyboard: what each key does on each screen.

use crossterm::event::{Event as Input, KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use tessera_rules::Touch;

use super::{App, Flow, Overlay, question::is_yes};
use crate::{
    app::play::unused_file_name,
    board::Style,
    language::Language,
    remote,
    screens::{Choice, DisplayField, DisplayForm, Screen, Step},
    table::{Deliberate, Notice},
    text_field::TextField,
    theme::{ColorDepth, Tone},
};

/// Whether a typed move may begin with this character. No such key is a command at the table.
pub(super) const fn begins_move(c: char) -> bool {
    matches!(c, 'a'..='j' | 'A'..='J' | 'o' | 'O' | '0'..='9')
}

impl App {
    pub(super) fn input(&mut self, input: Input) -> Flow {
        match input {
            Input::Key(key) if key.kind != KeyEventKind::Release => self.key(key),
            Input::Mouse(mouse) => self.mouse(mouse),
            Input::Paste(text) => {
                self.paste(&text);
                Flow::Continue
            }
            _ => Flow::Continue,
        }
    }

    fn key(&mut self, key: KeyEvent) -> Flow {
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match (key.code, self.text_field()) {
                (KeyCode::Char('c'), _) => return Flow::Exit(Some(signal_hook::consts::SIGINT)),
                (KeyCode::Char('z'), _) => return Flow::Suspend,
                (KeyCode::Char('q'), _) | (KeyCode::Char('d'), None) => return self.ask_to_quit(),
                (_, Some(field)) => field.key(key),
                (_, None) => {}
            }
            return Flow::Continue;
        }
        // Terminals send the same bytes for Alt with a key and for Esc followed by the key.
        if key.modifiers.contains(KeyModifiers::ALT) {
            self.press(KeyCode::Esc);
        }
        self.press(key.code)
    }

    /// The text that is being typed, if there is one.
    fn text_field(&mut self) -> Option<&mut TextField> {
        match (&mut self.overlay, &mut self.screen, &mut self.table) {
            (Some(Overlay::Save(name)), _, _) => Some(name),
            (None, Screen::Load(load), _) => Some(&mut load.typed),
            (None, Screen::Table, Some(table)) if !table.typed.is_empty() => Some(&mut table.typed),
            _ => None,
        }
    }

    /// Inserts pasted text where text is typed. Elsewhere a paste is ignored, unless it begins like a move: its
    /// characters are never taken for commands.
    fn paste(&mut self, text: &str) {
        if let Some(field) = self.text_field() {
            field.paste(text);
        } else if let (None, Screen::Table, Some(table)) =
            (&self.overlay, &self.screen, &mut self.table)
            && text.trim_start().starts_with(begins_move)
        {
            table.touches.clear();
            table.typed.paste(text.trim());
        }
    }

    /// Handles a key, or a click on its label.
    pub(super) fn press(&mut self, code: KeyCode) -> Flow {
        match self.overlay {
            Some(Overlay::Question(question)) => return self.press_question(question, code),
            Some(_) => {
                self.press_overlay(code);
                return Flow::Continue;
            }
            None => {}
        }
        let is_typing = self.text_field().is_some_and(|field| !field.is_empty());
        let is_menu = matches!(
            self.screen,
            Screen::Home(_) | Screen::Setup(_) | Screen::Finished(_)
        );
        let is_load = matches!(self.screen, Screen::Load(_));
        if !is_typing {
            match code {
                KeyCode::Char('?') | KeyCode::F(1) => {
                    self.open_help();
                    return Flow::Continue;
                }
                KeyCode::Char('z') if !is_load => {
                    self.overlay = Some(Overlay::Display(DisplayForm::default()));
                    return Flow::Continue;
                }
                KeyCode::Char('q') if is_menu => return Flow::Exit(None),
                KeyCode::Char('Q') if !is_load => return self.ask_to_quit(),
                KeyCode::Char('D') if matches!(self.screen, Screen::Home(_)) => {
                    self.ask_to_dismiss();
                    return Flow::Continue;
                }
                KeyCode::Char('.') if !is_load => {
                    self.key_page += 1;
                    return Flow::Continue;
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
                match load.press(code) {
                    Some(Choice::File(path)) => self.load(&path),
                    Some(_) => self.leave_load(),
                    None => {}
                }
                Flow::Continue
            }
            Screen::Finished(list) => {
                match list.press(code) {
                    Some(Choice::Look(path)) => self.look_at(&path),
                    Some(Choice::Review(path)) => {
                        self.look_at(&path);
                        self.toggle_review();
                    }
                    Some(_) => self.go_home(),
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
            Choice::Resume(path) => self.resume(path),
            Choice::Load => self.open_load(),
            Choice::Finished => self.open_finished(),
            Choice::Display => self.overlay = Some(Overlay::Display(DisplayForm::default())),
            Choice::Help => self.open_help(),
            Choice::Quit => return Flow::Exit(None),
            Choice::Start(_)
            | Choice::File(_)
            | Choice::Look(_)
            | Choice::Review(_)
            | Choice::Back => {}
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
                        self.save(name.value());
                    }
                }
                KeyCode::Esc => self.overlay = None,
                code => name.key(code.into()),
            },
            Some(Overlay::Links(links)) => {
                if matches!(code, KeyCode::Esc | KeyCode::Char('q' | 'L')) {
                    self.overlay = None;
                } else if code == KeyCode::Char('c') && links.has_seat() {
                    if let Some(link) = &self.link {
                        remote::ask_for_code(link, self.events.clone());
                    }
                } else {
                    self.clipboard = links.press(code);
                }
            }
            Some(Overlay::Question(_)) | None => {}
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
        let language = self.language();
        if code == KeyCode::Enter && self.take_back_seat() {
            return;
        }
        let Some(table) = &mut self.table else {
            // A game on a server that has not been reached yet.
            if code == KeyCode::Char('m') {
                self.go_home();
            }
            return;
        };
        if !table.typed.is_empty() {
            self.press_typing(code);
            return;
        }
        if let KeyCode::Char(c) = code
            && begins_move(c)
        {
            table.touches.clear();
            table.notice = None;
            table.typed.key(code.into());
            return;
        }
        if table.offer.is_some() && table.human_count() == 2 {
            match code {
                KeyCode::Char('n') | KeyCode::Esc => self.decline_draw(),
                KeyCode::Char(c) if is_yes(language, c) => self.accept_draw(),
                _ => {}
            }
            return;
        }
        if self.press_review(code) || self.press_remote(code) {
            return;
        }
        let Some(table) = &mut self.table else {
            return;
        };
        if let Some(replay) = &mut table.replay {
            match code {
                KeyCode::Left => return self.show_ply(|ply| ply.saturating_sub(1)),
                KeyCode::Right => return self.show_ply(|ply| ply + 1),
                KeyCode::Char(' ') | KeyCode::Enter => return self.replay(),
                KeyCode::Char('+' | '*') => return replay.faster(),
                KeyCode::Char('-' | '_') => return replay.slower(),
                KeyCode::Esc => {
                    table.replay = None;
                    return self.reset_analysis();
                }
                _ => {}
            }
        }
        match code {
            KeyCode::PageUp | KeyCode::Char('[') => self.show_ply(|ply| ply.saturating_sub(1)),
            KeyCode::PageDown | KeyCode::Char(']') => self.show_ply(|ply| ply + 1),
            KeyCode::Home => self.show_ply(|_| 0),
            KeyCode::End => self.show_ply(|_| usize::MAX),
            KeyCode::Char('p') => self.replay(),
            KeyCode::Char('t') => self.hint(),
            KeyCode::Char('k') => self.toggle_analysis(),
            KeyCode::Char('R') => self.toggle_review(),
            KeyCode::Char('u') => self.undo(),
            KeyCode::Char('r') => self.redo(),
            KeyCode::Char('v') => table.side = table.side.turned(),
            KeyCode::Char('X') => self.ask_to_resign(),
            KeyCode::Char('P') => self.ask_to_offer_draw(),
            // The keys of earlier versions, too close to those of a move.
            KeyCode::Char('x') => table.notice = Some(Notice::PressCapital(Deliberate::Resign)),
            KeyCode::Char('=') => table.notice = Some(Notice::PressCapital(Deliberate::Draw)),
            KeyCode::Char('q') => table.notice = Some(Notice::PressCapital(Deliberate::Quit)),
            KeyCode::Char('s') => {
                let name = unused_file_name(table.record().kind());
                self.overlay = Some(Overlay::Save(TextField::suggested(name)));
            }
            KeyCode::Char('l') => self.open_load(),
            KeyCode::Char('n') if table.end().is_some() => self.rematch(),
            KeyCode::Char('m') => self.ask_to_leave(),
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
            // A move is for the current position, so that is shown before it is played.
            KeyCode::Enter if table.replay.is_some() && table.end().is_none() => {
                table.replay = None;
                table.notice = Some(Notice::CurrentPosition);
                self.reset_analysis();
            }
            KeyCode::Enter => {
                if table.play_typed(self.now) {
                    self.report_save_error();
                }
            }
            KeyCode::Esc => {
                table.typed.clear();
                table.notice = None;
            }
            code => {
                table.notice = None;
                table.typed.key(code.into());
            }
        }
    }

    /// Handles a touch by the player: a square, the supply, or a pass.
    pub(super) fn touch(&mut self, touch: Touch) {
        let Some(table) = &mut self.table else {
            return;
        };
        if table.replay.is_some() {
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
