//! Proves whether a player can force the capture of the king within a number of own moves.
//!
//! Whoever attacks the enemy king on their own turn wins at once. So only *safe* moves matter, those that leave the
//! own king unattacked, and a player without one is lost. The attacker needs one good move where the defender needs
//! one sufficient reply.

use tessera_rules::{Bitboard, ByColor, Hecatomb, Position, hecatomb::Move};

use super::memory::Memory;
use crate::knowledge::Budget;

/// The budget was spent before the proof was found.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unfinished;

type Proof = Result<bool, Unfinished>;

/// How many moves each player has in a whole game.
const MOST_MOVES: usize = 5;

/// Looks at the stop sign once in so many nodes.
const STOP_INTERVAL: u64 = 1024;

#[derive(Debug)]
pub(super) struct Prover<'a> {
    budget: Budget<'a>,
    pub(super) nodes: u64,
    memory: Memory,
    /// The moves of all nodes on the present line with how promising they are, those of the last node at the end.
    moves: Vec<(u32, Move)>,
    buffer: Vec<Move>,
    /// How often a move decided a node, by player, origin and goal.
    merits: Vec<u32>,
    /// The last sufficient defence, by the opponent's number of moves and by player.
    last_replies: [ByColor<Option<Move>>; MOST_MOVES + 1],
}

impl<'a> Prover<'a> {
    pub(super) fn new(budget: Budget<'a>) -> Self {
        Self {
            budget,
            nodes: 0,
            memory: Memory::new(),
            moves: Vec::new(),
            buffer: Vec::new(),
            merits: vec![0; 2 * 64 * 64],
            last_replies: Default::default(),
        }
    }

    /// Whether the player to move can capture the king within `n` own moves.
    pub(super) fn wins(&mut self, pos: &Hecatomb, n: u8) -> Proof {
        self.count()?;
        if n == 0 {
            return Ok(false);
        }
        if pos.attackers_of_king(!pos.turn()).any() {
            return Ok(true);
        }
        match n {
            1 => return Ok(false),
            2 => return Ok(leaves_no_safe_move(pos, &mut self.buffer)),
            _ => {}
        }
        if let Some(known) = self.memory.recall(pos, n) {
            return Ok(known);
        }
        let found = self.find_move(pos, |prover, next| prover.is_lost(next, n - 1))?;
        self.memory.learn(pos, n, found.is_some());
        Ok(found.is_some())
    }

    /// Whether the opponent of the player to move can capture the king within `n` own moves. The opponent's own king
    /// must not be attacked.
    pub(super) fn is_lost(&mut self, pos: &Hecatomb, n: u8) -> Proof {
        self.count()?;
        match n {
            0 => Ok(false),
            1 => Ok(!pos.has_safe_move()),
            _ => Ok(!self.holds(pos, n)?),
        }
    }

    /// Whether the player to move has a reply after which the opponent does not capture the king within `n` moves. What
    /// was such a reply in the last position is often one here.
    fn holds(&mut self, pos: &Hecatomb, n: u8) -> Proof {
        let last = &self.last_replies[usize::from(n)][pos.turn()];
        if let Some(m) = last.filter(|&m| pos.is_legal(m)) {
            let mut next = *pos;
            next.play_unchecked(m);
            if next.attackers_of_king(pos.turn()).is_empty() && !self.wins(&next, n)? {
                return Ok(true);
            }
        }
        let reply = self.find_move(pos, |prover, next| Ok(!prover.wins(next, n)?))?;
        if reply.is_some() {
            self.last_replies[usize::from(n)][pos.turn()] = reply;
        }
        Ok(reply.is_some())
    }

    /// A safe move that leads to a position for which `claim` is proven.
    fn find_move(
        &mut self,
        pos: &Hecatomb,
        mut claim: impl FnMut(&mut Self, &Hecatomb) -> Proof,
    ) -> Result<Option<Move>, Unfinished> {
        let base = self.moves.len();
        self.list_moves(pos);
        let mut found = None;
        for i in base..self.moves.len() {
            let m = self.pick(i);
            let mut next = *pos;
            next.play_unchecked(m);
            if claim(self, &next)? {
                self.merits[place(pos, m)] += 1;
                found = Some(m);
                break;
            }
        }
        self.moves.truncate(base);
        Ok(found)
    }

    /// Attacks on the enemy king first, then what has been good elsewhere.
    fn list_moves(&mut self, pos: &Hecatomb) {
        let forcing = seen_by_enemy_king(pos);
        self.buffer.clear();
        pos.generate_safe(&mut self.buffer);
        for &m in &self.buffer {
            let attack = u32::from(forcing.has(m.to())) << 31;
            let merit = self.merits[place(pos, m)];
            self.moves.push((attack + merit, m));
        }
    }

    /// Brings the most promising of the moves from `i` on to place `i`.
    fn pick(&mut self, i: usize) -> Move {
        let rest = &mut self.moves[i..];
        let mut best = 0;
        for j in 1..rest.len() {
            if rest[j].0 > rest[best].0 {
                best = j;
            }
        }
        rest.swap(0, best);
        rest[0].1
    }

    fn count(&mut self) -> Result<(), Unfinished> {
        self.nodes += 1;
        let stopped = self.nodes.is_multiple_of(STOP_INTERVAL) && self.budget.is_over();
        if stopped || self.nodes > self.budget.nodes {
            Err(Unfinished)
        } else {
            Ok(())
        }
    }
}

fn place(pos: &Hecatomb, m: Move) -> usize {
    (pos.turn() as usize * 64 + usize::from(m.from())) * 64 + usize::from(m.to())
}

fn seen_by_enemy_king(pos: &Hecatomb) -> Bitboard {
    let king = pos.king_of(!pos.turn());
    king.map_or(Bitboard::EMPTY, |king| pos.seen_from(king))
}

/// Whether some safe move leaves the opponent without a safe one. The enemy king must not be attacked yet.
///
/// No queen of ours is seen by the enemy king, so only a queen that comes where it sees her attacks it, or one behind
/// our king as that steps aside. Any other move takes away one safe reply at most: it captures a queen that the enemy
/// king does not see and that could therefore move freely.
fn leaves_no_safe_move(pos: &Hecatomb, buffer: &mut Vec<Move>) -> bool {
    let us = pos.turn();
    let seen = seen_by_enemy_king(pos);
    let mut enemy = *pos;
    enemy.end_turn();
    let king = pos.king_of(us).expect("both kings stand");
    let free = enemy.mobile_queens() - seen;
    if free.len() < 2 || seen.has(king) {
        buffer.clear();
        pos.generate_safe(buffer);
        return buffer.iter().any(|&m| {
            let mut next = *pos;
            next.play_unchecked(m);
            !next.has_safe_move()
        });
    }
    let queens = pos.queens_of(us);
    (seen - queens).into_iter().any(|to| {
        (pos.seen_from(to) & queens).into_iter().any(|from| {
            let mut next = *pos;
            next.play_unchecked(pos.travel(from, to));
            !next.has_safe_move() && next.attackers_of_king(us).is_empty()
        })
    })
}
