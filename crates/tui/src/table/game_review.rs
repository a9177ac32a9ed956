//! `GameReview`: the review of a finished game, searched position by position while the player looks around.

use tessera_engine::{Report, Task};
use tessera_review::{
    Finding, FoundLine, MoveReview, PositionReview, Review, ReviewPlan, ReviewSearch, TurningPoint,
};
use tessera_rules::{AnyGame, Square, Touch};

/// A review in progress, or a complete one.
#[derive(Debug)]
pub(crate) struct GameReview {
    plan: ReviewPlan,
    /// The number of searches that have finished.
    done: usize,
    /// The number of searches known to be needed, with those that have finished.
    needed: usize,
    /// The search that runs.
    running: Option<ReviewSearch>,
    /// What the complete plan says.
    review: Option<Box<Review>>,
    /// Whether it is on the screen; only then its searches run.
    pub(crate) is_shown: bool,
    /// The better line that is shown instead of the game.
    pub(crate) better: Option<BetterLine>,
}

impl GameReview {
    /// A review of the moves played so far, with this many nodes for each quick search.
    pub(crate) fn new(game: &dyn AnyGame, nodes: u64) -> Self {
        let plan = ReviewPlan::new(game, nodes);
        let needed = plan.pending().len();
        let mut review = Self {
            plan,
            done: 0,
            needed,
            running: None,
            review: None,
            is_shown: true,
            better: None,
        };
        review.count();
        review
    }

    /// Whether a search has to be run now.
    pub(crate) fn wants_search(&self) -> bool {
        self.is_shown && self.review.is_none()
    }

    /// The next search.
    pub(crate) fn next_task(&mut self) -> Option<Task> {
        let next = self.plan.pending().into_iter().next()?;
        self.running = Some(next);
        Some(self.plan.task(&next))
    }

    /// Takes the lines that the running search found.
    pub(crate) fn take(&mut self, lines: &[Report]) {
        if let Some(search) = self.running.take() {
            self.plan.add(Finding {
                ply: search.ply,
                stage: search.stage,
                lines: lines.iter().map(FoundLine::from).collect(),
            });
            self.done += 1;
            self.count();
        }
    }

    /// Counts the searches that are left, and completes the review if there are none.
    fn count(&mut self) {
        self.needed = self.done + self.plan.pending().len();
        if self.done == self.needed {
            self.review = self.plan.review().map(Box::new);
        }
    }

    /// The searches that have finished, of those known to be needed; `None` when the review is complete.
    pub(crate) fn progress(&self) -> Option<(usize, usize)> {
        self.review.is_none().then_some((self.done, self.needed))
    }

    /// The complete review.
    pub(crate) fn review(&self) -> Option<&Review> {
        self.review.as_deref()
    }

    /// The winning chances of white in every position, as far as they are known.
    pub(crate) fn chances(&self) -> Vec<Option<f64>> {
        self.plan.chances()
    }

    /// What is said about the move before the position after `ply` moves, and about that position.
    pub(crate) fn of_move(&self, ply: usize) -> Option<(&MoveReview, &PositionReview)> {
        let review = self.review()?;
        Some((
            review.moves.get(ply.checked_sub(1)?)?,
            &review.positions[ply],
        ))
    }

    /// The turning point at the move before the position after `ply` moves.
    pub(crate) fn turning_point(&self, ply: usize) -> Option<&TurningPoint> {
        let points = &self.review()?.turning_points;
        points.iter().find(|point| point.ply + 1 == ply)
    }

    /// The position after the next turning point.
    pub(crate) fn next_turning_point(&self, ply: usize) -> Option<usize> {
        let points = &self.review()?.turning_points;
        let mut plies = points.iter().map(|point| point.ply + 1);
        plies.find(|&after| after > ply)
    }

    /// The position after the previous turning point.
    pub(crate) fn previous_turning_point(&self, ply: usize) -> Option<usize> {
        let points = &self.review()?.turning_points;
        let mut plies = points.iter().rev().map(|point| point.ply + 1);
        plies.find(|&after| after < ply)
    }

    /// Shows the better line instead of the move before the position after `ply` moves of `game`; returns whether there is one.
    pub(crate) fn show_better(&mut self, game: &dyn AnyGame, ply: usize) -> bool {
        let better = self.of_move(ply).and_then(|(reviewed, _)| {
            let is_better = reviewed
                .best
                .first()
                .is_some_and(|text| *text != reviewed.text);
            is_better.then(|| BetterLine::new(game, ply, reviewed.best.clone()))
        });
        let is_there = better.is_some();
        self.better = better;
        is_there
    }
}

/// A better line, walked through move by move.
#[derive(Debug)]
pub(crate) struct BetterLine {
    /// The game up to the shown position.
    game: Box<dyn AnyGame>,
    /// The number of moves of the game before the line.
    before: usize,
    moves: Vec<String>,
    /// The squares of the next move of the line.
    squares: Vec<Square>,
}

impl BetterLine {
    fn new(game: &dyn AnyGame, ply: usize, moves: Vec<String>) -> Self {
        let mut copy = game.boxed();
        while copy.ply() >= ply && copy.undo().is_some() {}
        let mut line = Self {
            before: copy.ply(),
            game: copy,
            moves,
            squares: Vec::new(),
        };
        line.find_squares();
        line
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The squares of the next move of the line.
    pub(crate) fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The moves of the line that are on the board, and those that follow.
    pub(crate) fn parts(&self) -> (&[String], &[String]) {
        self.moves.split_at(self.game.ply() - self.before)
    }

    /// Plays the next move of the line.
    pub(crate) fn forward(&mut self) {
        if let (_, [next, ..]) = self.parts() {
            let next = next.clone();
            // The engine found the line in this position, so every move of it is legal.
            let _ = self.game.play(&next);
            self.find_squares();
        }
    }

    /// Takes back a move of the line.
    pub(crate) fn back(&mut self) {
        if self.game.ply() > self.before && self.game.undo().is_some() {
            self.find_squares();
        }
    }

    fn find_squares(&mut self) {
        let next = self.parts().1.first();
        let legal = self.game.legal_moves();
        let found = next.and_then(|next| legal.iter().find(|m| m.text == *next));
        let square = |touch: &Touch| match *touch {
            Touch::Square(square) => Some(square),
            Touch::Supply | Touch::Pass => None,
        };
        self.squares = found.map_or_else(Vec::new, |m| {
            m.path.touches.iter().filter_map(square).collect()
        });
    }
}
