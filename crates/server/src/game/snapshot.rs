//! A game as clients see it.

use tessera_protocol::{GameLine, Snapshot, Status};
use tessera_rules::BoardView;

use super::Game;
use crate::json::json;

impl Game {
    /// The whole game. It depends on the log alone, not on the time.
    pub fn snapshot(&self) -> Snapshot {
        let played = &self.played[..self.session.ply()];
        self.snapshot_with(played.iter().map(|played| played.entry().clone()).collect())
    }

    /// The JSON of the snapshot.
    pub fn snapshot_json(&self) -> Vec<u8> {
        json(&self.snapshot_with(&self.played[..self.session.ply()]))
    }

    fn snapshot_with<Moves>(&self, moves: Moves) -> Snapshot<Moves> {
        let view = self.view();
        let undone = &self.played[self.session.ply()..];
        Snapshot {
            id: self.id.to_string(),
            kind: view.kind,
            seq: self.seq(),
            status: self.status(),
            outcome: self.end.as_ref().map(|end| end.outcome),
            reason: self.end.as_ref().map(|end| end.reason.clone()),
            turn: view.turn,
            ply: self.session.ply() as u32,
            position: self.session.position(),
            start: self.start.clone(),
            moves,
            undone: undone
                .iter()
                .map(|played| played.entry().text.clone())
                .collect(),
            legal: match self.end {
                None => self.session.legal_moves(),
                Some(_) => Vec::new(),
            },
            score: view.score.clone(),
            view,
            clock: self
                .clocks
                .as_ref()
                .map(|clocks| clocks.view(self.turn(), self.created)),
            offers: self.offers,
            rematch: self.rematch.clone(),
            seats: self.header.seats.clone(),
            same_screen: self.header.is_same_screen(),
            created: self.created.0,
        }
    }

    /// The game as a line of the list.
    pub fn line(&self) -> GameLine {
        let view = self.view();
        GameLine {
            id: self.id.to_string(),
            kind: view.kind,
            status: self.status(),
            outcome: self.end.as_ref().map(|end| end.outcome),
            reason: self.end.as_ref().map(|end| end.reason.clone()),
            turn: view.turn,
            ply: self.session.ply() as u32,
            view,
            seats: self.header.seats.clone(),
            created: self.created.0,
        }
    }

    fn status(&self) -> Status {
        match self.end {
            None => Status::Playing,
            Some(_) => Status::Finished,
        }
    }

    /// What a watchful player would notice is no longer of interest when the game is over.
    fn view(&self) -> BoardView {
        let mut view = self.session.view();
        if self.end.is_some() {
            view.alerts.clear();
        }
        view
    }
}
