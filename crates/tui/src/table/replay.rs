//! The replay of a game: earlier positions, step by step or by themselves.

use std::time::{Duration, Instant};

use tessera_rules::AnyGame;

#[derive(Debug)]
pub(crate) struct Replay {
    game: Box<dyn AnyGame>,
    last: usize,
    speed: usize,
    /// When the replay shows the next move; `None` while it is paused.
    next: Option<Instant>,
}

/// Milliseconds per move of the replay at each speed.
const MOVE_TIMES: [u64; 5] = [3000, 1500, 800, 400, 150];

/// The index of the initial speed in `MOVE_TIMES`.
const INITIAL_SPEED: usize = 2;

impl Replay {
    /// A replay, paused, that begins at the position after `ply` moves.
    pub(crate) fn new(game: &dyn AnyGame, ply: usize) -> Self {
        let mut copy = game.boxed();
        let last = copy.ply();
        while copy.ply() > ply && copy.undo().is_some() {}
        Self {
            game: copy,
            last,
            speed: INITIAL_SPEED,
            next: None,
        }
    }

    pub(crate) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    pub(crate) fn ply(&self) -> usize {
        self.game.ply()
    }

    /// Number of moves of the game.
    pub(crate) fn last(&self) -> usize {
        self.last
    }

    /// The speed of the replay, from 1 to 5.
    pub(crate) fn speed(&self) -> usize {
        self.speed + 1
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.next.is_some()
    }

    /// When the replay shows the next move.
    pub(crate) fn next(&self) -> Option<Instant> {
        self.next
    }

    /// Shows the position after `ply` moves, or the last one.
    pub(crate) fn go_to(&mut self, ply: usize) {
        let ply = ply.min(self.last);
        while self.game.ply() > ply && self.game.undo().is_some() {}
        while self.game.ply() < ply && self.game.redo().is_some() {}
    }

    /// Starts or pauses the replay; at the last move it starts from the beginning.
    pub(crate) fn toggle(&mut self, now: Instant) {
        if self.next.take().is_none() {
            if self.ply() == self.last {
                self.go_to(0);
            }
            self.next = Some(now + self.move_time());
        }
    }

    pub(crate) fn pause(&mut self) {
        self.next = None;
    }

    pub(crate) fn faster(&mut self) {
        self.speed = (self.speed + 1).min(MOVE_TIMES.len() - 1);
    }

    pub(crate) fn slower(&mut self) {
        self.speed = self.speed.saturating_sub(1);
    }

    fn move_time(&self) -> Duration {
        Duration::from_millis(MOVE_TIMES[self.speed])
    }

    /// Shows the next move when it is due; the replay stops at the last one.
    pub(crate) fn tick(&mut self, now: Instant) {
        if self.next.is_some_and(|next| next <= now) {
            self.go_to(self.ply() + 1);
            self.next = (self.ply() < self.last).then(|| now + self.move_time());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tessera_rules::GameKind;

    #[test]
    fn a_replay_shows_every_move_and_stops() {
        let mut game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
        for text in ["b1-b3", "a2-c2", "d1-d3"] {
            game.play(text).unwrap();
        }
        let mut replay = Replay::new(game.as_ref(), 3);
        let mut now = Instant::now();
        replay.toggle(now);
        assert_eq!((replay.ply(), replay.last()), (0, 3));
        for ply in 1..=3 {
            replay.tick(now);
            assert_eq!(replay.ply(), ply - 1, "not before it is due");
            now += Duration::from_secs(3);
            replay.tick(now);
            assert_eq!(replay.ply(), ply);
        }
        assert!(!replay.is_playing());
    }

    #[test]
    fn speed_and_ply_stay_in_range() {
        let game = "hecatomb".parse::<GameKind>().unwrap().new_game();
        let mut replay = Replay::new(game.as_ref(), 7);
        (0..9).for_each(|_| replay.faster());
        assert_eq!(replay.speed(), 5);
        (0..9).for_each(|_| replay.slower());
        assert_eq!(replay.speed(), 1);
        replay.go_to(99);
        assert_eq!(replay.ply(), 0);
    }
}
