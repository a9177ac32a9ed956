//! `Reason`: why a move would have been better, as far as the lines tell it.

use serde::{Deserialize, Serialize};
use tessera_engine::Score;
use tessera_rules::{AnyGame, Color, EndReason, GameKind, view::PieceView};

use crate::plan::{FoundLine, ReviewPlan};

/// Why the better move is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Reason {
    /// It wins by force.
    Wins {
        /// In how many moves of the winner, if it is known.
        moves: Option<u32>,
        /// How the game then ends, if the line leads so far.
        by: Option<EndReason>,
    },
    /// It does not lose, while the move that was played lets the opponent win by force.
    Loses {
        /// In how many moves of the winner, if it is known; 0 if the move itself ended the game.
        moves: Option<u32>,
        /// How the game then ends, if the line leads so far.
        by: Option<EndReason>,
    },
    /// It draws for certain.
    Draws,
    /// Its line captures more, or loses less, than the line after the move that was played.
    Captures {
        /// How many pieces.
        pieces: u32,
    },
    /// Its score is better.
    Score {
        /// In centi-units for the player.
        better: i32,
        /// After the move that was played.
        played: i32,
    },
}

/// How far lines are followed for captures, in plies.
const CAPTURE_PLIES: usize = 6;

/// Why the best line of position `ply` is better than the move that was played there.
pub(crate) fn reason(plan: &ReviewPlan, ply: usize) -> Reason {
    let turn = plan.position(ply).turn;
    let better = plan.best_lines(ply).and_then(<[FoundLine]>::first);
    let score = better.map_or(Score(0), |line| Score(line.score));
    let line = better.map_or(&[][..], |line| &line.line);
    if score.is_decided() && score.0 > 0 {
        let (moves, by) = ending(plan, ply, line, turn, score);
        return Reason::Wins { moves, by };
    }
    let played = plan
        .score(ply + 1, &|_| true)
        .map_or(0, |(white, _)| match turn {
            Color::White => white.0,
            Color::Black => -white.0,
        });
    let reply = plan.best_lines(ply + 1).and_then(<[FoundLine]>::first);
    let reply_line = reply.map_or(&[][..], |line| &line.line);
    if Score(played).is_decided() && played < 0 {
        if let Some(outcome) = plan.position(ply + 1).outcome {
            return Reason::Loses {
                moves: Some(0),
                by: Some(outcome.reason),
            };
        }
        let (moves, by) = ending(plan, ply + 1, reply_line, !turn, Score(-played));
        return Reason::Loses { moves, by };
    }
    if better.is_some_and(|line| line.proven && line.score == 0) {
        return Reason::Draws;
    }
    let gain = balance(plan, ply, line, turn) - balance(plan, ply + 1, reply_line, turn);
    match u32::try_from(gain) {
        Ok(pieces) if pieces > 0 && is_won_by_captures(plan.kind()) => Reason::Captures { pieces },
        _ => Reason::Score {
            better: score.0,
            played,
        },
    }
}

/// In the other games a capture may as well do harm.
const fn is_won_by_captures(kind: GameKind) -> bool {
    match kind {
        GameKind::MadBishops(_) | GameKind::Hecatomb(_) => true,
        GameKind::LinesOfAction(_) | GameKind::Mitsudomoe(_) => false,
    }
}

/// In how many moves the winner wins, and how, if a line from position `ply` leads to the end; otherwise what the score says.
fn ending(
    plan: &ReviewPlan,
    ply: usize,
    line: &[String],
    winner: Color,
    score: Score,
) -> (Option<u32>, Option<EndReason>) {
    let mut game = game_at(plan, ply);
    let mut moves = 0;
    for text in line {
        let is_winners = game.turn() == winner;
        if game.play(text).is_err() {
            break;
        }
        moves += u32::from(is_winners);
    }
    if let Some(outcome) = game
        .outcome()
        .filter(|outcome| outcome.winner == Some(winner))
    {
        return (Some(moves), Some(outcome.reason));
    }
    let plies = score.plies_to_end();
    (plies.map(|plies| plies.unsigned_abs().div_ceil(2)), None)
}

/// Pieces of a player minus those of the opponent at the end of a line from position `ply`.
fn balance(plan: &ReviewPlan, ply: usize, line: &[String], color: Color) -> i32 {
    let mut game = game_at(plan, ply);
    // A line from the position after the move begins one ply later.
    for text in line.iter().take(CAPTURE_PLIES) {
        if game.play(text).is_err() {
            break;
        }
    }
    let sign = |piece: &PieceView| if piece.color == color { 1 } else { -1 };
    game.view().pieces.iter().map(sign).sum()
}

/// The game after this many of its moves.
fn game_at(plan: &ReviewPlan, ply: usize) -> Box<dyn AnyGame> {
    let start = plan
        .start()
        .and_then(|start| plan.kind().game_at(start).ok());
    let mut game = start.unwrap_or_else(|| plan.kind().new_game());
    for text in &plan.moves()[..ply] {
        if game.play(text).is_err() {
            break;
        }
    }
    game
}
