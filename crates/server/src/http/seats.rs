//! Seats that change hands: guests with an invitation, and players who continue on another device.

use axum::{
    Json,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
};
use tessera_play::Millis;
use tessera_protocol::{
    Code, ContinuedSeat, Problem, RedeemCode, SeatCode, TakeSeat, TakenSeat, clean_name,
};

use super::{
    ApiError, AppState, Client,
    caller::Player,
    extract::{BearerToken, Id, JsonBody},
    middleware,
    problems::{NoSeat, NotJson, TooManyCodes, UnknownGame, UnreadableBody},
};
use crate::{
    room::{self, Guest},
    seat_code,
    stored::stored_time,
};

/// Answers that hold a token are for one client only.
const NO_STORE: [(header::HeaderName, &str); 1] = [(header::CACHE_CONTROL, "no-store")];

/// Take a seat with an invitation
///
/// The first guest takes the seat; for others it is `seat-taken`, and they can watch the game. The same guest gets the same
/// answer again with the same `id`. A guest who is signed in holds the seat by the account, too, and has its name.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/seat", operation_id = "take_seat", tag = "players",
    params(("id" = String, Path, description = "The game")),
    request_body = TakeSeat,
    responses(
        (status = 200, description = "The seat is the guest's, and its token", body = TakenSeat),
        UnreadableBody, NotJson, UnknownGame,
        (status = 401, description = "The invitation is for no seat of the game", body = Problem),
        (status = 409, description = "The seat is taken; with the current snapshot", body = Problem),
        (status = 422, description = "A value in the body is not possible", body = Problem),
        (status = 503, description = "The database does not answer; send it again with the same id", body = Problem),
    )
)]
pub(super) async fn take(
    State(app): AppState,
    Id(id): Id,
    player: Player,
    JsonBody(mut request): JsonBody<TakeSeat>,
) -> Result<Response, ApiError> {
    request.name = clean_name(None, request.name.as_deref()).map_err(ApiError::invalid)?;
    let player = player.account.as_ref().map(room::Player::from);
    if player.is_some() {
        // The account's name is the player's, and no log has it.
        request.name = None;
    }
    let taken = app.lobby.room(id).take_seat(request, player).await?;
    let Guest { seat, token, game } = taken;
    let answer = TakenSeat {
        seat,
        token: token.reveal().to_owned(),
        game: *game,
    };
    Ok((NO_STORE, Json(answer)).into_response())
}

/// Ask for a code to continue on another device
///
/// The code is valid for ten minutes, once. Both devices then hold the seat.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/code", operation_id = "create_code", tag = "players",
    params(("id" = String, Path, description = "The game")),
    security(("token" = [])),
    responses(
        (status = 201, description = "The code", body = SeatCode),
        UnknownGame, NoSeat, TooManyCodes,
    )
)]
pub(super) async fn create_code(
    State(app): AppState,
    Client(client): Client,
    Id(id): Id,
    BearerToken(token): BearerToken,
) -> Result<Response, ApiError> {
    middleware::limit_codes(&app, client)?;
    app.lobby.room(id).seats_of(token.hash()).await?;
    let context = app.lobby.context();
    let now = context.time.now();
    let expires = Millis(now.0 + seat_code::LIFETIME.as_millis() as i64);
    let code = seat_code::Code::random();
    let stored = tessera_store::SeatCode {
        code: code.hash(),
        game: id,
        token: code.encrypt(&token),
        expires_at: stored_time(expires),
    };
    context.store.add_code(stored).await?;
    let answer = SeatCode {
        code: code.reveal().to_owned(),
        expires: expires.0,
    };
    Ok((StatusCode::CREATED, NO_STORE, Json(answer)).into_response())
}

/// Turn a code into the seat that it is for
#[utoipa::path(
    post, path = "/api/v1/code", operation_id = "redeem_code", tag = "players",
    request_body = RedeemCode,
    responses(
        (status = 200, description = "The game, and the token of the seat", body = ContinuedSeat),
        UnreadableBody, NotJson, TooManyCodes,
        (status = 404, description = "The code is wrong, used or expired", body = Problem),
        (status = 422, description = "A field is missing or unknown", body = Problem),
    )
)]
pub(super) async fn redeem_code(
    State(app): AppState,
    Client(client): Client,
    JsonBody(request): JsonBody<RedeemCode>,
) -> Result<Response, ApiError> {
    middleware::limit_tried_codes(&app, client)?;
    let unknown = || {
        ApiError::new(
            Code::UnknownCode,
            "this code is wrong, or it was used or is older than ten minutes: ask for a new one",
        )
    };
    let code = seat_code::Code::read(&request.code).ok_or_else(unknown)?;
    let context = app.lobby.context();
    let now = stored_time(context.time.now());
    let found = context.store.find_code(code.hash(), now).await?;
    let found = found.ok_or_else(unknown)?;
    let token = code.decrypt(&found.token).ok_or_else(unknown)?;
    let seats = app.lobby.room(found.game).seats_of(token.hash()).await?;
    // Only now is the code used up: if the game cannot be loaded, the player can try again. Of several devices that send it at
    // the same time, one deletes it.
    let taken = context.store.take_code(code.hash(), now).await?;
    taken.ok_or_else(unknown)?;
    let answer = ContinuedSeat {
        game: found.game.to_string(),
        seats: seats.iter().collect(),
        token: token.reveal().to_owned(),
    };
    Ok((NO_STORE, Json(answer)).into_response())
}
