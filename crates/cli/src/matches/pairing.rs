//! Pairs of games between two players, several at a time.

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
    player::{Contender, Pace, Player},
    referee::{self, Game},
    statistics::Points,
};

/// Who plays what against whom, and how.
#[derive(Clone, Debug)]
pub(crate) struct Pairing {
    pub(crate) kind: GameKind,
    pub(crate) a: Contender,
    pub(crate) b: Contender,
    /// What a program may spend on a move.
    pub(crate) pace: Pace,
    /// How many games at a time.
    pub(crate) concurrency: usize,
    /// The seed of openings and levels.
    pub(crate) seed: u64,
}

/// Two games from the same opening, A playing white in the first.
pub(crate) struct Pair {
    pub(super) number: usize,
    pub(super) games: [Game; 2],
}

/// The colour of A in the games of a pair.
pub(super) const COLORS_OF_A: [Color; 2] = [Color::White, Color::Black];

impl Pair {
    /// What A has scored.
    pub(crate) fn points(&self) -> [Points; 2] {
        [0, 1].map(|i| match self.games[i].winner {
            None => Points::Draw,
            Some(winner) if winner == COLORS_OF_A[i] => Points::Win,
            Some(_) => Points::Loss,
        })
    }
}

impl Pairing {
    /// Plays so many pairs, several at a time, and hands them over as they are finished. After a break, those
    /// that have begun are finished.
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

    /// Plays pair `number`, which depends on the seed and the players alone.
    fn pair(&self, number: usize, players: &mut [Player; 2]) -> Pair {
        let mut rng = fastrand::Rng::with_seed(self.seed);
        let mut rng = fastrand::Rng::with_seed(rng.u64(..) ^ number as u64);
        let opening = opening::draw(self.kind, &mut rng);
        let games = COLORS_OF_A.map(|color_of_a| {
            let seed = rng.u64(..);
            let [a, b] = &mut *players;
            a.begin(seed);
            b.begin(seed);
            let players = match color_of_a {
                Color::White => ByColor { white: a, black: b },
                Color::Black => ByColor { white: b, black: a },
            };
            referee::play(self.kind, &opening, players, self.pace)
        });
        Pair { number, games }
    }
}
