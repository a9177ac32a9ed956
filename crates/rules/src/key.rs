//! Position keys: 64-bit hashes for repetition and for the transposition table.
//!
//! They are computed from the bitboards when asked for, by folded multiplication (64×64→128 bits, halves xored), instead of
//! being updated with every move like Zobrist keys: two multiplications are cheaper here, and there is no state to get wrong.

/// The first hexadecimal digits of π behind the point, made odd: constants without structure.
const SALT: [u64; 4] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7345,
    0xa409_3822_299f_31d1,
    0x082e_fa98_ec4e_6c89,
];

/// Folded multiplication: the two halves of the 128-bit product, xored.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The key of two words and a small tag, such as the side to move.
#[inline]
pub(crate) const fn key(a: u64, b: u64, tag: u64) -> u64 {
    let once = fold(a ^ SALT[0], b ^ SALT[1] ^ tag.wrapping_mul(SALT[3]));
    fold(
        once ^ SALT[2],
        (a ^ b.rotate_left(32)).wrapping_add(tag) ^ SALT[3],
    )
}

/// One constant for each word of the longest position.
const SALTS: [u64; 10] = {
    let mut salts = [0; 10];
    let mut i = 0;
    while i < salts.len() {
        salts[i] = fold(SALT[i % 4] ^ i as u64, SALT[(i + 1) % 4]) | 1;
        i += 1;
    }
    salts
};

/// The key of an even number of words. The pairs are multiplied independently, so that the processor overlaps them.
#[inline]
pub(crate) const fn key_of_words<const N: usize>(words: [u64; N]) -> u64 {
    const { assert!(N.is_multiple_of(2) && N <= SALTS.len()) }
    let mut sum = SALT[0];
    let mut i = 0;
    while i < N {
        let product = fold(words[i] ^ SALTS[i], words[i + 1] ^ SALTS[i + 1]);
        sum = sum.wrapping_add(product);
        i += 2;
    }
    fold(sum ^ SALT[1], SALT[2])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_of_every_word_changes_the_key() {
        let mut keys = vec![key_of_words([0; 10])];
        for word in 0..10 {
            for bit in 0..64 {
                let mut words = [0; 10];
                words[word] = 1 << bit;
                keys.push(key_of_words(words));
            }
        }
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), 641);
    }

    #[test]
    fn the_order_of_the_words_changes_the_key() {
        let keys = [[1, 2, 3, 4], [2, 1, 3, 4], [3, 4, 1, 2], [1, 4, 3, 2]].map(key_of_words);
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key));
        }
    }
}
