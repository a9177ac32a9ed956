//! The address of a server, or of a game on it.

use std::{fmt, str::FromStr};

use tessera_rules::Color;

/// A server, perhaps with a game and the secret of a seat: `http://host:8080/g/Kh3MYK9B4A#white=TOKEN`.
///
/// It is the address of the game's page too, so one link serves a browser and a terminal. The color is for people and
/// the page; we are told our seats by the server.
#[derive(Clone, PartialEq, Eq)]
pub struct Link {
    /// The server, `http://host:8080`.
    pub base: String,
    /// The game's name in addresses.
    pub game: Option<String>,
    /// The secret of a seat.
    pub token: Option<String>,
}

impl fmt::Debug for Link {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Link({}, {:?})", self.base, self.game)
    }
}

/// A text that is no link.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "expected the address of a server such as http://localhost:8080, or of a game on it such as \
     http://localhost:8080/g/ID, with #white=TOKEN or #black=TOKEN behind it to take a seat"
)]
pub struct LinkError;

/// The seat of somebody else.
#[derive(Clone, PartialEq, Eq)]
pub struct Guest {
    /// Which one.
    pub color: Color,
    /// Its secret.
    pub token: String,
}

impl fmt::Debug for Guest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Guest({})", self.color)
    }
}

impl FromStr for Link {
    type Err = LinkError;

    fn from_str(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let (address, fragment) = text.split_once('#').unwrap_or((text, ""));
        let (address, query) = address.split_once('?').unwrap_or((address, ""));
        let (scheme, rest) = address.split_once("://").ok_or(LinkError)?;
        if !matches!(scheme, "http" | "https") {
            return Err(LinkError);
        }
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        let is_host = |c: char| c.is_ascii_alphanumeric() || ".-:[]_".contains(c);
        if host.is_empty() || !host.chars().all(is_host) {
            return Err(LinkError);
        }
        let game = path.split('/').rfind(|part| !part.is_empty());
        let is_id = |id: &str| id.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if game.is_some_and(|id| !is_id(id)) {
            return Err(LinkError);
        }
        let named = |text: &str| {
            let pairs = text.split('&').filter_map(|pair| pair.split_once('='));
            let mut tokens = pairs.filter(|(name, _)| matches!(*name, "white" | "black" | "token"));
            tokens.next().map(|(_, value)| value.to_owned())
        };
        let token = named(fragment).or_else(|| named(query)).or_else(|| {
            let is_bare = !fragment.is_empty() && !fragment.contains('=');
            is_bare.then(|| fragment.to_owned())
        });
        let is_token = |token: &String| token.bytes().all(|byte| byte.is_ascii_graphic());
        if token.as_ref().is_some_and(|token| !is_token(token)) {
            return Err(LinkError);
        }
        Ok(Self {
            base: format!("{scheme}://{host}"),
            game: game.map(str::to_owned),
            token,
        })
    }
}

impl Link {
    /// The same server with another game.
    pub(crate) fn with_game(&self, game: &str) -> Self {
        Self {
            game: Some(game.to_owned()),
            ..self.clone()
        }
    }

    /// What somebody else needs to take this seat, in a browser or in a terminal.
    pub fn invitation(&self, Guest { color, token }: &Guest) -> String {
        let game = self.game.as_deref().unwrap_or_default();
        format!("{}/g/{game}#{color}={token}", self.base)
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
            let guest = Guest { color, token };
            let text = link.invitation(&guest);
            let expected = format!("http://localhost:8080/g/Kh3MYK9B4A#{word}={}", guest.token);
            assert_eq!(text, expected);
            assert_eq!(text.parse::<Link>().unwrap().token, Some(guest.token));
        }
    }

    #[test]
    fn secrets_are_not_shown_by_mistake() {
        let link: Link = "http://x/g/abc#white=secret".parse().unwrap();
        assert_eq!(link.token.as_deref(), Some("secret"));
        assert!(!format!("{link:?}").contains("secret"));
        let guest = Guest {
            color: Color::White,
            token: "secret".into(),
        };
        assert!(!format!("{guest:?}").contains("secret"));
    }
}
