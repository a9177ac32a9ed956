//! The mouse: clicks, drags and the wheel.

use crossterm::event::{KeyCode, MouseButton, MouseEvent, MouseEventKind};

use super::{App, Flow, Overlay};
use crate::screens::{Hit, Screen, Step};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) -> Flow {
        let hit = self.hits.at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.drag_start = match hit {
                    Some(Hit::Touch(touch)) => Some(touch),
                    _ => None,
                };
                hit.map_or(Flow::Continue, |hit| self.click(hit))
            }
            MouseEventKind::Up(MouseButton::Left) => {
                // The end of a drag is the second touch of the move.
                if let (Some(from), Some(Hit::Touch(to))) = (self.drag_start.take(), hit)
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

    /// The wheel scrolls lists and texts; at the table it steps through the moves.
    fn scroll(&mut self, list: KeyCode, table: KeyCode) -> Flow {
        match (&self.overlay, &self.screen) {
            (None, Screen::Table) => self.press(table),
            (Some(Overlay::Save(_) | Overlay::Question(_)), _) => Flow::Continue,
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
                    self.show_ply(|_| ply);
                }
            }
            Hit::Row(row) => match (&mut self.overlay, &mut self.screen) {
                (Some(Overlay::Display(look)), _) => look.row = row,
                (Some(Overlay::Links(links)), _) => {
                    links.pick(row);
                    return self.press(KeyCode::Enter);
                }
                (Some(_), _) | (None, Screen::Table) => {}
                (None, Screen::Home(home)) => {
                    let again = home.pick(row);
                    if again {
                        return self.press(KeyCode::Enter);
                    }
                }
                (None, Screen::Setup(form)) => form.row = row,
                (None, Screen::Finished(list)) => {
                    list.picked = row;
                    return self.press(KeyCode::Enter);
                }
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
                    (Some(Overlay::Display(look)), _) => look.row = row,
                    (None, Screen::Setup(form)) => form.row = row,
                    _ => return Flow::Continue,
                }
                return self.press(code);
            }
        }
        Flow::Continue
    }
}
