//! Names of accounts: which there may be, and which of them look alike.
//!
//! A name has letters of the Latin alphabet with or without accents, digits, and single `-`, `_` and `.` between them, from 2 to
//! 20 characters. Within this set few characters look alike, so that a small table decides it.

use std::fmt;

use tessera_protocol::NameFault;
use unicode_normalization::{UnicodeNormalization, char::is_combining_mark};

const LEAST: usize = 2;
const MOST: usize = 20;

/// Names that could be taken for this server, its operators or players that are no accounts. In the form of a key.
const RESERVED: &[&str] = &[
    "account",
    "accounts",
    "admin",
    "administrator",
    "anonymous",
    "anybody",
    "api",
    "black",
    "bot",
    "bots",
    "computer",
    "deleted",
    "engine",
    "everybody",
    "everyone",
    "guest",
    "help",
    "info",
    "login",
    "me",
    "mod",
    "moderator",
    "nobody",
    "null",
    "official",
    "operator",
    "owner",
    "player",
    "root",
    "security",
    "server",
    "settings",
    "somebody",
    "someone",
    "staff",
    "superuser",
    "support",
    "sysadmin",
    "system",
    "team",
    "tessera",
    "undefined",
    "user",
    "webmaster",
    "white",
    "you",
    "administrador",
    "anonimo",
    "ajuda",
    "brancas",
    "computador",
    "convidado",
    "jogador",
    "ninguem",
    "pretas",
];

/// The name of an account.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct AccountName {
    text: String,
    key: String,
}

impl AccountName {
    /// Reads a name.
    pub(crate) fn read(text: &str) -> Result<Self, NameFault> {
        let name = Self::of_any(text)?;
        if RESERVED
            .iter()
            .any(|reserved| skeleton(reserved) == name.key)
        {
            return Err(NameFault::Reserved);
        }
        Ok(name)
    }

    /// Reads a name that may be reserved: an operator has given it, or it is only looked for.
    pub(crate) fn of_any(text: &str) -> Result<Self, NameFault> {
        // As one character each, however it was typed.
        let text: String = text.trim().nfc().take(MOST + 1).collect();
        let length = text.chars().count();
        if !(LEAST..=MOST).contains(&length) {
            return Err(NameFault::Length);
        }
        let mut follows_separator = true;
        for c in text.chars() {
            let is_separator = matches!(c, '-' | '_' | '.');
            if is_separator && follows_separator || !is_separator && base_letters(c).is_none() {
                return Err(NameFault::Character);
            }
            follows_separator = is_separator;
        }
        if follows_separator {
            return Err(NameFault::Character);
        }
        if !text.chars().any(char::is_alphabetic) {
            return Err(NameFault::NoLetter);
        }
        let key = skeleton(&text);
        Ok(Self { text, key })
    }

    /// As its owner writes it.
    pub(crate) fn as_str(&self) -> &str {
        &self.text
    }

    /// What it shares with the names that look like it.
    pub(crate) fn key(&self) -> &str {
        &self.key
    }
}

impl fmt::Debug for AccountName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "AccountName({:?})", self.text)
    }
}

/// The ASCII letters or the digit without the accents of a character, in lower case; `None` if names do not have it.
fn base_letters(c: char) -> Option<String> {
    let base: String = match c {
        'ß' | 'ẞ' => "ss".to_owned(),
        'æ' | 'Æ' => "ae".to_owned(),
        'œ' | 'Œ' => "oe".to_owned(),
        'ø' | 'Ø' => "o".to_owned(),
        'ł' | 'Ł' => "l".to_owned(),
        'đ' | 'Đ' | 'ð' | 'Ð' => "d".to_owned(),
        'þ' | 'Þ' => "p".to_owned(),
        'ı' => "i".to_owned(),
        c => std::iter::once(c)
            .nfd()
            .filter(|c| !is_combining_mark(*c))
            .collect(),
    };
    let is_base = !base.is_empty() && base.bytes().all(|byte| byte.is_ascii_alphanumeric());
    is_base.then(|| base.to_ascii_lowercase())
}

/// What names that look alike have in common: case, accents and separators are dropped, and characters that resemble each other
/// in usual typefaces become one.
fn skeleton(name: &str) -> String {
    let letters: String = name.chars().filter_map(base_letters).collect();
    let mut skeleton = String::with_capacity(letters.len());
    for c in letters.chars() {
        match c {
            '0' => skeleton.push('o'),
            // A capital I looks like a small l.
            '1' | 'i' | 'l' => skeleton.push('l'),
            '5' => skeleton.push('s'),
            '2' => skeleton.push('z'),
            'm' => skeleton.push_str("rn"),
            'w' => skeleton.push_str("vv"),
            'd' => skeleton.push_str("cl"),
            c => skeleton.push(c),
        }
    }
    skeleton
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(name: &str) -> String {
        AccountName::read(name).unwrap().key
    }

    #[test]
    fn names_are_read_as_people_write_them() {
        for name in ["Ada", "João", "d.E-f_g", "Zoë99", "Łukasz", "ab", "Straße"] {
            assert_eq!(AccountName::read(name).unwrap().as_str(), name);
        }
        assert_eq!(AccountName::read("  Ada ").unwrap().as_str(), "Ada");
        // Typed with a combining accent.
        assert_eq!(AccountName::read("Zoe\u{308}").unwrap().as_str(), "Zoë");
    }

    #[test]
    fn what_is_no_name_is_told() {
        for (name, why) in [
            ("", NameFault::Length),
            ("a", NameFault::Length),
            ("abcdefghijklmnopqrstu", NameFault::Length),
            ("a b", NameFault::Character),
            ("-ab", NameFault::Character),
            ("ab-", NameFault::Character),
            ("a--b", NameFault::Character),
            ("a@b", NameFault::Character),
            ("аda", NameFault::Character),
            ("a\u{200b}b", NameFault::Character),
            ("\u{301}\u{301}", NameFault::Character),
            ("ada\u{202e}", NameFault::Character),
            ("1234", NameFault::NoLetter),
            ("Admin", NameFault::Reserved),
            ("tes-sera", NameFault::Reserved),
            ("R00t", NameFault::Reserved),
            ("Adrnin", NameFault::Reserved),
        ] {
            assert_eq!(AccountName::read(name).unwrap_err(), why, "{name:?}");
        }
        let long = "a".repeat(1_000_000);
        assert_eq!(AccountName::read(&long).unwrap_err(), NameFault::Length);
        assert_eq!(AccountName::of_any("admin").unwrap().as_str(), "admin");
    }

    #[test]
    fn names_that_look_alike_share_a_key() {
        for (one, other) in [
            ("Ada", "ADA"),
            ("Jose", "José"),
            ("Bill", "BiII"),
            ("Bill", "B1ll"),
            ("Bob", "B0b"),
            ("Tom", "Torn"),
            ("Willow", "vVillow"),
            ("Ada", "A-da"),
            ("Ada", "Acla"),
            ("Susi", "5usi"),
        ] {
            assert_eq!(key(one), key(other), "{one} {other}");
        }
        for (one, other) in [("Ada", "Ida"), ("Eva", "Eve"), ("Ada1", "Ada3")] {
            assert_ne!(key(one), key(other), "{one} {other}");
        }
    }
}
