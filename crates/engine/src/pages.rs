//! Large tables in the machine's memory: on large pages, and brought near before they are looked at.
#![allow(
    unsafe_code,
    reason = "the system and the processor take advice about addresses; neither piece of advice changes any memory"
)]

use std::collections::TryReserveError;

/// An empty vector with room for so many items, unless the system refuses it. Where the system has large pages it lies on
/// them: on small ones nearly every look into a large table costs a look into the page tables as well. The advice stays with
/// the addresses when the vector is gone, so this is for what is kept.
pub(crate) fn reserve<T>(count: usize) -> Result<Vec<T>, TryReserveError> {
    let mut items = Vec::<T>::new();
    items.try_reserve_exact(count)?;
    #[cfg(target_os = "linux")]
    {
        const LARGE: usize = 2 << 20;
        let begin = items.as_ptr().cast::<libc::c_void>().cast_mut();
        let skipped = begin.align_offset(LARGE);
        let bytes = items.capacity() * size_of::<T>();
        if let Some(within) = bytes.checked_sub(skipped) {
            // SAFETY: the range is part of the vector's own allocation, and this advice leaves its content alone. Where
            // it is not taken, small pages serve as well.
            unsafe {
                libc::madvise(
                    begin.byte_add(skipped),
                    within / LARGE * LARGE,
                    libc::MADV_HUGEPAGE,
                );
            }
        }
    }
    Ok(items)
}

/// Begins to bring an item near, so that it is there when it is looked at a little later.
#[inline]
pub(crate) fn fetch<T>(item: &T) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: the address is that of a living item, and nothing but the caches changes.
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
    fn vectors_of_any_size_are_as_large_as_asked_for_and_can_be_filled() {
        for count in [0, 1, 1000, (6 << 20) / 8 + 3] {
            let mut items = reserve::<u64>(count).unwrap();
            assert!(items.is_empty() && items.capacity() >= count);
            items.extend(0..count as u64);
            items.iter().for_each(fetch);
            assert!(items.iter().copied().eq(0..count as u64));
        }
        assert!(reserve::<()>(7).unwrap().is_empty());
        assert!(reserve::<u64>(1 << 60).is_err());
    }
}
