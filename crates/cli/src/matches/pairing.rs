//! Pairs of games between two players, played in parallel.

use std::{
    io,
    ops::ControlFlow,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc,
    },
    thread,
};

use tessera_rules::{ByColor, Color, GameKind};

use super::{
    opening,
    player::{Contender, MoveLimit, Player},
    referee::{self, MatchGame},
    statistics::Points,
};

/// The settings of a match.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    pub(crate) kind: GameKind,
    pub(crate) a: Contender,
    pub(crate) b: Contender,
    /// The limit of programs for each move.
    pub(crate) move_limit: MoveLimit,
    /// Number of games played in parallel.
    pub(crate) concurrency: usize,
    /// Random seed of openings and levels.
    pub(crate) seed: u64,
}

/// Two games from the same opening, A playing white in the first.
pub(crate) struct Pair {
    pub(super) number: usize,
    pub(super) games: [MatchGame; 2],
}

/// The colour of A in the games of a pair.
pub(super) const COLORS_OF_A: [Color; 2] = [Color::White, Color::Black];

impl Pair {
    /// The points of A in both games.
    pub(crate) fn points(&self) -> [Points; 2] {
        [0, 1].map(|i| match self.games[i].winner {
            None => Points::Draw,
            Some(winner) if winner == COLORS_OF_A[i] => Points::Win,
            Some(_) => Points::Loss,
        })
    }
}

impl Pairing {
    /// Plays this many pairs in parallel and calls `finished` with each, in the order in which they end. After a break no new pairs
    /// begin.
    pub(crate) fn play(
        &self,
        pairs: usize,
        mut finished: impl FnMut(&Pair) -> io::Result<ControlFlow<()>>,
    ) -> io::Result<()> {
        let next = AtomicUsize::new(0);
        let enough = AtomicBool::new(false);
        let (sender, results) = mpsc::channel();
        thread::scope(|scope| {
            for _ in 0..self.concurrency.min(pairs) {
                let (sender, next, enough) = (sender.clone(), &next, &enough);
                scope.spawn(move || {
                    let mut players =
                        [&self.a, &self.b].map(|player| Player::new(player, self.kind));
                    while !enough.load(Relaxed) {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= pairs || sender.send(self.pair(number, &mut players)).is_err()
                        {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let mut result = Ok(());
            for pair in results {
                match finished(&pair) {
                    Ok(ControlFlow::Continue(())) => continue,
                    Ok(ControlFlow::Break(())) => {}
                    Err(error) => result = Err(error),
                }
                enough.store(true, Relaxed);
            }
            result
        })
    }

    /// Plays pair `number`; it depends on the seed and the players alone.
    fn pair(&self, number: usize, players: &mut [Player; 2]) -> Pair {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut rng = fastrand::Rng::with_seed(rng.u64(..) ^ number as u64);
        let opening = opening::random_balanced(self.kind, &mut rng);
        let games = COLORS_OF_A.map(|color_of_a| {
            let seed = rng.u64(..);
            let [a, b] = &mut *players;
            a.begin(seed);
            b.begin(seed);
            let players = match color_of_a {
                Color::White => ByColor { white: a, black: b },
                Color::Black => ByColor { white: b, black: a },
            };
            referee::play(self.kind, &opening, players, self.move_limit)
        });
        Pair { number, games }
    }
}
