//! The table: a game being played, and everything a person does at it.

mod ending;
mod keep;
mod notice;
mod remote;
mod review;

use std::time::{Duration, Instant};

use tessera_engine::Report;
use tessera_protocol::Act;
use tessera_rules::{
    AnyGame, BoardView, ByColor, Color, Explanation, MoveError, MoveView, Square, Touch, view::Path,
};

use crate::{
    board::{Mark, Marks, Side},
    clock::Clock,
    remote::Remote,
    seat::{First, Seat},
    settings::Setup,
    typed::{self, TypedError},
};

pub(crate) use ending::Ending;
pub(crate) use notice::{Flash, Notice};
pub(crate) use review::Review;

/// How far the advice has been told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Hint {
    /// Only the piece.
    Piece,
    /// The whole move.
    Move,
}

/// A game being played.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) setup: Setup,
    pub(crate) game: Box<dyn AnyGame>,
    pub(crate) clock: Clock,
    pub(crate) side: Side,
    /// Where the next touch would be.
    pub(crate) cursor: Touch,
    /// What has been touched of a move.
    pub(crate) touches: Vec<Touch>,
    /// What has been typed of a move.
    pub(crate) typed: String,
    pub(crate) notice: Option<Notice>,
    /// The best line for the present position and how much of it has been told.
    pub(crate) advice: Option<(Report, Hint)>,
    /// What the computer has seen, the best line first.
    pub(crate) seen: Vec<Report>,
    /// Whether the shown position has been thought about to the end.
    pub(crate) is_analysed: bool,
    pub(crate) review: Option<Review>,
    /// Who waits for an answer to an offered draw.
    pub(crate) offer: Option<Color>,
    /// When the last move was accepted or refused.
    pub(crate) flash: Option<(Flash, Instant)>,
    /// What a game on a server adds.
    pub(crate) remote: Option<Remote>,
    /// An end that the rules do not make.
    ended: Option<Ending>,
    /// The legal moves of the present position.
    legal: Vec<MoveView>,
    /// When the running clock was last looked at.
    looked: Option<Instant>,
}

impl Table {
    /// A new game at this table; `None` if the player who should begin may not.
    pub(crate) fn new(setup: Setup, rng: &mut fastrand::Rng) -> Option<Self> {
        Some(Self::at(setup, setup.first.new_game(setup.kind, rng)?))
    }

    /// A table with this game on it.
    pub(crate) fn at(setup: Setup, game: Box<dyn AnyGame>) -> Self {
        let mut table = Self {
            clock: Clock::new(setup.clock),
            legal: game.legal_moves(),
            setup,
            game,
            side: Side::Usual,
            cursor: Touch::Pass,
            touches: Vec::new(),
            typed: String::new(),
            notice: None,
            advice: None,
            seen: Vec::new(),
            is_analysed: false,
            review: None,
            offer: None,
            flash: None,
            remote: None,
            ended: None,
            looked: None,
        };
        // A person who plays alone looks from their own side.
        if table.setup.black == Seat::Human && table.setup.white != Seat::Human {
            table.side = Side::Turned;
        }
        table.cursor = table.middle();
        table
    }

    /// Another game with the same players on the other sides.
    pub(crate) fn rematch(&self, rng: &mut fastrand::Rng) -> Option<Self> {
        let first = match self.setup.first {
            First::Color(color) if First::is_free(self.setup.kind) => First::Color(!color),
            first => first,
        };
        let setup = Setup {
            white: self.setup.black,
            black: self.setup.white,
            first,
            ..self.setup
        };
        Self::new(setup, rng)
    }

    fn middle(&self) -> Touch {
        let shape = self.game.view().shape;
        // Only dark squares may be part of the board; these two numbers are equal or differ by an even one.
        let (file, rank) = (shape.files / 2 - 1, shape.ranks / 2 - 1);
        Touch::Square(Square::new(file, rank))
    }

    pub(crate) fn seats(&self) -> ByColor<Seat> {
        self.setup.seats()
    }

    /// Who is to move.
    pub(crate) fn mover(&self) -> Seat {
        self.seats()[self.game.turn()]
    }

    /// How many people sit here.
    pub(crate) fn humans(&self) -> usize {
        let seats = [self.setup.white, self.setup.black];
        seats.iter().filter(|&&seat| seat == Seat::Human).count()
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.game.outcome().map(Ending::Rules).or(self.ended)
    }

    /// Ends the game otherwise than by the rules.
    pub(crate) fn end(&mut self, ending: Ending) {
        if self.ending().is_none() {
            self.ended = Some(ending);
            self.put_back();
            self.offer = None;
        }
    }

    /// Whether a person is to move here and now.
    pub(crate) fn awaits_human(&self) -> bool {
        let is_ours = match &self.remote {
            Some(remote) => remote.may_move(self.game.turn()),
            None => self.mover() == Seat::Human,
        };
        self.ending().is_none() && is_ours && self.offer.is_none()
    }

    /// Whether the computer is to move.
    pub(crate) fn awaits_computer(&self) -> bool {
        self.remote.is_none()
            && self.ending().is_none()
            && self.mover() != Seat::Human
            && self.offer.is_none()
    }

    /// Whether there is something to think about that has not been thought about.
    pub(crate) fn wants_analysis(&self) -> bool {
        !self.is_analysed && self.offer.is_none() && self.shown().outcome().is_none()
    }

    /// The game as it is shown: the present, or what is looked back at.
    pub(crate) fn shown(&self) -> &dyn AnyGame {
        match &self.review {
            Some(review) => review.game(),
            None => self.game.as_ref(),
        }
    }

    /// The legal moves that begin with what has been touched.
    fn fitting(&self) -> impl Iterator<Item = &MoveView> {
        let fits = |m: &&MoveView| m.path.begins_with(&self.touches);
        self.legal.iter().filter(fits)
    }

    /// What may be touched next.
    pub(crate) fn targets(&self) -> Vec<Touch> {
        let mut targets: Vec<Touch> = Vec::new();
        for m in self.fitting() {
            for touch in next_touches(&m.path, &self.touches) {
                if !targets.contains(&touch) {
                    targets.push(touch);
                }
            }
        }
        targets.sort_unstable();
        targets
    }

    /// The marks of the board as it is shown.
    pub(crate) fn marks(&self, view: &BoardView) -> Marks {
        let mut marks = Marks::default();
        if let Some(last) = &view.last {
            marks.add(Mark::Last, last.squares.iter().copied());
        }
        if self.review.is_some() {
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
        if let Some((report, hint)) = &self.advice {
            let path = self.path_of(&report.line);
            let known = match hint {
                Hint::Piece => 1,
                Hint::Move => path.len(),
            };
            marks.add(Mark::Hint, squares(&path[..known.min(path.len())]));
        }
        if let Some(Notice::Refused(Explanation { squares, .. })) = &self.notice {
            marks.add(Mark::Refused, squares.iter().copied());
        }
        marks
    }

    /// What is touched to make the first move of a line.
    pub(crate) fn path_of(&self, line: &[String]) -> &[Touch] {
        let is_first = |m: &&MoveView| line.first() == Some(&m.text);
        let m = self.legal.iter().find(is_first);
        m.map_or(&[], |m| &m.path.touches)
    }

    /// A person touches something. Tells whether that completed a move.
    pub(crate) fn touch(&mut self, touch: Touch, now: Instant) -> bool {
        self.cursor = touch;
        if !self.may_move() {
            return false;
        }
        self.typed.clear();
        self.notice = None;
        self.touches.push(touch);
        if let Some(explanation) = self.game.refusal(&self.touches) {
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
            let mut fitting = self.fitting();
            match (fitting.next(), fitting.next()) {
                (Some(m), None) if m.path.is_complete(&self.touches) => m.text.clone(),
                _ => return false,
            }
        };
        self.make(&text, now)
    }

    /// Makes a move of ours: here, or by asking the server. Tells whether it was made here.
    fn make(&mut self, text: &str, now: Instant) -> bool {
        if self.remote.is_some() {
            self.put_back();
            self.send(Act::Move {
                text: text.to_owned(),
            });
            return false;
        }
        self.play(text, now).is_ok()
    }

    /// A person plays what has been typed. Tells whether it was a move.
    pub(crate) fn play_typed(&mut self, now: Instant) -> bool {
        if !self.may_move() {
            return false;
        }
        let line = std::mem::take(&mut self.typed);
        // A copy finds the canonical text, so that playing goes one way only.
        let mut trial = self.game.boxed();
        let notice = match typed::play(trial.as_mut(), &line) {
            Ok(text) => return self.make(&text, now),
            Err(TypedError::Move(MoveError::Illegal(explanation))) => Notice::Refused(explanation),
            Err(TypedError::Move(MoveError::Syntax(_))) => Notice::Unreadable(line),
            Err(TypedError::Unfinished(texts)) => Notice::Unfinished(texts),
        };
        self.refuse(notice, now);
        false
    }

    /// Whether a person may make a move now; says so if not.
    fn may_move(&mut self) -> bool {
        if self.awaits_human() {
            return true;
        }
        self.touches.clear();
        self.typed.clear();
        if self.ending().is_none() && self.offer.is_none() {
            self.notice = Some(match &self.remote {
                Some(remote) if remote.own_seats.is_empty() => Notice::Watching,
                Some(_) => Notice::Patience,
                None => Notice::NotYourTurn,
            });
        }
        false
    }

    fn refuse(&mut self, notice: Notice, now: Instant) {
        self.notice = Some(notice);
        self.flash = Some((Flash::Refused, now));
    }

    /// Plays a move of whoever is to move.
    pub(crate) fn play(&mut self, text: &str, now: Instant) -> Result<(), MoveError> {
        let (turn, ply) = (self.game.turn(), self.game.ply());
        self.game.play(text)?;
        self.clock.moved(turn, ply);
        self.changed();
        self.flash = Some((Flash::Accepted, now));
        self.looked = Some(now);
        Ok(())
    }

    /// The position is another one.
    fn changed(&mut self) {
        self.legal = self.game.legal_moves();
        self.notice = None;
        self.advice = None;
        self.seen.clear();
        self.is_analysed = false;
        self.offer = None;
        self.put_back();
    }

    /// Forgets what was touched or typed of a move.
    pub(crate) fn put_back(&mut self) {
        self.touches.clear();
        self.typed.clear();
    }

    /// Against the computer back to the person's last decision, otherwise one ply.
    pub(crate) fn undo(&mut self) {
        let ply = self.game.ply();
        if self.ended.take().is_some() && self.mover() == Seat::Human {
            self.clock.back_to(ply);
            self.changed();
            return;
        }
        let mut taken = Vec::new();
        while let Some(text) = self.game.undo() {
            taken.push(text);
            if self.mover() == Seat::Human || self.humans() == 0 {
                taken.reverse();
                self.clock.back_to(self.game.ply());
                self.changed();
                self.notice = Some(Notice::TakenBack(taken));
                return;
            }
        }
        while self.game.ply() < ply && self.game.redo().is_some() {}
        self.notice = Some(Notice::NothingToUndo);
    }

    /// The converse of undo.
    pub(crate) fn redo(&mut self) {
        let mut played = Vec::new();
        while self.ending().is_none() {
            let (turn, ply) = (self.game.turn(), self.game.ply());
            let Some(text) = self.game.redo() else {
                break;
            };
            self.clock.moved(turn, ply);
            played.push(text);
            if self.mover() == Seat::Human || self.humans() == 0 {
                break;
            }
        }
        if played.is_empty() {
            self.notice = Some(Notice::NothingToRedo);
        } else {
            self.changed();
            self.notice = Some(Notice::PlayedAgain(played));
        }
    }

    /// Lets the clock of the player to move run up to now. Tells whether that player has lost by it.
    pub(crate) fn run_clock(&mut self, now: Instant) -> bool {
        let since = self.looked.replace(now).unwrap_or(now);
        if self.ending().is_some() {
            return false;
        }
        let turn = self.game.turn();
        let passed = now.saturating_duration_since(since);
        if let Some(remote) = &self.remote {
            // The server decides when time is over.
            if let Some(running) = remote.running {
                self.clock.pass(running, passed);
            }
            return false;
        }
        let flagged = self.clock.pass(turn, passed);
        if flagged {
            self.end(Ending::Time(turn));
        }
        flagged
    }

    /// Lets the clock stand still until now.
    pub(crate) fn pause_clock(&mut self, now: Instant) {
        self.looked = Some(now);
    }

    /// Whether the clock is to be watched.
    pub(crate) fn has_running_clock(&self) -> bool {
        let runs = self
            .remote
            .as_ref()
            .is_none_or(|remote| remote.running.is_some());
        runs && self.ending().is_none() && self.clock.left(self.game.turn()).is_some()
    }

    /// What the player to move has left, if there is a clock.
    pub(crate) fn time_left(&self) -> Option<Duration> {
        self.clock.left(self.game.turn())
    }
}

/// What may be touched after these beginnings of a path.
fn next_touches(path: &Path, touches: &[Touch]) -> Vec<Touch> {
    let fixed = path.touches.len() - path.unordered.min(path.touches.len());
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

#[cfg(test)]
mod tests;
