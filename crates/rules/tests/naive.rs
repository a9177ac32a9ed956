//! The naive twin of every game agrees with the library, on random games and on positions set up at random.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use fastrand::Rng;
use tessera_rules::{
    EndReason, GameKind, Position, Record, mitsudomoe,
    perft::{Leaves, perft},
    position::Variant,
    with_game,
};

#[path = "twins"]
mod twins {
    pub(crate) mod naive;
}

use twins::naive::{self, Naive};

fn twin(kind: GameKind, position: Option<&str>) -> Box<dyn Naive> {
    let twin = naive::naive(&kind.to_string(), position);
    twin.unwrap_or_else(|| panic!("{kind} has no naive twin"))
}

/// Compares everything the twin knows with a position that was played move by move, and that position with the one read
/// from its text.
fn compare<P: Position>(pos: &P, twin: &dyn Naive) {
    let text = pos.to_string();
    assert_eq!(text, twin.position());
    let outcome = pos
        .outcome()
        .map(|outcome| (outcome.result(), outcome.reason.word()));
    assert_eq!(outcome, twin.outcome(), "{text}");
    let moves = pos.legal_moves();
    let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
    texts.sort_unstable();
    assert_eq!(texts, twin.moves(), "{text}");
    assert!(moves.iter().all(|&m| pos.is_legal(m)), "{text}");
    if outcome.is_none() {
        assert_eq!(pos.count_moves(), moves.len() as u64, "{text}");
    }
    let read = P::parse(pos.variant(), &text).unwrap();
    assert_eq!(format!("{pos:?}"), format!("{read:?}"));
    assert_eq!((pos, pos.key()), (&read, read.key()));
}

/// Plays at most `plies` random moves, the same ones in the library and in the twin, and compares after each.
fn play_on<P: Position>(start: P, plies: usize, rng: &mut Rng) {
    let mut twin = twin(start.kind(), Some(&start.to_string()));
    let mut record = Record::new(start);
    compare(record.position(), twin.as_ref());
    for _ in 0..plies {
        if record.outcome().is_some() {
            break;
        }
        let m = *rng.choice(&record.position().legal_moves()).unwrap();
        record.play(m).unwrap();
        twin = twin.after(&m.to_string());
        compare(record.position(), twin.as_ref());
        let is_repetition = record
            .outcome()
            .is_some_and(|outcome| outcome.reason == EndReason::Repetition);
        assert!(is_repetition || record.outcome() == record.position().outcome());
    }
}

/// The same from a position string; `None` if it is no position.
fn play_on_from(kind: GameKind, text: &str, plies: usize, rng: &mut Rng) -> Option<()> {
    with_game!(kind, |P, variant| {
        play_on(P::parse(variant, text).ok()?, plies, rng);
        Some(())
    })
}

/// Calls `attempt` until it has succeeded `wanted` times, and fails if it hardly ever does.
fn succeed(wanted: usize, kind: GameKind, mut attempt: impl FnMut() -> Option<()>) {
    let attempts = 1000 * wanted;
    let successes = (0..attempts).filter_map(|_| attempt()).take(wanted).count();
    assert_eq!(successes, wanted, "{kind}: too few positions of {attempts}");
}

#[test]
fn random_games_agree() {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(21);
        with_game!(kind, |P, variant| {
            let start = P::initial(variant).to_string();
            assert_eq!(start, twin(kind, None).position());
            for _ in 0..25 {
                play_on(P::initial(variant), 60, &mut rng);
            }
        });
    }
}

/// Positions with few pieces on random squares, which random games rarely reach. A game whose position string is not made
/// of single letters needs a test of its own, as Mitsudomoe has.
#[test]
fn sparse_positions_agree() {
    for kind in GameKind::all().filter(|kind| !matches!(kind, GameKind::Mitsudomoe(_))) {
        let mut rng = Rng::with_seed(22);
        succeed(150, kind, || {
            let start = kind.new_game().start();
            let (board, rest) = start.split_once(' ').unwrap();
            let keep = rng.f32() * 0.6;
            let mut cells: Vec<Vec<char>> = board.split('/').map(unpacked).collect();
            for cell in cells.iter_mut().flatten() {
                if !matches!(*cell, 'k' | 'K') && rng.f32() > keep {
                    *cell = '1';
                }
            }
            scatter(&mut cells, kind, &mut rng);
            let ranks: Vec<String> = cells
                .into_iter()
                .map(|rank| rank.into_iter().collect())
                .collect();
            let text = canonical(&format!("{} {rest}", ranks.join("/")));
            play_on_from(kind, &text, 12, &mut rng)
        });
    }
}

/// One character a square, `1` for an empty one.
fn unpacked(rank: &str) -> Vec<char> {
    let mut cells = Vec::new();
    let mut number = 0;
    for c in rank.chars().chain(['/']) {
        if let Some(digit) = c.to_digit(10) {
            number = number * 10 + digit;
            continue;
        }
        cells.extend((0..number).map(|_| '1'));
        number = 0;
        if c != '/' {
            cells.push(c);
        }
    }
    cells
}

/// Moves every piece to a random square of the same shade, so that the pattern of the start is gone.
fn scatter(cells: &mut [Vec<char>], kind: GameKind, rng: &mut Rng) {
    let dark_only = matches!(kind, GameKind::MadBishops(_));
    let side = cells.len();
    for from in 0..side * side {
        let to = rng.usize(..side * side);
        let shade = |n: usize| (n / side + n % side) % 2;
        if dark_only && shade(from) != shade(to) {
            continue;
        }
        let piece = cells[from / side][from % side];
        cells[from / side][from % side] = cells[to / side][to % side];
        cells[to / side][to % side] = piece;
    }
}

/// Runs of empty squares as one number.
fn canonical(text: &str) -> String {
    let mut out = String::new();
    let (board, rest) = text.split_once(' ').unwrap();
    let mut empty = 0;
    for c in board.chars().chain([' ']) {
        if c == '1' {
            empty += 1;
            continue;
        }
        if empty > 0 {
            out.push_str(&empty.to_string());
            empty = 0;
        }
        out.push(c);
    }
    out + rest
}

/// Stacks of rings on random squares, and balls on rings of their own colour.
#[test]
fn mitsudomoe_set_up_at_random_agrees() {
    for &variant in mitsudomoe::Variant::ALL {
        let kind = GameKind::Mitsudomoe(variant);
        let mut rng = Rng::with_seed(23);
        succeed(200, kind, || {
            let mut stacks = vec![String::new(); 25];
            for letter in ["w", "b"].repeat(rng.usize(4..=8)) {
                rng.choice(&mut stacks).unwrap().push_str(letter);
            }
            for (ring, ball) in [('w', 'W'), ('b', 'B')] {
                let free: Vec<&mut String> = stacks
                    .iter_mut()
                    .filter(|stack| stack.ends_with(ring))
                    .collect();
                for stack in rng.choose_multiple(free, 3) {
                    stack.push(ball);
                }
            }
            let squares: Vec<&str> = stacks
                .iter()
                .map(|stack| if stack.is_empty() { "1" } else { stack })
                .collect();
            let ranks: Vec<String> = squares.chunks(5).map(|rank| rank.join(",")).collect();
            let turn = rng.choice(["w", "b"]).unwrap();
            // Fewer than three stacks with a ring of one colour on top carry too few balls for a position.
            let text = format!("{} {turn}", ranks.join("/"));
            play_on_from(kind, &text, 6, &mut rng)
        });
    }
}

/// Black cannot move in either position, and in the second white can bring that about.
#[test]
fn players_who_must_pass_agree() {
    let kind: GameKind = "lines-of-action".parse().unwrap();
    for position in ["6wb/6ww/8/8/8/8/ww6/bw6 b", "6wb/6ww/8/8/8/8/1ww5/bw6 w"] {
        for seed in 0..20 {
            let mut rng = Rng::with_seed(seed);
            play_on_from(kind, position, 12, &mut rng).unwrap();
        }
    }
}

#[test]
fn bulk_and_played_perft_agree_with_the_twin() {
    for kind in GameKind::all() {
        let counts = with_game!(kind, |P, variant| {
            let start = P::initial(variant);
            [Leaves::Counted, Leaves::Played].map(|leaves| perft(&start, 3, leaves))
        });
        let naive = naive::perft(twin(kind, None).as_ref(), 3);
        assert_eq!(counts, [naive; 2], "{kind}");
    }
}
