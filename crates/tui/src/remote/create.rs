//! Creating a game on a server.

use tessera_protocol::{Created, First as FirstChoice, LevelChoice, NewGame, NewSeat};
use tessera_rules::{ByColor, Color};

use super::{
    Guest, Link,
    message::ApiError,
    request::{RequestError, post},
};
use crate::{
    seat::{First, Seat},
    settings::Setup,
};

/// Why a game could not be created.
#[derive(Debug, thiserror::Error)]
pub enum CreateError {
    /// There was no answer, or not the answer of a Tessera server, for this reason.
    #[error("{0}")]
    Unreachable(String),
    /// The server answered with this error.
    #[error("the server says: {}", .0.message)]
    Refused(ApiError),
    /// Servers have no player that makes random moves.
    #[error("servers have no random player; choose a level, such as level:1")]
    NoRandom,
}

impl From<RequestError> for CreateError {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Unreachable(error) => Self::Unreachable(error),
            RequestError::Refused(error) => Self::Refused(error),
        }
    }
}

/// What a game on a server has beside its setup.
#[derive(Clone, Debug, Default)]
pub struct Agreement {
    /// What our player is called.
    pub name: Option<String>,
    /// Whether hints are allowed between two people.
    pub friendly: bool,
}

/// Creates a game and returns the link to our seat. If both players are human, ours is white and the invitation for
/// the opponent is returned.
pub fn create(
    server: &Link,
    setup: &Setup,
    agreement: Agreement,
) -> Result<(Link, Option<Guest>), CreateError> {
    let Agreement { name, friendly } = agreement;
    let is_for_two = setup.white == Seat::Human && setup.black == Seat::Human;
    let (white_name, black_name) = if setup.white == Seat::Human {
        (name, None)
    } else {
        (None, name)
    };
    let new = NewGame {
        kind: Some(setup.kind),
        white: new_seat(setup.white, white_name)?,
        black: if is_for_two {
            NewSeat::Human {
                name: None,
                invite: true,
            }
        } else {
            new_seat(setup.black, black_name)?
        },
        friendly,
        clock: setup.clock.setting(),
        first: match setup.first {
            First::Random => Some(FirstChoice::Random),
            First::Color(Color::White) => Some(FirstChoice::White),
            First::Color(Color::Black) => Some(FirstChoice::Black),
        },
        ..NewGame::default()
    };
    let created: Created = post(&format!("{}/api/v1/games", server.base), None, &new)?;
    let ByColor { white, black } = created.seats;
    let guest = created.invitations.black.map(|black| black.secret);
    let link = Link {
        base: server.base.clone(),
        game: Some(created.id),
        token: white.or(black).map(|seat| seat.token),
        invitation: None,
        code: None,
    };
    Ok((link, guest.map(Guest::Invitation)))
}

fn new_seat(seat: Seat, name: Option<String>) -> Result<NewSeat, CreateError> {
    match seat {
        Seat::Human => Ok(NewSeat::Human {
            name,
            invite: false,
        }),
        Seat::Level(level) => Ok(NewSeat::Engine {
            level: Some(LevelChoice::Number(level.number())),
            name: None,
        }),
        Seat::Bot(bot) => Ok(NewSeat::Bot { bot, name: None }),
        Seat::Random => Err(CreateError::NoRandom),
    }
}
