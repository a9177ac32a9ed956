//! The naive twin of every game agrees with the library, on random games and on positions set up at random.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use fastrand::Rng;
use tessera_rules::{
    AnyGame, GameKind, Position,
    perft::{Leaves, perft},
    with_game,
};

#[path = "twins"]
mod twins {
    pub(crate) mod naive;
}

use twins::naive::{self, Naive, naive};

fn compare(game: &dyn AnyGame, twin: &dyn Naive) {
    let position = game.position();
    assert_eq!(position, twin.position());
    // Repetition is a matter of the record, not of the twin.
    let fresh = game.kind().game_at(&position).unwrap();
    let outcome = fresh
        .outcome()
        .map(|outcome| (outcome.result(), outcome.reason.word()));
    assert_eq!(outcome, twin.outcome(), "{position}");
    assert_eq!(fresh.legal_texts(), twin.moves(), "{position}");
}

fn play_on(game: &mut dyn AnyGame, plies: usize, rng: &mut Rng) {
    let kind = game.kind().to_string();
    let mut twin = naive(&kind, Some(&game.position()));
    for _ in 0..plies {
        compare(game, twin.as_ref());
        let Some(text) = rng.choice(game.legal_texts()) else {
            return;
        };
        game.play(&text).unwrap();
        twin = twin.after(&text);
    }
}

#[test]
fn random_games_agree() {
    for kind in GameKind::all() {
        let mut rng = Rng::with_seed(21);
        assert_eq!(
            kind.new_game().position(),
            naive(&kind.to_string(), None).position()
        );
        for _ in 0..25 {
            play_on(kind.new_game().as_mut(), 60, &mut rng);
        }
    }
}

/// Thinning out a position by removing pieces leads to places that games rarely reach.
#[test]
fn thinned_out_positions_agree() {
    for kind in GameKind::all().filter(|kind| !matches!(kind, GameKind::Mitsudomoe(_))) {
        let mut rng = Rng::with_seed(22);
        let mut tried = 0;
        while tried < 150 {
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
            let text = format!("{} {rest}", ranks.join("/"));
            let Ok(mut game) = kind.game_at(&canonical(&text)) else {
                continue;
            };
            tried += 1;
            play_on(game.as_mut(), 12, &mut rng);
        }
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

/// Rings anywhere, in stacks, and balls on rings of their own.
#[test]
fn mitsudomoe_set_up_at_random_agrees() {
    for kind in GameKind::all().filter(|kind| matches!(kind, GameKind::Mitsudomoe(_))) {
        let mut rng = Rng::with_seed(23);
        let mut tried = 0;
        while tried < 200 {
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
            // Too few free rings for three balls make no position.
            let Ok(game) = kind.game_at(&format!("{} {turn}", ranks.join("/"))) else {
                continue;
            };
            tried += 1;
            play_on(
                kind.game_at(&game.position()).unwrap().as_mut(),
                6,
                &mut rng,
            );
        }
    }
}

/// Black cannot move in either, and in the second white can bring that about again.
#[test]
fn players_who_must_pass_agree() {
    for position in ["6wb/6ww/8/8/8/8/ww6/bw6 b", "6wb/6ww/8/8/8/8/1ww5/bw6 w"] {
        for seed in 0..20 {
            let kind: GameKind = "lines-of-action".parse().unwrap();
            let mut rng = Rng::with_seed(seed);
            play_on(kind.game_at(position).unwrap().as_mut(), 12, &mut rng);
        }
    }
}

#[test]
fn both_ways_of_counting_agree_with_the_twin() {
    for kind in GameKind::all() {
        let twin = naive(&kind.to_string(), None);
        let counts = with_game!(kind, |P, variant| {
            let start = P::initial(variant);
            [Leaves::Counted, Leaves::Played].map(|leaves| perft(&start, 3, leaves))
        });
        assert_eq!(counts, [naive::perft(twin.as_ref(), 3); 2], "{kind}");
    }
}
