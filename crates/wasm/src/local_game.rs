//! A game at one device: the page keeps its header and its log, and every question brings them along.

use serde::{Deserialize, Serialize};
use tessera_play::{
    ClockSetting, Command, Corrupt, DRAW_OFFER_NODES, DecisionContext, Game, Header, LoggedEvent,
    Millis, Reopening, Seat, SeatSet, Snapshot, transcript,
};
use tessera_protocol::{
    Code, First, ImportedRecord, NewGameError, Problem, ProblemReason, SearchLimits, check_clock,
    clean_name, starting_position,
};
use tessera_rules::{ByColor, Color, GameKind};

use crate::{ChooseRequest, SearchRequest, TableContent, choose::read_level};

/// A game at this device, as the page keeps it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct LocalGame {
    /// The game and its variant.
    pub kind: GameKind,
    /// Who sits where, the clock, the start and the seed. The page keeps it as it is.
    #[cfg_attr(test, schema(value_type = Object))]
    pub header: Header,
    /// When it began, in milliseconds since 1970.
    pub created: i64,
    /// Everything that has happened.
    pub log: Vec<LoggedEvent>,
}

/// A game to begin at this device.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewLocalGame {
    /// The game and its variant.
    pub kind: GameKind,
    /// Who plays white.
    pub white: Seat,
    /// Who plays black.
    pub black: Seat,
    /// The clock of the people; none by default.
    #[serde(default)]
    pub clock: Option<ClockSetting>,
    /// A position string to begin from; without it, the usual start.
    #[serde(default)]
    pub start: Option<String>,
    /// Who moves first; by default, the player whom the rules name.
    #[serde(default)]
    pub first: Option<First>,
    /// A record to continue, instead of `start` and `first`; if it is finished, its result ends the game.
    #[serde(default)]
    pub record: Option<String>,
    /// Seed of what is left to chance.
    pub seed: u64,
}

/// What happens next in a game at this device.
#[derive(Clone, Debug, Deserialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LocalStep {
    /// A person at this device acts.
    Command {
        /// What for.
        command: Command,
        /// The id of the game that a rematch would begin; without one a rematch is refused.
        #[serde(default)]
        rematch: Option<String>,
    },
    /// The computer moves.
    ComputerMove {
        /// The text of the move.
        #[serde(rename = "move")]
        #[cfg_attr(test, schema(rename = "move"))]
        text: String,
        /// The event after which it was chosen.
        at: u64,
    },
    /// The computer answers a draw offer.
    DrawAnswer {
        /// The score of the search that was asked for, for the player to move.
        score: i32,
        /// The event of the offer.
        at: u64,
    },
    /// The clock of the player to move has run out. If it has not, nothing happens.
    Flag,
    /// The clocks stop.
    Pause,
    /// The clocks run again; the time since the last event is not charged.
    Resume,
}

/// What a computer is to do.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LocalDuty {
    /// Choose a move, and play it as `computer-move`.
    Move {
        /// The event after which it is chosen.
        at: u64,
        /// How to choose it.
        choose: ChooseRequest,
    },
    /// Search, and answer the draw offer as `draw-answer`.
    DrawAnswer {
        /// The event of the offer.
        at: u64,
        /// What to search.
        search: SearchRequest,
    },
}

/// A game at this device after its log and the step.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct LocalState {
    /// What the step has added to the log.
    pub events: Vec<LoggedEvent>,
    /// The game as the server sends it.
    pub snapshot: Snapshot,
    /// What a computer is to do, if anything.
    #[cfg_attr(test, schema(required = true))]
    pub duty: Option<LocalDuty>,
    /// When the clock of the player to move runs out, in milliseconds since 1970.
    #[cfg_attr(test, schema(required = true))]
    pub deadline: Option<i64>,
}

/// A game that has begun.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(test, derive(utoipa::ToSchema))]
pub struct StartedLocalGame {
    /// What the page is to keep.
    pub game: LocalGame,
    /// Its state.
    pub state: LocalState,
}

impl NewLocalGame {
    pub(crate) fn start(self, id: &str, now: i64) -> Result<StartedLocalGame, Box<Problem>> {
        let game = self.begin(Millis(now))?;
        Ok(StartedLocalGame {
            game: LocalGame {
                kind: game.kind(),
                header: game.header().clone(),
                created: now,
                log: game.log().to_vec(),
            },
            state: state(&game, id, 0),
        })
    }

    fn begin(self, now: Millis) -> Result<Game, Box<Problem>> {
        let seats = ByColor {
            white: checked(self.white, self.kind, Color::White)?,
            black: checked(self.black, self.kind, Color::Black)?,
        };
        let clock = self.clock.map(check_clock).transpose().map_err(invalid)?;
        let record = self.record.as_deref().map(ImportedRecord::read);
        let record = record.transpose().map_err(refused)?;
        let start = match &record {
            Some(record) if record.kind() != self.kind => {
                return Err(invalid(ProblemReason::KindContradictsRecord {
                    record: record.kind(),
                    kind: self.kind,
                }));
            }
            Some(_) if self.start.is_some() || self.first.is_some() => {
                return Err(invalid(ProblemReason::StartContradictsRecord));
            }
            Some(record) => record.start(),
            None => {
                let random = || match self.seed % 2 {
                    0 => Color::White,
                    _ => Color::Black,
                };
                starting_position(self.kind, self.start.as_deref(), self.first, random)
                    .map_err(invalid)?
            }
        };
        let header = Header {
            start,
            clock,
            ..Header::local(seats, self.seed)
        };
        let mut game = Game::new(self.kind, header, now).map_err(|error| corrupt(&error))?;
        if let Some(record) = record {
            record.replay(&mut game, now).map_err(refused)?;
        }
        Ok(game)
    }
}

impl LocalGame {
    pub(crate) fn state(
        self,
        id: &str,
        step: Option<LocalStep>,
        now: i64,
    ) -> Result<LocalState, Box<Problem>> {
        let mut game = self.fold()?;
        let known = game.seq();
        if let Some(step) = step {
            take(&mut game, step, Millis(now))?;
        }
        Ok(state(&game, id, known))
    }

    pub(crate) fn record(self, date: String) -> Result<String, Box<Problem>> {
        let game = self.fold()?;
        let clock = game.header().clock;
        let transcript = transcript(game.record(), game.seats(), clock, game.end(), date);
        Ok(transcript.to_string())
    }

    fn fold(self) -> Result<Game, Box<Problem>> {
        let mut game = Game::new(self.kind, self.header, Millis(self.created))
            .map_err(|error| corrupt(&error))?;
        for logged in self.log {
            game.apply(logged).map_err(|error| corrupt(&error))?;
        }
        Ok(game)
    }
}

fn take(game: &mut Game, step: LocalStep, now: Millis) -> Result<(), Box<Problem>> {
    // The page plays as a server does, so ends are final.
    let mut context = DecisionContext {
        reopening: Reopening::Never,
        ..DecisionContext::local(now)
    };
    let taken = match step {
        LocalStep::Command { command, rematch } => {
            context.rematch_id = rematch;
            let people = SeatSet::new(|color| game.header().is_person(color));
            game.execute(people, &command, &context).map(|_event| ())
        }
        LocalStep::ComputerMove { text, at } => game.play_computer(&text, at, now).map(|_event| ()),
        LocalStep::DrawAnswer { score, at } => {
            game.answer_draw_offer(score, at, now).map(|_event| ())
        }
        LocalStep::Flag => {
            game.flag(&context);
            Ok(())
        }
        LocalStep::Pause => {
            game.pause(now);
            Ok(())
        }
        LocalStep::Resume => {
            game.resume(now);
            Ok(())
        }
    };
    taken.map_err(|refusal| Box::new(Problem::from(refusal)))
}

/// The state of a game of which the page knows the first events.
fn state(game: &Game, id: &str, known: u64) -> LocalState {
    LocalState {
        events: game.events_since(known).to_vec(),
        snapshot: game.snapshot(id),
        duty: duty(game),
        deadline: game.deadline().map(|deadline| deadline.0),
    }
}

/// A computer answers a draw offer before it moves.
fn duty(game: &Game) -> Option<LocalDuty> {
    let record = game.record();
    let start = (!record.has_usual_start()).then(|| record.start());
    if let Some(at) = game.draw_offer_to_computer() {
        return Some(LocalDuty::DrawAnswer {
            at,
            search: SearchRequest {
                kind: game.kind(),
                start,
                moves: record.moves(),
                lines: None,
                limits: SearchLimits {
                    nodes: Some(DRAW_OFFER_NODES),
                    ..SearchLimits::default()
                },
                hash: None,
                table: TableContent::Kept,
            },
        });
    }
    Some(LocalDuty::Move {
        at: game.seq(),
        choose: ChooseRequest {
            kind: game.kind(),
            start,
            moves: record.moves(),
            seat: game.computer_to_move()?.clone(),
            seed: game.header().seed,
        },
    })
}

/// A seat that this kind of game has.
fn checked(seat: Seat, kind: GameKind, color: Color) -> Result<Seat, Box<Problem>> {
    let clean = |name: Option<String>| clean_name(Some(color), name.as_deref()).map_err(invalid);
    Ok(match seat {
        Seat::Human { name } => Seat::Human { name: clean(name)? },
        Seat::Engine { level, name } => Seat::Engine {
            level: read_level(level)?.number(),
            name: clean(name)?,
        },
        Seat::Bot { bot, name } => {
            bot.check(kind).map_err(|_unavailable| {
                invalid(ProblemReason::Bot {
                    seat: color,
                    bot,
                    kind,
                })
            })?;
            let name = clean(name)?;
            Seat::Bot { bot, name }
        }
        Seat::Random { name } => Seat::Random { name: clean(name)? },
    })
}

fn invalid(reason: ProblemReason) -> Box<Problem> {
    Box::new(Problem::because(Code::Invalid, reason))
}

fn refused(error: NewGameError) -> Box<Problem> {
    Box::new(error.into())
}

/// The page has kept something else than it was given.
fn corrupt(error: &Corrupt) -> Box<Problem> {
    let message = format!("the saved game cannot be used: {error}");
    Box::new(Problem::new(Code::Invalid, message))
}
