//! `GameKind`: the list of games and their variants, written once.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::{
    AnyGame, Color,
    position::{GameInfo, Position, PositionError, Variant},
    record::Record,
};

/// Generates from the list of games the enum `GameKind`, its `all`, its conversions from the variants and the macro
/// `with_game!`, so that a new game is one line. The first argument is a `$`, which the generated macro needs in its own pattern.
macro_rules! games {
    ($dollar:tt $($Game:ident in $module:ident),* $(,)?) => {
        /// A game and its variant: `lines-of-action`, `lines-of-action:6x6`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum GameKind {
            $(
                #[doc = concat!("[`", stringify!($Game), "`](crate::", stringify!($Game), ") and its variant.")]
                $Game(crate::games::$module::Variant),
            )*
        }

        impl GameKind {
            /// Every variant of every game, the usual rules of each game first.
            pub fn all() -> impl Iterator<Item = Self> {
                let kinds = std::iter::empty();
                $(
                    let variants = <crate::games::$module::Variant as Variant>::ALL;
                    let kinds = kinds.chain(variants.iter().copied().map(Self::$Game));
                )*
                kinds
            }
        }

        $(
            impl From<crate::games::$module::Variant> for GameKind {
                fn from(variant: crate::games::$module::Variant) -> Self {
                    Self::$Game(variant)
                }
            }
        )*

        /// Turns a kind, known at run time, into its position type: `with_game!(kind, |P, variant| expression)`
        /// evaluates the expression with `P` standing for the position type.
        ///
        /// ```
        /// use tessera_rules::{GameKind, Position, with_game};
        ///
        /// let kind: GameKind = "hecatomb:classic".parse().unwrap();
        /// let moves = with_game!(kind, |P, variant| P::initial(variant).legal_moves().len());
        /// assert_eq!(moves, 22);
        /// ```
        #[macro_export]
        macro_rules! with_game {
            ($dollar kind:expr, |$dollar P:ident, $dollar variant:ident| $dollar body:expr) => {
                match $dollar kind {
                    $(
                        $dollar crate::GameKind::$Game($dollar variant) => {
                            type $dollar P = $dollar crate::$Game;
                            $dollar body
                        }
                    )*
                }
            };
        }
    };
}

// The list of games. A game is its position type and the module in `games/` that holds it.
games! { $
    MadBishops in mad_bishops,
    LinesOfAction in lines_of_action,
    Hecatomb in hecatomb,
    Mitsudomoe in mitsudomoe,
}

impl GameKind {
    /// The names of the game.
    pub fn game(self) -> GameInfo {
        with_game!(self, |P, _v| P::GAME)
    }

    /// The part of the name behind the colon; empty for the usual rules.
    pub fn variant_name(self) -> &'static str {
        with_game!(self, |P, variant| <P as Position>::Variant::name(variant))
    }

    /// One sentence about the game, or about what the variant changes.
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

    /// A new game in which `first` moves first; `None` if the rules of this kind let the other player begin.
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

/// A text that names no game, or a variant that the game does not have.
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
