//! Seats that change hands: taking one with an invitation, continuing with a code, and the code for another device; hints.

use std::{sync::mpsc::Sender, thread};

use tessera_engine::{Limits, Report, Score};
use tessera_play::CommandId;
use tessera_protocol::{
    BestMove, Code, ContinuedSeat, HintRequest, RedeemCode, SearchLimits, SeatCode, TakeSeat,
    TakenSeat,
};

use super::{
    Link, ServerUpdate,
    message::ApiError,
    request::{RequestError, post},
};
use crate::{event::Event, saved_games::SeatGame};

/// How often a guest asks before giving up; the server answers the same request the same.
const ATTEMPTS: usize = 3;

/// Why a seat could not be taken.
#[derive(Debug, thiserror::Error)]
pub enum SeatError {
    /// There was no answer, or not the answer of a Tessera server, for this reason.
    #[error("{0}")]
    Unreachable(String),
    /// Another guest has taken the seat with the invitation.
    #[error("this invitation has been used: the seat is taken")]
    Taken,
    /// The server answered with this error.
    #[error("the server says: {}", .0.message)]
    Refused(ApiError),
}

impl From<RequestError> for SeatError {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Unreachable(error) => Self::Unreachable(error),
            RequestError::Refused(error) if error.code == Some(Code::SeatTaken) => Self::Taken,
            RequestError::Refused(error) => Self::Refused(error),
        }
    }
}

/// Exchanges an invitation to the game of a link for the token of the seat. Returns the link to the seat, and what is kept
/// about the game.
pub fn take_seat(
    link: &Link,
    invitation: &str,
    name: Option<String>,
) -> Result<(Link, SeatGame), SeatError> {
    let game = link.game.as_deref().unwrap_or_default();
    let address = format!("{}/api/v1/games/{game}/seat", link.base);
    let key = format!("{:016x}{:016x}", fastrand::u64(..), fastrand::u64(..));
    let request = TakeSeat {
        invitation: invitation.to_owned(),
        id: CommandId::new(key).expect("32 hexadecimal digits are a key"),
        name,
    };
    let mut attempt = 1;
    let taken: TakenSeat = loop {
        match post(&address, None, &request) {
            Err(RequestError::Unreachable(_)) if attempt < ATTEMPTS => attempt += 1,
            answer => break answer?,
        }
    };
    let seat = Link {
        token: Some(taken.token),
        invitation: None,
        ..link.clone()
    };
    Ok((seat, SeatGame::new(&taken.game, vec![taken.seat])))
}

/// Turns a code of another device into the link to the seat.
pub fn redeem_code(server: &Link, code: &str) -> Result<Link, SeatError> {
    let address = format!("{}/api/v1/code", server.base);
    let code = code.to_owned();
    let seat: ContinuedSeat = post(&address, None, &RedeemCode { code })?;
    Ok(Link {
        base: server.base.clone(),
        game: Some(seat.game),
        token: Some(seat.token),
        invitation: None,
        code: None,
    })
}

/// Asks, in a thread of its own, for a code for another device.
pub(crate) fn ask_for_code(link: &Link, events: Sender<Event>) {
    ask(link, "code", &(), events, |answer| {
        ServerUpdate::Code(answer.map(|SeatCode { code, .. }| code))
    });
}

/// Asks, in a thread of its own, for a hint in the position after event `at`.
pub(crate) fn ask_for_hint(link: &Link, at: u64, events: Sender<Event>) {
    let milliseconds = Limits::ADVICE.time.map(|time| time.as_millis() as u64);
    let request = HintRequest {
        at: Some(at),
        limits: Some(SearchLimits {
            time: milliseconds,
            ..SearchLimits::default()
        }),
    };
    ask(link, "hint", &request, events, move |answer| {
        ServerUpdate::Hint {
            at,
            report: answer.map(report),
        }
    });
}

fn ask<T: serde::de::DeserializeOwned + 'static>(
    link: &Link,
    resource: &str,
    body: &impl serde::Serialize,
    events: Sender<Event>,
    update: impl FnOnce(Result<T, RequestError>) -> ServerUpdate + Send + 'static,
) {
    let game = link.game.as_deref().unwrap_or_default();
    let address = format!("{}/api/v1/games/{game}/{resource}", link.base);
    let token = link.token.clone();
    let body = serde_json::to_value(body).expect("plain data with text keys serialises");
    thread::spawn(move || {
        let update = update(post(&address, token.as_deref(), &body));
        // A program that has ended needs no answer.
        let _ = events.send(Event::Remote(update));
    });
}

fn report(best: BestMove) -> Report {
    Report {
        depth: best.depth,
        rank: 1,
        score: Score(best.score),
        proven: best.proven,
        line: best.line,
        nodes: best.nodes,
        time: std::time::Duration::from_millis(best.time),
    }
}
