//! Records: any text parses or is refused, and what was parsed reads back from its text, with variations and without.

#![no_main]

use libfuzzer_sys::fuzz_target;
use tessera_rules::{GameTree, Transcript};

fuzz_target!(|text: &str| {
    let games = Transcript::parse_all(text);
    let trees = GameTree::parse_all(text);
    // The input is far smaller than what is refused as too large.
    assert_eq!(games.is_ok(), trees.is_ok());
    for game in games.unwrap_or_default() {
        assert_eq!(Transcript::parse(&game.to_string()).as_ref(), Ok(&game));
    }
    for tree in trees.unwrap_or_default() {
        let text = tree.to_string();
        assert_eq!(
            GameTree::parse(&text).map(|tree| tree.to_string()),
            Ok(text.clone())
        );
        assert_eq!(Transcript::parse(&text), Ok(tree.main_line()));
        let json = serde_json::to_string(&tree).expect("a tree is JSON");
        let read: GameTree = serde_json::from_str(&json).expect("a tree reads back");
        assert_eq!(read.to_string(), text);
    }
});
