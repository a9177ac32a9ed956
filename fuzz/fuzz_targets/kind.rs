//! Kinds of games: any text parses or is refused, and a parsed kind reads back from its text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::GameKind;

fuzz_target!(|text: &str| {
    if let Ok(kind) = text.parse::<GameKind>() {
        assert_eq!(kind.to_string().parse(), Ok(kind));
    }
});
