//! Position keys by mixing the words of a position: right by construction, nothing to keep up to date.

/// Odd constants without structure (the digits of π).
const SALT: [u64; 4] = [
    0x243f_6a88_85a3_08d3,
    0x1319_8a2e_0370_7345,
    0xa409_3822_299f_31d1,
    0x082e_fa98_ec4e_6c89,
];

/// Multiplies to 128 bits and folds the halves together.
#[inline]
const fn fold(a: u64, b: u64) -> u64 {
    let product = a as u128 * b as u128;
    product as u64 ^ (product >> 64) as u64
}

/// The key of two words and a small tag (the side to move, the variant).
#[inline]
pub(crate) const fn key(a: u64, b: u64, tag: u64) -> u64 {
    let once = fold(a ^ SALT[0], b ^ SALT[1] ^ tag.wrapping_mul(SALT[3]));
    fold(
        once ^ SALT[2],
        (a ^ b.rotate_left(32)).wrapping_add(tag) ^ SALT[3],
    )
}

/// As many more of them as the longest position has words.
const SALTS: [u64; 10] = {
    let mut salts = [0; 10];
    let mut i = 0;
    while i < salts.len() {
        salts[i] = fold(SALT[i % 4] ^ i as u64, SALT[(i + 1) % 4]) | 1;
        i += 1;
    }
    salts
};

/// The key of a fixed and even number of words. Each pair is multiplied apart from the others.
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
    fn every_bit_of_every_word_counts() {
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
    fn words_are_not_interchangeable() {
        let keys = [[1, 2, 3, 4], [2, 1, 3, 4], [3, 4, 1, 2], [1, 4, 3, 2]].map(key_of_words);
        for (i, key) in keys.iter().enumerate() {
            assert!(!keys[..i].contains(key));
        }
    }
}
