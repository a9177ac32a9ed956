//! Removing invisible characters from the names of players.

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
