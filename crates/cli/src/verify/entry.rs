//! The two kinds of cases and their JSON.

use serde::{Deserialize, Deserializer, de::Error};
use serde_json::Value;
use tessera_rules::GameKind;

/// A case to check.
#[derive(Debug)]
pub(super) enum Case {
    Position(PositionCase),
    Game(GameCase),
}

/// The kind of a game in two fields: `{"game": "mad-bishops", "variant": "8x8"}`.
#[derive(Debug)]
pub(super) struct Kind(pub(super) GameKind);

impl<'de> Deserialize<'de> for Kind {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        struct Names {
            game: String,
            #[serde(default)]
            variant: String,
        }
        let Names { game, variant } = Names::deserialize(deserializer)?;
        GameKind::all()
            .find(|kind| kind.game().name == game && kind.variant_name() == variant)
            .map(Self)
            .ok_or_else(|| {
                D::Error::custom(format!(
                    "there is no game {game:?} with variant {variant:?}"
                ))
            })
    }
}

/// A position with its perft counts and its legal moves.
#[derive(Debug, Deserialize)]
pub(super) struct PositionCase {
    #[serde(flatten)]
    pub(super) kind: Kind,
    #[serde(default)]
    pub(super) name: String,
    pub(super) position: String,
    #[serde(default)]
    pub(super) perft: Vec<u64>,
    pub(super) moves: Option<Vec<String>>,
}

/// A game with the known facts about each ply.
#[derive(Debug, Deserialize)]
pub(super) struct GameCase {
    #[serde(flatten)]
    pub(super) kind: Kind,
    pub(super) start: String,
    pub(super) moves: Vec<String>,
    pub(super) legal_counts: Option<Vec<usize>>,
    pub(super) legal_hash: Option<Vec<String>>,
    pub(super) positions: Option<Vec<(usize, String)>>,
    /// `null` if the game was cut off.
    pub(super) result: Option<String>,
    pub(super) reason: Option<String>,
}

impl Case {
    /// The cases of a JSON list, each with its place in the list, or with an error if it is malformed.
    pub(super) fn list(text: &str) -> Vec<(String, Result<Self, String>)> {
        let values: Vec<Value> = match serde_json::from_str(text) {
            Ok(values) => values,
            Err(error) => {
                return vec![(
                    "list".into(),
                    Err(format!("expected a JSON list of cases: {error}")),
                )];
            }
        };
        if values.is_empty() {
            return vec![("list".into(), Err("there is no case in it".into()))];
        }
        let case = |(i, value)| (format!("case {}", i + 1), Self::from_value(value));
        values.into_iter().enumerate().map(case).collect()
    }

    /// The cases of a text with one JSON object on each line.
    pub(super) fn lines(text: &str) -> Vec<(String, Result<Self, String>)> {
        let cases: Vec<_> = text
            .lines()
            .enumerate()
            .filter(|(_, line)| !line.trim().is_empty())
            .map(|(i, line)| {
                let value =
                    serde_json::from_str(line).map_err(|error| format!("not JSON: {error}"));
                ((i + 1).to_string(), value.and_then(Self::from_value))
            })
            .collect();
        if cases.is_empty() {
            return vec![("1".into(), Err("there is no case in it".into()))];
        }
        cases
    }

    fn from_value(value: Value) -> Result<Self, String> {
        let case = if value.get("position").is_some() {
            serde_json::from_value(value).map(Self::Position)
        } else if value.get("start").is_some() {
            serde_json::from_value(value).map(Self::Game)
        } else {
            return Err(
                "neither a position (with \"position\") nor a game (with \"start\")".into(),
            );
        };
        let case = case.map_err(|error| format!("malformed case: {error}"))?;
        match case {
            Self::Position(case) if case.perft.is_empty() && case.moves.is_none() => {
                Err("it checks nothing: it has neither \"perft\" nor \"moves\"".into())
            }
            case => Ok(case),
        }
    }
}
