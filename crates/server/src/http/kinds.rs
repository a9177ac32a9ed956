//! The rules and the engine for positions that belong to no game.

use axum::{Json, extract::State};
use tessera_engine::{Limits, Task};
use tessera_play::{Bot, MAX_PLY};
use tessera_protocol::{
    BestMove, BestMoveRequest, KindList, KindView, PositionField, PositionInfo, PositionQuery,
    Problem, ProblemReason,
};
use tessera_rules::{AnyGame, Color, GameKind};

use super::{
    ApiError, AppState, Client,
    api_error::illegal_move,
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
    let view = |kind: GameKind| {
        let (game, session) = (kind.game(), kind.new_game());
        KindView {
            kind,
            game: game.name.to_owned(),
            variant: kind.variant_name().to_owned(),
            title: game.title.to_owned(),
            author: game.author.to_owned(),
            summary: kind.summary().to_owned(),
            start: session.start(),
            first: session.first(),
            either_first: Color::ALL
                .into_iter()
                .all(|color| kind.new_game_with_first(color).is_some()),
            draws: session.has_draws(),
            bots: Bot::of(kind).collect(),
        }
    };
    Json(KindList {
        kinds: GameKind::all().map(view).collect(),
    })
}

/// The position after these moves, with its history.
fn played(
    kind: GameKind,
    position: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyGame>, ApiError> {
    if moves.len() > MAX_PLY {
        return Err(ApiError::invalid(ProblemReason::TooManyMoves {
            most: MAX_PLY,
        }));
    }
    let mut session = match position {
        None => kind.new_game(),
        Some(position) => kind
            .game_at(position)
            .map_err(|error| ApiError::invalid(PositionField::Position.reason(&error)))?,
    };
    for (i, text) in moves.iter().enumerate() {
        session.play(text).map_err(|error| {
            let mut problem = illegal_move(error);
            problem.number = Some(i + 1);
            problem.message = format!("move {} {text:?}: {}", i + 1, problem.message);
            problem
        })?;
    }
    Ok(session)
}

/// No move has more touches.
const MAX_TOUCHES: usize = 16;

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
    if request.touches.len() > MAX_TOUCHES {
        return Err(ApiError::invalid(ProblemReason::TooManyTouches {
            most: MAX_TOUCHES,
        }));
    }
    let session = played(kind, request.position.as_deref(), &request.moves)?;
    Ok(Json(PositionInfo {
        refusal: (!request.touches.is_empty())
            .then(|| session.refusal(&request.touches))
            .flatten(),
        position: session.position(),
        turn: session.turn(),
        outcome: session.outcome(),
        legal: session.legal_moves(),
        view: session.view(),
    }))
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
    let session = played(kind, request.position.as_deref(), &request.moves)?;
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
