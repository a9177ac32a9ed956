//! Names of games: read or refused, and written as they are read.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::GameKind;

fuzz_target!(|text: &str| {
    if let Ok(kind) = text.parse::<GameKind>() {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
});
