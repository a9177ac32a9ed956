//! HMAC-SHA-256, by which secrets are derived from others.

use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// The HMAC-SHA-256 of a message. `purpose` separates the uses of a key.
pub(crate) fn keyed_hash(key: &str, purpose: &str, message: &str) -> [u8; 32] {
    let mut mac =
        Hmac::<Sha256>::new_from_slice(key.as_bytes()).expect("HMAC takes keys of any length");
    mac.update(purpose.as_bytes());
    mac.update(b"\0");
    mac.update(message.as_bytes());
    mac.finalize().into_bytes().into()
}
