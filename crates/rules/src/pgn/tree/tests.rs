//! Tests of trees: text, edits, limits and JSON.

use super::*;
use crate::pgn::{Eval, EvalScore};

const ANALYSED: &str = r#"[Event "Club evening"]
[Site "?"]
[Date "2026.11.15"]
[White "Ada"]
[Black "Grace"]
[Result "1-0"]
[Game "lines-of-action"]
[Variant "6x6"]
[TimeControl "300+2"]
[Termination "resignation"]
[Round "3"]

{A short game} 1. b1-b3 $1 {[%eval 0.25,12] along the file} ({or} 1. c1-c3 $6
{unclear} 1... a2-c2 (1... a3-b2 {too (far)}) (1... f2-d2) 2. d1-d3) ({the
corner} 1. e1-e3) 1... a2-c2 $4 {[%clk 0:04:10]} 2. b3-b5 1-0
"#;

fn tree(text: &str) -> GameTree {
    GameTree::parse(text).unwrap()
}

fn loa(moves: &str) -> String {
    format!("[Game \"lines-of-action\"]\n\n{moves}")
}

fn message(moves: &str) -> String {
    GameTree::parse(&loa(moves)).unwrap_err().to_string()
}

/// The moves without header.
fn moves(tree: &GameTree) -> String {
    let text = tree.to_string();
    text.split_once("\n\n")
        .unwrap()
        .1
        .trim_end()
        .replace('\n', " ")
}

#[test]
fn a_canonical_text_is_written_as_it_was_read() {
    assert_eq!(tree(ANALYSED).to_string(), ANALYSED);
}

#[test]
fn nodes_hold_what_the_text_says() {
    let tree = tree(ANALYSED);
    assert_eq!((tree.move_count(), tree.variation_move_count()), (9, 6));
    let root = tree.node(GameTree::ROOT).unwrap();
    assert_eq!(root.comment().unwrap().as_str(), "A short game");
    let [main, unclear, corner] = root.children() else {
        panic!("{root:?}");
    };
    let main = tree.node(*main).unwrap();
    assert_eq!(main.mark(), Some(Mark::Good));
    assert_eq!(
        main.comment().unwrap().eval(),
        Some(Eval {
            score: EvalScore::Centi(25),
            depth: Some(12)
        })
    );
    assert_eq!(main.comment().unwrap().prose(), "along the file");
    assert_eq!(tree.nesting(*corner), 1);
    let replies = tree.node(*unclear).unwrap().children();
    assert_eq!(tree.nesting(replies[2]), 2);
    let game = tree.game_at(replies[1]).unwrap();
    assert_eq!(game.moves(), ["c1-c3", "a3-b2"]);
    let line = tree.main_line();
    assert_eq!(line.moves.len(), 3);
    assert_eq!(line.preface.as_ref().unwrap().as_str(), "A short game");
    assert_eq!(Transcript::parse(ANALYSED).unwrap(), line);
}

#[test]
fn other_spellings_give_the_same_tree() {
    let loose = ANALYSED
        .replace(" $1", "!")
        .replace(" $4 ", " ?? $18")
        .replace("($", "( $")
        .replace("(1...", "( 1.")
        .replace("d1-d3)", "d1d3  )")
        .replace("({or} 1.", "(;or\n")
        .replace("300+2\"]\n", "300+2\"]");
    assert_ne!(loose, ANALYSED);
    assert_eq!(tree(&loose), tree(ANALYSED));
}

#[test]
fn a_variation_with_the_same_move_is_one_with_the_line() {
    let read = tree(&loa(
        "1. b8-b6 (1. b8-b6 {same} a4-c4 2. d1-d3) 1... a3-c3 *",
    ));
    assert_eq!(
        moves(&read),
        "1. b8-b6 {same} 1... a3-c3 (1... a4-c4 2. d1-d3) *"
    );
}

#[test]
fn what_has_no_place_is_refused_with_its_place() {
    assert!(message("(1. b8-b6) *").contains("line 3, column 1: expected a move, which"));
    assert!(message("1. b8-b6 ((1. c8-c6) 1. d8-d6) *").contains("expected a move, which"));
    assert!(message("1. b8-b6 () *").contains("expected a move of the variation"));
    assert!(message("1. b8-b6 ) *").contains("found ')'"));
    assert!(message("1. b8-b6 (1. c8-c6").contains("expected ) at the end of the variation"));
    assert!(message("1. b8-b6 (1. c8-c6 1-0) *").contains("found '1-0'"));
    assert!(message("1. b8-b6 (1. c8-c7) *").contains("line 3: move 1. \"c8-c7\""));
    assert!(message("1. b8-b6!!! *").contains("move 1. \"b8-b6!!!\""));
}

#[test]
fn size_is_limited() {
    let nested = |depth: usize| {
        format!(
            "1. b8-b6 a3-c3 {} *",
            "(1... a4-c4".repeat(depth) + &")".repeat(depth)
        )
    };
    // The same move again is the same variation, but parentheses count as the parser meets them.
    assert!(GameTree::parse(&loa(&nested(GameTree::MAX_NESTING))).is_ok());
    assert_eq!(
        message(&nested(GameTree::MAX_NESTING + 1)),
        "line 3: variations lie at most 100 deep in each other: leave the innermost out"
    );
    let comment = format!(
        "1. b8-b6 {{{}}} *",
        "x ".repeat(GameTree::MAX_COMMENT_BYTES)
    );
    assert!(message(&comment).contains("1024 KiB"));
    assert!(Transcript::parse(&loa(&comment)).is_ok());
    assert!(message(&" ".repeat(GameTree::MAX_BYTES)).contains("4 MiB"));
}

#[test]
fn edits_keep_the_tree_in_order() {
    let mut tree = GameTree::new("lines-of-action".parse().unwrap());
    let first = tree.add(GameTree::ROOT, "b8b6").unwrap();
    assert_eq!(tree.add(GameTree::ROOT, "b8-b6"), Ok(first));
    let other = tree.add(GameTree::ROOT, "c8-c6").unwrap();
    let reply = tree.add(other, "a3-c3").unwrap();
    tree.set_comment(other, CommentPlace::Before, Comment::new("or"))
        .unwrap();
    tree.set_comment(other, CommentPlace::After, Comment::new("so"))
        .unwrap();
    tree.set_mark(reply, Some(Mark::Blunder)).unwrap();
    assert_eq!(
        moves(&tree),
        "1. b8-b6 ({or} 1. c8-c6 {so} 1... a3-c3 $4) *"
    );
    tree.promote(reply).unwrap();
    assert_eq!(moves(&tree), "1. c8-c6 {or so} (1. b8-b6) 1... a3-c3 $4 *");
    tree.make_main(first).unwrap();
    assert_eq!(moves(&tree), "1. b8-b6 (1. c8-c6 {or so} 1... a3-c3 $4) *");
    tree.delete(first).unwrap();
    assert_eq!(moves(&tree), "1. c8-c6 {or so} 1... a3-c3 $4 *");

    assert_eq!(tree.add(first, "a3-c3"), Err(TreeError::UnknownNode(first)));
    assert_eq!(tree.delete(GameTree::ROOT), Err(TreeError::Root));
    assert_eq!(tree.set_mark(GameTree::ROOT, None), Err(TreeError::Root));
    let before = tree.set_comment(other, CommentPlace::Before, None);
    assert_eq!(before, Err(TreeError::NoVariation));
    assert!(matches!(tree.add(reply, "h8-h1"), Err(TreeError::Move(_))));
    let long = Comment::new(&"x".repeat(GameTree::MAX_COMMENT_BYTES));
    assert_eq!(
        tree.set_comment(reply, CommentPlace::After, long),
        Err(TreeError::TooLarge(SizeLimit::Comments))
    );
}

#[test]
fn the_rules_decide_the_result_of_the_main_line_whatever_is_edited() {
    let kind: GameKind = "mad-bishops".parse().unwrap();
    let mut tree = GameTree::at(kind, "10/10/10/10/10/10/10/10/1b8/w9 w").unwrap();
    assert_eq!(tree.result(), GameResult::Unfinished);
    let end = tree.add(GameTree::ROOT, "a1xb2").unwrap();
    assert_eq!(tree.result(), GameResult::Win(crate::Color::White));
    assert_eq!(tree.tags.termination, "all-captured");
    tree.delete(end).unwrap();
    assert_eq!(tree.result(), GameResult::Unfinished);
    assert_eq!(tree.tags.termination, "unterminated");
}

#[test]
fn json_reads_back_with_its_ids_and_is_checked() {
    let mut original = tree(ANALYSED);
    let gone = original.node(GameTree::ROOT).unwrap().children()[1];
    original.delete(gone).unwrap();
    let json = serde_json::to_string(&original).unwrap();
    let read: GameTree = serde_json::from_str(&json).unwrap();
    assert_eq!(read, original);
    let ids = |tree: &GameTree| tree.nodes.keys().copied().collect::<Vec<_>>();
    assert_eq!(ids(&read), ids(&original));

    let refused = |change: &dyn Fn(&mut TreeJson)| {
        let mut json = TreeJson::from(&original);
        change(&mut json);
        GameTree::try_from(json).unwrap_err()
    };
    let id = NodeId;
    assert!(matches!(
        refused(&|json| json.nodes[0].text = "b1-b2".into()),
        TreeError::Move(_)
    ));
    assert_eq!(
        refused(&|json| json.nodes[1].id = id(1)),
        TreeError::Misplaced(id(1))
    );
    assert_eq!(
        refused(&|json| json.nodes[0].parent = id(7)),
        TreeError::Misplaced(id(1))
    );
    assert_eq!(
        refused(&|json| json.nodes[0].before = Comment::new("x")),
        TreeError::NoVariation
    );
    assert_eq!(
        refused(&|json| json.tags.others.push(("Game".into(), "x".into()))),
        TreeError::Tag("Game".into())
    );
}
