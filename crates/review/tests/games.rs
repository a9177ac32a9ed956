//! Reviews of whole games: planted blunders are named, and the same game gives the same review.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use tessera_engine::{Engine, Limits, Score, Stopper, Task};
use tessera_review::{
    Curve, Finding, FoundLine, Judgement, Reason, Review, ReviewPlan, Stage, TurningPoint, run,
};
use tessera_rules::{AnyGame, Color, EndReason, GameKind};

const NODES: u64 = 3_000;

fn lines(engine: &mut Engine, game: &dyn AnyGame, lines: usize, nodes: u64) -> Vec<FoundLine> {
    engine.clear();
    let task = Task {
        lines,
        ..Task::of(game, Limits::nodes(nodes))
    };
    let found = engine.search(&task, &Stopper::default(), &mut |_| {});
    found.unwrap().iter().map(FoundLine::from).collect()
}

/// After the opening a game of the engine against itself with one blunder, and the ply of it: the first balanced position with a move that loses
/// much gets the worst move that the engine knows there.
fn with_blunder(kind: GameKind, opening: &[&str]) -> (Box<dyn AnyGame>, usize) {
    let curve = Curve::of(kind);
    let chance = |line: &FoundLine| curve.chance(Score(line.score));
    let mut engine = Engine::new(4);
    let mut game = kind.new_game();
    for text in opening {
        game.play(text).unwrap();
    }
    let mut planted = None;
    while game.outcome().is_none() && planted.is_none_or(|ply| game.ply() < ply + 6) {
        let best = lines(&mut engine, game.as_ref(), 1, 5_000).swap_remove(0);
        let is_balanced = (0.15..=0.85).contains(&chance(&best));
        let mut text = &best.line[0];
        let all;
        if planted.is_none() && game.ply() > 0 && is_balanced {
            all = lines(&mut engine, game.as_ref(), 1_000, 40_000);
            let worst = all.last().unwrap();
            if chance(&all[0]) - chance(worst) > 0.3 {
                planted = Some(game.ply());
                text = &worst.line[0];
            }
        }
        game.play(text).unwrap();
    }
    (game, planted.unwrap())
}

fn review(game: &dyn AnyGame) -> Review {
    let mut plan = ReviewPlan::new(game, NODES);
    let review = run(&mut plan, &Stopper::default(), &mut |_, _| {});
    review.unwrap().unwrap()
}

fn assert_names_blunder(kind: &str, opening: &[&str]) -> TurningPoint {
    let (game, ply) = with_blunder(kind.parse().unwrap(), opening);
    let mut review = review(game.as_ref());
    for color in Color::ALL {
        let accuracy = review.accuracy[color].unwrap();
        assert!((0.0..=100.0).contains(&accuracy), "{kind}: {accuracy}");
    }
    let points = &review.turning_points;
    assert!(points.len() <= 3 && points.is_sorted_by_key(|point| point.ply));
    let i = points.iter().position(|point| point.ply == ply);
    let i = i.unwrap_or_else(|| panic!("{kind}, ply {ply}: {points:?}"));
    let point = review.turning_points.swap_remove(i);
    assert_eq!(point.text, game.moves()[ply], "{kind}");
    assert_eq!(point.judgement, Judgement::Blunder, "{kind}: {point:?}");
    assert_eq!(review.moves[ply].judgement, point.judgement, "{kind}");
    assert_ne!(point.better[0], point.text, "{kind}");
    assert!(point.before - point.after > 0.2, "{kind}: {point:?}");
    assert!(review.accuracy[point.color].unwrap() < 95.0, "{kind}");
    point
}

#[test]
fn a_planted_blunder_is_named_in_mad_bishops() {
    assert_names_blunder("mad-bishops", &[]);
}

#[test]
fn a_planted_blunder_is_named_in_lines_of_action() {
    assert_names_blunder("lines-of-action", &[]);
}

#[test]
fn a_planted_blunder_is_named_in_hecatomb() {
    // The ten-ply game is solved: the move gave a certain draw away.
    let opening = ["g4xh5", "d5xc4", "e4xc6", "d6xc6", "f3xc6"];
    let point = assert_names_blunder("hecatomb", &opening);
    assert_eq!((point.before, point.after), (0.5, 0.0));
    let king_is_captured = Reason::Loses {
        moves: Some(1),
        by: Some(EndReason::KingCaptured),
    };
    assert_eq!(point.reason, king_is_captured, "{point:?}");
}

#[test]
fn a_planted_blunder_is_named_in_mitsudomoe() {
    assert_names_blunder("mitsudomoe", &[]);
}

#[test]
fn a_review_depends_on_the_nodes_alone() {
    let (game, _) = with_blunder("lines-of-action".parse().unwrap(), &[]);
    let mut plan = ReviewPlan::new(game.as_ref(), NODES);
    let first = run(&mut plan, &Stopper::default(), &mut |_, _| {})
        .unwrap()
        .unwrap();
    assert_eq!(review(game.as_ref()), first);
    // Findings may come in any order, as from several workers.
    let mut other = ReviewPlan::new(game.as_ref(), NODES);
    let mut findings: Vec<Finding> = plan.findings().collect();
    findings.reverse();
    for finding in findings {
        assert_eq!(other.review(), None);
        other.add(finding);
    }
    assert_eq!(other.review().unwrap(), first);
    assert!(plan.findings().any(|finding| finding.stage == Stage::Deep));
    let json = serde_json::to_string(&first).unwrap();
    assert_eq!(serde_json::from_str::<Review>(&json).unwrap(), first);
}

#[test]
fn positions_are_searched_forwards_and_the_graph_grows() {
    let mut game = "lines-of-action".parse::<GameKind>().unwrap().new_game();
    for text in ["b1-b3", "a4-c4"] {
        game.play(text).unwrap();
    }
    let mut plan = ReviewPlan::new(game.as_ref(), 100);
    let plies = plan
        .pending()
        .iter()
        .map(|search| search.ply)
        .collect::<Vec<_>>();
    assert_eq!(plies, [0, 1, 2]);
    assert_eq!(plan.chances(), [None, None, None]);
    plan.add(Finding {
        ply: 0,
        stage: Stage::Quick,
        lines: vec![FoundLine {
            score: 0,
            proven: false,
            line: vec!["b1-b3".to_owned()],
        }],
    });
    assert_eq!(plan.chances(), [Some(0.5), None, None]);
    assert_eq!(plan.pending().len(), 2);
    assert_eq!(plan.review(), None);
    // What cannot be of this game changes nothing.
    plan.add(Finding {
        ply: 3,
        stage: Stage::Quick,
        lines: Vec::new(),
    });
    assert_eq!(plan.pending().len(), 2);
}

#[test]
fn a_finished_game_ends_in_certainty_and_an_empty_one_has_no_accuracy() {
    let kind: GameKind = "mad-bishops".parse().unwrap();
    let mut game = kind.game_at("10/10/10/10/10/10/10/10/1b8/w9 w").unwrap();
    game.play("a1xb2").unwrap();
    let won = review(game.as_ref());
    assert_eq!(
        (won.positions[1].chance, won.positions[1].proven),
        (1.0, true)
    );
    assert_eq!(won.positions[0].win_in, Some(1));
    assert_eq!(won.turning_points, []);
    assert_eq!(won.accuracy[Color::Black], None);

    let empty = review(kind.new_game().as_ref());
    assert_eq!((empty.positions.len(), empty.moves.len()), (1, 0));
}
