//! Beginning a game on a server.

use tessera_protocol::{ClockSetting, Created, First as WhoBegins, LevelChoice, NewGame, NewSeat};
use tessera_rules::{ByColor, Color};

use super::{Guest, Link};
use crate::{
    clock::TimeControl,
    seat::{First, Seat},
    settings::Setup,
};

/// Why a game could not be begun.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// The server cannot be reached, or does not answer as one of ours.
    #[error("{0}")]
    Unreachable(#[from] Box<ureq::Error>),
    /// The server refuses.
    #[error("the server says: {0}")]
    Refused(
        /// Why.
        String,
    ),
    /// A server has no such player.
    #[error("a server has no players who make any move; choose a level, such as level:1")]
    NoRandom,
}

/// Begins a game, takes a seat for us, and returns where it is, with the seat of somebody else if another person is to
/// play.
pub fn create(server: &Link, setup: &Setup) -> Result<(Link, Option<Guest>), CreateError> {
    let new = NewGame {
        kind: Some(setup.kind),
        white: new_seat(setup.white)?,
        black: new_seat(setup.black)?,
        clock: clock(setup.clock),
        first: match setup.first {
            First::Random => Some(WhoBegins::Random),
            First::Color(Color::White) => Some(WhoBegins::White),
            First::Color(Color::Black) => Some(WhoBegins::Black),
        },
        ..NewGame::default()
    };
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .build()
        .into();
    let mut answer = agent
        .post(format!("{}/api/v1/games", server.base))
        .send_json(&new)
        .map_err(Box::new)?;
    if answer.status() != 201 {
        let text = answer.body_mut().read_to_string().map_err(Box::new)?;
        let problem: Option<serde_json::Value> = serde_json::from_str(&text).ok();
        let message = problem
            .as_ref()
            .and_then(|problem| problem["message"].as_str());
        return Err(CreateError::Refused(message.unwrap_or(&text).to_owned()));
    }
    let created: Created = answer.body_mut().read_json().map_err(Box::new)?;
    let ByColor { white, black } = created.seats;
    let (token, guest) = match (white, black) {
        (Some(ours), Some(theirs)) => {
            let guest = Guest {
                color: Color::Black,
                token: theirs.token,
            };
            (Some(ours.token), Some(guest))
        }
        (ours, None) | (None, ours) => (ours.map(|seat| seat.token), None),
    };
    let link = Link {
        base: server.base.clone(),
        game: Some(created.id),
        token,
    };
    Ok((link, guest))
}

fn new_seat(seat: Seat) -> Result<NewSeat, CreateError> {
    match seat {
        Seat::Human => Ok(NewSeat::Human { name: None }),
        Seat::Level(level) => Ok(NewSeat::Engine {
            level: Some(LevelChoice::Number(level.number())),
            name: None,
        }),
        Seat::Random => Err(CreateError::NoRandom),
    }
}

fn clock(control: TimeControl) -> Option<ClockSetting> {
    match control {
        TimeControl::None => None,
        TimeControl::PerMove(time) => Some(ClockSetting::PerMove {
            seconds: time.as_secs() as u32,
        }),
        TimeControl::Fischer { start, increment } => Some(ClockSetting::Fischer {
            initial: start.as_secs() as u32,
            increment: increment.as_secs() as u32,
        }),
    }
}
