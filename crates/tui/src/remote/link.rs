//! The address of a server, or of a game on it.

use std::{fmt, str::FromStr};

use tessera_rules::Color;
use url::Url;

/// A server, optionally with a game and an invitation to a seat, `http://host:8080/g/Kh3MYK9B4A#invite=SECRET`, or the token
/// of a seat, `…#white=TOKEN`; or a server with the code of another device, `http://host:8080/you#code=KRWZQHTB`.
///
/// The same address opens the game's page in a browser. The terminal ignores the colour before the token: the server
/// tells which seats a token holds.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The origin of the server: `http://host:8080`.
    pub base: String,
    /// The id of the game.
    pub game: Option<String>,
    /// The secret token of a seat.
    pub token: Option<String>,
    /// The secret of an invitation, to be exchanged for the token.
    pub invitation: Option<String>,
    /// The code of another device, to be exchanged for the game and the token.
    pub code: Option<String>,
}

// Tokens are secret, so `Debug` leaves them out.
impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({}, {:?})", self.base, self.game)
    }
}

/// The text is not the address of a server or of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the address of a server such as http://localhost:8080, or of a game on it such as \
     http://localhost:8080/g/ID, with #invite=SECRET behind it to take a seat"
)]
pub struct LinkError;

/// What the opponent in a game between two people is given.
#[derive(Clone, PartialEq, Eq)]
pub enum Guest {
    /// The secret of an invitation, with which one person takes the seat.
    Invitation(String),
    /// The seat itself, in a game that an earlier version has created.
    Token {
        /// Which seat it is.
        color: Color,
        /// Its secret token.
        token: String,
    },
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Guest(…)")
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let url = Url::parse(text.trim()).map_err(|_syntax| LinkError)?;
        // The URL standard reads `http:///x` as host `x`; here a missing host is an error.
        if !matches!(url.scheme(), "http" | "https")
            || !url.username().is_empty()
            || text.contains(":///")
        {
            return Err(LinkError);
        }
        let mut segments = url.path_segments().into_iter().flatten();
        let game = segments.rfind(|part| !part.is_empty());
        let is_id = |id: &str| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let fragment = url.fragment().unwrap_or_default();
        let invitation = value_of(fragment, &["invite"]);
        let code = value_of(fragment, &["code"]);
        // The page that takes codes is not a game.
        let game = game.filter(|_| code.is_none());
        let token = seat_token(fragment)
            .or_else(|| seat_token(url.query().unwrap_or_default()))
            .or_else(|| {
                let is_bare = !fragment.is_empty() && !fragment.contains('=');
                is_bare.then(|| fragment.to_owned())
            });
        let is_secret = |secret: &String| secret.bytes().all(|byte| byte.is_ascii_graphic());
        let are_secrets = [&token, &invitation, &code]
            .into_iter()
            .flatten()
            .all(is_secret);
        if !game.is_none_or(is_id) || !are_secrets {
            return Err(LinkError);
        }
        Ok(Self {
            base: url.origin().ascii_serialization(),
            game: game.map(str::to_owned),
            token,
            invitation,
            code,
        })
    }
}

/// The token in `white=TOKEN`, `black=TOKEN` or `token=TOKEN`.
fn seat_token(pairs: &str) -> Option<String> {
    value_of(pairs, &["white", "black", "token"])
}

/// The value of the first pair with one of these names.
fn value_of(pairs: &str, names: &[&str]) -> Option<String> {
    let mut pairs = url::form_urlencoded::parse(pairs.as_bytes());
    let pair = pairs.find(|(name, _)| names.contains(&name.as_ref()));
    pair.map(|(_, value)| value.into_owned())
}

impl Link {
    /// The link to another game on the same server, with the same token.
    pub(crate) fn with_game(&self, game: &str) -> Self {
        Self {
            game: Some(game.to_owned()),
            ..self.clone()
        }
    }

    /// The address of the game's page, on which spectators watch.
    pub(crate) fn page(&self) -> String {
        let game = self.game.as_deref().unwrap_or_default();
        format!("{}/g/{game}", self.base)
    }

    /// The address with which the opponent takes their seat, in a browser or in a terminal.
    pub fn invitation(&self, guest: &Guest) -> String {
        match guest {
            Guest::Invitation(secret) => format!("{}#invite={secret}", self.page()),
            Guest::Token { color, token } => self.seat(*color, token),
        }
    }

    /// The address that gives the seat of this token.
    pub(crate) fn seat(&self, color: Color, token: &str) -> String {
        format!("{}#{color}={token}", self.page())
    }

    /// The address at which another device turns a code into the seat.
    pub(crate) fn code(&self, code: &str) -> String {
        format!("{}/you#code={code}", self.base)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_a_server_a_game_and_a_seat() {
        let link = |text: &str| text.parse::<Link>().unwrap();
        let game = Link {
            base: "http://localhost:8080".into(),
            game: Some("Kh3MYK9B4A".into()),
            token: Some("Zn7z4kxk".into()),
            invitation: None,
            code: None,
        };
        for text in [
            "http://localhost:8080/g/Kh3MYK9B4A#white=Zn7z4kxk",
            "http://localhost:8080/g/Kh3MYK9B4A#black=Zn7z4kxk",
            "http://localhost:8080/games/Kh3MYK9B4A#Zn7z4kxk",
            "http://localhost:8080/api/v1/games/Kh3MYK9B4A?token=Zn7z4kxk",
            "http://localhost:8080/Kh3MYK9B4A/#token=Zn7z4kxk",
        ] {
            assert_eq!(link(text), game, "{text}");
        }
        let watched = link("http://localhost:8080/g/Kh3MYK9B4A");
        assert_eq!((watched.game, watched.token), (game.game, None));
        assert_eq!(link("https://[::1]:8080/").game, None);
        for text in [
            "",
            "localhost",
            "ftp://x/y",
            "http:///x",
            "http://a b",
            "http://x/a\"b",
        ] {
            assert_eq!(text.parse::<Link>(), Err(LinkError), "{text}");
        }
    }

    #[test]
    fn an_invitation_is_the_address_of_the_page_with_a_seat() {
        let link: Link = "http://localhost:8080/g/Kh3MYK9B4A#white=ours"
            .parse()
            .unwrap();
        for (color, word) in [(Color::White, "white"), (Color::Black, "black")] {
            let token = "Zn7z4kxk_Zn7z4kx-Zn7z4kxkZn7z4kx".to_owned();
            let expected = format!("http://localhost:8080/g/Kh3MYK9B4A#{word}={token}");
            assert_eq!(expected.parse::<Link>().unwrap().token, Some(token.clone()));
            let guest = Guest::Token { color, token };
            assert_eq!(link.invitation(&guest), expected);
        }
        let text = link.invitation(&Guest::Invitation("q0fT2-x_".into()));
        assert_eq!(text, "http://localhost:8080/g/Kh3MYK9B4A#invite=q0fT2-x_");
        let opened: Link = text.parse().unwrap();
        assert_eq!(opened.invitation.as_deref(), Some("q0fT2-x_"));
        assert_eq!(opened.token, None);
    }

    #[test]
    fn the_address_with_a_code_is_that_of_a_server() {
        let link: Link = "http://localhost:8080".parse().unwrap();
        let text = link.code("KRWZQHTB");
        assert_eq!(text, "http://localhost:8080/you#code=KRWZQHTB");
        let opened: Link = text.parse().unwrap();
        assert_eq!(opened.code.as_deref(), Some("KRWZQHTB"));
        assert_eq!((opened.base, opened.game), (link.base, None));
    }

    #[test]
    fn secrets_are_not_shown_by_mistake() {
        let link: Link = "http://x/g/abc#white=secret".parse().unwrap();
        assert_eq!(link.token.as_deref(), Some("secret"));
        assert!(!format!("{link:?}").contains("secret"));
        let guest = Guest::Invitation("secret".into());
        assert!(!format!("{guest:?}").contains("secret"));
    }
}
