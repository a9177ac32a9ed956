//! Secrets of seats: made once, kept as hashes, compared in constant time.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;
use tessera_rules::ByColor;
use tessera_store::TokenHash;

use tessera_play::SeatSet;

/// A secret of 192 random bits, shown to its owner once.
#[derive(Clone)]
pub struct Token(String);

impl Token {
    /// A new one.
    pub fn random() -> Self {
        Self(URL_SAFE_NO_PAD.encode(rand::random::<[u8; 24]>()))
    }

    /// For its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// As it is kept.
    pub fn hash(&self) -> TokenHash {
        hash(&self.0)
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The hash of a token that a client sends.
pub fn hash(token: &str) -> TokenHash {
    TokenHash(Sha256::digest(token.as_bytes()).into())
}

/// The locks of a game's seats.
#[derive(Clone, Debug)]
pub struct SeatTokens {
    hashes: Vec<TokenHash>,
    holders: ByColor<Option<usize>>,
}

impl SeatTokens {
    /// `holders` tells which hash belongs to which seat.
    pub fn new(hashes: Vec<TokenHash>, holders: ByColor<Option<usize>>) -> Self {
        Self { hashes, holders }
    }

    /// As they are kept.
    pub fn hashes(&self) -> &[TokenHash] {
        &self.hashes
    }

    /// Which hash belongs to which seat.
    pub fn holders(&self) -> ByColor<Option<usize>> {
        self.holders
    }

    /// The seats that this token opens.
    pub fn seats_of(&self, token: &TokenHash) -> SeatSet {
        SeatSet::new(|color| {
            let lock = self.holders[color].and_then(|holder| self.hashes.get(holder));
            lock.is_some_and(|lock| bool::from(lock.0.ct_eq(&token.0)))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_its_seats_only() {
        let (one, other) = (Token::random(), Token::random());
        assert_ne!(one.reveal(), other.reveal());
        assert_eq!(one.reveal().len(), 32);
        let holders = ByColor {
            white: Some(0),
            black: None,
        };
        let locks = SeatTokens::new(vec![one.hash()], holders);
        assert_eq!(locks.seats_of(&hash(one.reveal())), SeatSet::WHITE);
        assert!(locks.seats_of(&other.hash()).is_empty());
    }

    #[test]
    fn secrets_are_not_printed() {
        let token = Token::random();
        let printed = format!("{token:?} {:?}", token.hash());
        assert!(!printed.contains(token.reveal()));
    }
}
