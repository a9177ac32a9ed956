//! Which passwords are refused: those too short to keep a secret, and the worst that people choose.

use tessera_protocol::PasswordFault;
use unicode_normalization::UnicodeNormalization;

use super::AccountName;

/// In characters.
const LEAST: usize = 8;
/// In bytes: hashing takes no longer for a passphrase than for a word, but a body has an end.
const MOST_BYTES: usize = 512;

/// The passwords that are tried first, in small letters, one a line.
const WORST: &str = include_str!("worst_passwords.txt");

/// The text that is hashed: however an accent was typed, the password is the same.
pub(crate) fn normalized(password: &str) -> String {
    password.nfkc().collect()
}

/// Refuses a new password that is too short, too long, or among the worst.
pub(crate) fn check_password(password: &str, name: &AccountName) -> Result<(), PasswordFault> {
    if password.len() > MOST_BYTES {
        return Err(PasswordFault::TooLong);
    }
    let password = normalized(password);
    if password.chars().count() < LEAST {
        return Err(PasswordFault::TooShort);
    }
    let small = password.to_lowercase();
    // With a few digits or signs at the end it is not better.
    let stem = small.trim_end_matches(|c: char| !c.is_alphabetic());
    let is_worst = |text: &str| WORST.lines().any(|worst| worst == text);
    let contains_name = small.contains(&name.as_str().to_lowercase()) && {
        let rest = small.chars().count() - name.as_str().chars().count();
        rest < LEAST
    };
    if is_worst(&small)
        || is_worst(stem)
        || has_few_characters(&small)
        || is_run(&small)
        || contains_name
    {
        return Err(PasswordFault::Worst);
    }
    Ok(())
}

/// Whether it has at most three different characters.
fn has_few_characters(password: &str) -> bool {
    let mut different: Vec<char> = password.chars().collect();
    different.sort_unstable();
    different.dedup();
    different.len() <= 3
}

/// Whether each character is the one after the one before it, or each the one before: `abcdefgh`, `87654321`.
fn is_run(password: &str) -> bool {
    let codes: Vec<i64> = password.chars().map(|c| i64::from(u32::from(c))).collect();
    let is_step = |step| codes.windows(2).all(|pair| pair[1] - pair[0] == step);
    is_step(1) || is_step(-1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(password: &str) -> Result<(), PasswordFault> {
        check_password(password, &AccountName::read("Josefine").unwrap())
    }

    #[test]
    fn passphrases_are_welcome() {
        for good in [
            "correct horse battery staple",
            "x7#kQ2!m",
            "a castelo branco lembra-se",
            "josefine likes long walks",
            "\u{6f22}\u{5b57}\u{3092}\u{4f7f}\u{3046}\u{4eba}\u{306f}\u{591a}\u{3044}",
        ] {
            assert_eq!(check(good), Ok(()), "{good}");
        }
        assert_eq!(check(&"a few words ".repeat(40)), Ok(()));
    }

    #[test]
    fn the_worst_are_refused() {
        for (bad, why) in [
            ("", PasswordFault::TooShort),
            ("x7#kQ2!", PasswordFault::TooShort),
            ("password", PasswordFault::Worst),
            ("Password123!", PasswordFault::Worst),
            ("qwertyuiop", PasswordFault::Worst),
            ("12345678", PasswordFault::Worst),
            ("87654321", PasswordFault::Worst),
            ("aaaaaaaaaaaa", PasswordFault::Worst),
            ("abcdefghijkl", PasswordFault::Worst),
            ("Josefine1999", PasswordFault::Worst),
            ("palavrapasse", PasswordFault::Worst),
        ] {
            assert_eq!(check(bad), Err(why), "{bad}");
        }
        assert_eq!(check(&"long ".repeat(200)), Err(PasswordFault::TooLong));
    }

    #[test]
    fn the_list_is_as_it_is_compared() {
        for worst in WORST.lines() {
            assert_eq!(worst, worst.trim().to_lowercase());
            assert!(worst.chars().count() >= 4, "{worst}");
        }
    }
}
