//! The rules and the engine without a game.

use std::time::Duration;

use axum::{Json, extract::State};
use tessera_engine::{Limits, Report, Task};
use tessera_play::MAX_PLY;
use tessera_protocol::{
    BestMove, BestMoveRequest, Code, KindList, KindView, PositionInfo, PositionQuery, Problem,
    SearchLimits,
};
use tessera_rules::{AnyGame, Color, GameKind};
use tokio::sync::oneshot;

use super::{
    AppState, Client, Failure,
    extract::{Kind, OptionalJson},
    failure::illegal_move,
};
use crate::{
    create::read_level,
    jobs::{JobError, Purpose, SearchMode},
    options::EngineOptions,
};

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
        }
    };
    Json(KindList {
        kinds: GameKind::all().map(view).collect(),
    })
}

/// The game that a start and moves make.
fn played(
    kind: GameKind,
    position: Option<&str>,
    moves: &[String],
) -> Result<Box<dyn AnyGame>, Failure> {
    if moves.len() > MAX_PLY {
        let message = format!("`moves` has more than {MAX_PLY} moves");
        return Err(Failure::new(Code::Invalid, message));
    }
    let mut session = match position {
        None => kind.new_game(),
        Some(position) => kind.game_at(position).map_err(|error| {
            Failure::new(Code::Invalid, format!("`position` cannot be used: {error}"))
        })?,
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

/// More than any move has.
const MAX_TOUCHES: usize = 16;

/// What the rules say of a position
///
/// Without a body, of the usual start.
#[utoipa::path(
    post, path = "/api/v1/kinds/{kind}/moves", operation_id = "position_info", tag = "rules",
    params(("kind" = GameKind, Path, description = "The game and its variant")),
    request_body = Option<PositionQuery>,
    responses(
        (status = 200, description = "The position after the moves, and what can be played there", body = PositionInfo),
        (status = 400, description = "The body is no JSON", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
        (status = 413, description = "The body is too large", body = Problem),
        (status = 415, description = "The body is not JSON", body = Problem),
        (status = 422, description = "The position or a move cannot be", body = Problem),
    )
)]
pub(super) async fn moves(
    Kind(kind): Kind,
    OptionalJson(request): OptionalJson<PositionQuery>,
) -> Result<Json<PositionInfo>, Failure> {
    if request.touches.len() > MAX_TOUCHES {
        let message = format!("`touches` has more than {MAX_TOUCHES} touches, which no move has");
        return Err(Failure::new(Code::Invalid, message));
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

/// What the engine would play in a position
#[utoipa::path(
    post, path = "/api/v1/kinds/{kind}/bestmove", tag = "rules",
    params(("kind" = GameKind, Path, description = "The game and its variant")),
    request_body = Option<BestMoveRequest>,
    responses(
        (status = 200, description = "The best move it found", body = BestMove),
        (status = 400, description = "The body is no JSON", body = Problem),
        (status = 404, description = "There is no such game", body = Problem),
        (status = 413, description = "The body is too large", body = Problem),
        (status = 415, description = "The body is not JSON", body = Problem),
        (status = 422, description = "The position, a move, the level or a limit cannot be", body = Problem),
        (status = 429, description = "Too many searches of yours are waiting", body = Problem),
        (status = 503, description = "The engine is busy", body = Problem),
    )
)]
pub(super) async fn best_move(
    State(app): AppState,
    Client(client): Client,
    Kind(kind): Kind,
    OptionalJson(request): OptionalJson<BestMoveRequest>,
) -> Result<Json<BestMove>, Failure> {
    let session = played(kind, request.position.as_deref(), &request.moves)?;
    let invalid = |message: String| Failure::new(Code::Invalid, message);
    if let Some(outcome) = session.outcome() {
        return Err(invalid(format!(
            "there is nothing to play: the game is over, {outcome}"
        )));
    }
    let (manner, limits) = match (request.level, request.limits) {
        (Some(_), Some(_)) => {
            return Err(invalid(
                "give either `level` or `limits`, not both".to_owned(),
            ));
        }
        (Some(level), None) => {
            let level = read_level(&level).map_err(|error| invalid(format!("`level`: {error}")))?;
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
    let (found, answer) = oneshot::channel();
    let ticket =
        app.lobby
            .around()
            .jobs
            .submit(Purpose::Analysis(client), task, manner, move |report| {
                // Whoever asked may have gone away.
                let _ = found.send(report);
            })?;
    let report = answer.await;
    drop(ticket);
    match report {
        Ok(Ok(report)) => Ok(Json(told(report))),
        Ok(Err(JobError::Task(error))) => Err(invalid(error.to_string())),
        Ok(Err(error @ JobError::Crashed)) => Err(Failure::new(Code::Internal, error.to_string())),
        Err(_gave_up) => {
            Err(Failure::new(Code::Unavailable, "the engine has stopped").retry_after(1))
        }
    }
}

/// What a search without a level may cost; never more than the operator allows.
fn search_limits(asked: SearchLimits, most: &EngineOptions) -> Result<Limits, Failure> {
    let check = |name: &str, asked: Option<u64>, most: u64| match asked {
        Some(n) if n == 0 || n > most => Err(Failure::new(
            Code::Invalid,
            format!("`limits.{name}` must be from 1 to {most}"),
        )),
        asked => Ok(asked),
    };
    let time = check("time", asked.time, most.engine_milliseconds)?;
    let nodes = check("nodes", asked.nodes, most.engine_nodes)?;
    let depth = check("depth", asked.depth.map(u64::from), 100)?;
    let usual = if nodes.is_some() || depth.is_some() {
        most.engine_milliseconds
    } else {
        1_000.min(most.engine_milliseconds)
    };
    Ok(Limits {
        time: Some(Duration::from_millis(time.unwrap_or(usual))),
        nodes: Some(nodes.unwrap_or(most.engine_nodes)),
        depth: depth.map(|depth| depth as u32),
        clock: None,
    })
}

fn told(report: Report) -> BestMove {
    BestMove {
        text: report.line.first().cloned().unwrap_or_default(),
        score: report.score.0,
        win_in: report.score.plies_to_end(),
        proven: report.proven,
        line: report.line,
        depth: report.depth,
        nodes: report.nodes,
        time: report.time.as_millis() as u64,
    }
}
