//! Proven results by position. Entries hold the whole position, so that different positions are never confused.

use tessera_rules::{Color, Hecatomb, Position};

/// Results for the player to move, in own moves.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    queens: [u64; 2],
    /// Both kings and the player to move.
    tag: u16,
    /// The player wins within this many moves; 0 if that is not known.
    won: u8,
    /// The player does not win within this many moves.
    not_won: u8,
}

/// A hash table of fixed size in which new entries replace old ones.
#[derive(Debug)]
pub(super) struct ProofTable {
    entries: Vec<Entry>,
}

const ENTRIES: usize = 1 << 16;

impl ProofTable {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![Entry::default(); ENTRIES],
        }
    }

    fn index(pos: &Hecatomb) -> usize {
        (pos.key() >> 32) as usize % ENTRIES
    }

    /// Whether the player to move captures the king within `n` own moves, if that is known.
    pub(super) fn probe(&self, pos: &Hecatomb, n: u8) -> Option<bool> {
        let entry = &self.entries[Self::index(pos)];
        if !is_of(entry, pos) {
            None
        } else if entry.won != 0 && entry.won <= n {
            Some(true)
        } else if entry.not_won >= n {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn store(&mut self, pos: &Hecatomb, n: u8, wins: bool) {
        let entry = &mut self.entries[Self::index(pos)];
        if !is_of(entry, pos) {
            *entry = Entry {
                queens: queens(pos),
                tag: tag(pos),
                won: 0,
                not_won: 0,
            };
        }
        if wins {
            entry.won = n;
        } else {
            entry.not_won = n;
        }
    }
}

fn is_of(entry: &Entry, pos: &Hecatomb) -> bool {
    entry.queens == queens(pos) && entry.tag == tag(pos)
}

fn queens(pos: &Hecatomb) -> [u64; 2] {
    Color::ALL.map(|color| pos.queens_of(color).0)
}

/// Never 0, so that an empty entry matches no position.
fn tag(pos: &Hecatomb) -> u16 {
    let king = |color| u16::from(pos.king_of(color).map_or(64, |cell| cell));
    1 << 15 | king(Color::White) << 8 | king(Color::Black) << 1 | pos.turn() as u16
}
