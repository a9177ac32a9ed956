//! Creating a game on a server.

use tessera_protocol::{Created, First as FirstChoice, LevelChoice, NewGame, NewSeat};
use tessera_rules::{ByColor, Color};

use super::{Guest, Link, message::ApiError};
use crate::{
    seat::{First, Seat},
    settings::Setup,
};

/// Why a game could not be created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There was no answer, or not the answer of a Tessera server.
    #[error("{0}")]
    Unreachable(#[from] Box<ureq::Error>),
    /// The server answered with this error message.
    #[error("the server says: {0}")]
    Refused(String),
    /// Servers have no player that makes random moves.
    #[error("servers have no random player; choose a level, such as level:1")]
    NoRandom,
}

/// Creates a game and returns the link to our seat. If both players are human, ours is white and the other seat is
/// returned for the opponent.
pub fn create(server: &Link, setup: &Setup) -> Result<(Link, Option<Guest>), CreateError> {
    let new = NewGame {
        kind: Some(setup.kind),
        white: new_seat(setup.white)?,
        black: new_seat(setup.black)?,
        clock: setup.clock.setting(),
        first: match setup.first {
            First::Random => Some(FirstChoice::Random),
            First::Color(Color::White) => Some(FirstChoice::White),
            First::Color(Color::Black) => Some(FirstChoice::Black),
        },
        ..NewGame::default()
    };
    let agent: ureq::Agent = ureq::Agent::config_builder()
        .http_status_as_error(false)
        .build()
        .into();
    let mut response = agent
        .post(format!("{}/api/v1/games", server.base))
        .send_json(&new)
        .map_err(Box::new)?;
    if response.status() != 201 {
        let text = response.body_mut().read_to_string().map_err(Box::new)?;
        let error = serde_json::from_str::<ApiError>(&text);
        return Err(CreateError::Refused(
            error.map_or(text, |error| error.message),
        ));
    }
    let created: Created = response.body_mut().read_json().map_err(Box::new)?;
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
        Seat::Human => Ok(NewSeat::default()),
        Seat::Level(level) => Ok(NewSeat::Engine {
            level: Some(LevelChoice::Number(level.number())),
            name: None,
        }),
        Seat::Bot(bot) => Ok(NewSeat::Bot { bot, name: None }),
        Seat::Random => Err(CreateError::NoRandom),
    }
}
