//! The bots of the original programs agree with a slow twin that works on the text of a position alone.

#![expect(clippy::unwrap_used, reason = "a test may fail")]

use std::collections::BTreeSet;

use tessera_play::Bot;
use tessera_rules::{AnyGame, GameKind};

/// A piece with its column and row as the original program numbers them: row 0 is rank 1.
#[derive(Clone, Copy, PartialEq)]
struct Piece {
    column: i32,
    row: i32,
    letter: char,
}

impl Piece {
    fn is_king(self) -> bool {
        self.letter.eq_ignore_ascii_case(&'k')
    }

    fn square(self) -> String {
        let file = char::from(b'a' + u8::try_from(self.column).unwrap());
        format!("{file}{}", self.row + 1)
    }
}

/// The pieces of a position string, row by row from row 0, in a row by column.
fn pieces(position: &str) -> Vec<Piece> {
    let board = position.split(' ').next().unwrap();
    let mut pieces = Vec::new();
    for (row, text) in (0..).zip(board.split('/').rev()) {
        let mut column = 0;
        for letter in text.chars() {
            if let Some(empty) = letter.to_digit(10) {
                column += i32::try_from(empty).unwrap();
            } else {
                pieces.push(Piece {
                    column,
                    row,
                    letter,
                });
                column += 1;
            }
        }
    }
    pieces
}

/// Queens first, then the king, each in the order of `pieces`.
fn queens_then_king(pieces: &[Piece], is_white: bool) -> Vec<Piece> {
    let own = |piece: &&Piece| piece.letter.is_ascii_uppercase() == is_white;
    let (kings, mut all): (Vec<Piece>, Vec<Piece>) =
        pieces.iter().filter(own).partition(|piece| piece.is_king());
    all.extend(kings);
    all
}

/// Whether a piece can capture this one: in a straight line with nothing between, a king over one square.
fn captures(pieces: &[Piece], from: Piece, to: Piece) -> bool {
    let (dx, dy) = (to.column - from.column, to.row - from.row);
    let distance = dx.abs().max(dy.abs());
    if !(dx == 0 || dy == 0 || dx.abs() == dy.abs()) || (from.is_king() && distance > 1) {
        return false;
    }
    (1..distance).all(|step| {
        let column = from.column + dx.signum() * step;
        let row = from.row + dy.signum() * step;
        !pieces.iter().any(|p| (p.column, p.row) == (column, row))
    })
}

/// All captures in the order of the original search, with their values.
fn all_captures(game: &dyn AnyGame) -> Vec<(String, u32)> {
    let position = game.position();
    let pieces = pieces(&position);
    let is_white = position.split(' ').nth(1) == Some("w");
    let mut found = Vec::new();
    for from in queens_then_king(&pieces, is_white) {
        for to in queens_then_king(&pieces, !is_white) {
            if captures(&pieces, from, to) {
                let (dx, dy) = (to.column - from.column, to.row - from.row);
                let squared = f64::from(dx * dx + dy * dy);
                let value = (squared.sqrt() + 0.5).floor() as u32;
                found.push((format!("{}x{}", from.square(), to.square()), value));
            }
        }
    }
    found
}

/// The first capture of the greatest value.
fn hard(game: &dyn AnyGame) -> Option<String> {
    let mut best: Option<(String, u32)> = None;
    for (text, value) in all_captures(game) {
        if best.as_ref().is_none_or(|(_, most)| value > *most) {
            best = Some((text, value));
        }
    }
    best.map(|(text, _)| text)
}

fn kind(name: &str) -> GameKind {
    name.parse().unwrap()
}

#[test]
fn the_hard_bot_makes_the_first_capture_of_the_greatest_value() {
    let mut compared = 0;
    for seed in 0..400 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let first = *rng.choice(&tessera_rules::Color::ALL).unwrap();
        let mut game = kind("hecatomb").new_game_with_first(first).unwrap();
        while game.outcome().is_none() {
            if let Some(expected) = hard(game.as_ref()) {
                let chosen = Bot::OriginalHard.choose(game.as_ref(), seed).unwrap();
                assert_eq!(chosen, expected, "{}", game.position());
                compared += 1;
            }
            // Whole games of the bot against itself, against the easy bot, and against random moves.
            let text = match seed % 3 {
                0 => Bot::OriginalHard.choose(game.as_ref(), seed).unwrap(),
                1 if game.ply().is_multiple_of(2) => {
                    Bot::OriginalEasy.choose(game.as_ref(), seed).unwrap()
                }
                _ => rng.choice(game.legal_texts()).unwrap(),
            };
            game.play(&text).unwrap();
        }
    }
    assert!(compared > 2000, "{compared}");
}

#[test]
fn captures_at_a_distance_and_by_kings_are_weighed_alike() {
    for position in [
        // The longest capture is a diagonal of seven squares: its value is 10, and the king is no exception.
        "k6q/8/8/8/8/8/8/Q6K w 9",
        // Two captures of value 3: a diagonal of two squares and a straight line of three. The piece in the lower row is first.
        "4k3/8/8/q7/2q5/8/Q7/K7 w 9",
        // The king captures, because it is the only piece that can.
        "7k/8/8/8/8/8/1q6/K7 w 9",
        "8/8/8/8/3q4/8/1k6/KQ6 b 4",
    ] {
        let game = kind("hecatomb").game_at(position).unwrap();
        let chosen = Bot::OriginalHard.choose(game.as_ref(), 1).unwrap();
        assert_eq!(Some(chosen), hard(game.as_ref()), "{position}");
    }
}

#[test]
fn the_easy_bot_makes_every_capture_and_nothing_else() {
    let mut game = kind("hecatomb").new_game();
    for text in ["d4xd5", "e5xd4"] {
        let captures: BTreeSet<String> = all_captures(game.as_ref())
            .into_iter()
            .map(|(text, _)| text)
            .collect();
        let chosen: BTreeSet<String> = (0..2000)
            .map(|seed| Bot::OriginalEasy.choose(game.as_ref(), seed).unwrap())
            .collect();
        assert_eq!(chosen, captures);
        game.play(text).unwrap();
    }
}

#[test]
fn without_a_capture_any_legal_move_is_made() {
    let game = kind("hecatomb").game_at("7k/8/8/8/8/8/8/K7 w 9").unwrap();
    for bot in Bot::ALL {
        let chosen: BTreeSet<String> = (0..200)
            .map(|seed| bot.choose(game.as_ref(), seed).unwrap())
            .collect();
        assert_eq!(chosen.into_iter().collect::<Vec<_>>(), game.legal_texts());
    }
}

#[test]
fn in_other_games_the_easy_bot_makes_any_legal_move_and_the_hard_one_is_refused() {
    for kind in GameKind::all().filter(|kind| kind.game().name != "hecatomb") {
        let mut game = kind.new_game();
        let legal = game.legal_texts();
        let chosen: BTreeSet<String> = (0..3000)
            .map(|seed| Bot::OriginalEasy.choose(game.as_ref(), seed).unwrap())
            .collect();
        assert!(chosen.len() * 10 > legal.len() * 8, "{kind}");
        game.play(&legal[0]).unwrap();
        assert_eq!(Bot::of(kind).collect::<Vec<_>>(), [Bot::OriginalEasy]);
        let refusal = Bot::OriginalHard.check(kind).unwrap_err().to_string();
        let title = kind.game().title;
        assert_eq!(
            refusal,
            format!("original-hard plays Hecatomb only, not {title}")
        );
    }
}

#[test]
fn bots_are_repeatable_and_stop_at_the_end() {
    for kind in GameKind::all() {
        for bot in Bot::of(kind) {
            let play = || {
                let mut game = kind.new_game();
                while game.ply() < 60
                    && let Some(text) = bot.choose(game.as_ref(), 7)
                {
                    game.play(&text).unwrap();
                }
                assert!(game.outcome().is_some() || game.ply() == 60);
                game.moves()
            };
            assert_eq!(play(), play(), "{kind} {bot}");
        }
    }
}

#[test]
fn bots_are_read_and_written_by_their_names() {
    for bot in Bot::ALL {
        assert_eq!(bot.to_string().parse(), Ok(bot));
        assert_eq!(serde_json::to_value(bot).unwrap(), bot.name());
    }
    assert!("original".parse::<Bot>().is_err());
}
