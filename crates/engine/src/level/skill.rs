//! The parameters of a level.

/// How a level plays.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// Search depth, in plies.
    pub depth: u32,
    /// Node limit.
    pub nodes: u64,
    /// Weight of the score of a move; negative prefers bad moves.
    pub score_weight: f64,
    /// Standard deviation of the noise added to the score of a move, in centi-units. The noise is a hash of position and
    /// game seed, so that a misjudgement persists.
    pub noise: f64,
    /// Softmax temperature of the choice between moves, in centi-units: a move that scores this much less than the best one
    /// is chosen with 37 % of its probability. 0 for full strength: a plain search with the node limit.
    pub temperature: f64,
    /// How often it sees a win with this turn, in percent.
    pub sees_win: u64,
    /// How often it sees that the opponent would win with the next turn, in percent.
    pub sees_threat: u64,
}

impl Skill {
    /// A weakened player.
    pub(crate) const fn weakened(
        (depth, nodes): (u32, u64),
        (noise, temperature): (f64, f64),
        (sees_win, sees_threat): (u64, u64),
    ) -> Self {
        Self {
            depth,
            nodes,
            score_weight: 1.0,
            noise,
            temperature,
            sees_win,
            sees_threat,
        }
    }

    /// The same player with this weight of the score.
    pub(crate) const fn with_score_weight(self, score_weight: f64) -> Self {
        Self {
            score_weight,
            ..self
        }
    }

    /// The plain search with this node limit.
    pub(crate) const fn full_strength(nodes: u64) -> Self {
        Self {
            depth: u32::MAX,
            nodes,
            score_weight: 1.0,
            noise: 0.0,
            temperature: 0.0,
            sees_win: 100,
            sees_threat: 100,
        }
    }
}
