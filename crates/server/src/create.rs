//! How games begin: from a request, from a record, or after another game.

mod record;

use sha2::{Digest, Sha256};
use tessera_engine::{Level, level::UnknownLevel};
use tessera_play::{ClockSetting, Corrupt, Game, Header, LoggedEvent, MAX_PLY, Millis, Seat};
use tessera_protocol::{Code, First, LevelChoice, NewGame, NewSeat, Problem};
use tessera_rules::{AnyGame, ByColor, Color, GameKind, PositionError, pgn::TranscriptError};
use tessera_store::{self as store, GameId};

use crate::{
    json::json_text,
    projection::Projection,
    stored::{LoadedGame, standing, stored_time},
    token::{SeatTokens, Token},
};

/// A game that can be created.
#[derive(Debug)]
pub struct CreatedGame {
    /// As the store takes it.
    pub stored: store::NewGame,
    /// As it stands once the store has it.
    pub loaded: LoadedGame,
    /// The secrets of the people.
    pub tokens: ByColor<Option<Token>>,
}

/// Why a game cannot begin so.
#[derive(Debug, thiserror::Error)]
pub enum OpeningError {
    /// Which game?
    #[error("say which game: `kind` is missing")]
    KindMissing,
    /// Two answers to which game.
    #[error("the record is of {record}, but `kind` says {kind}: leave `kind` out")]
    KindContradicts {
        /// The record's.
        record: GameKind,
        /// The request's.
        kind: GameKind,
    },
    /// Two answers to how it begins.
    #[error("a record says itself how the game begins: leave `start` and `first` out")]
    StartContradicts,
    /// No such level.
    #[error("`{0}`: {1}")]
    Level(Color, UnknownLevel),
    /// A name that is too long or holds control characters.
    #[error("`{0}`: a name has at most {MAX_NAME} characters, and no control characters")]
    Name(Color),
    /// A clock that nobody can use.
    #[error("`clock`: {0}")]
    Clock(&'static str),
    /// The pace is too slow.
    #[error("`pace` is at most {MAX_PACE} milliseconds")]
    Pace,
    /// One screen for two people only.
    #[error("`same_screen` is for two people")]
    SameScreen,
    /// No position.
    #[error("`start` cannot be used: {0}")]
    Start(#[from] PositionError),
    /// The position is over.
    #[error("`start` cannot be used: the game would be over before it began")]
    StartOver,
    /// The wrong player first.
    #[error("in this game {0} moves first, so `first` cannot be {1}")]
    First(Color, Color),
    /// No record.
    #[error("the record cannot be used: {0}")]
    Record(#[from] TranscriptError),
    /// A record that is too long.
    #[error("the record has more than {MAX_PLY} moves")]
    RecordTooLong,
    /// A bug.
    #[error("the game does not fold: {0}")]
    Corrupt(#[from] Corrupt),
}

impl From<OpeningError> for Problem {
    fn from(error: OpeningError) -> Self {
        let code = match &error {
            OpeningError::Corrupt(_) => Code::Internal,
            _ => Code::Invalid,
        };
        Self::new(code, error.to_string())
    }
}

/// Characters of a name.
const MAX_NAME: usize = 60;
/// Milliseconds of a pace.
const MAX_PACE: u32 = 60_000;
/// Seconds of a clock: a day.
const MAX_SECONDS: u32 = 86_400;

/// The game that a request asks for.
pub fn open(request: NewGame, now: Millis) -> Result<CreatedGame, OpeningError> {
    let clock = request.clock.map(check_clock).transpose()?;
    if request.pace.is_some_and(|pace| pace > MAX_PACE) {
        return Err(OpeningError::Pace);
    }
    let record = request.record.as_deref().map(record::read).transpose()?;
    let kind = match (&record, request.kind) {
        (Some(record), Some(kind)) if record.kind() != kind => {
            return Err(OpeningError::KindContradicts {
                record: record.kind(),
                kind,
            });
        }
        (Some(record), _) => record.kind(),
        (None, Some(kind)) => kind,
        (None, None) => return Err(OpeningError::KindMissing),
    };
    let start = match &record {
        Some(_) if request.start.is_some() || request.first.is_some() => {
            return Err(OpeningError::StartContradicts);
        }
        Some(record) => record.start(),
        None => start(kind, request.start.as_deref(), request.first)?,
    };
    let name = |color| record.as_ref().and_then(|record| record.name(color));
    let seats = ByColor {
        white: seat(Color::White, request.white, name(Color::White))?,
        black: seat(Color::Black, request.black, name(Color::Black))?,
    };
    let (tokens, locks) = lock(&seats, request.same_screen)?;
    let header = Header {
        seats,
        holders: locks.holders(),
        start,
        clock,
        clock_start: request.clock_start,
        pace: request.pace.unwrap_or(0),
        seed: rand::random(),
        after: None,
    };
    let id = GameId::random();
    let mut game = Game::new(kind, header, now)?;
    if let Some(record) = record {
        record.replay(&mut game, now)?;
    }
    let listed = !request.unlisted;
    let stored = stored(id, listed, &game, &locks);
    Ok(CreatedGame {
        loaded: LoadedGame {
            id,
            listed,
            tokens: stored.tokens.clone(),
            standing: stored.standing,
            game,
        },
        stored,
        tokens,
    })
}

/// The game after this one: colours exchanged, same tokens.
pub(crate) fn rematch(
    id: GameId,
    listed: bool,
    game: &Game,
    locks: &SeatTokens,
    now: Millis,
) -> store::NewGame {
    let header = game.header().exchanged(id.to_string(), rand::random());
    let next = Game::new(game.kind(), header, now).expect("a start that was read once reads again");
    let locks = SeatTokens::new(locks.hashes().to_vec(), next.header().holders);
    stored(rematch_id(id), listed, &next, &locks)
}

/// The id of the game after this one, which follows from this one's so that there is only one.
pub(crate) fn rematch_id(id: GameId) -> GameId {
    const ALPHABET: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";
    let digest = Sha256::digest(format!("the game after {id}"));
    let text: String = digest[..10]
        .iter()
        .map(|byte| char::from(ALPHABET[usize::from(*byte) % ALPHABET.len()]))
        .collect();
    text.parse()
        .expect("ten characters of the alphabet are an id")
}

fn stored(id: GameId, listed: bool, game: &Game, locks: &SeatTokens) -> store::NewGame {
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
        tokens: locks.hashes().to_vec(),
        events: game.log().iter().map(event).collect(),
        standing: standing(game),
        projection: Projection::of(game).to_json(),
    }
}

/// The start of a game, if it is not the usual one.
fn start(
    kind: GameKind,
    position: Option<&str>,
    first: Option<First>,
) -> Result<Option<String>, OpeningError> {
    let session = match (position, first) {
        (Some(position), first) => {
            let session = kind.game_at(position)?;
            check_first(session.as_ref(), first)?;
            session
        }
        (None, None) => kind.new_game(),
        (None, Some(First::Random)) => {
            let drawn = if rand::random() {
                Color::White
            } else {
                Color::Black
            };
            kind.new_game_with_first(drawn)
                .unwrap_or_else(|| kind.new_game())
        }
        (None, Some(first @ (First::White | First::Black))) => {
            let color = color_of(first);
            let session = color.and_then(|color| kind.new_game_with_first(color));
            if let Some(session) = session {
                session
            } else {
                check_first(kind.new_game().as_ref(), Some(first))?;
                kind.new_game()
            }
        }
    };
    if session.outcome().is_some() {
        return Err(OpeningError::StartOver);
    }
    Ok((!session.has_usual_start()).then(|| session.start()))
}

fn check_first(session: &dyn AnyGame, first: Option<First>) -> Result<(), OpeningError> {
    match first.and_then(color_of) {
        Some(color) if color != session.first() => Err(OpeningError::First(session.first(), color)),
        _ => Ok(()),
    }
}

const fn color_of(first: First) -> Option<Color> {
    match first {
        First::White => Some(Color::White),
        First::Black => Some(Color::Black),
        First::Random => None,
    }
}

fn seat(color: Color, seat: NewSeat, known_as: Option<String>) -> Result<Seat, OpeningError> {
    let check = |name: Option<String>| match name.as_deref().map(str::trim) {
        None | Some("") => Ok(known_as),
        Some(name) if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) => {
            Err(OpeningError::Name(color))
        }
        Some(name) => Ok(Some(name.to_owned())),
    };
    Ok(match seat {
        NewSeat::Human { name } => Seat::Human { name: check(name)? },
        NewSeat::Engine { level, name } => Seat::Engine {
            level: level
                .map_or("medium".parse(), |level| read_level(&level))
                .map_err(|error| OpeningError::Level(color, error))?
                .number(),
            name: check(name)?,
        },
    })
}

/// The level that a client names.
pub fn read_level(level: &LevelChoice) -> Result<Level, UnknownLevel> {
    match level {
        LevelChoice::Number(number) => number.to_string().parse(),
        LevelChoice::Name(name) => name.parse(),
    }
}

fn check_clock(clock: ClockSetting) -> Result<ClockSetting, OpeningError> {
    match clock {
        ClockSetting::PerMove { seconds } if !(1..=MAX_SECONDS).contains(&seconds) => Err(
            OpeningError::Clock("`seconds` must be from 1 to 86400, a day"),
        ),
        ClockSetting::Fischer { initial, .. } if !(1..=MAX_SECONDS).contains(&initial) => Err(
            OpeningError::Clock("`initial` must be from 1 to 86400 seconds, a day"),
        ),
        ClockSetting::Fischer { increment, .. } if increment > 3_600 => Err(OpeningError::Clock(
            "`increment` must be at most 3600 seconds, an hour",
        )),
        ClockSetting::PerMove { .. } | ClockSetting::Fischer { .. } => Ok(clock),
    }
}

type Secrets = ByColor<Option<Token>>;

/// Makes the people's tokens; at one screen one for both.
fn lock(seats: &ByColor<Seat>, same_screen: bool) -> Result<(Secrets, SeatTokens), OpeningError> {
    let is_person = |color| matches!(seats[color], Seat::Human { .. });
    let people: Vec<Color> = Color::ALL
        .into_iter()
        .filter(|&color| is_person(color))
        .collect();
    if same_screen && people.len() < 2 {
        return Err(OpeningError::SameScreen);
    }
    let mut tokens = ByColor::new(|_| None);
    let mut holders = ByColor::default();
    let mut hashes = Vec::new();
    for &color in &people {
        let token = match &tokens.white {
            Some(token) if same_screen => Token::clone(token),
            _ => Token::random(),
        };
        if !hashes.contains(&token.hash()) {
            hashes.push(token.hash());
        }
        holders[color] = Some(hashes.len() - 1);
        tokens[color] = Some(token);
    }
    Ok((tokens, SeatTokens::new(hashes, holders)))
}
