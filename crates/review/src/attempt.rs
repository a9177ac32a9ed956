//! `Attempt`: a move that a learner tries in place of one that was played.

use serde::{Deserialize, Serialize};
use tessera_engine::{Score, score::WIN};
use tessera_rules::AnyGame;

use crate::{
    Curve, Judgement, ReviewSearch, Stage, chances::rounded, judgement::Choice, plan::DEEPENING,
};

/// How good a tried move is.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Attempt {
    /// How good it is; the engine's own move is `good`, too.
    pub judgement: Judgement,
    /// The winning chances of the player after it, from 0 to 1.
    pub after: f64,
    /// Whether it solves the exercise: it loses next to nothing.
    pub is_solution: bool,
}

impl Attempt {
    /// The search that tells how good the last move of the game is, as thorough as the deep ones of a review with these nodes;
    /// `None` if the move has ended the game.
    pub fn search(game: &dyn AnyGame, nodes: u64) -> Option<ReviewSearch> {
        game.outcome().is_none().then(|| ReviewSearch {
            ply: game.ply(),
            stage: Stage::Deep,
            nodes: nodes.saturating_mul(DEEPENING),
            lines: 1,
        })
    }

    /// Judges the last move of the game by the winning chances before it and what the search has found: the score for the player who is to
    /// move. It is not needed if the move has ended the game. `None` without a move or a score.
    pub fn of(game: &dyn AnyGame, before: f64, found: Option<i32>) -> Option<Self> {
        let mut position = game.boxed();
        position.undo()?;
        let player = position.turn();
        let score = match game.outcome() {
            Some(outcome) => match outcome.winner {
                None => 0,
                Some(winner) if winner == player => WIN,
                Some(_) => -WIN,
            },
            None if game.turn() == player => found?,
            None => -found?,
        };
        let choice = Choice {
            before,
            after: Curve::of(game.kind()).chance(Score(score)),
            second: None,
            is_best: false,
            had_win: before >= 1.0,
        };
        let judgement = choice.judgement();
        Some(Self {
            judgement,
            after: rounded(choice.after),
            is_solution: judgement == Judgement::Good,
        })
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;

    use super::*;

    #[test]
    fn an_attempt_is_judged_by_what_it_loses_for_its_player() {
        let mut game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
        assert_eq!(Attempt::of(game.as_ref(), 0.5, Some(0)), None);
        game.play("b1-b3").unwrap();
        let search = Attempt::search(game.as_ref(), 1_000).unwrap();
        assert_eq!((search.ply, search.nodes, search.lines), (1, 8_000, 1));
        assert_eq!(Attempt::of(game.as_ref(), 0.5, None), None);
        // The score is white's, who is to move after the attempt of black.
        let bad = Attempt::of(game.as_ref(), 0.5, Some(500)).unwrap();
        assert_eq!(bad.judgement, Judgement::Blunder);
        assert!(!bad.is_solution && bad.after < 0.1, "{bad:?}");
        let good = Attempt::of(game.as_ref(), 0.5, Some(-500)).unwrap();
        assert!(good.is_solution && good.after > 0.9, "{good:?}");
    }

    #[test]
    fn an_attempt_that_ends_the_game_needs_no_search() {
        let kind: GameKind = "mad-bishops".parse().unwrap();
        let mut game = kind.game_at("10/10/10/10/10/10/3b6/2w7/10/10 w").unwrap();
        let texts = game.legal_texts();
        let capture = texts.iter().find(|text| text.contains('x')).unwrap();
        game.play(capture).unwrap();
        assert_eq!(Attempt::search(game.as_ref(), 1_000), None);
        let won = Attempt::of(game.as_ref(), 1.0, None).unwrap();
        assert!(won.is_solution && won.after > 0.99, "{won:?}");
    }
}
