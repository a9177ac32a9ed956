//! Accounts: what their owners send and are told. Secrets are in bodies and cookies, never in addresses.

use std::fmt;

use serde::{Deserialize, Serialize};
use tessera_rules::Color;

use crate::GameLine;

/// What a personal API token may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Scope {
    /// Create games and act at the seats of the account.
    Play,
    /// The same for a program; only accounts of bots have such tokens.
    Bot,
    /// Read the account and the list of its games.
    Read,
}

impl Scope {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Play, Self::Bot, Self::Read];

    /// The word.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Play => "play",
            Self::Bot => "bot",
            Self::Read => "read",
        }
    }
}

/// Why a text is no name of an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum NameFault {
    /// It is too short or too long.
    #[error("a name has from 2 to 20 characters")]
    Length,
    /// It has a character that names do not have.
    #[error(
        "a name has Latin letters, digits, and single - _ . between them; it begins and ends with a letter or a digit"
    )]
    Character,
    /// It has no letter.
    #[error("a name has a letter")]
    NoLetter,
    /// It is reserved.
    #[error("this name is reserved")]
    Reserved,
}

/// Why a password is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, thiserror::Error)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum PasswordFault {
    /// It has fewer than eight characters.
    #[error("a password has at least 8 characters; a few words are a good one")]
    TooShort,
    /// It has more than 512 bytes.
    #[error("a password has at most 512 bytes")]
    TooLong,
    /// It is among those that are guessed first.
    #[error(
        "this password is among the first to be guessed: choose another one, such as a few words"
    )]
    Worst,
}

/// Who uses an account.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum AccountKind {
    /// A person.
    Person,
    /// A program.
    Bot,
}

/// Who may make an account on this server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum RegistrationMode {
    /// Everybody.
    Open,
    /// Those who have an invitation.
    Invitation,
    /// Nobody.
    Closed,
}

/// What everybody may know about the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Site {
    /// Who may make an account.
    pub registration: RegistrationMode,
    /// What the operator tells everybody.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub announcement: Option<AnnouncementText>,
}

/// What the operator tells everybody.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AnnouncementText {
    /// When it was made.
    pub at: i64,
    /// The text.
    pub text: String,
}

/// The body of `POST /api/v1/accounts`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Register {
    /// From 2 to 20 characters: Latin letters, digits, and single `-`, `_` and `.` between them.
    #[cfg_attr(feature = "openapi", schema(min_length = 2, max_length = 20))]
    pub name: String,
    /// At least 8 characters.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, format = "password"))]
    pub password: String,
    /// Where registration needs one.
    #[serde(default)]
    pub invitation: Option<String>,
}

/// The body of `POST /api/v1/session`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct SignIn {
    /// The name, in either case.
    pub name: String,
    /// The password.
    #[cfg_attr(feature = "openapi", schema(format = "password"))]
    pub password: String,
}

/// The body of `POST /api/v1/recovery`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Recover {
    /// The name, in either case.
    pub name: String,
    /// One of the recovery codes, in either case; spaces and hyphens are ignored.
    pub code: String,
    /// The new password.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, format = "password"))]
    pub password: String,
}

/// The body of `POST /api/v1/account/password`.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ChangePassword {
    /// The password until now.
    #[cfg_attr(feature = "openapi", schema(format = "password"))]
    pub password: String,
    /// The new password.
    #[cfg_attr(feature = "openapi", schema(min_length = 8, format = "password"))]
    pub new_password: String,
}

/// The body of requests that ask for the password once more.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ConfirmPassword {
    /// The password.
    #[cfg_attr(feature = "openapi", schema(format = "password"))]
    pub password: String,
}

/// An account, as its owner sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountInfo {
    /// The id, which stays when the name changes.
    pub id: String,
    /// The name.
    pub name: String,
    /// Who uses it.
    pub kind: AccountKind,
    /// When it was made.
    pub created: i64,
    /// How many recovery codes are left.
    pub recovery_codes_left: u64,
}

/// The answer to `POST /api/v1/accounts`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Registered {
    /// The account.
    pub account: AccountInfo,
    /// With each of them a forgotten password can be replaced, once. They are not shown again.
    pub recovery_codes: Vec<String>,
}

/// The answer to `POST /api/v1/account/recovery-codes`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct RecoveryCodes {
    /// The new codes. The old ones are no longer valid.
    pub recovery_codes: Vec<String>,
}

/// A session: a browser in which the owner is signed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionInfo {
    /// Names it in addresses.
    pub id: String,
    /// The browser, as it names itself.
    pub device: String,
    /// When it began.
    pub created: i64,
    /// When it was last used, give or take an hour.
    pub used: i64,
    /// When it ends unless it is used.
    pub expires: i64,
    /// Whether it is the one that asks.
    pub current: bool,
}

/// The sessions of an account, the last used first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct SessionList {
    /// The sessions.
    pub sessions: Vec<SessionInfo>,
}

/// The body of `POST /api/v1/account/tokens`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewToken {
    /// What its owner calls it.
    #[cfg_attr(feature = "openapi", schema(max_length = 60))]
    pub name: String,
    /// What it may do; at least one.
    pub scopes: Vec<Scope>,
}

/// A personal API token, without its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenInfo {
    /// Names it in addresses.
    pub id: String,
    /// What its owner calls it.
    pub name: String,
    /// What it may do.
    pub scopes: Vec<Scope>,
    /// When it was made.
    pub created: i64,
    /// When it was last used, give or take an hour.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub used: Option<i64>,
}

/// The tokens of an account, the newest first.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TokenList {
    /// The tokens.
    pub tokens: Vec<TokenInfo>,
}

/// The answer to `POST /api/v1/account/tokens`.
#[derive(Clone, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct CreatedToken {
    /// The token.
    pub info: TokenInfo,
    /// Its secret, which is not shown again. Send it as `Authorization: Bearer TOKEN`.
    #[cfg_attr(feature = "openapi", schema(example = "tessera_8vJx…"))]
    pub token: String,
}

/// The body of `POST /api/v1/account/games`: seats that were played without the account.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct JoinGames {
    /// At most 50.
    #[cfg_attr(feature = "openapi", schema(max_items = 50))]
    pub games: Vec<HeldSeat>,
}

/// A seat by its token.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct HeldSeat {
    /// The id of the game.
    pub game: String,
    /// The token of the seat.
    pub token: String,
}

/// The answer to `POST /api/v1/account/games`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct JoinedGames {
    /// The ids of the games in which the account has seats now. Games that are not there, and tokens that belong to no seat, are
    /// left out.
    pub joined: Vec<String>,
}

/// A game of an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountGame {
    /// The seats that the account plays.
    pub seats: Vec<Color>,
    /// The game.
    pub game: GameLine,
}

/// A page of an account's games, the latest first.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountGames {
    /// The games.
    pub games: Vec<AccountGame>,
    /// The `cursor` of the next page; `null` at the end.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub next: Option<String>,
}

/// Everything that the server has about an account.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct AccountExport {
    /// The account.
    pub account: AccountInfo,
    /// Where its owner is signed in.
    pub sessions: Vec<SessionInfo>,
    /// Its API tokens, without their secrets.
    pub tokens: Vec<TokenInfo>,
    /// Its games.
    pub games: Vec<ExportedGame>,
}

/// A game in the export of an account.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct ExportedGame {
    /// The id of the game.
    pub id: String,
    /// The seats that the account plays.
    pub seats: Vec<Color>,
    /// Since when.
    pub since: i64,
    /// The record; `null` if the game cannot be read.
    #[cfg_attr(feature = "openapi", schema(required = true))]
    pub record: Option<String>,
}

macro_rules! without_secrets {
    ($($name:ident),* $(,)?) => {
        $(
            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.write_str(concat!(stringify!($name), "(…)"))
                }
            }
        )*
    };
}

without_secrets!(
    Register,
    SignIn,
    Recover,
    ChangePassword,
    ConfirmPassword,
    Registered,
    RecoveryCodes,
    CreatedToken,
    JoinGames,
    HeldSeat,
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_written_as_their_words() {
        for scope in Scope::ALL {
            assert_eq!(serde_json::to_value(scope).unwrap(), scope.as_str());
        }
    }

    #[test]
    fn bodies_with_secrets_do_not_print_them() {
        let body = SignIn {
            name: "Ada".to_owned(),
            password: "correct horse".to_owned(),
        };
        assert_eq!(format!("{body:?}"), "SignIn(…)");
    }
}
