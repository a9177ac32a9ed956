//! Accounts without HTTP: names, passwords, recovery codes, sessions and tokens, and what may be done with them.

mod limits;
mod name;
mod password;
mod password_hasher;
mod recovery;
mod registration;
mod scope;
mod secret;

pub(crate) use limits::AccountLimits;
pub(crate) use name::AccountName;
pub(crate) use password::check_password;
pub(crate) use password_hasher::{HasherBusy, PasswordHasher};
pub(crate) use recovery::{RecoveryCode, new_password, new_recovery_codes};
pub use registration::Registration;
pub(crate) use scope::{scopes_from_text, scopes_text};
pub(crate) use secret::{API_TOKEN_PREFIX, ApiSecret, InvitationSecret, SessionSecret};
