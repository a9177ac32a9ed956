//! Transliteration to ASCII, for terminals without Unicode.

/// Each entry is an ASCII character followed by the characters that it replaces.
const REPLACEMENTS: [&str; 26] = [
    "#▞▚█●◆▆▂▄▀░",
    "oóôõ○º",
    "*•",
    ">▸›▶→",
    "<◂‹←",
    "^↑▲",
    "v↓",
    "+✓◇┌┐└┘┏┓┗┛╭╮╰╯▘▝▖▗±",
    "x✗×",
    "\"“”«»",
    "'’‘",
    "-─━–—⠸",
    "|│┃▏▌▐⠋⠦",
    "/⠙⠇╱",
    "\\⠴",
    ".·…",
    "aáàâãª",
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

/// The ASCII character that stands for this one; `?` if none is like it.
pub(crate) fn character(c: char) -> char {
    if c.is_ascii() {
        return c;
    }
    let class = REPLACEMENTS.iter().find(|class| class.contains(c));
    class.and_then(|class| class.chars().next()).unwrap_or('?')
}

/// The text in ASCII. Where columns do not matter, an ellipsis and a fraction take several characters.
pub fn text(text: &str) -> String {
    let mut ascii = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '…' => ascii.push_str("..."),
            '½' => ascii.push_str("1/2"),
            '±' => ascii.push_str("+-"),
            c => ascii.push(character(c)),
        }
    }
    ascii
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{language::Language, rulebook};
    use tessera_rules::GameKind;

    #[test]
    fn every_page_of_rules_has_ascii_for_all_its_characters() {
        for kind in GameKind::all() {
            for language in Language::ALL {
                let page = rulebook::page(kind, language);
                let marks = page.matches('?').count();
                let ascii = text(page);
                assert!(ascii.is_ascii());
                assert_eq!(ascii.matches('?').count(), marks, "{kind} {language:?}");
            }
        }
        assert_eq!(text("1½ ± não…"), "11/2 +- nao...");
    }
}
