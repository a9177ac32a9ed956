//! Secret codes that people type from a screen or from paper: letters of which none looks like another one or like a digit.

const ALPHABET: &[u8; 22] = b"ABCDEFGHJKMNPQRSTVWXYZ";

/// A new code with this number of letters, each of which is worth 4.4 bits.
pub(crate) fn random_code(length: usize) -> String {
    let letter = |_| char::from(ALPHABET[rand::random_range(..ALPHABET.len())]);
    (0..length).map(letter).collect()
}

/// The code that a person has typed: in either case, with spaces and hyphens. `None` if it cannot be one of this length.
pub(crate) fn read_code(text: &str, length: usize) -> Option<String> {
    let letters = text.chars().filter(|c| !matches!(c, ' ' | '-'));
    let letters: String = letters
        .map(|c| c.to_ascii_uppercase())
        .take(length + 1)
        .collect();
    let is_code = letters.len() == length && letters.bytes().all(|c| ALPHABET.contains(&c));
    is_code.then_some(letters)
}
