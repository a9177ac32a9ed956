//! The positions that the benchmark counts. Every game has at least one.

/// A perft to measure, with its known result.
pub(crate) struct Case {
    pub(crate) kind: &'static str,
    pub(crate) name: &'static str,
    /// `None` for the usual start.
    pub(crate) position: Option<&'static str>,
    pub(crate) depth: u32,
    pub(crate) leaves: u64,
    /// How deep the naive twin counts in about the same time.
    pub(crate) naive_depth: u32,
}

const fn start(kind: &'static str, depth: u32, leaves: u64, naive_depth: u32) -> Case {
    Case {
        kind,
        name: "start",
        position: None,
        depth,
        leaves,
        naive_depth,
    }
}

pub(crate) const CASES: &[Case] = &[
    start("mad-bishops", 4, 28_770_554, 3),
    start("lines-of-action", 5, 55_963_132, 3),
    start("hecatomb", 5, 25_231_466, 3),
    start("hecatomb:classic", 5, 25_142_756, 3),
    start("mitsudomoe", 4, 480_808, 3),
    Case {
        kind: "mitsudomoe",
        name: "middle game",
        position: Some("3,bB,b/b,1,bB,1,bB/1,wW,w,wbbwW,1/w,1,w,1,b/wW,w,3 b 0 0"),
        depth: 3,
        leaves: 243_441,
        naive_depth: 2,
    },
    start("mitsudomoe:rulebook", 4, 358_136, 3),
    Case {
        kind: "mitsudomoe:rulebook",
        name: "opening",
        position: Some("3,bB,bB/4,b/1,wW,1,bB,1/w,4/wW,w,wW,2 b 3 4"),
        depth: 3,
        leaves: 1_316_628,
        naive_depth: 2,
    },
];
