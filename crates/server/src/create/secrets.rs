//! The tokens and invitations of a new game.

use tessera_play::Seat;
use tessera_protocol::ProblemReason;
use tessera_rules::{ByColor, Color};

use crate::{
    invitation::NewInvitation,
    token::{SeatTokens, Token},
};

/// The secrets of a new game, and what is stored of them.
#[derive(Debug)]
pub(super) struct IssuedSecrets {
    pub(super) tokens: ByColor<Option<Token>>,
    pub(super) invitations: ByColor<Option<Token>>,
    pub(super) seat_tokens: SeatTokens,
    pub(super) invitation_keys: ByColor<Option<String>>,
}

/// Makes a token for each person, or one for both at one screen, and invitations for the guests.
pub(super) fn issue_secrets(
    seats: &ByColor<Seat>,
    invited: ByColor<bool>,
    same_screen: bool,
) -> Result<IssuedSecrets, ProblemReason> {
    let people = Color::ALL
        .into_iter()
        .filter(|&color| seats[color].is_person());
    if same_screen && people.clone().count() < 2 {
        return Err(ProblemReason::SameScreen);
    }
    if same_screen && (invited.white || invited.black) {
        return Err(ProblemReason::InviteToSameScreen);
    }
    let mut tokens: ByColor<Option<Token>> = ByColor::new(|_| None);
    let mut invitations = ByColor::new(|_| None);
    let mut invitation_keys = ByColor::default();
    let mut holders = ByColor::default();
    let mut hashes = Vec::new();
    for color in people {
        let token = if invited[color] {
            let NewInvitation { secret, key, token } = NewInvitation::random();
            invitation_keys[color] = Some(key);
            invitations[color] = Some(secret);
            token
        } else {
            let shared = tokens.white.clone().filter(|_| same_screen);
            let token = shared.unwrap_or_else(Token::random);
            tokens[color] = Some(token.clone());
            token
        };
        if !hashes.contains(&token.hash()) {
            hashes.push(token.hash());
        }
        holders[color] = Some(hashes.len() - 1);
    }
    Ok(IssuedSecrets {
        tokens,
        invitations,
        seat_tokens: SeatTokens::new(hashes, holders),
        invitation_keys,
    })
}
