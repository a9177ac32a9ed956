//! Leaves per second of every game, and the ratio to its naive twin in the same run.

use std::{hint::black_box, time::Instant};

use criterion::{Criterion, Throughput};
use tessera_rules::{
    GameKind, Position,
    perft::{Leaves, perft},
    with_game,
};

#[expect(dead_code, reason = "the benchmark needs only a part of the twins")]
#[path = "../tests/twins"]
mod twins {
    pub(crate) mod naive;
}

/// A perft with its known result.
struct Case {
    kind: &'static str,
    name: &'static str,
    /// `None` for the usual start.
    position: Option<&'static str>,
    depth: u32,
    leaves: u64,
    /// What the naive twin counts in the same time, about.
    naive_depth: u32,
}

/// How deep the library and its twin count in a comparable time.
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

const CASES: &[Case] = &[
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

impl Case {
    fn count(&self, leaves: Leaves) -> u64 {
        let kind: GameKind = self.kind.parse().expect("the kind exists");
        with_game!(kind, |P, variant| {
            let pos = match self.position {
                Some(text) => P::parse(variant, text).expect("the position is well formed"),
                None => P::initial(variant),
            };
            perft(black_box(&pos), self.depth, leaves)
        })
    }

    fn naive_count(&self) -> u64 {
        let game = twins::naive::naive(self.kind, self.position);
        twins::naive::perft(black_box(game.as_ref()), self.naive_depth)
    }
}

fn perfts(criterion: &mut Criterion) {
    for (group, leaves) in [("bulk", Leaves::Counted), ("played", Leaves::Played)] {
        let mut group = criterion.benchmark_group(group);
        group.sample_size(10);
        for case in CASES {
            assert_eq!(
                case.count(leaves),
                case.leaves,
                "{} {}",
                case.kind,
                case.name
            );
            group.throughput(Throughput::Elements(case.leaves));
            group.bench_function(format!("{} {}", case.kind, case.name), |bencher| {
                bencher.iter(|| case.count(leaves));
            });
        }
    }
}

/// Leaves per second of the best of several runs.
fn speed(count: impl Fn() -> u64) -> f64 {
    let run = || {
        let begin = Instant::now();
        let leaves = count();
        leaves as f64 / begin.elapsed().as_secs_f64()
    };
    (0..5).map(|_| run()).fold(0.0, f64::max)
}

#[expect(clippy::print_stdout, reason = "a benchmark prints its figures")]
fn ratios() {
    println!(
        "\n{:24} {:16} {:>12} {:>12} {:>12} {:>8}",
        "kind", "position", "bulk M/s", "played M/s", "naive M/s", "ratio"
    );
    for case in CASES {
        let naive = speed(|| case.naive_count());
        let bulk = speed(|| case.count(Leaves::Counted));
        let played = speed(|| case.count(Leaves::Played));
        println!(
            "{:24} {:16} {:12.1} {:12.1} {:12.2} {:8.0}",
            case.kind,
            case.name,
            bulk / 1e6,
            played / 1e6,
            naive / 1e6,
            bulk / naive
        );
    }
}

fn main() {
    let mut criterion = Criterion::default().configure_from_args();
    perfts(&mut criterion);
    criterion.final_summary();
    ratios();
}
