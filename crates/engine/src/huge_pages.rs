//! Huge pages and prefetching for large tables.
#![allow(
    unsafe_code,
    reason = "madvise and prefetch are hints to the system and the processor; neither changes the content of memory"
)]

use std::collections::TryReserveError;

/// An empty vector with capacity for `count` items, or an error if the system refuses the memory. Where the system has
/// transparent huge pages the vector lies on them: with small pages nearly every access to a large table also misses the
/// TLB. `madvise` applies to the addresses even after the vector is dropped, so this is for vectors that are kept.
pub(crate) fn reserve<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::<T>::new();
    items.try_reserve_exact(count)?;
    #[cfg(target_os = "linux")]
    {
        const HUGE_PAGE: usize = 2 << 20;
        let begin = items.as_ptr().cast::<libc::c_void>().cast_mut();
        let skipped = begin.align_offset(HUGE_PAGE);
        let bytes = items.capacity() * size_of::<T>();
        if let Some(aligned) = bytes.checked_sub(skipped) {
            // SAFETY: the range is part of the vector's own allocation, and MADV_HUGEPAGE does not change its content. If the
            // system ignores it, the vector lies on small pages.
            unsafe {
                libc::madvise(
                    begin.byte_add(skipped),
                    aligned / HUGE_PAGE * HUGE_PAGE,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    Ok(items)
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
    use super::*;

    #[test]
    fn vectors_of_any_size_have_the_requested_capacity_and_can_be_filled() {
        for count in [0, 1, 1000, (6 << 20) / 8 + 3] {
            let mut items = reserve::<u64>(count).unwrap();
            assert!(items.is_empty() && items.capacity() >= count);
            items.extend(0..count as u64);
            items.iter().for_each(prefetch);
            assert!(items.iter().copied().eq(0..count as u64));
        }
        assert!(reserve::<()>(7).unwrap().is_empty());
        assert!(reserve::<u64>(1 << 60).is_err());
    }
}
