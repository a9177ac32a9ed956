//! Invitations: secrets with which guests take a seat, once.
//!
//! The token of a guest's seat is the HMAC of the invitation's secret under a key in the header of the game. The inviter
//! knows the secret but not the key; a reader of the database knows the key but not the secret. The server derives the same
//! token again for the same guest without storing it.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use tessera_play::{CommandId, Header};
use tessera_rules::Color;

use crate::{
    keyed_hash::keyed_hash,
    token::{SeatTokens, Token},
};

/// A new invitation.
#[derive(Debug)]
pub(crate) struct NewInvitation {
    /// For the guest.
    pub(crate) secret: Token,
    /// For the header of the game.
    pub(crate) key: String,
    /// The token of the seat, of which only the hash is stored.
    pub(crate) token: Token,
}

impl NewInvitation {
    pub(crate) fn random() -> Self {
        let secret = Token::random();
        let key = Token::random().reveal().to_owned();
        let token = derive_token(&key, secret.reveal());
        Self { secret, key, token }
    }
}

/// The seat that an invitation is for, and its token; `None` if it is for no seat of the game.
pub(crate) fn invited_seat(
    header: &Header,
    tokens: &SeatTokens,
    secret: &str,
) -> Option<(Color, Token)> {
    Color::ALL.into_iter().find_map(|color| {
        let key = header.invitation_keys[color].as_ref()?;
        let token = derive_token(key, secret);
        let holds = tokens.seats_of(&token.hash()).has(color);
        holds.then_some((color, token))
    })
}

/// Keyed hash of the guest's idempotency key. The log shows it to everyone; without the key of the header the id cannot be
/// found from it.
pub(crate) fn receipt(header: &Header, seat: Color, id: &CommandId) -> String {
    let key = header.invitation_keys[seat].as_deref().unwrap_or_default();
    URL_SAFE_NO_PAD.encode(keyed_hash(key, "receipt", id.as_str()))
}

fn derive_token(key: &str, secret: &str) -> Token {
    Token::from_bytes(&keyed_hash(key, "token", secret)[..Token::BYTES])
}
