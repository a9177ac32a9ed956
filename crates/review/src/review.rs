//! `Review`: what a complete plan says about the game.

use serde::{Deserialize, Serialize};
use tessera_engine::Score;
use tessera_rules::{ByColor, Color, GameKind};

use crate::{
    Curve, Judgement, Reason,
    accuracy::accuracy_of,
    chances::rounded,
    judgement::{Choice, MISTAKE},
    plan::{FoundLine, ReviewPlan, Stage},
    reason::reason,
};

/// A reviewed game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Review {
    /// The game and its variant.
    pub kind: GameKind,
    /// The nodes of a quick search.
    pub nodes: u64,
    /// What the positions are worth, from the start to the end: one more than moves.
    pub positions: Vec<PositionReview>,
    /// How good the moves are.
    pub moves: Vec<MoveReview>,
    /// From 0 to 100 for each player; none for a player who had nothing to choose.
    pub accuracy: ByColor<Option<f64>>,
    /// At most three moves that lost most, in the order of the game.
    pub turning_points: Vec<TurningPoint>,
}

/// What a position is worth.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PositionReview {
    /// The score for white, in centi-units; a forced win as the engine counts it.
    pub score: i32,
    /// In how many plies white wins, negative if black does; none if the game is undecided or the distance is not known.
    pub win_in: Option<i32>,
    /// Whether the score is certain.
    pub proven: bool,
    /// The winning chances of white, from 0 to 1.
    pub chance: f64,
}

/// How good a move is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MoveReview {
    /// Who played it.
    pub color: Color,
    /// The move.
    pub text: String,
    /// How good it is.
    pub judgement: Judgement,
    /// The winning chances that it lost, from 0 to 1.
    pub loss: f64,
    /// The best line instead; it may begin with the move itself.
    pub best: Vec<String>,
}

/// A move at which the game turned.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TurningPoint {
    /// The number of moves before it.
    pub ply: usize,
    /// Who played it.
    pub color: Color,
    /// The move.
    pub text: String,
    /// How good it is.
    pub judgement: Judgement,
    /// The winning chances of the player before the move, with the best one.
    pub before: f64,
    /// Those after it.
    pub after: f64,
    /// The better line, with the better move first.
    pub better: Vec<String>,
    /// How the game may go on after the move that was played.
    pub reply: Vec<String>,
    /// Why the better move is better.
    pub reason: Reason,
}

/// The most turning points that are named.
const MAX_TURNING_POINTS: usize = 3;

impl ReviewPlan {
    /// The review; `None` as long as searches are pending.
    pub fn review(&self) -> Option<Review> {
        if !self.pending().is_empty() {
            return None;
        }
        let positions: Vec<PositionReview> = (0..=self.moves().len())
            .map(|ply| self.position_review(ply))
            .collect::<Option<_>>()?;
        let choices: Vec<Choice> = (0..self.moves().len())
            .map(|ply| self.choice(ply, &positions))
            .collect();
        let moves = choices.iter().enumerate().map(|(ply, choice)| MoveReview {
            color: self.position(ply).turn,
            text: self.moves()[ply].clone(),
            judgement: choice.judgement(),
            loss: choice.loss(),
            best: self.line(ply),
        });
        let accuracy = ByColor::new(|color| {
            let plies = 0..self.moves().len();
            let counts = |&ply: &usize| {
                let position = self.position(ply);
                position.turn == color && position.has_choice
            };
            accuracy_of(plies.filter(counts).map(|ply| choices[ply].loss())).map(rounded)
        });
        Some(Review {
            kind: self.kind(),
            nodes: self.nodes(),
            moves: moves.collect(),
            accuracy,
            turning_points: self.turning_points(&choices),
            positions,
        })
    }

    fn position_review(&self, ply: usize) -> Option<PositionReview> {
        let (score, proven) = self.score(ply, &|_| true)?;
        Some(PositionReview {
            score: score.0,
            win_in: score.plies_to_end(),
            proven,
            chance: Curve::of(self.kind()).chance(score),
        })
    }

    /// The best line of a position.
    fn line(&self, ply: usize) -> Vec<String> {
        let best = self.best_lines(ply).and_then(<[FoundLine]>::first);
        best.map_or_else(Vec::new, |line| line.line.clone())
    }

    fn choice(&self, ply: usize, positions: &[PositionReview]) -> Choice {
        let turn = self.position(ply).turn;
        let chance = |ply: usize| match turn {
            Color::White => positions[ply].chance,
            Color::Black => rounded(1.0 - positions[ply].chance),
        };
        let best = self.line(ply);
        let quick = self.lines(Stage::Quick, ply).unwrap_or_default();
        // The second line tells nothing if a deeper search has found another best move.
        let second = match quick {
            [first, second] if first.line.first() == best.first() => {
                // Both scores are of the same search; the gap between them is what counts.
                let curve = Curve::of(self.kind());
                let gap = curve.chance(Score(first.score)) - curve.chance(Score(second.score));
                Some(chance(ply) - gap)
            }
            _ => None,
        };
        let won = |score: i32| Score(score).is_decided() && score > 0;
        Choice {
            before: chance(ply),
            after: chance(ply + 1),
            second,
            is_best: best.first() == Some(&self.moves()[ply]) || !self.position(ply).has_choice,
            had_win: won(match turn {
                Color::White => positions[ply].score,
                Color::Black => -positions[ply].score,
            }),
        }
    }

    fn turning_points(&self, choices: &[Choice]) -> Vec<TurningPoint> {
        let mut plies: Vec<usize> = Vec::with_capacity(MAX_TURNING_POINTS);
        while plies.len() < MAX_TURNING_POINTS {
            let others = (0..choices.len()).filter(|ply| !plies.contains(ply));
            let lost_much = others.filter(|&ply| choices[ply].loss() >= MISTAKE);
            // Of moves that lost the same, the first.
            let Some(worst) = lost_much.rev().max_by(|&a, &b| {
                let (a, b) = (choices[a].loss(), choices[b].loss());
                a.total_cmp(&b)
            }) else {
                break;
            };
            plies.push(worst);
        }
        let turning_point = |ply: usize| TurningPoint {
            ply,
            color: self.position(ply).turn,
            text: self.moves()[ply].clone(),
            judgement: choices[ply].judgement(),
            before: choices[ply].before,
            after: choices[ply].after,
            better: self.line(ply),
            reply: self.line(ply + 1),
            reason: reason(self, ply),
        };
        let in_order = (0..choices.len()).filter(|ply| plies.contains(ply));
        in_order.map(turning_point).collect()
    }
}
