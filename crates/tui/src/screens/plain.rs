//! Transliteration of a frame to ASCII, for terminals without Unicode.

use ratatui::buffer::Buffer;

use crate::ascii;

/// Replaces every character that is not ASCII by one that is.
pub(super) fn simplify(buf: &mut Buffer) {
    for cell in &mut buf.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', ascii::character);
            cell.set_char(plain);
        }
    }
}
