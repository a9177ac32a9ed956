//! The parser of records.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

mod moves;
mod scanner;

use self::{moves::read_moves, scanner::Scanner};
use super::{GameResult, GameTree, Tags, TranscriptError, UNTERMINATED};
use crate::{GameKind, Outcome};

pub(super) fn trees(text: &str) -> Result<Vec<GameTree>, TranscriptError> {
    let mut scanner = Scanner::new(text.strip_prefix('\u{feff}').unwrap_or(text));
    let mut games = Vec::new();
    while let Some(next) = scanner.skip_space() {
        if next != '[' && !games.is_empty() {
            return Err(scanner.error("nothing more, or the header of another game"));
        }
        games.push(tree(&mut scanner)?);
    }
    Ok(games)
}

fn tree(scanner: &mut Scanner<'_>) -> Result<GameTree, TranscriptError> {
    let header = header(scanner)?;
    let line = scanner.line;
    let name = header.game.ok_or(TranscriptError::GameMissing { line })?;
    let kind: Result<GameKind, _> = match header.variant.as_deref() {
        None | Some("") => name.parse(),
        Some(variant) => format!("{name}:{variant}").parse(),
    };
    let kind = kind.map_err(|error| TranscriptError::UnknownGame { line, error })?;
    let game = match &header.start {
        None => kind.new_game(),
        Some(start) => kind.game_at(start)?,
    };
    let start = (!game.has_usual_start()).then(|| game.start());
    let tree = GameTree::at_start(kind, start);
    let (mut tree, end) = read_moves(scanner, tree, game)?;

    let written = match (header.result, end.result) {
        (Some((tag, line)), Some((token, _))) if tag != token => {
            return Err(TranscriptError::WrongResult {
                line,
                written: tag.text(),
                right: format!("{} at the end of the moves", token.text()),
            });
        }
        (tag, token) => token.or(tag),
    };
    let result = result(written, end.outcome)?;
    tree.set_result(result);
    tree.tags = header.tags;
    tree.tags.termination = match (end.outcome, header.termination) {
        (Some(outcome), _) => outcome.reason.word().to_owned(),
        (None, Some(word)) => word,
        (None, None) if result == GameResult::Unfinished => UNTERMINATED.to_owned(),
        (None, None) => "?".to_owned(),
    };
    Ok(tree)
}

/// The result that follows from the moves; if they do not end the game, the written one.
fn result(
    written: Option<(GameResult, usize)>,
    outcome: Option<Outcome>,
) -> Result<GameResult, TranscriptError> {
    let (written, line) = written.unwrap_or((GameResult::Unfinished, 0));
    match outcome {
        None => Ok(written),
        Some(_) if written == GameResult::Unfinished => Ok(outcome.into()),
        Some(_) if written == outcome.into() => Ok(written),
        Some(outcome) => Err(TranscriptError::WrongResult {
            line,
            written: written.text(),
            right: format!("the moves, which end in {outcome}"),
        }),
    }
}

#[derive(Default)]
struct Header {
    tags: Tags,
    game: Option<String>,
    variant: Option<String>,
    start: Option<String>,
    termination: Option<String>,
    result: Option<(GameResult, usize)>,
}

fn header(scanner: &mut Scanner<'_>) -> Result<Header, TranscriptError> {
    let mut header = Header::default();
    while scanner.skip_space() == Some('[') {
        let (line, column) = (scanner.line, scanner.column);
        let (name, value) = scanner.pair()?;
        let tags = &mut header.tags;
        match name.as_str() {
            "Event" => tags.event = value,
            "Site" => tags.site = value,
            "Date" => tags.date = value,
            "White" => tags.white = value,
            "Black" => tags.black = value,
            "TimeControl" => tags.time_control = value,
            "Termination" => header.termination = Some(value),
            "Game" => header.game = Some(value),
            "Variant" => header.variant = Some(value),
            "Start" => header.start = Some(value),
            "Result" => {
                let expected = "a Result of 1-0, 0-1, 1/2-1/2 or *";
                let result = GameResult::from_text(&value)
                    .ok_or_else(|| Scanner::error_at((line, column), expected, &value))?;
                header.result = Some((result, line));
            }
            _ => tags.others.push((name, value)),
        }
    }
    Ok(header)
}
