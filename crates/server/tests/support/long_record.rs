//! The record of a game of any length.

use tessera_rules::{GameKind, Transcript, pgn::Tags};

/// Just below the length at which a game is a draw.
pub(crate) const LONG: usize = 1_990;

/// The record of a random game that goes on after this number of plies, the same in every run.
pub(crate) fn record(kind: &str, plies: usize) -> String {
    let kind: GameKind = kind.parse().expect("it is a kind");
    let mut random = fastrand::Rng::with_seed(1);
    let mut game = kind.new_game();
    while game.ply() < plies {
        let legal = game.legal_texts();
        let text = random.choice(legal).expect("a game that goes on has moves");
        game.play(&text).expect("it is legal");
        // A move that ends the game is exchanged for another one.
        if game.outcome().is_some() {
            game.undo();
        }
    }
    Transcript::of(game.as_ref(), Tags::default()).to_string()
}
