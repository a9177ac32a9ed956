//! The games and their variants: the only list of games there is.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    AnyGame, Color, Hecatomb, LinesOfAction, MadBishops, Mitsudomoe, hecatomb, lines_of_action,
    mad_bishops, mitsudomoe,
    position::{GameInfo, Position, PositionError, Variant},
    record::Record,
};

/// A game and the rules it is played by: `lines-of-action`, `lines-of-action:6x6`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameKind {
    /// Mad Bishops.
    MadBishops(mad_bishops::Variant),
    /// Lines of Action.
    LinesOfAction(lines_of_action::Variant),
    /// Hecatomb.
    Hecatomb(hecatomb::Variant),
    /// Mitsudomoe.
    Mitsudomoe(mitsudomoe::Variant),
}

/// Lifts a kind to its position type: `with_game!(kind, |P, variant| P::initial(variant).to_string())`.
#[macro_export]
macro_rules! with_game {
    ($kind:expr, |$P:ident, $variant:ident| $body:expr) => {
        match $kind {
            $crate::GameKind::MadBishops($variant) => {
                type $P = $crate::MadBishops;
                $body
            }
            $crate::GameKind::LinesOfAction($variant) => {
                type $P = $crate::LinesOfAction;
                $body
            }
            $crate::GameKind::Hecatomb($variant) => {
                type $P = $crate::Hecatomb;
                $body
            }
            $crate::GameKind::Mitsudomoe($variant) => {
                type $P = $crate::Mitsudomoe;
                $body
            }
        }
    };
}

impl GameKind {
    /// Every game with every variant, the usual rules of each game first.
    pub fn all() -> impl Iterator<Item = Self> {
        fn kinds<P: Position>(kind: fn(P::Variant) -> GameKind) -> impl Iterator<Item = GameKind> {
            P::Variant::ALL.iter().copied().map(kind)
        }
        kinds::<MadBishops>(Self::MadBishops)
            .chain(kinds::<LinesOfAction>(Self::LinesOfAction))
            .chain(kinds::<Hecatomb>(Self::Hecatomb))
            .chain(kinds::<Mitsudomoe>(Self::Mitsudomoe))
    }

    /// What the game is called.
    pub fn game(self) -> GameInfo {
        with_game!(self, |P, _v| P::GAME)
    }

    /// The part of the name behind the colon; empty for the usual rules.
    pub fn variant_name(self) -> &'static str {
        with_game!(self, |P, variant| <P as Position>::Variant::name(variant))
    }

    /// One sentence for people: what the game, or the variant, is about.
    pub fn summary(self) -> &'static str {
        with_game!(self, |P, variant| <P as Position>::Variant::summary(
            variant
        ))
    }

    /// A new game from its usual start.
    pub fn new_game(self) -> Box<dyn AnyGame> {
        with_game!(self, |P, variant| Box::new(Record::new(P::initial(
            variant
        ))))
    }

    /// A new game in which `first` moves first, in games where that is drawn or chosen.
    pub fn new_game_with_first(self, first: Color) -> Option<Box<dyn AnyGame>> {
        with_game!(self, |P, variant| {
            let start = P::initial(variant).with_first(first)?;
            Some(Box::new(Record::new(start)))
        })
    }

    /// A new game from a position string.
    pub fn game_at(self, position: &str) -> Result<Box<dyn AnyGame>, PositionError> {
        with_game!(self, |P, variant| Ok(Box::new(Record::new(P::parse(
            variant, position
        )?))))
    }
}

impl fmt::Display for GameKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.game().name)?;
        match self.variant_name() {
            "" => Ok(()),
            variant => write!(f, ":{variant}"),
        }
    }
}

/// A name that is no game's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no game {name:?}; the games are {}", list_of_kinds())]
pub struct UnknownKind {
    /// The name.
    pub name: String,
}

fn list_of_kinds() -> String {
    let names: Vec<String> = GameKind::all().map(|kind| kind.to_string()).collect();
    names.join(", ")
}

impl FromStr for GameKind {
    type Err = UnknownKind;

    fn from_str(text: &str) -> Result<Self, UnknownKind> {
        let name = text.trim().to_ascii_lowercase();
        Self::all()
            .find(|kind| kind.to_string() == name)
            .ok_or_else(|| UnknownKind {
                name: text.chars().take(60).collect(),
            })
    }
}

impl Serialize for GameKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for GameKind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}
