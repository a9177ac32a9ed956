//! Perft: counts all sequences of legal moves, which tests a move generator and measures its speed.

use std::{
    hint::black_box,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
};

use crate::Position;

/// How the last ply of a perft is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leaves {
    /// Bulk counting: the moves are counted without being played.
    Counted,
    /// Every move is played, and the position is tested for the end of the game.
    Played,
}

/// The number of sequences of exactly `depth` legal moves. The repetition rule is not applied.
///
/// ```
/// use tessera_rules::{MadBishops, Position, mad_bishops::Variant, perft::{Leaves, perft}};
///
/// let start = MadBishops::initial(Variant::Standard);
/// assert_eq!(perft(&start, 3, Leaves::Counted), 434_528);
/// ```
pub fn perft<P: Position>(pos: &P, depth: u32, leaves: Leaves) -> u64 {
    let mut lists = vec![Vec::new(); depth as usize];
    count(pos, leaves, &mut lists)
}

/// `lists` holds one reused list of moves for each remaining ply.
fn count<P: Position>(pos: &P, leaves: Leaves, lists: &mut [Vec<P::Move>]) -> u64 {
    let Some((moves, lists)) = lists.split_first_mut() else {
        return 1;
    };
    if pos.outcome().is_some() {
        return 0;
    }
    let last = lists.is_empty();
    if last && leaves == Leaves::Counted {
        return pos.count_moves();
    }
    moves.clear();
    pos.generate(moves);
    let mut total = 0;
    for &m in moves.iter() {
        let mut next = pos.clone();
        next.play_unchecked(m);
        if last {
            black_box(next.outcome().is_some());
            total += 1;
        } else {
            total += count(&next, leaves, lists);
        }
    }
    total
}

/// The perft after each legal move ("divide"), in the order of generation. The moves are shared among `threads`, which call
/// `counted` after each move.
pub fn divide<P: Position>(
    pos: &P,
    depth: u32,
    leaves: Leaves,
    threads: usize,
    counted: impl Fn() + Sync,
) -> Vec<(P::Move, u64)> {
    let moves = if depth == 0 {
        Vec::new()
    } else {
        pos.legal_moves()
    };
    let next = AtomicUsize::new(0);
    let work = || {
        let mut counts = Vec::new();
        let mut lists = vec![Vec::new(); depth as usize - 1];
        while let Some(&m) = moves.get(next.fetch_add(1, Ordering::Relaxed)) {
            let mut after = pos.clone();
            after.play_unchecked(m);
            if lists.is_empty() {
                black_box(after.outcome().is_some());
            }
            counts.push((m, count(&after, leaves, &mut lists)));
            counted();
        }
        counts
    };
    if moves.is_empty() {
        return Vec::new();
    }
    let mut counts: Vec<(P::Move, u64)> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, moves.len()))
            .map(|_| scope.spawn(work))
            .collect();
        let finished = workers.into_iter();
        finished
            .flat_map(|worker| worker.join().expect("a perft thread does not panic"))
            .collect()
    });
    let place = |m: &P::Move| moves.iter().position(|other| other == m);
    counts.sort_by_key(|(m, _)| place(m));
    counts
}
