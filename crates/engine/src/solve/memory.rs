//! What has been proven about positions: a small table of whole positions, so that no two are taken for each other.

use tessera_rules::{Color, Hecatomb, Position};

/// For a player to move: winning within `won` of their own moves if that is not 0, and not within `held`.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    queens: [u64; 2],
    /// Both kings and the player to move.
    tag: u16,
    won: u8,
    held: u8,
}

/// A table of fixed size; what is new displaces what is old.
#[derive(Debug)]
pub(super) struct Memory {
    entries: Vec<Entry>,
}

const ENTRIES: usize = 1 << 16;

impl Memory {
    pub(super) fn new() -> Self {
        Self {
            entries: vec![Entry::default(); ENTRIES],
        }
    }

    fn place(pos: &Hecatomb) -> usize {
        (pos.key() >> 32) as usize % ENTRIES
    }

    /// Whether the player to move captures the king within `n` own moves, if that is known.
    pub(super) fn recall(&self, pos: &Hecatomb, n: u8) -> Option<bool> {
        let entry = &self.entries[Self::place(pos)];
        if !is_of(entry, pos) {
            None
        } else if entry.won != 0 && entry.won <= n {
            Some(true)
        } else if entry.held >= n {
            Some(false)
        } else {
            None
        }
    }

    pub(super) fn learn(&mut self, pos: &Hecatomb, n: u8, wins: bool) {
        let entry = &mut self.entries[Self::place(pos)];
        if !is_of(entry, pos) {
            *entry = Entry {
                queens: queens(pos),
                tag: tag(pos),
                won: 0,
                held: 0,
            };
        }
        if wins {
            entry.won = n;
        } else {
            entry.held = n;
        }
    }
}

fn is_of(entry: &Entry, pos: &Hecatomb) -> bool {
    entry.queens == queens(pos) && entry.tag == tag(pos)
}

fn queens(pos: &Hecatomb) -> [u64; 2] {
    Color::ALL.map(|color| pos.queens_of(color).0)
}

/// Never 0, so that an empty entry is of no position.
fn tag(pos: &Hecatomb) -> u16 {
    let king = |color| u16::from(pos.king_of(color).map_or(64, |cell| cell));
    1 << 15 | king(Color::White) << 8 | king(Color::Black) << 1 | pos.turn() as u16
}
