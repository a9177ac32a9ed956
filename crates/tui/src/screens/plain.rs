//! Transliteration of a frame to ASCII, for terminals without Unicode.

use ratatui::buffer::Buffer;

/// Replaces every character that is not ASCII by one that is.
pub(super) fn simplify(buf: &mut Buffer) {
    for cell in &mut buf.content {
        if !cell.symbol().is_ascii() {
            let plain = cell.symbol().chars().next().map_or(' ', plain);
            cell.set_char(plain);
        }
    }
}

/// Each entry is an ASCII character followed by the characters that it replaces.
const PLAIN: [&str; 26] = [
    "#▞▚█●◆▆▂▄▀",
    "oóôõ○",
    "*•",
    ">▸›▶→",
    "<◂‹←",
    "^↑",
    "v↓",
    "+✓◇┌┐└┘┏┓┗┛╭╮╰╯▘▝▖▗",
    "x✗×",
    "\"“”",
    "'’",
    "-─━–—⠸",
    "|│┃▏▌▐⠋⠦",
    "/⠙⠇╱",
    "\\⠴",
    ".·…",
    "aáàâã",
    "eéê",
    "ií",
    "uúü",
    "cç",
    "AÁÀÂÃ",
    "EÉÊ",
    "IÍ",
    "OÓÔÕ",
    "UÚ",
];

fn plain(c: char) -> char {
    let class = PLAIN.iter().find(|class| class.contains(c));
    class.and_then(|class| class.chars().next()).unwrap_or('?')
}
