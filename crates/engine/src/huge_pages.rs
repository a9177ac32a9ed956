//! Zeroed memory on huge pages and prefetching, for large tables.
#![allow(
    unsafe_code,
    reason = "memory comes directly from the system, so that a large table takes no time and no memory before it is used"
)]

use std::{
    alloc::{Layout, handle_alloc_error},
    fmt,
    marker::PhantomData,
    ops::Deref,
    ptr::NonNull,
};

use crate::transposition_table::Bucket;

/// A type of which a value with all bytes zero is valid, and which needs no drop.
///
/// # Safety
/// Both must be true.
pub(crate) unsafe trait Zeroable: Sync + Send {}

// SAFETY: a bucket consists of atomic integers.
unsafe impl Zeroable for Bucket {}

/// A slice of zeroed items. On Linux the system hands out the pages of its memory when they are first written, as huge pages
/// where it has them: with small pages nearly every access to a large table also misses the TLB.
pub(crate) struct ZeroedSlice<T: Zeroable> {
    items: NonNull<T>,
    count: usize,
    memory: memory::Memory,
    owned: PhantomData<T>,
}

/// The system refuses the memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct OutOfMemory;

// SAFETY: the slice owns its items, which are `Send` and `Sync`.
unsafe impl<T: Zeroable> Send for ZeroedSlice<T> {}
// SAFETY: as above.
unsafe impl<T: Zeroable> Sync for ZeroedSlice<T> {}

impl<T: Zeroable> ZeroedSlice<T> {
    /// `count` zeroed items. On Linux no page is touched.
    pub(crate) fn new(count: usize) -> Result<Self, OutOfMemory> {
        let layout = Layout::array::<T>(count).map_err(|_too_large| OutOfMemory)?;
        let memory = memory::Memory::new(layout)?;
        Ok(Self {
            items: memory.begin().cast(),
            count,
            memory,
            owned: PhantomData,
        })
    }

    /// [`new`](Self::new) for sizes that are never refused on a working system; ends the program otherwise, as `Vec` does.
    pub(crate) fn new_or_abort(count: usize) -> Self {
        Self::new(count).unwrap_or_else(|OutOfMemory| handle_alloc_error(Layout::new::<T>()))
    }

    /// Makes all items zero. On Linux the pages go back to the system instead of being written.
    pub(crate) fn clear(&mut self) {
        self.memory.clear();
    }
}

impl<T: Zeroable> Deref for ZeroedSlice<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds `count` items, aligned, and zero bytes are a valid item.
        unsafe { std::slice::from_raw_parts(self.items.as_ptr(), self.count) }
    }
}

impl<T: Zeroable> fmt::Debug for ZeroedSlice<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ZeroedSlice({} items)", self.count)
    }
}

/// Anonymous pages of the system.
#[cfg(target_os = "linux")]
mod memory {
    use std::{alloc::Layout, ptr::NonNull};

    use super::OutOfMemory;

    const HUGE_PAGE: usize = 2 << 20;

    pub(super) struct Memory {
        mapping: NonNull<libc::c_void>,
        bytes: usize,
        /// Bytes before the first item, which lies at the beginning of a huge page if there is at least one.
        skipped: usize,
    }

    impl Memory {
        pub(super) fn new(layout: Layout) -> Result<Self, OutOfMemory> {
            // Every page is aligned for every item of a table.
            assert!(layout.align() <= 4096, "items are aligned to pages at most");
            let reserve = if layout.size() >= HUGE_PAGE {
                HUGE_PAGE
            } else {
                0
            };
            let bytes = layout.size().max(1).checked_add(reserve);
            let bytes = bytes.ok_or(OutOfMemory)?;
            // SAFETY: a new private anonymous mapping at an address that the system chooses.
            let mapping = unsafe {
                libc::mmap(
                    std::ptr::null_mut(),
                    bytes,
                    libc::PROT_READ | libc::PROT_WRITE,
                    libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
                    -1,
                    0,
                )
            };
            if mapping == libc::MAP_FAILED {
                return Err(OutOfMemory);
            }
            let mapping = NonNull::new(mapping).ok_or(OutOfMemory)?;
            let skipped = if reserve > 0 {
                mapping.align_offset(HUGE_PAGE)
            } else {
                0
            };
            let memory = Self {
                mapping,
                bytes,
                skipped,
            };
            // SAFETY: the range is part of the mapping, and MADV_HUGEPAGE does not change its content. If the system ignores
            // it, the items lie on small pages.
            unsafe {
                let whole_pages = (bytes - skipped) / HUGE_PAGE * HUGE_PAGE;
                libc::madvise(
                    memory.begin().as_ptr().cast(),
                    whole_pages,
                    libc::MADV_HUGEPAGE,
                );
            }
            Ok(memory)
        }

        pub(super) fn begin(&self) -> NonNull<u8> {
            // SAFETY: fewer bytes are skipped than were mapped.
            unsafe { self.mapping.cast::<u8>().byte_add(self.skipped) }
        }

        /// Pages of a private anonymous mapping that were given back read as zero.
        pub(super) fn clear(&mut self) {
            // SAFETY: the whole mapping, which is borrowed exclusively.
            let result =
                unsafe { libc::madvise(self.mapping.as_ptr(), self.bytes, libc::MADV_DONTNEED) };
            if result != 0 {
                // Pages locked in memory cannot be given back.
                // SAFETY: as above.
                unsafe { self.mapping.cast::<u8>().write_bytes(0, self.bytes) };
            }
        }
    }

    impl Drop for Memory {
        fn drop(&mut self) {
            // SAFETY: the mapping is owned and no reference to it is left.
            let result = unsafe { libc::munmap(self.mapping.as_ptr(), self.bytes) };
            debug_assert_eq!(result, 0, "an owned mapping can be removed");
        }
    }
}

/// Zeroed memory of the allocator.
#[cfg(not(target_os = "linux"))]
mod memory {
    use std::{alloc, alloc::Layout, ptr::NonNull};

    use super::OutOfMemory;

    pub(super) struct Memory {
        begin: NonNull<u8>,
        layout: Layout,
    }

    impl Memory {
        pub(super) fn new(layout: Layout) -> Result<Self, OutOfMemory> {
            let size = layout.size().max(1);
            let layout =
                Layout::from_size_align(size, layout.align()).map_err(|_too_large| OutOfMemory)?;
            // SAFETY: the size is not zero.
            let begin = NonNull::new(unsafe { alloc::alloc_zeroed(layout) }).ok_or(OutOfMemory)?;
            Ok(Self { begin, layout })
        }

        pub(super) fn begin(&self) -> NonNull<u8> {
            self.begin
        }

        pub(super) fn clear(&mut self) {
            // SAFETY: the whole allocation, which is borrowed exclusively.
            unsafe { self.begin.write_bytes(0, self.layout.size()) };
        }
    }

    impl Drop for Memory {
        fn drop(&mut self) {
            // SAFETY: allocated with this layout, and no reference to it is left.
            unsafe { alloc::dealloc(self.begin.as_ptr(), self.layout) };
        }
    }
}

/// Prefetches the cache line of an item that will be read soon.
#[inline]
pub(crate) fn prefetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the address is that of a living item, and only the caches change.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(item).cast());
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = item;
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

    use super::*;

    #[derive(Debug)]
    #[repr(align(64))]
    struct Item(AtomicU64);

    // SAFETY: an integer.
    unsafe impl Zeroable for Item {}

    #[test]
    fn slices_of_any_size_are_zero_aligned_and_can_be_filled_and_cleared() {
        for count in [0, 1, 1000, (6 << 20) / 64 + 3] {
            let mut items = ZeroedSlice::<Item>::new_or_abort(count);
            assert_eq!(items.len(), count);
            for _ in 0..2 {
                assert!(items.iter().all(|item| item.0.load(Relaxed) == 0));
                for (i, item) in items.iter().enumerate() {
                    prefetch(item);
                    item.0.store(i as u64 + 1, Relaxed);
                }
                assert!(
                    (1..)
                        .zip(items.iter())
                        .all(|(n, item)| item.0.load(Relaxed) == n)
                );
                items.clear();
            }
        }
        assert!(ZeroedSlice::<Item>::new(1 << 52).is_err());
        assert!(ZeroedSlice::<Item>::new(usize::MAX).is_err());
    }

    /// Bytes of the pages of this mapping that are in memory.
    #[cfg(target_os = "linux")]
    fn resident_bytes(items: &[Item]) -> usize {
        let address = items.as_ptr().addr();
        let maps = std::fs::read_to_string("/proc/self/smaps").unwrap();
        let mut is_ours = false;
        for line in maps.lines() {
            let range = line.split(' ').next().and_then(|word| word.split_once('-'));
            if let Some((begin, end)) = range
                && let Ok(begin) = usize::from_str_radix(begin, 16)
                && let Ok(end) = usize::from_str_radix(end, 16)
            {
                is_ours = (begin..end).contains(&address);
            }
            if is_ours && let Some(size) = line.strip_prefix("Rss:") {
                let kilobytes: usize = size.trim().trim_end_matches(" kB").parse().unwrap();
                return kilobytes << 10;
            }
        }
        panic!("the mapping is listed")
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_large_slice_takes_no_memory_before_it_is_written_nor_after_it_is_cleared() {
        let count = (1 << 30) / size_of::<Item>();
        let mut items = ZeroedSlice::<Item>::new_or_abort(count);
        let few = 64 << 20;
        assert!(resident_bytes(&items) < few, "when created");
        for item in items.iter().take(2 * few / size_of::<Item>()) {
            item.0.store(1, Relaxed);
        }
        assert!(resident_bytes(&items) >= 2 * few, "when written");
        items.clear();
        assert!(resident_bytes(&items) < few, "when cleared");
    }
}
