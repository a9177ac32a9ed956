//! The names of players: what is removed from them, and how long they may be.

use tessera_rules::Color;

use crate::ProblemReason;

/// In characters.
pub(crate) const MAX_NAME: usize = 60;

/// The visible part of the name of a player, or of a guest, who has no seat yet; an empty one is none.
pub fn clean_name(
    seat: Option<Color>,
    name: Option<&str>,
) -> Result<Option<String>, ProblemReason> {
    let name = name.map(visible).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) => {
            Err(ProblemReason::Name {
                seat,
                most: MAX_NAME,
            })
        }
        _ => Ok(name),
    }
}

/// The name without characters that are invisible or change the direction of the text around them, and without spaces
/// at its ends. With these, one player's name could look like another's, or turn the words beside it around.
pub(crate) fn visible(name: &str) -> String {
    let visible: String = name.chars().filter(|c| !is_invisible(*c)).collect();
    visible.trim().to_owned()
}

/// Zero-width characters, and those that control the direction or the layout of text.
const fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'
            | '\u{1160}'
            | '\u{17b4}'
            | '\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_keeps_only_what_is_seen() {
        for (name, seen) in [
            ("Ada", "Ada"),
            (" \u{200b}Zo\u{eb}\u{200b} ", "Zo\u{eb}"),
            ("\u{202e}adA\u{202c}", "adA"),
            ("A\u{2066}d\u{2069}a\u{feff}", "Ada"),
            ("\u{68cb}\u{624b}", "\u{68cb}\u{624b}"),
            ("\u{200d}\u{3164}", ""),
        ] {
            assert_eq!(visible(name), seen);
        }
    }
}
