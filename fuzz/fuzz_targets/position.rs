//! Position strings: any text parses or is refused, and a parsed position reads back from its text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::GameKind;

fuzz_target!(|input: (u8, &str)| {
    let (choice, text) = input;
    let kinds: Vec<GameKind> = GameKind::all().collect();
    let kind = kinds[usize::from(choice) % kinds.len()];
    if let Ok(game) = kind.game_at(text) {
        let again = kind
            .game_at(&game.position())
            .expect("a written position parses");
        assert_eq!(again.position(), game.position());
        assert_eq!(game.legal_texts().is_empty(), game.outcome().is_some());
        let _ = game.view();
    }
});
