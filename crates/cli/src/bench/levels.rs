//! The moves that every level of every kind chooses in the bench positions.

use std::{sync::Mutex, thread};

use serde_json::{Value, json};
use tessera_engine::{Level, Limits, Stopper, Task, bench, level};
use tessera_rules::GameKind;

use crate::game;

/// A level chooses at most this many moves.
const MAX_CHOICES: usize = 8;

/// A level that has searched this many nodes chooses no further move. So the weak levels, whose noise only several seeds show, choose
/// many moves, and the strong ones, which take long, choose one.
const ENOUGH_NODES: u64 = 20_000;

/// The moves of one level.
struct LevelChoices {
    kind: GameKind,
    level: Level,
    moves: Vec<String>,
}

/// The moves of all levels of all kinds.
pub(super) struct LevelMoves(Vec<LevelChoices>);

impl LevelMoves {
    /// Lets the levels choose, on all cores; the result does not depend on their number.
    pub(super) fn choose() -> anyhow::Result<Self> {
        let kinds = Mutex::new(GameKind::all().enumerate());
        let next = || kinds.lock().expect("no thread panics").next();
        let work = || -> anyhow::Result<Vec<(usize, Vec<LevelChoices>)>> {
            let mut done = Vec::new();
            while let Some((i, kind)) = next() {
                done.push((i, choices_of_kind(kind)?));
            }
            Ok(done)
        };
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let mut by_kind = Vec::new();
        thread::scope(|scope| -> anyhow::Result<()> {
            let threads: Vec<_> = (0..cores).map(|_| scope.spawn(work)).collect();
            for thread in threads {
                by_kind.extend(thread.join().expect("no thread panics")?);
            }
            Ok(())
        })?;
        by_kind.sort_by_key(|&(i, _)| i);
        let choices = by_kind.into_iter().flat_map(|(_, choices)| choices);
        Ok(Self(choices.collect()))
    }

    /// A hash of all moves, as text.
    pub(super) fn signature(&self) -> String {
        let hash = self.0.iter().fold(FNV_OFFSET, |hash, choices| {
            let head = format!("{} {}", choices.kind, choices.level);
            let texts = [&head].into_iter().chain(&choices.moves);
            texts.fold(hash, |hash, text| fnv1a(hash, text))
        });
        format!("{hash:#018x}")
    }

    pub(super) fn to_json(&self) -> Value {
        let choices = self.0.iter().map(|choices| {
            json!({
                "kind": choices.kind,
                "level": choices.level.number(),
                "moves": choices.moves,
            })
        });
        choices.collect()
    }
}

fn choices_of_kind(kind: GameKind) -> anyhow::Result<Vec<LevelChoices>> {
    let positions = bench::case(kind).positions;
    let games = positions
        .iter()
        .map(|position| game::new_game(kind, Some(position)));
    let games = games.collect::<anyhow::Result<Vec<_>>>()?;
    let mut choices = Vec::new();
    for level in Level::all() {
        let mut moves = Vec::new();
        let mut nodes = 0;
        while moves.len() < MAX_CHOICES && nodes < ENOUGH_NODES {
            let game = &games[moves.len() % games.len()];
            let task = Task::of(game.as_ref(), Limits::default());
            let seed = moves.len() as u64;
            let report = level::choose(&task, level, seed, &Stopper::default())?;
            nodes += report.nodes;
            moves.extend(report.line.into_iter().take(1));
        }
        choices.push(LevelChoices { kind, level, moves });
    }
    Ok(choices)
}

const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x0100_0000_01b3;

/// The 64-bit FNV-1a hash, continued with a text and its end.
fn fnv1a(hash: u64, text: &str) -> u64 {
    let bytes = text.bytes().chain([b'\n']);
    bytes.fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME)
    })
}
