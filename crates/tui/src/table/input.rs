//! The input of a move: touches or typed text, the marks on the board, and why a move is refused.

use std::time::Instant;

use tessera_play::Act;
use tessera_rules::{BoardView, Explanation, MoveError, MoveView, Touch, view::Path};

use super::{Flash, HintStage, Notice, Table};
use crate::{
    board::{Mark, Marks},
    typed::{self, TypedError},
};

impl Table {
    /// The legal moves that begin with the touches so far.
    fn matching_moves(&self) -> impl Iterator<Item = &MoveView> {
        let fits = |m: &&MoveView| m.path.begins_with(&self.touches);
        self.legal.iter().filter(fits)
    }

    /// The legal next touches.
    pub(crate) fn targets(&self) -> Vec<Touch> {
        let mut targets: Vec<Touch> = Vec::new();
        for m in self.matching_moves() {
            for touch in next_touches(&m.path, &self.touches) {
                if !targets.contains(&touch) {
                    targets.push(touch);
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// Whether the next touch is where a vaulted ball goes.
    pub(crate) fn is_relocating(&self) -> bool {
        let mut moves = self.matching_moves();
        moves.any(|m| m.path.unordered > 0 && self.touches.len() >= fixed_touches(&m.path))
    }

    /// The marks of squares on the shown board.
    pub(crate) fn marks(&self, view: &BoardView) -> Marks {
        let mut marks = Marks::default();
        if let Some(last) = &view.last {
            marks.add(Mark::Last, last.squares.iter().copied());
        }
        if let Some(better) = self.better_line() {
            marks.add(Mark::Hint, better.squares().iter().copied());
        }
        if self.replay.is_some() {
            return marks;
        }
        let squares = |touches: &[Touch]| {
            let square = |touch: &Touch| match *touch {
                Touch::Square(square) => Some(square),
                Touch::Supply | Touch::Pass => None,
            };
            touches.iter().filter_map(square).collect::<Vec<_>>()
        };
        if !self.touches.is_empty() {
            marks.add(Mark::Target, squares(&self.targets()));
            marks.add(Mark::Chosen, squares(&self.touches));
        }
        if let Some((report, stage)) = &self.hint {
            let path = self.path_of(&report.line);
            let shown = match stage {
                HintStage::Piece => 1,
                HintStage::Move => path.len(),
            };
            marks.add(Mark::Hint, squares(&path[..shown.min(path.len())]));
        }
        if let Some(Notice::Refused(Explanation { squares, .. })) = &self.notice {
            marks.add(Mark::Refused, squares.iter().copied());
        }
        marks
    }

    /// The touches of the first move of a line.
    pub(crate) fn path_of(&self, line: &[String]) -> &[Touch] {
        let is_first = |m: &&MoveView| line.first() == Some(&m.text);
        let m = self.legal.iter().find(is_first);
        m.map_or(&[], |m| &m.path.touches)
    }

    /// Adds a touch of the player; returns whether a move was completed and played.
    pub(crate) fn touch(&mut self, touch: Touch, now: Instant) -> bool {
        self.cursor = touch;
        if !self.check_turn() {
            return false;
        }
        self.typed.clear();
        self.notice = None;
        self.touches.push(touch);
        if let Some(explanation) = self.record().refusal(&self.touches) {
            self.touches.pop();
            let begins = |m: &MoveView| m.path.begins_with(&[touch]);
            if self.touches.last() == Some(&touch) {
                self.touches.clear();
            } else if !self.touches.is_empty() && self.legal.iter().any(begins) {
                self.touches = vec![touch];
            } else {
                self.refuse(Notice::Refused(explanation), now);
            }
            return false;
        }
        let text = {
            let mut moves = self.matching_moves();
            match (moves.next(), moves.next()) {
                (Some(m), None) if m.path.is_complete(&self.touches) => m.text.clone(),
                _ => return false,
            }
        };
        self.submit_move(&text, now)
    }

    /// Plays a move of the player, or sends it to the server; returns whether it was played here.
    pub(super) fn submit_move(&mut self, text: &str, now: Instant) -> bool {
        if self.remote.is_some() {
            self.clear_input();
            self.send(Act::Move {
                text: text.to_owned(),
            });
            return false;
        }
        let act = Act::Move {
            text: text.to_owned(),
        };
        let played = self.act(act, now);
        self.after_move(played.map(drop), now)
    }

    /// Plays the typed move; returns whether it was played. A text that cannot be played yet stays.
    pub(crate) fn play_typed(&mut self, now: Instant) -> bool {
        if !self.check_turn() {
            return false;
        }
        let line = self.typed.value().to_owned();
        self.typed.clear();
        let notice = match typed::read(self.record(), &line) {
            Ok(text) => return self.submit_move(&text, now),
            Err(TypedError::Move(MoveError::Illegal(explanation))) => Notice::Refused(explanation),
            Err(TypedError::Move(MoveError::Syntax(_))) => Notice::Unreadable(line),
            Err(TypedError::Unfinished(texts)) => Notice::Incomplete(texts),
        };
        self.refuse(notice, now);
        false
    }

    /// Whether a person may make a move now; if not, shows why.
    pub(crate) fn check_turn(&mut self) -> bool {
        let Some(why) = self.why_not_now() else {
            return true;
        };
        self.touches.clear();
        self.notice = Some(why);
        false
    }

    pub(super) fn refuse(&mut self, notice: Notice, now: Instant) {
        self.notice = Some(notice);
        self.flash = Some((Flash::Refused, now));
    }

    /// Drops the touches and the typed text of an incomplete move.
    pub(crate) fn clear_input(&mut self) {
        self.touches.clear();
        self.typed.clear();
    }
}

/// The number of touches of a path before those that may come in any order.
fn fixed_touches(path: &Path) -> usize {
    path.touches.len() - path.unordered.min(path.touches.len())
}

/// The touches that may follow these first touches of a path.
fn next_touches(path: &Path, touches: &[Touch]) -> Vec<Touch> {
    let fixed = fixed_touches(path);
    if touches.len() < fixed {
        return path
            .touches
            .get(touches.len())
            .copied()
            .into_iter()
            .collect();
    }
    let done = &touches[fixed..];
    let open = path.touches[fixed..].iter();
    open.filter(|touch| !done.contains(touch))
        .copied()
        .collect()
}
