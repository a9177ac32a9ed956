//! Bearer tokens of seats: shown once, stored as hashes, compared in constant time.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tessera_rules::ByColor;
use tessera_store::{AccountId, TokenHash};

use tessera_play::SeatSet;

/// 192 random bits.
#[derive(Clone)]
pub(crate) struct Token(String);

impl Token {
    pub(crate) const BYTES: usize = 24;

    pub(crate) fn random() -> Self {
        Self::from_bytes(&rand::random::<[u8; Self::BYTES]>())
    }

    /// The token that a client has sent.
    pub(crate) fn received(text: &str) -> Self {
        Self(text.to_owned())
    }

    /// The token that these bytes make.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Self {
        Self(URL_SAFE_NO_PAD.encode(bytes))
    }

    /// The secret itself, for the answer to its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }

    pub(crate) fn hash(&self) -> TokenHash {
        hash(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The hash of a token that a client sends.
pub(crate) fn hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

/// What a client shows to act at a seat: the token of the seat, an account that plays it, or both.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Holder {
    pub(crate) token: Option<TokenHash>,
    pub(crate) account: Option<AccountId>,
}

impl From<TokenHash> for Holder {
    fn from(token: TokenHash) -> Self {
        Self {
            token: Some(token),
            account: None,
        }
    }
}

/// The hashes of a game's tokens, and which seats each of them holds.
#[derive(Clone, Debug)]
pub(crate) struct SeatTokens {
    hashes: Vec<TokenHash>,
    holders: ByColor<Option<usize>>,
}

impl SeatTokens {
    /// `holders` has the index of each seat's hash.
    pub(crate) fn new(hashes: Vec<TokenHash>, holders: ByColor<Option<usize>>) -> Self {
        Self { hashes, holders }
    }

    pub(crate) fn hashes(&self) -> &[TokenHash] {
        &self.hashes
    }

    /// The index of each seat's hash.
    pub(crate) fn holders(&self) -> ByColor<Option<usize>> {
        self.holders
    }

    /// The seats that the holder of this token may play.
    pub(crate) fn seats_of(&self, token: &TokenHash) -> SeatSet {
        SeatSet::new(|color| {
            let hash = self.holders[color].and_then(|holder| self.hashes.get(holder));
            hash.is_some_and(|hash| bool::from(hash.0.ct_eq(&token.0)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_holds_its_own_seats_only() {
        let (one, other) = (Token::random(), Token::random());
        assert_ne!(one.reveal(), other.reveal());
        assert_eq!(one.reveal().len(), 32);
        let holders = ByColor {
            white: Some(0),
            black: None,
        };
        let tokens = SeatTokens::new(vec![one.hash()], holders);
        assert_eq!(tokens.seats_of(&hash(one.reveal())), SeatSet::WHITE);
        assert!(tokens.seats_of(&other.hash()).is_empty());
    }

    #[test]
    fn secrets_are_not_printed() {
        let token = Token::random();
        let printed = format!("{token:?} {:?}", token.hash());
        assert!(!printed.contains(token.reveal()));
    }
}
