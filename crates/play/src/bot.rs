//! The computer players of the original programs: simple rules instead of a search.
//!
//! Hecatomb had two of them. The easy one captures at random. The hard one makes the capture of the greatest value, which is
//! the distance between the two squares, rounded; among equals the first in the order of its search: queens before the
//! king, row by row from row 0 (rank 1), in a row by column, and the targets of each piece in the same order.

use std::{cmp::Reverse, fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use tessera_rules::{AnyGame, BoardView, GameKind, MoveView, Square, Touch, view::Shape};

/// A computer player of an original program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub enum Bot {
    /// Hecatomb: a random capture, or any legal move if there is none. Other games: any legal move.
    OriginalEasy,
    /// Hecatomb only: the capture over the greatest distance, or any legal move if there is none.
    OriginalHard,
}

/// The bot does not play this game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{bot} plays Hecatomb only, not {}", .kind.game().title)]
pub struct BotUnavailable {
    bot: Bot,
    kind: GameKind,
}

impl Bot {
    /// All bots, the weakest first.
    pub const ALL: [Self; 2] = [Self::OriginalEasy, Self::OriginalHard];

    /// The bots that play this kind of game.
    pub fn of(kind: GameKind) -> impl Iterator<Item = Self> {
        Self::ALL
            .into_iter()
            .filter(move |bot| bot.check(kind).is_ok())
    }

    /// `original-easy` or `original-hard`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::OriginalEasy => "original-easy",
            Self::OriginalHard => "original-hard",
        }
    }

    /// Whether this bot plays this kind of game.
    pub fn check(self, kind: GameKind) -> Result<(), BotUnavailable> {
        match (self, kind) {
            (Self::OriginalEasy, _) | (Self::OriginalHard, GameKind::Hecatomb(_)) => Ok(()),
            (bot @ Self::OriginalHard, kind) => Err(BotUnavailable { bot, kind }),
        }
    }

    /// The move of this bot; `None` if the game is over. The same position, number of moves played and seed give the same
    /// move.
    pub fn choose(self, game: &dyn AnyGame, seed: u64) -> Option<String> {
        let mut rng = fastrand::Rng::with_seed(seed.wrapping_add(game.ply() as u64));
        let legal = game.legal_moves();
        let captures: Vec<Capture<'_>> = match game.kind() {
            GameKind::Hecatomb(_) => legal.iter().filter_map(Capture::of).collect(),
            _ => Vec::new(),
        };
        let capture = match self {
            Self::OriginalEasy => random_item(&mut rng, captures),
            Self::OriginalHard => {
                let view = game.view();
                captures.into_iter().min_by_key(|c| c.search_order(&view))
            }
        };
        let text = match capture {
            Some(capture) => capture.text,
            None => &random_item(&mut rng, legal.iter().collect())?.text,
        };
        Some(text.to_owned())
    }
}

/// One of the items, each with equal probability: the same one on machines of any word length, which `Rng::choice` is not.
pub fn random_item<T>(rng: &mut fastrand::Rng, mut items: Vec<T>) -> Option<T> {
    if items.is_empty() {
        return None;
    }
    let place = rng.u64(..items.len() as u64);
    Some(items.swap_remove(place as usize))
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Bot {
    type Err = UnknownBot;

    fn from_str(text: &str) -> Result<Self, UnknownBot> {
        Self::ALL
            .into_iter()
            .find(|bot| bot.name() == text)
            .ok_or(UnknownBot)
    }
}

/// The text is not the name of a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected original-easy or original-hard")]
pub struct UnknownBot;

struct Capture<'a> {
    from: Square,
    to: Square,
    text: &'a str,
}

/// The place of a piece in the search of the original program: queens before the king, then by row and column.
type PieceOrder = (bool, u8, u8);

impl<'a> Capture<'a> {
    fn of(m: &'a MoveView) -> Option<Self> {
        match m.path.touches[..] {
            [Touch::Square(from), Touch::Square(to)] if !m.captures.is_empty() => Some(Self {
                from,
                to,
                text: &m.text,
            }),
            _ => None,
        }
    }

    /// The key by which the hard bot sorts captures: value, piece, target. It makes the first one.
    fn search_order(&self, view: &BoardView) -> (Reverse<u32>, PieceOrder, PieceOrder) {
        let order = |square: Square| {
            let is_king = view
                .pieces
                .iter()
                .any(|piece| piece.place.square == square && piece.shape == Shape::King);
            (is_king, square.rank(), square.file())
        };
        (
            Reverse(value(self.from, self.to)),
            order(self.from),
            order(self.to),
        )
    }
}

/// √(dx² + dy²), rounded.
fn value(from: Square, to: Square) -> u32 {
    let dx = f64::from(from.file().abs_diff(to.file()));
    let dy = f64::from(from.rank().abs_diff(to.rank()));
    dx.hypot(dy).round() as u32
}
