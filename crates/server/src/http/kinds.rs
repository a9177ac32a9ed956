//! The rules and the engine for positions that belong to no game.

use axum::{Json, extract::State};
use tessera_engine::{Limits, Task};
use tessera_protocol::{
    BestMove, BestMoveRequest, KindList, PositionInfo, PositionQuery, Problem, ProblemReason,
    game_after,
};
use tessera_rules::GameKind;

use super::{
    ApiError, AppState, Client,
    extract::{Kind, OptionalJson},
    problems::{EngineBusy, NotJson, UnknownGame, UnreadableBody},
    search::{search, search_limits},
};
use crate::{create::read_level, jobs::SearchMode};

/// List the games and their variants
#[utoipa::path(
    get, path = "/api/v1/kinds", operation_id = "list_kinds", tag = "rules",
    responses((status = 200, description = "Every game with every variant", body = KindList))
)]
pub(super) async fn list() -> Json<KindList> {
    Json(KindList::all())
}

/// The position after some moves, with its legal moves
///
/// Without a body, the usual start.
#[utoipa::path(
    post, path = "/api/v1/kinds/{kind}/moves", operation_id = "position_info", tag = "rules",
    params(("kind" = GameKind, Path, description = "The game and its variant")),
    request_body = Option<PositionQuery>,
    responses(
        (status = 200, description = "The position after the moves, with its legal moves", body = PositionInfo),
        UnreadableBody, NotJson, UnknownGame,
        (status = 422, description = "The position or a move is not possible", body = Problem),
    )
)]
pub(super) async fn moves(
    Kind(kind): Kind,
    OptionalJson(request): OptionalJson<PositionQuery>,
) -> Result<Json<PositionInfo>, ApiError> {
    Ok(Json(PositionInfo::of(kind, &request)?))
}

/// The engine's move in a position
///
/// For the study of positions. In a live game between two people it is a matter of honour not to ask here: players use
/// `POST /games/{id}/hint`.
#[utoipa::path(
    post, path = "/api/v1/kinds/{kind}/bestmove", tag = "rules",
    params(("kind" = GameKind, Path, description = "The game and its variant")),
    request_body = Option<BestMoveRequest>,
    responses(
        (status = 200, description = "The best move found", body = BestMove),
        UnreadableBody, NotJson, UnknownGame, EngineBusy,
        (status = 422, description = "The position, a move, the level or a limit is not possible", body = Problem),
    )
)]
pub(super) async fn best_move(
    State(app): AppState,
    Client(client): Client,
    Kind(kind): Kind,
    OptionalJson(request): OptionalJson<BestMoveRequest>,
) -> Result<Json<BestMove>, ApiError> {
    let session = game_after(kind, request.position.as_deref(), &request.moves)?;
    if session.outcome().is_some() {
        return Err(ApiError::invalid(ProblemReason::NothingToPlay));
    }
    let (mode, limits) = match (request.level, request.limits) {
        (Some(_), Some(_)) => {
            return Err(ApiError::invalid(ProblemReason::LevelAndLimits));
        }
        (Some(level), None) => {
            let level = read_level(None, &level).map_err(ApiError::invalid)?;
            (SearchMode::Level(level, 0), Limits::default())
        }
        (None, limits) => (
            SearchMode::Best,
            search_limits(limits.unwrap_or_default(), &app.options.engine)?,
        ),
    };
    let mut task = Task::new(kind, limits);
    task.start = (!session.has_usual_start()).then(|| session.start());
    task.moves = session.moves();
    search(&app, client, task, mode).await.map(Json)
}
