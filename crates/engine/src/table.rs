//! The transposition table: what is known of nodes that were searched before. Shared by threads without locks.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use tessera_rules::GameKind;

use crate::pages;

/// What a stored score says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    Upper,
    Lower,
    Exact,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// A number for the best decision, 0 for none.
    pub(crate) best: u32,
    pub(crate) score: i16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// Sixteen bytes: the key mixed with the content, so that torn writes are not recognised, and the content.
#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    content: AtomicU64,
}

/// 64 bytes, one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// A table of fixed size.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Vec<Bucket>,
    age: u8,
    /// Mixed into every check, so that entries of one kind of game are not recognised by a search of another: positions
    /// of different variants may have the same key. The bucket depends on the key alone.
    kind_salt: u64,
}

/// A different number for each kind.
fn kind_salt(kind: GameKind) -> u64 {
    let index = GameKind::all().take_while(|&other| other != kind).count();
    (index as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

const AGES: u8 = 32;

impl Table {
    /// A table of about this many mebibytes, to be kept; of half as many, and so on, if the system refuses them.
    pub(crate) fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.max(1) << 20) / size_of::<Bucket>();
        loop {
            match pages::reserve(count) {
                Ok(buckets) => return Self::filled(buckets, count),
                Err(_) => count = (count / 2).max(1),
            }
        }
    }

    /// A table that fits one search of so many nodes.
    pub(crate) fn for_nodes(nodes: u64) -> Self {
        let count = (nodes as usize / 2).clamp(64, 1 << 20);
        Self::filled(Vec::with_capacity(count), count)
    }

    fn filled(mut buckets: Vec<Bucket>, count: usize) -> Self {
        buckets.resize_with(count, Bucket::default);
        Self {
            buckets,
            age: 0,
            kind_salt: 0,
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.age = 0;
    }

    /// Begins a search of this kind: it finds only entries of the same kind, and what it stores displaces what was stored
    /// before.
    pub(crate) fn begin_search(&mut self, kind: GameKind) {
        self.age = (self.age + 1) % AGES;
        self.kind_salt = kind_salt(kind);
    }

    #[inline]
    fn bucket(&self, key: u64) -> &Bucket {
        let place = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[place as usize]
    }

    /// Begins to bring near what is known of a node, if it will be asked for soon.
    #[inline]
    pub(crate) fn fetch(&self, key: u64) {
        pages::fetch(self.bucket(key));
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
                // A bound without a decision does not displace the decision.
                if kept.best == 0 {
                    kept.best = unpack(content).0.best;
                }
                victim = slot;
                break;
            }
            let (old, age) = unpack(content);
            let staleness = (self.age + AGES - age) % AGES;
            let value = i32::from(old.depth) - 4 * i32::from(staleness);
            let value = if content == 0 { i32::MIN } else { value };
            if value < least {
                least = value;
                victim = slot;
            }
        }
        let content = pack(kept, self.age);
        victim.check.store(salted ^ content, Relaxed);
        victim.content.store(content, Relaxed);
    }
}

/// Bits 0–31 decision, 32–47 score, 48–55 depth, 56–57 bound (never 0), 58–62 age.
fn pack(entry: Entry, age: u8) -> u64 {
    let bound = entry.bound as u64 + 1;
    u64::from(entry.best)
        | u64::from(entry.score.cast_unsigned()) << 32
        | u64::from(entry.depth) << 48
        | bound << 56
        | u64::from(age) << 58
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
    (entry, (content >> 58) as u8 & (AGES - 1))
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
    fn what_is_stored_is_found_and_deep_entries_stay() {
        let table = Table::new(1);
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
            let mut table = Table::new(1);
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
