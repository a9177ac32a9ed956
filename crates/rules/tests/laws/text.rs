//! Laws of text: what is written reads back as the same thing, and what does not read is refused.

use fastrand::Rng;
use tessera_rules::{
    GameKind, GameTree, Position, PositionError, Transcript,
    pgn::{Comment, Eval, EvalScore, Mark, NodeId, Tags, TranscriptError, tree::CommentPlace},
};

use crate::walk::{Verdict, for_positions, walk};

#[test]
fn a_move_reads_back_from_its_text() {
    for_positions!(4, 40, |P, pos| {
        for m in pos.legal_moves() {
            assert_eq!(pos.read_move(&m.to_string()), Ok(m), "{pos} {m}");
        }
    });
}

#[test]
fn a_transcript_reads_back_from_its_text() {
    walk(2, 80, |game, rng| {
        // Once in ten plies, and at the end of the game.
        if !game.ply().is_multiple_of(10) && game.outcome().is_none() {
            return Verdict::Skipped;
        }
        let mut transcript = Transcript::of(game, Tags::default());
        transcript.preface = Comment::new("a {random} game");
        for entry in &mut transcript.moves {
            if rng.u8(..) < 60 {
                entry.comment = Comment::new(&"so it goes ".repeat(rng.usize(..20)));
            }
        }
        let text = transcript.to_string();
        assert!(
            text.lines().all(|line| line.chars().count() <= 200),
            "{text}"
        );
        let read = Transcript::parse(&text).unwrap();
        assert_eq!(read, transcript, "{text}");
        assert_eq!(read.to_game().unwrap().position(), game.position());
        Verdict::Checked
    });
}

/// Random trees with everything that a tree may hold, edited at random, read back from their text and from JSON.
#[test]
fn a_tree_reads_back_from_its_text_and_from_json() {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(29);
        let mut variation_moves = 0;
        for _ in 0..12 {
            let tree = random_tree(kind, &mut rng);
            variation_moves += tree.variation_move_count();
            let text = tree.to_string();
            let read = GameTree::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
            assert_eq!(read.to_string(), text);
            assert_eq!(
                Transcript::parse(&text).unwrap(),
                tree.main_line(),
                "{text}"
            );
            let json = serde_json::to_string(&tree).unwrap();
            let again: GameTree = serde_json::from_str(&json).unwrap();
            assert_eq!(again.to_string(), text, "{json}");
            let end = tree.main_nodes().last().unwrap_or(GameTree::ROOT);
            let game = tree.game_at(end).unwrap();
            if let Some(outcome) = game.outcome() {
                assert_eq!(tree.result(), Some(outcome).into(), "{text}");
            }
        }
        assert!(variation_moves > 100, "{kind}: {variation_moves}");
    }
}

fn random_tree(kind: GameKind, rng: &mut Rng) -> GameTree {
    let mut tree = GameTree::new(kind);
    let mut ids = vec![GameTree::ROOT];
    for _ in 0..rng.usize(..80) {
        // Mostly on from the newest move, so that lines become long.
        let id = if rng.u8(..3) == 0 {
            *rng.choice(&ids).unwrap()
        } else {
            ids[ids.len() - 1]
        };
        match rng.u8(..20) {
            0 => {
                let comment = Comment::new(&"a {plan} ".repeat(rng.usize(..9)));
                let place = if rng.bool() {
                    CommentPlace::Before
                } else {
                    CommentPlace::After
                };
                let set = tree.set_comment(id, place, comment);
                assert!(set.is_ok() || place == CommentPlace::Before);
            }
            1 => {
                let eval = Eval {
                    score: EvalScore::Centi(rng.i32(-500..500)),
                    depth: Some(rng.u32(..30)),
                };
                let comment = tree.node(id).unwrap().comment();
                let comment = Comment::with_eval(comment, Some(eval));
                assert_eq!(comment.as_ref().unwrap().eval(), Some(eval));
                tree.set_comment(id, CommentPlace::After, comment).unwrap();
            }
            2 => drop(tree.set_mark(id, rng.choice(Mark::ALL))),
            3 if id != GameTree::ROOT => tree.promote(id).unwrap(),
            4 if id != GameTree::ROOT => tree.make_main(id).unwrap(),
            5 if id != GameTree::ROOT => {
                tree.delete(id).unwrap();
                ids.retain(|&id| tree.node(id).is_some());
            }
            _ => {
                let game = tree.game_at(id).unwrap();
                if let Some(text) = rng.choice(game.legal_texts()) {
                    let child: NodeId = tree.add(id, &text).unwrap();
                    assert_eq!(tree.game_at(child).unwrap().ply(), game.ply() + 1);
                    ids.push(child);
                }
            }
        }
    }
    tree
}

/// A record with variations with a few characters changed either reads, and then reads back, or is refused with its line.
#[test]
fn a_damaged_tree_reads_or_is_refused() {
    const PUNCTUATION: [char; 10] = ['(', ')', '{', '}', '!', '?', '$', '1', ' ', '*'];
    let kind: GameKind = "lines-of-action".parse().unwrap();
    let mut rng = Rng::with_seed(31);
    let (mut read, mut refused) = (0, 0);
    while read + refused < 1000 {
        let text = random_tree(kind, &mut rng).to_string();
        let mut chars: Vec<char> = text.chars().collect();
        for _ in 0..rng.usize(1..3) {
            let body = text.find("\n\n").unwrap();
            let i = rng.usize(body..chars.len());
            match rng.u8(..3) {
                0 => chars[i] = *rng.choice(&PUNCTUATION).unwrap(),
                1 => drop(chars.remove(i)),
                _ => chars.insert(i, *rng.choice(&PUNCTUATION).unwrap()),
            }
        }
        let damaged: String = chars.into_iter().collect();
        match GameTree::parse(&damaged) {
            Ok(tree) => {
                read += 1;
                assert_eq!(GameTree::parse(&tree.to_string()), Ok(tree), "{damaged}");
            }
            Err(TranscriptError::Syntax { line, .. }) => {
                refused += 1;
                assert!(line <= damaged.lines().count() + 1, "{damaged}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(read > 100 && refused > 100, "{read} {refused}");
}

/// A start position with a few characters changed, removed or inserted either reads or is refused with its place.
#[test]
fn a_damaged_position_reads_or_is_refused() {
    for kind in GameKind::all() {
        let (mut read, mut refused) = (0, 0);
        let mut rng = Rng::with_seed(13);
        let start = kind.new_game().start();
        for _ in 0..3000 {
            let text = damaged(&start, &mut rng);
            match kind.game_at(&text) {
                Ok(game) => {
                    read += 1;
                    let again = kind.game_at(&game.position()).unwrap();
                    assert_eq!(again.position(), game.position());
                    game.view();
                    game.legal_moves();
                }
                Err(PositionError::Syntax(error)) => {
                    refused += 1;
                    assert!(
                        (1..=text.chars().count() + 1).contains(&error.column),
                        "{text}: {error}"
                    );
                }
                Err(PositionError::Impossible(_) | PositionError::Matrix(_)) => refused += 1,
            }
        }
        assert!(read > 0 && refused > 1000, "{kind}: {read} {refused}");
    }
}

fn damaged(text: &str, rng: &mut Rng) -> String {
    const LETTERS: [char; 11] = ['w', 'W', 'b', '/', ',', '1', '9', ' ', 'q', 'K', 'é'];
    let mut chars: Vec<char> = text.chars().collect();
    for _ in 0..rng.usize(1..4) {
        let i = rng.usize(..chars.len());
        match rng.u8(..3) {
            0 => chars[i] = *rng.choice(&LETTERS).unwrap(),
            1 => drop(chars.remove(i)),
            _ => chars.insert(i, chars[rng.usize(..chars.len())]),
        }
    }
    chars.into_iter().collect()
}
