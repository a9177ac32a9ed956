//! Perft speed of every game in leaves per second, and how many times faster it is than the naive twin in the same run.

use std::{hint::black_box, time::Instant};

use criterion::{Criterion, Throughput};
use tessera_rules::{
    GameKind, Position,
    perft::{Leaves, perft},
    with_game,
};

#[path = "perft/cases.rs"]
mod cases;
#[expect(dead_code, reason = "the benchmark uses only a part of the twins")]
#[path = "../tests/twins"]
mod twins {
    pub(crate) mod naive;
}

use cases::{CASES, Case};

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
        let game = twins::naive::naive(self.kind, self.position).expect("every game has a twin");
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
