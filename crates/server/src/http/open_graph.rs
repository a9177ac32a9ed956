//! The Open Graph tags of a game's page, from which other sites make the preview of a link.

use std::fmt::Write;

use axum::http::{
    HeaderMap,
    header::{ACCEPT_LANGUAGE, HOST},
};
use tessera_play::Seat;
use tessera_rules::Color;
use tessera_store::GameId;

use super::App;
use crate::{
    png::{HEIGHT, WIDTH},
    room::GameCopy,
};

/// The tags for the head of the page of a game; `None` if there is no such game, or the request names no host.
pub(super) async fn tags(app: &App, id: GameId, headers: &HeaderMap) -> Option<String> {
    let origin = origin(app, headers)?;
    let copy = app.lobby.room(id).copy().await.ok()?;
    let language = Language::of(headers);
    let (title, text) = (language.title(&copy), language.text(&copy));
    let ply = copy.record.ply();
    let image = format!("{origin}/api/v1/games/{id}/board.png?ply={ply}");
    let (width, height) = (WIDTH.to_string(), HEIGHT.to_string());
    let properties = [
        ("og:type", "website"),
        ("og:site_name", "Tessera"),
        ("og:title", &title),
        ("og:description", &text),
        ("og:url", &format!("{origin}/g/{id}")),
        ("og:image", &image),
        ("og:image:width", &width),
        ("og:image:height", &height),
    ];
    let mut tags = String::new();
    for (property, content) in properties {
        let content = escape(content);
        // Writing to a string does not fail.
        let _ = writeln!(
            tags,
            r#"<meta property="{property}" content="{content}" />"#
        );
    }
    tags.push_str("<meta name=\"twitter:card\" content=\"summary_large_image\" />\n");
    Some(tags)
}

/// The address of this server as the client sees it.
fn origin(app: &App, headers: &HeaderMap) -> Option<String> {
    let host = headers.get(HOST)?.to_str().ok()?;
    let forwarded = headers
        .get("x-forwarded-proto")
        .filter(|_| app.options.proxies > 0);
    // Of a list, the first entry is the scheme that the client used.
    let first = forwarded.and_then(|schemes| schemes.to_str().ok()?.split(',').next());
    let is_secure = first.is_some_and(|scheme| scheme.trim().eq_ignore_ascii_case("https"));
    let scheme = if is_secure { "https" } else { "http" };
    Some(format!("{scheme}://{host}"))
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

/// The languages of the page.
#[derive(Clone, Copy, Debug)]
pub(super) enum Language {
    English,
    Portuguese,
}

impl Language {
    /// The language that the client names first, if the page has it.
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let accepted = headers.get(ACCEPT_LANGUAGE);
        let accepted = accepted.and_then(|value| value.to_str().ok());
        match accepted {
            Some(languages) if languages.starts_with("pt") => Self::Portuguese,
            _ => Self::English,
        }
    }

    /// The code under which the page keeps its texts.
    pub(super) const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Portuguese => "pt",
        }
    }

    fn title(self, copy: &GameCopy) -> String {
        let game = copy.record.kind().game().title;
        let name = |color| self.player(&copy.seats[color], color);
        let (white, black) = (name(Color::White), name(Color::Black));
        match self {
            Self::English => format!("{game}: {white} against {black}"),
            Self::Portuguese => format!("{game}: {white} contra {black}"),
        }
    }

    fn player(self, seat: &Seat, color: Color) -> String {
        if let Some(name) = seat.name() {
            return name.to_owned();
        }
        match (self, seat, color) {
            (Self::English, Seat::Human { .. }, Color::White) => "White".into(),
            (Self::English, Seat::Human { .. }, Color::Black) => "Black".into(),
            (Self::Portuguese, Seat::Human { .. }, Color::White) => "Brancas".into(),
            (Self::Portuguese, Seat::Human { .. }, Color::Black) => "Pretas".into(),
            (Self::English, Seat::Engine { level, .. }, _) => format!("computer level {level}"),
            (Self::Portuguese, Seat::Engine { level, .. }, _) => {
                format!("computador de nível {level}")
            }
            (Self::English, Seat::Bot { .. } | Seat::Random { .. }, _) => "computer".into(),
            (Self::Portuguese, Seat::Bot { .. } | Seat::Random { .. }, _) => "computador".into(),
        }
    }

    fn text(self, copy: &GameCopy) -> String {
        let n = copy.record.ply();
        match (self, &copy.end, n) {
            (Self::English, None, 0) => "The game is about to begin.".into(),
            (Self::English, None, 1) => "One move has been played. Watch the game live.".into(),
            (Self::English, None, _) => format!("{n} moves have been played. Watch the game live."),
            (Self::English, Some(_), _) => format!("Moves played: {n}. Replay the game."),
            (Self::Portuguese, None, 0) => "A partida está prestes a começar.".into(),
            (Self::Portuguese, None, 1) => {
                "Foi jogado um lance. Assista à partida em direto.".into()
            }
            (Self::Portuguese, None, _) => {
                format!("Foram jogados {n} lances. Assista à partida em direto.")
            }
            (Self::Portuguese, Some(_), _) => format!("Lances jogados: {n}. Reveja a partida."),
        }
    }
}
