//! The transposition table: results of earlier searches by position key. Threads share it without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tessera_rules::GameKind;

use crate::huge_pages::{self, OutOfMemory, ZeroedSlice};

/// How a stored score relates to the exact one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// The result of searching a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// Code of the best move, 0 for none.
    pub(crate) best: u32,
    pub(crate) score: i16,
    /// Remaining depth of the search, in plies.
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A packed entry of 16 bytes. `check` is the XOR of key and `content`, so an entry torn by two concurrent writes does not
/// match any key.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    content: AtomicU64,
}

/// 64 bytes, one cache line: atomic integers alone, so that zeroed memory holds empty buckets.
#[derive(Debug, Default)]
#[repr(align(64))]
pub(crate) struct Bucket([Slot; 4]);

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    buckets: ZeroedSlice<Bucket>,
    /// Number of the current search, modulo [`GENERATIONS`].
    generation: u8,
    /// Mixed into `check` by XOR, so that a search finds only entries of its own kind of game: positions of different variants may
    /// have the same key. The bucket is chosen by the key alone.
    kind_salt: u64,
}

const GENERATIONS: u8 = 32;

/// A different number for each kind.
fn kind_salt(kind: GameKind) -> u64 {
    let index = GameKind::all().take_while(|&other| other != kind).count();
    (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl TranspositionTable {
    /// A table of about this many mebibytes; if the system refuses the memory, of half as many, and so on. The memory is taken
    /// when entries are written.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        loop {
            match ZeroedSlice::new(count) {
                Ok(buckets) => return Self::with_buckets(buckets),
                Err(OutOfMemory) => count = (count / 2).max(1),
            }
        }
    }

    /// A table for one search with this node limit.
    pub(crate) fn for_nodes(nodes: u64) -> Self {
        let count = (nodes / 2).clamp(64, 1 << 20) as usize;
        Self::with_buckets(ZeroedSlice::new_or_abort(count))
    }

    fn with_buckets(buckets: ZeroedSlice<Bucket>) -> Self {
        Self {
            buckets,
            generation: 0,
            kind_salt: 0,
        }
    }

    /// Removes all entries.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.generation = 0;
    }

    /// Begins a search of this kind: it finds only entries of the same kind, and its entries replace older ones.
    pub(crate) fn begin_search(&mut self, kind: GameKind) {
        self.generation = (self.generation + 1) % GENERATIONS;
        self.kind_salt = kind_salt(kind);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize]
    }

    /// Prefetches the bucket of a key that will be probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        huge_pages::prefetch(self.bucket(key));
    }

    #[inline]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        let salted = key ^ self.kind_salt;
        self.bucket(key).0.iter().find_map(|slot| {
            let content = slot.content.load(Relaxed);
            let found = slot.check.load(Relaxed) ^ content == salted && content != 0;
            found.then(|| unpack(content).0)
        })
    }

    /// Stores an entry in the slot of the same key, or else in an empty one, or else in the one of least value: low depth
    /// and old generation.
    #[inline]
    pub(crate) fn store(&self, key: u64, entry: Entry) {
        let bucket = self.bucket(key);
        let salted = key ^ self.kind_salt;
        let mut victim = &bucket.0[0];
        let mut least = i32::MAX;
        let mut kept = entry;
        for slot in &bucket.0 {
            let content = slot.content.load(Relaxed);
            if slot.check.load(Relaxed) ^ content == salted {
                // An entry without a best move keeps the best move of the entry it replaces.
                if kept.best == 0 {
                    kept.best = unpack(content).0.best;
                }
                victim = slot;
                break;
            }
            let (old, generation) = unpack(content);
            let age = (self.generation + GENERATIONS - generation) % GENERATIONS;
            let value = i32::from(old.depth) - 4 * i32::from(age);
            let value = if content == 0 { i32::MIN } else { value };
            if value < least {
                least = value;
                victim = slot;
            }
        }
        let content = pack(kept, self.generation);
        victim.check.store(salted ^ content, Relaxed);
        victim.content.store(content, Relaxed);
    }
}

/// Bits 0–31 best move, 32–47 score, 48–55 depth, 56–57 bound (never 0), 58–62 generation.
fn pack(entry: Entry, generation: u8) -> u64 {
    let bound = entry.bound as u64 + 1;
    u64::from(entry.best)
        | u64::from(entry.score.cast_unsigned()) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(content: u64) -> (Entry, u8) {
    let bound = match content >> 56 & 3 {
        1 => Bound::Upper,
        2 => Bound::Lower,
        _ => Bound::Exact,
    };
    let entry = Entry {
        best: content as u32,
        score: ((content >> 32) as u16).cast_signed(),
        depth: (content >> 48) as u8,
        bound,
    };
    (entry, (content >> 58) as u8 & (GENERATIONS - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_survive_packing() {
        for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
            for score in [-30_000, -1, 0, 77, 30_000] {
                let entry = Entry {
                    best: 0xdead_beef,
                    score,
                    depth: 200,
                    bound,
                };
                assert_eq!(unpack(pack(entry, 31)), (entry, 31));
            }
        }
    }

    #[test]
    fn stored_entries_are_found_and_deep_ones_are_not_replaced() {
        let table = TranspositionTable::new(1);
        let entry = |depth| Entry {
            best: 1,
            score: 5,
            depth,
            bound: Bound::Exact,
        };
        assert_eq!(table.probe(42), None);
        table.store(42, entry(9));
        for key in 43..60 {
            table.store(key, entry(1));
        }
        assert_eq!(table.probe(42), Some(entry(9)));
    }

    #[test]
    fn an_entry_is_found_by_searches_of_its_own_kind_only() {
        let entry = Entry {
            best: 1,
            score: 5,
            depth: 3,
            bound: Bound::Exact,
        };
        for kind in GameKind::all() {
            let mut table = TranspositionTable::new(1);
            table.begin_search(kind);
            table.store(42, entry);
            for other in GameKind::all() {
                table.begin_search(other);
                let expected = (other == kind).then_some(entry);
                assert_eq!(table.probe(42), expected, "{kind}, then {other}");
            }
        }
    }
}
