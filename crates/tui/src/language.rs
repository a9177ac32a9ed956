//! Every text of the user interface, in every language. A missing text is a compile error; a missing
//! name of a level fails a test, because the engine's names are strings.

mod api_errors;
mod commands;
mod english;
mod notices;
mod players;
mod portuguese;
mod problem_reasons;
mod questions;
mod refusals;
mod review;
mod saved;
mod words;

use serde::{Deserialize, Serialize};

pub use words::capital;

/// A language of the user interface.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Language {
    /// English.
    #[serde(rename = "en")]
    English,
    /// Portuguese.
    #[serde(rename = "pt")]
    Portuguese,
}

impl Language {
    /// All languages, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The language of the locale: `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is set.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .find_map(|name| variable(name).filter(|value| !value.is_empty()));
        match locale {
            Some(locale) if locale.starts_with("pt") => Self::Portuguese,
            _ => Self::English,
        }
    }

    pub(crate) fn texts(self) -> &'static Texts {
        match self {
            Self::English => &english::TEXTS,
            Self::Portuguese => &portuguese::TEXTS,
        }
    }

    /// The name of the language in that language.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Portuguese => "Português",
        }
    }
}

/// The variables that say which characters can be shown, the first that is set.
const LOCALE_VARIABLES: [&str; 3] = ["LC_ALL", "LC_CTYPE", "LANG"];

/// Whether the locale is UTF-8.
pub(crate) fn has_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let locale = LOCALE_VARIABLES
        .into_iter()
        .find_map(|name| variable(name).filter(|value| !value.is_empty()));
    let locale = locale.unwrap_or_default().to_ascii_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// Whether a locale is set that is not UTF-8, such as `LC_ALL=C`. Without any, lines of text may hold Unicode.
pub fn excludes_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let is_set = |name: &&str| variable(name).is_some_and(|value| !value.is_empty());
    LOCALE_VARIABLES.iter().any(is_set) && !has_unicode(variable)
}

/// The fixed texts: each language is one constant of this type.
#[derive(Debug)]
pub(crate) struct Texts {
    pub(crate) tagline: &'static str,
    pub(crate) go_on: &'static str,
    pub(crate) load: &'static str,
    pub(crate) finished_games: &'static str,
    pub(crate) display: &'static str,
    pub(crate) help: &'static str,
    pub(crate) quit: &'static str,
    pub(crate) rules: &'static str,
    pub(crate) keys: &'static str,
    pub(crate) usual: &'static str,
    pub(crate) white: &'static str,
    pub(crate) black: &'static str,
    pub(crate) clock: &'static str,
    pub(crate) first_move: &'static str,
    pub(crate) start: &'static str,
    pub(crate) human: &'static str,
    pub(crate) computer: &'static str,
    pub(crate) random: &'static str,
    pub(crate) level: &'static str,
    pub(crate) beginner: &'static str,
    pub(crate) medium: &'static str,
    pub(crate) difficult: &'static str,
    pub(crate) maximum: &'static str,
    pub(crate) random_first: &'static str,
    pub(crate) no_clock: &'static str,
    pub(crate) a_move: &'static str,
    pub(crate) thinks: &'static str,
    pub(crate) moves: &'static str,
    pub(crate) no_moves: &'static str,
    pub(crate) analysis: &'static str,
    pub(crate) proven: &'static str,
    pub(crate) your_move: &'static str,
    pub(crate) must_pass: &'static str,
    pub(crate) select_next: &'static str,
    pub(crate) select_relocation: &'static str,
    pub(crate) watching: &'static str,
    pub(crate) awaiting_opponent: &'static str,
    pub(crate) press_for_invitation: &'static str,
    pub(crate) links: &'static str,
    pub(crate) copied: &'static str,
    pub(crate) supply: &'static str,
    pub(crate) more_games: &'static str,
    pub(crate) type_move: &'static str,
    pub(crate) text_kept: &'static str,
    pub(crate) replaying: &'static str,
    pub(crate) playing: &'static str,
    pub(crate) speed: &'static str,
    /// What the review does while it is searched.
    pub(crate) review_hint: &'static str,
    pub(crate) offer_review: &'static str,
    pub(crate) accept_draw: &'static str,
    pub(crate) considering: &'static str,
    pub(crate) yes: &'static str,
    pub(crate) no: &'static str,
    pub(crate) save_as: &'static str,
    pub(crate) load_which: &'static str,
    pub(crate) no_files: &'static str,
    pub(crate) language: &'static str,
    pub(crate) style: &'static str,
    pub(crate) colors: &'static str,
    pub(crate) tone: &'static str,
    pub(crate) too_small: &'static str,
    pub(crate) by: &'static str,
    pub(crate) move_word: &'static str,
    pub(crate) of: &'static str,
    pub(crate) you: &'static str,
    pub(crate) offline: &'static str,
    pub(crate) connecting: &'static str,
    pub(crate) reconnecting: &'static str,
    pub(crate) disconnected: &'static str,
    /// Another device or window has taken the seat.
    pub(crate) replaced: &'static str,
    pub(crate) other_version: &'static str,
    pub(crate) take_back_seat: &'static str,
    pub(crate) accept_undo: &'static str,
    pub(crate) claim: &'static str,
    pub(crate) accept_rematch: &'static str,
    pub(crate) key: Keys,
    /// The keys at the table, each with a description.
    pub(crate) key_list: &'static [(&'static str, &'static str)],
}

/// The labels of keys in the last line of the screen.
#[derive(Debug)]
pub(crate) struct Keys {
    pub(crate) choose: &'static str,
    pub(crate) change: &'static str,
    pub(crate) open: &'static str,
    pub(crate) back: &'static str,
    pub(crate) help: &'static str,
    pub(crate) quit: &'static str,
    pub(crate) hint: &'static str,
    pub(crate) undo: &'static str,
    pub(crate) redo: &'static str,
    pub(crate) flip: &'static str,
    pub(crate) analysis: &'static str,
    pub(crate) resign: &'static str,
    pub(crate) draw: &'static str,
    pub(crate) save: &'static str,
    pub(crate) load: &'static str,
    pub(crate) display: &'static str,
    pub(crate) replay: &'static str,
    pub(crate) rematch: &'static str,
    pub(crate) review: &'static str,
    pub(crate) turning_points: &'static str,
    pub(crate) better: &'static str,
    pub(crate) menu: &'static str,
    pub(crate) step: &'static str,
    pub(crate) play: &'static str,
    pub(crate) pause: &'static str,
    pub(crate) speed: &'static str,
    pub(crate) scroll: &'static str,
    pub(crate) level: &'static str,
    pub(crate) start: &'static str,
    pub(crate) more: &'static str,
    pub(crate) copy: &'static str,
    pub(crate) link: &'static str,
    pub(crate) play_move: &'static str,
    pub(crate) cancel: &'static str,
    pub(crate) edit: &'static str,
    pub(crate) clear: &'static str,
    pub(crate) dismiss: &'static str,
}

impl Texts {
    /// The keys that answer an offer: `y yes   n no`.
    pub(crate) fn yes_or_no(&self) -> String {
        let key = |word: &'static str| word.chars().next().unwrap_or_default();
        let Self { yes, no, .. } = self;
        format!("{} {yes}   {} {no}", key(yes), key(no))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn language(pairs: &[(&str, &str)]) -> Language {
        Language::from_environment(|name| {
            let pair = pairs.iter().find(|(key, _)| *key == name);
            pair.map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn the_environment_chooses_the_language() {
        assert_eq!(language(&[]), Language::English);
        assert_eq!(language(&[("LANG", "pt_BR.UTF-8")]), Language::Portuguese);
        assert_eq!(
            language(&[("LANG", "pt_PT.UTF-8"), ("LC_ALL", "C")]),
            Language::English
        );
        assert_eq!(
            language(&[
                ("LANG", "de_DE.UTF-8"),
                ("LC_ALL", ""),
                ("LC_MESSAGES", "pt")
            ]),
            Language::Portuguese
        );
    }

    #[test]
    fn only_a_locale_that_is_set_excludes_unicode() {
        let excludes = |name: &'static str, value: &'static str| {
            excludes_unicode(|asked| (asked == name).then(|| value.to_owned()))
        };
        assert!(excludes("LC_ALL", "C"));
        assert!(excludes("LANG", "POSIX"));
        assert!(!excludes("LC_ALL", "C.UTF-8"));
        assert!(!excludes("LC_ALL", ""));
        assert!(!excludes("TERM", "C"));
    }

    #[test]
    fn both_languages_explain_the_same_keys() {
        let [english, portuguese] = Language::ALL.map(|language| {
            let list = language.texts().key_list.iter();
            list.map(|(key, _)| *key).collect::<Vec<_>>()
        });
        assert_eq!(english.len(), portuguese.len());
        // The names of keys are translated, letters are not.
        for (one, other) in english.iter().zip(&portuguese) {
            if one.chars().count() == 1 {
                assert_eq!(one, other);
            }
        }
    }
}
