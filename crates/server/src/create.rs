//! Creating games: from a request, from a record, or as a rematch.

mod secrets;

use secrets::issue_secrets;

use sha2::{Digest, Sha256};
use tessera_engine::{Level, level::UnknownLevel};
use tessera_play::{ClosingTimes, Game, Header, LoggedEvent, Millis, Seat};
use tessera_protocol::{
    ImportedRecord, LevelChoice, NewGame, NewGameError, NewSeat, ProblemReason, RangedField,
    check_clock, check_range, clean_name, starting_position,
};
use tessera_rules::{ByColor, Color, GameKind};
use tessera_store::{self as store, GameId};

use crate::{
    json::json_text,
    projection::Projection,
    room::Players,
    stored::{LoadedGame, standing, stored_time},
    token::{SeatTokens, Token},
};

/// A game that is ready to be stored.
#[derive(Debug)]
pub(crate) struct CreatedGame {
    /// The rows for the store.
    pub(crate) stored: store::NewGame,
    /// The same game for its room.
    pub(crate) loaded: LoadedGame,
    /// The tokens of the people's seats, but for those of guests.
    pub(crate) tokens: ByColor<Option<Token>>,
    /// The secrets of the invitations for guests.
    pub(crate) invitations: ByColor<Option<Token>>,
}

/// In milliseconds.
const MAX_PACE: u32 = 60_000;
/// Makes the game that a request describes.
pub(crate) fn create(
    request: NewGame,
    now: Millis,
    closing: ClosingTimes,
) -> Result<CreatedGame, NewGameError> {
    let clock = request.clock.map(check_clock).transpose()?;
    check_range(RangedField::Pace, request.pace.unwrap_or(0), 0..=MAX_PACE)?;
    let record = request
        .record
        .as_deref()
        .map(ImportedRecord::read)
        .transpose()?;
    let kind = match (&record, request.kind) {
        (Some(record), Some(kind)) if record.kind() != kind => {
            let record = record.kind();
            return Err(ProblemReason::KindContradictsRecord { record, kind }.into());
        }
        (Some(record), _) => record.kind(),
        (None, Some(kind)) => kind,
        (None, None) => return Err(ProblemReason::KindMissing.into()),
    };
    let start = match &record {
        Some(_) if request.start.is_some() || request.first.is_some() => {
            return Err(ProblemReason::StartContradictsRecord.into());
        }
        Some(record) => record.start(),
        None => starting_position(kind, request.start.as_deref(), request.first, random_color)?,
    };
    // The names in an unfinished record are those of its players, not of the new ones who play on.
    let finished = record.as_ref().filter(|record| record.is_finished());
    let name = |color| finished.and_then(|record| record.name(color));
    let invited = ByColor {
        white: request.white.is_invited(),
        black: request.black.is_invited(),
    };
    let seats = ByColor {
        white: seat(kind, Color::White, request.white, name(Color::White))?,
        black: seat(kind, Color::Black, request.black, name(Color::Black))?,
    };
    let issued = issue_secrets(&seats, invited, request.same_screen)?;
    let header = Header {
        seats,
        holders: issued.seat_tokens.holders(),
        start,
        clock,
        clock_start: request.clock_start,
        pace: request.pace.unwrap_or(0),
        seed: rand::random(),
        after: None,
        invitation_keys: issued.invitation_keys,
        friendly: request.friendly,
    };
    if header.friendly && !header.is_between_people() {
        return Err(ProblemReason::Friendly.into());
    }
    let id = GameId::random();
    let mut game = Game::new(kind, header, now)?;
    if let Some(record) = record {
        record.replay(&mut game, now)?;
    }
    let listed = !request.unlisted;
    let stored = stored(id, listed, &game, &issued.seat_tokens, closing);
    Ok(CreatedGame {
        loaded: LoadedGame {
            id,
            listed,
            tokens: stored.tokens.clone(),
            players: Players::default(),
            standing: stored.standing,
            game,
        },
        stored,
        tokens: issued.tokens,
        invitations: issued.invitations,
    })
}

/// The rematch of a game: colours exchanged, same tokens.
pub(crate) fn rematch(
    id: GameId,
    listed: bool,
    game: &Game,
    seat_tokens: &SeatTokens,
    now: Millis,
    closing: ClosingTimes,
) -> store::NewGame {
    let header = game.rematch_header(id.to_string(), rematch_seed(id));
    let next = Game::new(game.kind(), header, now).expect("a start that was read once reads again");
    let hashes = seat_tokens.hashes().to_vec();
    let seat_tokens = SeatTokens::new(hashes, next.header().holders);
    stored(rematch_id(id), listed, &next, &seat_tokens, closing)
}

/// The id of a game's rematch. It is derived from the id of the game, so that creating the rematch twice makes one game.
pub(crate) fn rematch_id(id: GameId) -> GameId {
    const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let text: String = rematch_digest(id)[..10]
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]))
        .collect();
    text.parse()
        .expect("ten characters of the alphabet are an id")
}

/// The seed of the levels' random choices in a game's rematch, which is the same whichever server creates it.
fn rematch_seed(id: GameId) -> u64 {
    let digest = rematch_digest(id);
    digest[10..18]
        .iter()
        .fold(0, |seed, byte| seed << 8 | u64::from(*byte))
}

fn rematch_digest(id: GameId) -> [u8; 32] {
    Sha256::digest(format!("the game after {id}")).into()
}

pub(crate) fn stored(
    id: GameId,
    listed: bool,
    game: &Game,
    seat_tokens: &SeatTokens,
    closing: ClosingTimes,
) -> store::NewGame {
    let event = |logged: &LoggedEvent| store::Event {
        at: stored_time(Millis(logged.at)),
        payload: json_text(&logged.event),
    };
    store::NewGame {
        id,
        kind: game.kind().to_string(),
        listed,
        created_at: stored_time(game.created()),
        header: json_text(game.header()),
        tokens: seat_tokens.hashes().to_vec(),
        events: game.log().iter().map(event).collect(),
        standing: standing(game, closing),
        projection: Projection::of(game).to_json(),
    }
}

fn random_color() -> Color {
    if rand::random() {
        Color::White
    } else {
        Color::Black
    }
}

fn seat(
    kind: GameKind,
    color: Color,
    seat: NewSeat,
    known_as: Option<String>,
) -> Result<Seat, ProblemReason> {
    let check = |name: Option<String>| {
        let name = clean_name(Some(color), name.as_deref())?;
        Ok::<_, ProblemReason>(name.or(known_as))
    };
    Ok(match seat {
        NewSeat::Human { name, .. } => Seat::Human { name: check(name)? },
        NewSeat::Engine { level, name } => Seat::Engine {
            level: {
                let level = level.unwrap_or_else(|| LevelChoice::Name("medium".to_owned()));
                read_level(Some(color), &level)?.number()
            },
            name: check(name)?,
        },
        NewSeat::Bot { bot, name } => {
            bot.check(kind).map_err(|_unavailable| ProblemReason::Bot {
                seat: color,
                bot,
                kind,
            })?;
            Seat::Bot {
                bot,
                name: check(name)?,
            }
        }
    })
}

/// The level of the computer at this seat, or of a search without one.
pub(crate) fn read_level(seat: Option<Color>, level: &LevelChoice) -> Result<Level, ProblemReason> {
    let level: Result<Level, UnknownLevel> = match level {
        LevelChoice::Number(number) => number.to_string().parse(),
        LevelChoice::Name(name) => name.parse(),
    };
    level.map_err(|_unknown| ProblemReason::Level {
        seat,
        most: Level::STRONGEST.number(),
    })
}
