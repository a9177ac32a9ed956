//! Touches after random moves: they begin a legal move or are explained.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::{GameKind, Square, Touch};

fuzz_target!(|input: (u8, Vec<u8>, Vec<u8>)| {
    let (choice, moves, touches) = input;
    let kinds: Vec<GameKind> = GameKind::all().collect();
    let mut game = kinds[usize::from(choice) % kinds.len()].new_game();
    for n in moves.into_iter().take(40) {
        let legal = game.legal_texts();
        let Some(text) = legal.get(usize::from(n) * 7 % legal.len().max(1)) else {
            break;
        };
        game.play(text).expect("a legal move can be played");
    }
    let touch = |n: u8| match n {
        254 => Touch::Supply,
        255 => Touch::Pass,
        n => Touch::Square(Square::new(n % 11, n / 11)),
    };
    let touches: Vec<Touch> = touches.into_iter().take(8).map(touch).collect();
    let begins = game
        .legal_moves()
        .iter()
        .any(|m| m.path.begins_with(&touches));
    assert_eq!(game.refusal(&touches).is_none(), begins);
});
