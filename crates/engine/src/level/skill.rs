//! What a level can do.

/// How a level thinks.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// How far it looks ahead at most.
    pub depth: u32,
    /// How much it looks at.
    pub nodes: u64,
    /// How much of what it sees in a move it feels: 1 for all, 0 for nothing, less for someone who likes what is bad.
    pub judgement: f64,
    /// The standard deviation of its misjudgements, in hundredths of a unit. They belong to the position and the game, so
    /// that they persist.
    pub noise: f64,
    /// How readily it plays a move that it thinks worse: by so much, in hundredths, the chance falls to 37 %. If it is 0 the
    /// level plays as well as its nodes allow, without misjudging anything.
    pub temperature: f64,
    /// How often it sees that it wins at once, in hundredths.
    pub sees_win: u64,
    /// How often it sees that the opponent would win at once.
    pub sees_threat: u64,
}

impl Skill {
    /// A player who misjudges and overlooks.
    pub(crate) const fn person(
        (depth, nodes): (u32, u64),
        (noise, temperature): (f64, f64),
        (sees_win, sees_threat): (u64, u64),
    ) -> Self {
        Self {
            depth,
            nodes,
            judgement: 1.0,
            noise,
            temperature,
            sees_win,
            sees_threat,
        }
    }

    /// The same player with this judgement.
    pub(crate) const fn judging(self, judgement: f64) -> Self {
        Self { judgement, ..self }
    }

    /// The engine at its best with so many nodes.
    pub(crate) const fn engine(nodes: u64) -> Self {
        Self {
            depth: u32::MAX,
            nodes,
            judgement: 1.0,
            noise: 0.0,
            temperature: 0.0,
            sees_win: 100,
            sees_threat: 100,
        }
    }
}
