//! Hints for the players of a live game.

use axum::{Json, extract::State};
use tessera_engine::Task;
use tessera_protocol::{BestMove, HintRequest, Problem};

use super::{
    ApiError, AppState, Client,
    caller::SeatHolder,
    extract::{Id, OptionalJson},
    problems::{EngineBusy, NoSeat, NotJson, UnknownGame, UnreadableBody},
    search::{search, search_limits},
};
use crate::jobs::SearchMode;

/// A hint for the player to move
///
/// Against a computer and at one screen always; between two people only if the game is friendly, and then the log tells
/// both that a hint was taken.
#[utoipa::path(
    post, path = "/api/v1/games/{id}/hint", operation_id = "hint", tag = "players",
    params(("id" = String, Path, description = "The game")),
    request_body = Option<HintRequest>,
    security(("token" = []), ("session" = []), ("api_token" = ["play"])),
    responses(
        (status = 200, description = "The best move found", body = BestMove),
        UnreadableBody, NotJson, UnknownGame, NoSeat, EngineBusy,
        (status = 403, description = "Not your turn", body = Problem),
        (status = 409, description = "`no-hints` between two people, or not possible now; with the current snapshot",
            body = Problem),
        (status = 422, description = "A limit is not possible", body = Problem),
    )
)]
pub(super) async fn hint(
    State(app): AppState,
    Client(client): Client,
    Id(id): Id,
    SeatHolder(holder): SeatHolder,
    OptionalJson(request): OptionalJson<HintRequest>,
) -> Result<Json<BestMove>, ApiError> {
    let limits = search_limits(request.limits.unwrap_or_default(), &app.options.engine)?;
    let room = app.lobby.room(id);
    let permit = room.check_hint(holder, request.at).await?;
    let task = Task::of(permit.record.as_ref(), limits);
    let best = search(&app, client, task, SearchMode::Best).await?;
    // Told before the player has the hint, and not at all if the position has changed meanwhile.
    room.log_hint(holder, permit.at).await?;
    Ok(Json(best))
}
