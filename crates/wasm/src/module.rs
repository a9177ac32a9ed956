//! `Module`: answers requests.

use serde::Serialize;
use tessera_protocol::{
    Code, KindList, PositionInfo, Problem, ProblemReason, RecordInfo, game_after, picture::svg,
};

use crate::{Answer, Request, record_tree, search::SearchEngine};

/// What the module keeps between requests.
#[derive(Debug, Default)]
pub struct Module {
    engine: SearchEngine,
}

impl Module {
    /// The answer to a request, both as JSON. `report` is given every line of a search as soon as it is known.
    pub fn answer(&mut self, request: &str, report: &mut dyn FnMut(&str)) -> String {
        let request = match serde_json::from_str(request) {
            Ok(request) => request,
            Err(error) => {
                let detail = error.to_string();
                let reason = ProblemReason::Body { detail };
                let problem = Problem::because(Code::BadRequest, reason);
                return json::<()>(Err(Box::new(problem)));
            }
        };
        match request {
            Request::Kinds => json(Ok(KindList::all())),
            Request::Position { kind, query } => json(PositionInfo::of(kind, &query)),
            Request::Picture { kind, start, moves } => {
                json(game_after(kind, start.as_deref(), &moves).map(|game| svg(&game.view())))
            }
            Request::ReadRecord(query) => json(RecordInfo::read(&query.record)),
            Request::ReadTree(query) => json(record_tree::read(&query.record)),
            Request::WriteTree { tree } => json(record_tree::write(tree)),
            Request::WriteRecord { game, date } => json(game.record(date)),
            Request::NewLocalGame { id, game, now } => json(game.start(&id, now)),
            Request::LocalGame {
                id,
                game,
                step,
                now,
            } => json(game.state(&id, step, now)),
            Request::Search(request) => json(self.engine.search(&request, &mut |line| {
                report(&text(line));
            })),
            Request::Choose(request) => json(request.choose().map(|line| [line])),
            Request::Review(request) => json(request.state()),
            Request::Attempt(request) => json(request.state()),
        }
    }
}

fn json<T: Serialize>(answer: Result<T, Box<Problem>>) -> String {
    text(&Answer::from(answer))
}

fn text(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("answers have text keys and no state that could fail")
}
