//! Searches that a client asks for and waits for: what they may cost, and their answer.

use std::{net::IpAddr, time::Duration};

use tessera_engine::{Limits, Report, Task};
use tessera_protocol::{BestMove, Code, ProblemReason, RangedField, SearchLimits};
use tokio::sync::oneshot;

use super::{ApiError, App};
use crate::{
    jobs::{JobError, Purpose, SearchMode},
    options::EngineOptions,
};

/// Searches, when the engine is free.
pub(super) async fn search(
    app: &App,
    client: IpAddr,
    task: Task,
    mode: SearchMode,
) -> Result<BestMove, ApiError> {
    let (found, answer) = oneshot::channel();
    let jobs = &app.lobby.context().jobs;
    let ticket = jobs.submit(Purpose::Analysis(client), task, mode, move |report| {
        // If the client has disconnected, there is no receiver.
        let _ = found.send(report);
    })?;
    let report = answer.await;
    drop(ticket);
    match report {
        Ok(Ok(report)) => Ok(best_move_of(report)),
        // The position and its moves were checked before, so an error in the task is a defect, too.
        Ok(Err(error @ (JobError::Task(_) | JobError::Crashed))) => {
            Err(ApiError::new(Code::Internal, error.to_string()))
        }
        Err(_dropped) => {
            Err(ApiError::new(Code::Unavailable, "the engine has stopped").retry_after(1))
        }
    }
}

/// The limits of a search without a level; they must not exceed those of the operator.
pub(super) fn search_limits(asked: SearchLimits, most: &EngineOptions) -> Result<Limits, ApiError> {
    let check = |field: RangedField, asked: Option<u64>, most: u64| match asked {
        Some(n) if n == 0 || n > most => Err(ApiError::invalid(ProblemReason::OutOfRange {
            field,
            least: 1,
            most,
        })),
        asked => Ok(asked),
    };
    let time = check(
        RangedField::SearchTime,
        asked.time,
        most.engine_milliseconds,
    )?;
    let nodes = check(RangedField::SearchNodes, asked.nodes, most.engine_nodes)?;
    let depth = check(RangedField::SearchDepth, asked.depth.map(u64::from), 100)?;
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

fn best_move_of(report: Report) -> BestMove {
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
