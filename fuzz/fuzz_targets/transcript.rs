//! Transcripts: any text parses or is refused, and a parsed transcript reads back from its text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::Transcript;

fuzz_target!(|text: &str| {
    if let Ok(games) = Transcript::parse_all(text) {
        for game in games {
            assert_eq!(Transcript::parse(&game.to_string()).as_ref(), Ok(&game));
        }
    }
});
