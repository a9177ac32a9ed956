//! Recovery codes, with which a forgotten password is set anew: shown once, stored as hashes, each used once.

use base64::{Engine as _, engine::general_purpose::URL_SAFE_NO_PAD};
use tessera_store::AccountId;

use crate::{
    keyed_hash::keyed_hash,
    typed_code::{random_code, read_code},
};

/// About 71 bits: no search of all codes finds the one of a stolen hash.
const LENGTH: usize = 16;
const GROUP: usize = 4;
/// How many codes an account has.
const CODES: usize = 8;

/// A recovery code.
pub(crate) struct RecoveryCode(String);

impl RecoveryCode {
    fn random() -> Self {
        Self(random_code(LENGTH))
    }

    /// The code that a person has typed, if it can be one.
    pub(crate) fn read(text: &str) -> Option<Self> {
        read_code(text, LENGTH).map(Self)
    }

    /// In groups, as it is shown.
    pub(crate) fn reveal(&self) -> String {
        let groups: Vec<&str> = (0..LENGTH)
            .step_by(GROUP)
            .map(|start| &self.0[start..start + GROUP])
            .collect();
        groups.join("-")
    }

    /// What the database knows it by.
    pub(crate) fn hash(&self, account: AccountId) -> String {
        URL_SAFE_NO_PAD.encode(keyed_hash(&self.0, "recovery", account.as_str()))
    }
}

/// New codes for an account: as they are shown, and their hashes.
pub(crate) fn new_recovery_codes(account: AccountId) -> (Vec<String>, Vec<String>) {
    let codes = (0..CODES).map(|_| RecoveryCode::random());
    codes
        .map(|code| (code.reveal(), code.hash(account)))
        .unzip()
}

/// A new random password, for an account whose owner has none any more.
pub(crate) fn new_password() -> String {
    RecoveryCode::random().reveal()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_reads_as_people_type_it() {
        let account = AccountId::random();
        let (codes, hashes) = new_recovery_codes(account);
        assert_eq!((codes.len(), hashes.len()), (8, 8));
        let typed = codes[0].to_lowercase().replace('-', " ");
        let read = RecoveryCode::read(&typed).unwrap();
        assert_eq!(read.reveal(), codes[0]);
        assert_eq!(read.hash(account), hashes[0]);
        assert_ne!(read.hash(AccountId::random()), hashes[0]);
        for wrong in [
            "",
            "ABCD-EFGH",
            "ABCD-EFGH-JKMN-PQRO",
            "ABCDEFGHJKMNPQRSTVW",
        ] {
            assert!(RecoveryCode::read(wrong).is_none(), "{wrong}");
        }
    }
}
