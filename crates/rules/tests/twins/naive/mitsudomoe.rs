//! Naive Mitsudomoe, with one step in a turn or the two of the rulebook.

use std::collections::BTreeSet;

use super::board::{Board, DIRECTIONS, Square};
use super::{Naive, other, player};

/// Squares hold their stack from the bottom up, as in a position string.
#[derive(Debug, Clone)]
pub(super) struct Mitsudomoe {
    board: Board<String>,
    turn: char,
    white_supply: u32,
    black_supply: u32,
    rulebook: bool,
}

impl Mitsudomoe {
    pub(super) fn new(variant: &str, text: &str) -> Mitsudomoe {
        let fields: Vec<&str> = text.split(' ').collect();
        Mitsudomoe {
            board: Board::from_ranks(fields[0].split('/').map(read_rank).collect()),
            turn: if fields[1] == "w" { 'w' } else { 'b' },
            white_supply: fields[2].parse().expect("white's supply"),
            black_supply: fields[3].parse().expect("black's supply"),
            rulebook: variant == "rulebook",
        }
    }

    fn supply(&self, side: char) -> u32 {
        if side == 'w' {
            self.white_supply
        } else {
            self.black_supply
        }
    }

    /// Put a ring from supply, or move an exposed one, onto any other square without a ball.
    fn ring_steps(&self) -> Vec<String> {
        let targets = self.board.squares_where(|stack| ball(stack).is_none());
        let mut steps = Vec::new();
        if self.supply(self.turn) > 0 {
            steps.extend(targets.iter().map(|to| format!("o@{to}")));
        }
        for from in self
            .board
            .squares_where(|stack| has_exposed_ring(stack, self.turn))
        {
            steps.extend(
                targets
                    .iter()
                    .filter(|&&to| to != from)
                    .map(|to| format!("o{from}-{to}")),
            );
        }
        steps
    }

    /// Move a ball that is not on one of its goal squares to an adjacent place, or vault.
    fn ball_steps(&self) -> Vec<String> {
        let goal = home(other(self.turn));
        let mut steps = Vec::new();
        for from in self
            .board
            .squares_where(|stack| ball(stack) == Some(self.turn))
        {
            if goal.contains(&from) {
                continue;
            }
            for direction in DIRECTIONS {
                let ray = || self.board.ray(from, direction);
                let vaulted: Vec<Square> = ray()
                    .take_while(|&sq| ball(&self.board[sq]).is_some())
                    .collect();
                let Some(to) = ray().nth(vaulted.len()) else {
                    continue;
                };
                if !has_exposed_ring(&self.board[to], self.turn) {
                    continue;
                }
                if vaulted.is_empty() {
                    steps.push(format!("{from}-{to}"));
                } else {
                    steps.extend(self.vaults(from, to, &vaulted));
                }
            }
        }
        steps
    }

    /// The vaults from `from` over the balls on `vaulted` to `to`. No opponent ball that stands on
    /// one of its goal squares, our home, may be vaulted over.
    fn vaults(&self, from: Square, to: Square, vaulted: &[Square]) -> Vec<String> {
        let them = other(self.turn);
        let standing: Vec<Square> = vaulted
            .iter()
            .copied()
            .filter(|&sq| ball(&self.board[sq]) == Some(them))
            .collect();
        if standing.is_empty() {
            return vec![format!("{from}^{to}")];
        }
        if standing.iter().any(|sq| home(self.turn).contains(sq)) {
            return Vec::new();
        }
        let places = self
            .board
            .squares_where(|stack| has_exposed_ring(stack, them));
        let text = |end: BTreeSet<Square>| {
            let names: Vec<String> = end.iter().map(Square::to_string).collect();
            format!("{from}^{to}:{}", names.join(","))
        };
        relocations(&standing, &places)
            .into_iter()
            .map(text)
            .collect()
    }

    /// Makes one step; the player to move stays the same.
    fn make(&mut self, step: &str) {
        if let Some(to) = step.strip_prefix("o@") {
            let supply = if self.turn == 'w' {
                &mut self.white_supply
            } else {
                &mut self.black_supply
            };
            *supply -= 1;
            self.board[Square::named(to)].push(self.turn);
        } else if let Some((from, to)) = step.trim_start_matches('o').split_once('-') {
            self.move_top(Square::named(from), Square::named(to));
        } else {
            let (from, rest) = step.split_once('^').expect("a vault");
            let (to, ends) = rest.split_once(':').unwrap_or((rest, ""));
            self.remove_vaulted(Square::named(from), Square::named(to));
            self.move_top(Square::named(from), Square::named(to));
            for end in ends.split(',').filter(|end| !end.is_empty()) {
                self.board[Square::named(end)].push(other(self.turn).to_ascii_uppercase());
            }
        }
    }

    fn move_top(&mut self, from: Square, to: Square) {
        let piece = self.board[from].pop().expect("a piece to move");
        self.board[to].push(piece);
    }

    /// Takes the opponent's balls between `from` and `to` off the board.
    fn remove_vaulted(&mut self, from: Square, to: Square) {
        let direction = DIRECTIONS
            .into_iter()
            .find(|&direction| self.board.ray(from, direction).any(|sq| sq == to))
            .expect("a vault goes in a straight line");
        for sq in self.board.ray(from, direction).take_while(|&sq| sq != to) {
            if ball(&self.board[sq]) == Some(other(self.turn)) {
                self.board[sq].pop();
            }
        }
    }

    /// How the turn of the player who is not to move has ended the game, if it has: all three of
    /// their balls on goal squares win, and in the rulebook a full home loses.
    fn turn_end(&self) -> Option<(&'static str, &'static str)> {
        let mover = other(self.turn);
        if home(self.turn)
            .iter()
            .all(|&sq| ball(&self.board[sq]) == Some(mover))
        {
            return Some((player(mover), "goal"));
        }
        let balls = home(mover).map(|sq| ball(&self.board[sq]));
        let full = balls.iter().all(Option::is_some);
        let unmoved = balls.iter().all(|&ball| ball == Some(mover)) && self.supply(mover) == 5;
        (self.rulebook && full && !unmoved).then(|| (player(self.turn), "home-full"))
    }

    /// The turns of the player to move, in no particular order, whether or not the game is over.
    fn turns(&self) -> Vec<String> {
        let mut turns = self.ring_steps();
        if self.rulebook {
            let both = |ring: &String| {
                let mut pos = self.clone();
                pos.make(ring);
                pos.ball_steps()
                    .into_iter()
                    .map(|ball| format!("{ring}+{ball}"))
                    .collect::<Vec<_>>()
            };
            turns = turns.iter().flat_map(both).collect();
        } else {
            turns.extend(self.ball_steps());
        }
        turns
    }
}

/// The side whose ball is on top of `stack`.
fn ball(stack: &str) -> Option<char> {
    match stack.chars().last() {
        Some('W') => Some('w'),
        Some('B') => Some('b'),
        _ => None,
    }
}

/// Whether the top of `stack` is a ring of `side`: one that may move, and a place for a ball.
fn has_exposed_ring(stack: &str, side: char) -> bool {
    stack.ends_with(side)
}

/// The home squares of `side`, which are the goal of the other.
fn home(side: char) -> [Square; 3] {
    let names = if side == 'w' {
        ["a1", "b1", "a2"]
    } else {
        ["e4", "d5", "e5"]
    };
    names.map(Square::named)
}

/// The sets of squares on which the balls on `standing` can end when they are relocated one after
/// the other, in any order, each to one of the `places` that are free at that moment.
fn relocations(standing: &[Square], places: &[Square]) -> BTreeSet<BTreeSet<Square>> {
    if standing.is_empty() {
        return BTreeSet::from([BTreeSet::new()]);
    }
    let mut ends = BTreeSet::new();
    for (i, &from) in standing.iter().enumerate() {
        for (j, &to) in places.iter().enumerate() {
            let mut standing = standing.to_vec();
            standing.remove(i);
            let mut places = places.to_vec();
            places[j] = from;
            for mut end in relocations(&standing, &places) {
                end.insert(to);
                ends.insert(end);
            }
        }
    }
    ends
}

/// A rank is stacks and numbers of empty squares, separated by commas.
fn read_rank(text: &str) -> Vec<String> {
    let mut rank = Vec::new();
    for item in text.split(',') {
        match item.parse::<usize>() {
            Ok(empty) => rank.resize(rank.len() + empty, String::new()),
            Err(_) => rank.push(item.to_owned()),
        }
    }
    rank
}

fn write_rank(rank: &[String]) -> String {
    let mut items = Vec::new();
    for run in rank.chunk_by(|a, b| a.is_empty() && b.is_empty()) {
        items.push(if run[0].is_empty() {
            run.len().to_string()
        } else {
            run[0].clone()
        });
    }
    items.join(",")
}

impl Naive for Mitsudomoe {
    fn position(&self) -> String {
        let ranks: Vec<String> = self.board.ranks().map(write_rank).collect();
        let (white, black) = (self.white_supply, self.black_supply);
        format!("{} {} {white} {black}", ranks.join("/"), self.turn)
    }

    fn moves(&self) -> Vec<String> {
        if self.turn_end().is_some() {
            return Vec::new();
        }
        let mut moves = self.turns();
        moves.sort();
        moves
    }

    fn after(&self, m: &str) -> Box<dyn Naive> {
        let mut pos = self.clone();
        for step in m.split('+') {
            pos.make(step);
        }
        pos.turn = other(self.turn);
        Box::new(pos)
    }

    /// A player to move without a legal move loses.
    fn outcome(&self) -> Option<(&'static str, &'static str)> {
        self.turn_end().or_else(|| {
            self.turns()
                .is_empty()
                .then(|| (player(other(self.turn)), "no-move"))
        })
    }
}
