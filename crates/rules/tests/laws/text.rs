//! Laws of text: what is written reads back as the same thing, and what does not read is refused.

use fastrand::Rng;
use tessera_rules::{
    GameKind, Position, PositionError, Transcript,
    pgn::{Comment, Tags},
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
