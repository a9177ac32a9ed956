//! Reviews of whole games: planted blunders are named, and the same game gives the same review.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use tessera_engine::{Engine, Limits, Stopper, Task};
use tessera_review::{Finding, FoundLine, Judgement, Reason, Review, ReviewPlan, Stage, run};
use tessera_rules::{AnyGame, Color, GameKind};

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

/// A game of the engine against itself, but for the worst move that it knows at ply `blunder`.
fn with_blunder(kind: GameKind, blunder: usize) -> Box<dyn AnyGame> {
    let mut engine = Engine::new(4);
    let mut game = kind.new_game();
    while game.ply() < blunder + 6 && game.outcome().is_none() {
        let text = if game.ply() == blunder {
            let all = lines(&mut engine, game.as_ref(), 1_000, 60_000);
            all.last().unwrap().line[0].clone()
        } else {
            lines(&mut engine, game.as_ref(), 1, 5_000)[0].line[0].clone()
        };
        game.play(&text).unwrap();
    }
    game
}

fn review(game: &dyn AnyGame) -> Review {
    let mut plan = ReviewPlan::new(game, NODES);
    let review = run(&mut plan, &Stopper::default(), &mut |_, _| {});
    review.unwrap().unwrap()
}

fn assert_names_blunder(kind: &str, ply: usize) -> Review {
    let game = with_blunder(kind.parse().unwrap(), ply);
    let review = review(game.as_ref());
    let point = review.turning_points.iter().find(|point| point.ply == ply);
    let point = point.unwrap_or_else(|| panic!("{kind}: {:?}", review.turning_points));
    assert_eq!(point.text, game.moves()[ply], "{kind}");
    assert!(
        matches!(
            point.judgement,
            Judgement::Blunder | Judgement::Mistake | Judgement::MissedWin
        ),
        "{kind}: {point:?}"
    );
    assert_ne!(point.better[0], point.text, "{kind}");
    assert_eq!(review.moves[ply].judgement, point.judgement, "{kind}");
    assert!(
        review
            .moves
            .iter()
            .all(|one| one.loss <= review.moves[ply].loss),
        "{kind}"
    );
    let [player, opponent] = [point.color, !point.color].map(|color| review.accuracy[color]);
    assert!(
        player.unwrap() < opponent.unwrap(),
        "{kind}: {:?}",
        review.accuracy
    );
    for color in Color::ALL {
        assert!(
            (0.0..=100.0).contains(&review.accuracy[color].unwrap()),
            "{kind}"
        );
    }
    review
}

#[test]
fn a_planted_blunder_is_named_in_mad_bishops() {
    assert_names_blunder("mad-bishops", 8);
}

#[test]
fn a_planted_blunder_is_named_in_lines_of_action() {
    assert_names_blunder("lines-of-action", 12);
}

#[test]
fn a_planted_blunder_is_named_in_hecatomb() {
    let review = assert_names_blunder("hecatomb", 4);
    // The ten-ply game is solved: the move gave a certain draw away.
    let point = review
        .turning_points
        .iter()
        .find(|point| point.ply == 4)
        .unwrap();
    assert_eq!((point.before, point.after), (0.5, 0.0));
    assert!(matches!(point.reason, Reason::Loses { .. }), "{point:?}");
}

#[test]
fn a_planted_blunder_is_named_in_mitsudomoe() {
    assert_names_blunder("mitsudomoe", 10);
}

#[test]
fn a_review_depends_on_the_nodes_alone() {
    let game = with_blunder("lines-of-action:6x6".parse().unwrap(), 6);
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
    for text in ["b1-b3", "a3-c3"] {
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
    assert_eq!(won.positions[1].chance, 1.0);
    assert_eq!(won.positions[0].win_in, Some(1));
    assert_eq!(won.turning_points, []);
    assert_eq!(won.accuracy[Color::Black], None);

    let empty = review(kind.new_game().as_ref());
    assert_eq!((empty.positions.len(), empty.moves.len()), (1, 0));
}
