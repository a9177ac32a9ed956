//! Creating games: from a request, from a record, or as a rematch.

mod name;
mod record;

pub(crate) use record::recorded_game;

use sha2::{Digest, Sha256};
use tessera_engine::{Level, level::UnknownLevel};
use tessera_play::{
    BotUnavailable, ClockSetting, ClosingTimes, Corrupt, Game, Header, LoggedEvent, MAX_PLY,
    Millis, Seat,
};
use tessera_protocol::{Code, First, LevelChoice, NewGame, NewSeat, Problem};
use tessera_rules::{AnyGame, ByColor, Color, GameKind, PositionError, pgn::TranscriptError};
use tessera_store::{self as store, GameId};

use crate::{
    invitation::NewInvitation,
    json::json_text,
    projection::Projection,
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

/// Why a request creates no game.
#[derive(Debug, thiserror::Error)]
pub(crate) enum NewGameError {
    #[error("say which game: `kind` is missing")]
    KindMissing,
    #[error("the record is of {record}, but `kind` says {kind}: leave `kind` out")]
    KindContradicts { record: GameKind, kind: GameKind },
    #[error("a record says itself how the game begins: leave `start` and `first` out")]
    StartContradicts,
    #[error("`{0}`: {1}")]
    Level(Color, UnknownLevel),
    #[error("`{0}`: {1}")]
    Bot(Color, BotUnavailable),
    #[error("`{0}`: a name has at most {MAX_NAME} characters, and no control characters")]
    Name(Color),
    #[error("`clock`: {0}")]
    Clock(&'static str),
    #[error("`pace` is at most {MAX_PACE} milliseconds")]
    Pace,
    #[error("`same_screen` is for two people")]
    SameScreen,
    #[error("`invite` is for a person with a seat of their own, not for play at one screen")]
    InviteToSameScreen,
    #[error(
        "`friendly` is for two people with a seat each: against a computer and at one screen hints are always allowed"
    )]
    Friendly,
    #[error("`start` cannot be used: {0}")]
    Start(#[from] PositionError),
    #[error("`start` cannot be used: the game would be over before it began")]
    StartOver,
    /// The player who moves first, and the one whom the request names.
    #[error("in this game {0} moves first, so `first` cannot be {1}")]
    First(Color, Color),
    #[error("the record cannot be used: {0}")]
    Record(#[from] TranscriptError),
    #[error("the record has more than {MAX_PLY} moves")]
    RecordTooLong,
    /// A defect of the server: the checks above should exclude it.
    #[error("the game does not fold: {0}")]
    Corrupt(#[from] Corrupt),
}

impl From<NewGameError> for Problem {
    fn from(error: NewGameError) -> Self {
        let code = match &error {
            NewGameError::Corrupt(_) => Code::Internal,
            _ => Code::Invalid,
        };
        Self::new(code, error.to_string())
    }
}

/// In characters.
const MAX_NAME: usize = 60;
/// In milliseconds.
const MAX_PACE: u32 = 60_000;
/// A day.
const MAX_SECONDS: u32 = 86_400;

/// Makes the game that a request describes.
pub(crate) fn create(
    request: NewGame,
    now: Millis,
    closing: ClosingTimes,
) -> Result<CreatedGame, NewGameError> {
    let clock = request.clock.map(check_clock).transpose()?;
    if request.pace.is_some_and(|pace| pace > MAX_PACE) {
        return Err(NewGameError::Pace);
    }
    let record = request.record.as_deref().map(record::read).transpose()?;
    let kind = match (&record, request.kind) {
        (Some(record), Some(kind)) if record.kind() != kind => {
            return Err(NewGameError::KindContradicts {
                record: record.kind(),
                kind,
            });
        }
        (Some(record), _) => record.kind(),
        (None, Some(kind)) => kind,
        (None, None) => return Err(NewGameError::KindMissing),
    };
    let start = match &record {
        Some(_) if request.start.is_some() || request.first.is_some() => {
            return Err(NewGameError::StartContradicts);
        }
        Some(record) => record.start(),
        None => start(kind, request.start.as_deref(), request.first)?,
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
        return Err(NewGameError::Friendly);
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
    let header = game.rematch_header(id.to_string(), rand::random());
    let next = Game::new(game.kind(), header, now).expect("a start that was read once reads again");
    let hashes = seat_tokens.hashes().to_vec();
    let seat_tokens = SeatTokens::new(hashes, next.header().holders);
    stored(rematch_id(id), listed, &next, &seat_tokens, closing)
}

/// The id of a game's rematch. It is derived from the id of the game, so that creating the rematch twice makes one game.
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

fn stored(
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

/// The position string of the start; none for the usual start of the kind.
fn start(
    kind: GameKind,
    position: Option<&str>,
    first: Option<First>,
) -> Result<Option<String>, NewGameError> {
    let session = match (position, first) {
        (Some(position), first) => {
            let session = kind.game_at(position)?;
            check_first(session.as_ref(), first)?;
            session
        }
        (None, None) => kind.new_game(),
        (None, Some(First::Random)) => {
            let first = if rand::random() {
                Color::White
            } else {
                Color::Black
            };
            kind.new_game_with_first(first)
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
        return Err(NewGameError::StartOver);
    }
    Ok((!session.has_usual_start()).then(|| session.start()))
}

fn check_first(session: &dyn AnyGame, first: Option<First>) -> Result<(), NewGameError> {
    match first.and_then(color_of) {
        Some(color) if color != session.first() => Err(NewGameError::First(session.first(), color)),
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

/// A name that is too long or has control characters.
#[derive(Debug, thiserror::Error)]
#[error("a name has at most {MAX_NAME} characters, and no control characters")]
pub(crate) struct BadName;

/// The [visible](name::visible) part of a name; an empty one is none.
pub(crate) fn clean_name(name: Option<&str>) -> Result<Option<String>, BadName> {
    let name = name.map(name::visible).filter(|name| !name.is_empty());
    match &name {
        Some(name) if name.chars().count() > MAX_NAME || name.chars().any(char::is_control) => {
            Err(BadName)
        }
        _ => Ok(name),
    }
}

fn seat(
    kind: GameKind,
    color: Color,
    seat: NewSeat,
    known_as: Option<String>,
) -> Result<Seat, NewGameError> {
    let check = |name: Option<String>| match clean_name(name.as_deref()) {
        Ok(name) => Ok(name.or(known_as)),
        Err(BadName) => Err(NewGameError::Name(color)),
    };
    Ok(match seat {
        NewSeat::Human { name, .. } => Seat::Human { name: check(name)? },
        NewSeat::Engine { level, name } => Seat::Engine {
            level: level
                .map_or("medium".parse(), |level| read_level(&level))
                .map_err(|error| NewGameError::Level(color, error))?
                .number(),
            name: check(name)?,
        },
        NewSeat::Bot { bot, name } => {
            bot.check(kind)
                .map_err(|error| NewGameError::Bot(color, error))?;
            Seat::Bot {
                bot,
                name: check(name)?,
            }
        }
    })
}

pub(crate) fn read_level(level: &LevelChoice) -> Result<Level, UnknownLevel> {
    match level {
        LevelChoice::Number(number) => number.to_string().parse(),
        LevelChoice::Name(name) => name.parse(),
    }
}

fn check_clock(clock: ClockSetting) -> Result<ClockSetting, NewGameError> {
    match clock {
        ClockSetting::PerMove { seconds } if !(1..=MAX_SECONDS).contains(&seconds) => Err(
            NewGameError::Clock("`seconds` must be from 1 to 86400, a day"),
        ),
        ClockSetting::Fischer { initial, .. } if !(1..=MAX_SECONDS).contains(&initial) => Err(
            NewGameError::Clock("`initial` must be from 1 to 86400 seconds, a day"),
        ),
        ClockSetting::Fischer { increment, .. } if increment > 3_600 => Err(NewGameError::Clock(
            "`increment` must be at most 3600 seconds, an hour",
        )),
        ClockSetting::PerMove { .. } | ClockSetting::Fischer { .. } => Ok(clock),
    }
}

/// The secrets of a new game, and what is stored of them.
#[derive(Debug)]
struct IssuedSecrets {
    tokens: ByColor<Option<Token>>,
    invitations: ByColor<Option<Token>>,
    seat_tokens: SeatTokens,
    invitation_keys: ByColor<Option<String>>,
}

/// Makes a token for each person, or one for both at one screen, and invitations for the guests.
fn issue_secrets(
    seats: &ByColor<Seat>,
    invited: ByColor<bool>,
    same_screen: bool,
) -> Result<IssuedSecrets, NewGameError> {
    let people = Color::ALL
        .into_iter()
        .filter(|&color| seats[color].is_person());
    if same_screen && people.clone().count() < 2 {
        return Err(NewGameError::SameScreen);
    }
    if same_screen && (invited.white || invited.black) {
        return Err(NewGameError::InviteToSameScreen);
    }
    let mut tokens: ByColor<Option<Token>> = ByColor::new(|_| None);
    let mut invitations = ByColor::new(|_| None);
    let mut invitation_keys = ByColor::default();
    let mut holders = ByColor::default();
    let mut hashes = Vec::new();
    for color in people {
        let token = if invited[color] {
            let NewInvitation { secret, key, token } = NewInvitation::random();
            invitation_keys[color] = Some(key);
            invitations[color] = Some(secret);
            token
        } else {
            let shared = tokens.white.clone().filter(|_| same_screen);
            let token = shared.unwrap_or_else(Token::random);
            tokens[color] = Some(token.clone());
            token
        };
        if !hashes.contains(&token.hash()) {
            hashes.push(token.hash());
        }
        holders[color] = Some(hashes.len() - 1);
    }
    Ok(IssuedSecrets {
        tokens,
        invitations,
        seat_tokens: SeatTokens::new(hashes, holders),
        invitation_keys,
    })
}
