//! A game as clients see it.

use tessera_protocol::{GameLine, MoveEntry, Snapshot, Status};
use tessera_rules::BoardView;

use super::Game;

impl Game {
    /// The whole game. It depends on the log alone, not on the time.
    pub fn snapshot(&self) -> Snapshot {
        let view = self.view();
        let (played, undone) = self.played.split_at(self.session.ply());
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
            moves: played
                .iter()
                .map(|played| MoveEntry {
                    text: played.text.clone(),
                    by: played.by,
                    at: played.at.0,
                })
                .collect(),
            undone: undone.iter().map(|played| played.text.clone()).collect(),
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
