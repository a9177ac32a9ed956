//! UGI commands and their parser.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use std::{str::SplitWhitespace, time::Duration};

use anyhow::{Context, bail};

/// A command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Ugi,
    IsReady,
    SetOption { name: String, value: String },
    NewGame,
    Position { start: Start, moves: Vec<&'a str> },
    Go(Go),
    Stop,
    Query(Query),
    Quit,
}

/// The start position of a game.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Start {
    Usual,
    At(String),
}

/// The limits of `go`; a search without limits runs until `stop`.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Go {
    pub(super) depth: Option<u32>,
    pub(super) nodes: Option<u64>,
    pub(super) move_time: Option<Duration>,
    pub(super) p1_time: Option<Duration>,
    pub(super) p2_time: Option<Duration>,
    pub(super) p1_increment: Option<Duration>,
    pub(super) p2_increment: Option<Duration>,
}

/// A question about the game, after `query`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Query {
    GameOver,
    FirstPlayersTurn,
    Result,
    Position,
    LegalMoves,
}

impl<'a> Command<'a> {
    /// Parses a line; `None` if it is empty.
    pub(super) fn parse(line: &'a str) -> anyhow::Result<Option<Self>> {
        let mut words = line.split_whitespace();
        let Some(word) = words.next() else {
            return Ok(None);
        };
        Ok(Some(match word {
            "ugi" => Self::Ugi,
            "isready" => Self::IsReady,
            "setoption" => set_option(words)?,
            "uginewgame" => Self::NewGame,
            "position" => position(words)?,
            "go" => Self::Go(go(words)?),
            "stop" => Self::Stop,
            "query" => Self::Query(query(words.next())?),
            "quit" => Self::Quit,
            _ => bail!(
                "{}: expected ugi, isready, setoption, uginewgame, position, go, stop, query or quit",
                quoted(word)
            ),
        }))
    }
}

/// The beginning of a word in quotes, for an error message.
fn quoted(word: &str) -> String {
    let beginning: String = word.chars().take(40).collect();
    format!("{beginning:?}")
}

fn set_option<'a>(mut words: SplitWhitespace<'_>) -> anyhow::Result<Command<'a>> {
    if words.next() != Some("name") {
        bail!("expected setoption name NAME value VALUE");
    }
    let words: Vec<&str> = words.collect();
    let mut parts = words.splitn(2, |&word| word == "value");
    let name = parts.next().unwrap_or_default().join(" ");
    let value = parts.next().unwrap_or_default().join(" ");
    Ok(Command::SetOption { name, value })
}

fn position(mut words: SplitWhitespace<'_>) -> anyhow::Result<Command<'_>> {
    let start = match words.next() {
        Some("startpos") => match words.next() {
            None | Some("moves") => Start::Usual,
            Some(word) => bail!("{} after startpos: expected moves", quoted(word)),
        },
        Some("fen") => {
            let words: Vec<&str> = words.by_ref().take_while(|&word| word != "moves").collect();
            Start::At(words.join(" "))
        }
        _ => bail!("expected position startpos, or position fen POSITION, then moves MOVE …"),
    };
    let moves = words.collect();
    Ok(Command::Position { start, moves })
}

/// Longer times are cut to this one.
const MAX_TIME: Duration = Duration::from_hours(10_000);

fn go(mut words: SplitWhitespace<'_>) -> anyhow::Result<Go> {
    let mut go = Go::default();
    while let Some(word) = words.next() {
        let mut number = || -> anyhow::Result<u64> {
            let text = words.next().unwrap_or_default();
            // A clock that has run out may be negative.
            let number: i128 = text.parse().with_context(|| {
                format!("go {word}: expected a whole number, found {}", quoted(text))
            })?;
            Ok(number.clamp(0, i128::from(i64::MAX)) as u64)
        };
        let mut time = || Ok::<_, anyhow::Error>(Duration::from_millis(number()?).min(MAX_TIME));
        match word {
            "infinite" => {}
            "depth" => go.depth = Some(number()?.clamp(1, u64::from(u32::MAX)) as u32),
            "nodes" => go.nodes = Some(number()?.max(1)),
            "movetime" => go.move_time = Some(time()?),
            "p1time" => go.p1_time = Some(time()?),
            "p2time" => go.p2_time = Some(time()?),
            "p1inc" => go.p1_increment = Some(time()?),
            "p2inc" => go.p2_increment = Some(time()?),
            _ => bail!(
                "go {}: expected movetime, depth, nodes, infinite, p1time, p2time, p1inc or p2inc",
                quoted(word)
            ),
        }
    }
    Ok(go)
}

fn query(word: Option<&str>) -> anyhow::Result<Query> {
    Ok(match word.unwrap_or_default() {
        "gameover" => Query::GameOver,
        "p1turn" => Query::FirstPlayersTurn,
        "result" => Query::Result,
        "fen" => Query::Position,
        "legalmoves" => Query::LegalMoves,
        word => bail!(
            "query {}: expected gameover, p1turn, result, fen or legalmoves",
            quoted(word)
        ),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Command<'_> {
        Command::parse(line).unwrap().unwrap()
    }

    fn message(line: &str) -> String {
        format!("{:#}", Command::parse(line).unwrap_err())
    }

    #[test]
    fn every_command_is_parsed() {
        assert_eq!(Command::parse("  ").unwrap(), None);
        assert_eq!(parsed("ugi"), Command::Ugi);
        assert_eq!(parsed("\tisready  now"), Command::IsReady);
        assert_eq!(parsed("uginewgame"), Command::NewGame);
        assert_eq!(parsed("stop"), Command::Stop);
        assert_eq!(parsed("quit"), Command::Quit);
        assert_eq!(parsed("query fen"), Command::Query(Query::Position));
        assert_eq!(
            parsed("setoption name Game value hecatomb:classic"),
            Command::SetOption {
                name: "Game".into(),
                value: "hecatomb:classic".into()
            }
        );
        assert_eq!(
            parsed("setoption name Clear Hash"),
            Command::SetOption {
                name: "Clear Hash".into(),
                value: String::new()
            }
        );
    }

    #[test]
    fn a_position_ends_where_the_moves_begin() {
        assert_eq!(
            parsed("position startpos"),
            Command::Position {
                start: Start::Usual,
                moves: vec![]
            }
        );
        assert_eq!(
            parsed("position fen 3,bB/5  w 5 5 moves o@c3 pass"),
            Command::Position {
                start: Start::At("3,bB/5 w 5 5".into()),
                moves: vec!["o@c3", "pass"]
            }
        );
        assert!(message("position startpos b1-b3").contains("expected moves"));
        assert!(message("position b1-b3").starts_with("expected position startpos"));
    }

    #[test]
    fn a_search_has_limits() {
        assert_eq!(parsed("go infinite"), Command::Go(Go::default()));
        let Command::Go(go) = parsed("go p1time -5 p2time 99999999999999999999 p2inc 20 depth 0")
        else {
            panic!("this is a search");
        };
        assert_eq!(go.p1_time, Some(Duration::ZERO));
        assert_eq!(go.p2_time, Some(MAX_TIME));
        assert_eq!(go.p2_increment, Some(Duration::from_millis(20)));
        assert_eq!((go.depth, go.nodes), (Some(1), None));
    }

    #[test]
    fn invalid_commands_are_explained() {
        assert!(message("hello world").starts_with("\"hello\": expected ugi, "));
        assert!(message("go nodes many").starts_with("go nodes: expected a whole number"));
        assert!(message("go movetime").contains("found \"\""));
        assert!(message("go fast").starts_with("go \"fast\": expected movetime"));
        assert!(message("query").starts_with("query \"\": expected gameover"));
        assert!(message("setoption Hash 3").contains("setoption name"));
        assert!(message(&"x".repeat(1000)).len() < 200);
    }

    #[test]
    fn any_words_are_parsed_or_explained() {
        let words = [
            "ugi",
            "setoption",
            "name",
            "value",
            "position",
            "fen",
            "startpos",
            "moves",
            "go",
            "depth",
            "p1time",
            "query",
            "-1",
            "99999999999999999999999999999999999999999",
            "é",
        ];
        let mut rng = fastrand::Rng::with_seed(1);
        let mut explained = 0;
        for _ in 0..2_000 {
            let line: Vec<&str> = (0..rng.usize(0..7))
                .filter_map(|_| rng.choice(words))
                .collect();
            if let Err(error) = Command::parse(&line.join(" ")) {
                assert!(
                    format!("{error:#}").contains("expected"),
                    "{line:?}: {error:#}"
                );
                explained += 1;
            }
        }
        assert!((500..2_000).contains(&explained), "{explained}");
    }
}
