//! Secrets that are shown once and stored as hashes: of sessions, of API tokens, of invitations to register.

use std::fmt;

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use sha2::{Digest, Sha256};

use crate::token::Token;

/// What API tokens begin with: programs that look for lost secrets know them by it, and they are told from tokens of seats.
pub(crate) const API_TOKEN_PREFIX: &str = "tessera_";

/// What the database knows a secret by. It is random with 192 bits, so that it needs no slow hash.
fn hash_text(secret: &str) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(secret.as_bytes()))
}

macro_rules! secrets {
    ($($(#[$doc:meta])* $name:ident $prefix:expr;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone)]
            pub(crate) struct $name(String);

            impl $name {
                /// A new secret.
                pub(crate) fn random() -> Self {
                    Self(format!("{}{}", $prefix, Token::random().reveal()))
                }

                /// The secret that a client has sent.
                pub(crate) fn received(text: &str) -> Self {
                    Self(text.trim().to_owned())
                }

                /// The secret itself, for the answer to its owner.
                pub(crate) fn reveal(&self) -> &str {
                    &self.0
                }

                /// What the database knows it by.
                pub(crate) fn hash(&self) -> String {
                    hash_text(&self.0)
                }
            }

            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(concat!(stringify!($name), "(…)"))
                }
            }
        )*
    };
}

secrets! {
    /// The secret in the cookie of a session.
    SessionSecret "";
    /// A personal API token.
    ApiSecret API_TOKEN_PREFIX;
    /// An invitation to register.
    InvitationSecret "";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_known_by_its_hash_and_not_printed() {
        let secret = ApiSecret::random();
        assert!(secret.reveal().starts_with(API_TOKEN_PREFIX));
        let again = ApiSecret::received(&format!(" {} ", secret.reveal()));
        assert_eq!(again.hash(), secret.hash());
        assert_ne!(ApiSecret::random().hash(), secret.hash());
        assert_eq!(format!("{secret:?}"), "ApiSecret(…)");
        assert!(!secret.hash().contains(secret.reveal()));
    }
}
