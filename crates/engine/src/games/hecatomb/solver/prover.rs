//! AND/OR search that proves whether a player can force the capture of the king within a number of own moves.
//!
//! A player who attacks the enemy king on their own turn wins at once. So only *safe* moves are searched, those that leave the
//! own king unattacked, and a player without one is lost. One winning move proves a win, and one sufficient reply
//! refutes it.

use tessera_rules::{Bitboard, ByColor, Hecatomb, Position, hecatomb::Move};

use super::proof_table::ProofTable;
use crate::evaluator::ProofBudget;

/// The budget was spent before the result was known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Unfinished;

type Proof = Result<bool, Unfinished>;

/// Moves of each player in a whole game.
const MAX_MOVES: usize = 5;

/// Nodes between two looks at stopper and deadline.
const STOP_INTERVAL: u64 = 1024;

#[derive(Debug)]
pub(super) struct Prover<'a> {
    budget: ProofBudget<'a>,
    pub(super) nodes: u64,
    table: ProofTable,
    /// The moves of all nodes of the current line with their order scores, those of the last node at the end.
    moves: Vec<(u32, Move)>,
    buffer: Vec<Move>,
    /// History heuristic: how often a move proved a node, by player, origin and target.
    history: Vec<u32>,
    /// Killer moves: the last sufficient reply, by the opponent's number of moves and by player.
    killers: [ByColor<Option<Move>>; MAX_MOVES + 1],
}

impl<'a> Prover<'a> {
    pub(super) fn new(budget: ProofBudget<'a>) -> Self {
        Self {
            budget,
            nodes: 0,
            table: ProofTable::new(),
            moves: Vec::new(),
            buffer: Vec::new(),
            history: vec![0; 2 * 64 * 64],
            killers: Default::default(),
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
        if let Some(known) = self.table.probe(pos, n) {
            return Ok(known);
        }
        let found = self.find_move(pos, |prover, next| prover.is_lost(next, n - 1))?;
        self.table.store(pos, n, found.is_some());
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

    /// Whether the player to move has a reply after which the opponent does not capture the king within `n` moves. The killer
    /// move, which was such a reply in another position, is tried first.
    fn holds(&mut self, pos: &Hecatomb, n: u8) -> Proof {
        let killer = &self.killers[usize::from(n)][pos.turn()];
        if let Some(m) = killer.filter(|&m| pos.is_legal(m)) {
            let mut next = *pos;
            next.play_unchecked(m);
            if next.attackers_of_king(pos.turn()).is_empty() && !self.wins(&next, n)? {
                return Ok(true);
            }
        }
        let reply = self.find_move(pos, |prover, next| Ok(!prover.wins(next, n)?))?;
        if reply.is_some() {
            self.killers[usize::from(n)][pos.turn()] = reply;
        }
        Ok(reply.is_some())
    }

    /// A safe move after which `claim` holds.
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
                self.history[history_index(pos, m)] += 1;
                found = Some(m);
                break;
            }
        }
        self.moves.truncate(base);
        Ok(found)
    }

    /// Lists the safe moves: attacks on the enemy king first, then by the history heuristic.
    fn list_moves(&mut self, pos: &Hecatomb) {
        let forcing = seen_by_enemy_king(pos);
        self.buffer.clear();
        pos.generate_safe(&mut self.buffer);
        for &m in &self.buffer {
            let attack = u32::from(forcing.has(m.to())) << 31;
            let history = self.history[history_index(pos, m)];
            self.moves.push((attack + history, m));
        }
    }

    /// Swaps the move with the highest order score of those from `i` on to place `i`.
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

fn history_index(pos: &Hecatomb, m: Move) -> usize {
    (pos.turn() as usize * 64 + usize::from(m.from())) * 64 + usize::from(m.to())
}

fn seen_by_enemy_king(pos: &Hecatomb) -> Bitboard {
    let king = pos.king_of(!pos.turn());
    king.map_or(Bitboard::EMPTY, |king| pos.seen_from(king))
}

/// Whether some safe move leaves the opponent without a safe one. The enemy king must not be attacked yet.
///
/// Usually only moves that attack the enemy king are tried. No own queen is in line with the enemy king yet, so such a move
/// brings a queen onto a square that the enemy king sees, or moves our king out of the line of a queen behind it. Any other
/// move takes away the safe replies of at most one queen, by capturing it. So all moves are tried only if our king may
/// uncover an attack, or if the enemy has fewer than two queens that can move and are not in line with their own king.
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
