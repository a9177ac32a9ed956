//! Move texts, one on each line: played in a game or refused with an explanation.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::GameKind;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let kinds: Vec<GameKind> = GameKind::all().collect();
    let mut game = kinds[usize::from(choice) % kinds.len()].new_game();
    for line in text.lines() {
        let legal = game.legal_texts();
        match game.play(line) {
            Ok(canonical) => assert!(legal.contains(&canonical)),
            Err(error) => {
                assert!(!error.to_string().is_empty() && !legal.iter().any(|m| m == line))
            }
        }
    }
});
