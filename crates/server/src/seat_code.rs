//! Codes with which a player continues on another device: short, for ten minutes, once.

use std::time::Duration;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};

use crate::{
    keyed_hash::keyed_hash,
    token::Token,
    typed_code::{random_code, read_code},
};

const LENGTH: usize = 8;

/// How long a code is valid.
pub(crate) const LIFETIME: Duration = Duration::from_mins(10);

/// A code of 8 letters, about 36 bits.
pub(crate) struct Code(String);

impl Code {
    pub(crate) fn random() -> Self {
        Self(random_code(LENGTH))
    }

    /// The code that a person has typed, if it can be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        read_code(text, LENGTH).map(Self)
    }

    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    /// What the store finds the code by.
    pub(crate) fn hash(&self) -> String {
        URL_SAFE_NO_PAD.encode(keyed_hash(&self.0, "find", ""))
    }

    /// The token, encrypted with this code by a one-time pad derived from it.
    pub(crate) fn encrypt(&self, token: &Token) -> String {
        URL_SAFE_NO_PAD.encode(self.pad(token.reveal().as_bytes()))
    }

    /// The token that was encrypted with this code.
    pub(crate) fn decrypt(&self, encrypted: &str) -> Option<Token> {
        let bytes = URL_SAFE_NO_PAD.decode(encrypted).ok()?;
        let text = String::from_utf8(self.pad(&bytes)).ok()?;
        Some(Token::received(&text))
    }

    /// A token has 32 characters, as many as the hash has bytes.
    fn pad(&self, text: &[u8]) -> Vec<u8> {
        let pad = keyed_hash(&self.0, "encrypt", "");
        text.iter().zip(pad).map(|(byte, pad)| byte ^ pad).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_as_people_type_it() {
        let code = Code::random();
        let (first, second) = code.reveal().split_at(4);
        let typed = format!(" {}-{second} ", first.to_lowercase());
        assert_eq!(Code::read(&typed).unwrap().reveal(), code.reveal());
        for wrong in [
            "",
            "ABCDEFG",
            "ABCDEFGHJ",
            "ABCDEFGO",
            "ABCDEFG1",
            "ABCDEFGÉ",
        ] {
            assert!(Code::read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn only_the_code_decrypts_its_token() {
        let (code, token) = (Code::random(), Token::random());
        let encrypted = code.encrypt(&token);
        let again = Code::read(code.reveal()).unwrap();
        assert_eq!(again.decrypt(&encrypted).unwrap().reveal(), token.reveal());
        let other = Code::random().decrypt(&encrypted);
        assert!(other.is_none_or(|other| other.reveal() != token.reveal()));
    }
}
