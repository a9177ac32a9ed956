//! Compares a case with the rules.

use sha1::{Digest, Sha1};
use tessera_rules::{
    AnyGame, GameKind, Outcome, Position,
    perft::{Leaves, perft},
    with_game,
};

use super::entry::{Case, GameCase, PositionCase};

/// All differences between the case and the rules.
pub(super) fn mismatches(case: &Case) -> Vec<String> {
    let mut mismatches = Mismatches::default();
    match case {
        Case::Position(case) => {
            mismatches.context = format!("{} {:?}", case.kind.0, case.name);
            check_position(case, &mut mismatches);
        }
        Case::Game(case) => {
            mismatches.context = case.kind.0.to_string();
            check_game(case, &mut mismatches);
        }
    }
    mismatches.found
}

#[derive(Default)]
struct Mismatches {
    context: String,
    found: Vec<String>,
}

impl Mismatches {
    fn add(&mut self, message: &str) {
        self.found.push(format!("{}: {message}", self.context));
    }

    fn expect<T: PartialEq + std::fmt::Debug>(&mut self, what: &str, expected: &T, found: &T) {
        if expected != found {
            self.add(&format!("{what}: expected {expected:?}, found {found:?}"));
        }
    }
}

fn check_position(case: &PositionCase, mismatches: &mut Mismatches) {
    let kind = case.kind.0;
    let game = match kind.game_at(&case.position) {
        Ok(game) => game,
        Err(error) => return mismatches.add(&format!("position {:?}: {error}", case.position)),
    };
    if let Some(moves) = &case.moves {
        mismatches.expect("legal moves", moves, &game.legal_texts());
    }
    for (depth, &expected) in (1..).zip(&case.perft) {
        match count(kind, &case.position, depth) {
            Ok(found) => mismatches.expect(&format!("perft({depth})"), &expected, &found),
            Err(error) => mismatches.add(&error),
        }
    }
}

fn count(kind: GameKind, position: &str, depth: u32) -> Result<u64, String> {
    with_game!(kind, |P, variant| {
        let pos = P::parse(variant, position).map_err(|error| error.to_string())?;
        Ok(perft(&pos, depth, Leaves::Counted))
    })
}

fn check_game(case: &GameCase, mismatches: &mut Mismatches) {
    let mut game = match case.kind.0.game_at(&case.start) {
        Ok(game) => game,
        Err(error) => return mismatches.add(&format!("start {:?}: {error}", case.start)),
    };
    let plies = case.moves.len();
    for (what, length) in [
        ("legal_counts", case.legal_counts.as_ref().map(Vec::len)),
        ("legal_hash", case.legal_hash.as_ref().map(Vec::len)),
    ] {
        if let Some(length) = length {
            mismatches.expect(&format!("entries of {what}"), &plies, &length);
        }
    }
    for (ply, text) in case.moves.iter().enumerate() {
        check_present(case, game.as_ref(), mismatches);
        match game.play(text) {
            Ok(canonical) => mismatches.expect(&format!("move {ply}"), text, &canonical),
            Err(error) => return mismatches.add(&format!("move {ply} {text:?}: {error}")),
        }
    }
    check_position_text(case, game.as_ref(), mismatches);
    for (ply, _) in case
        .positions
        .iter()
        .flatten()
        .filter(|(ply, _)| *ply > plies)
    {
        mismatches.add(&format!("position {ply} lies behind the last move"));
    }
    let outcome = game.outcome();
    let result = outcome.map_or(UNFINISHED, Outcome::result);
    mismatches.expect(
        "result",
        &case.result.as_deref().unwrap_or(UNFINISHED),
        &result,
    );
    let reason = outcome.map_or(UNFINISHED, |outcome| outcome.reason.word());
    mismatches.expect(
        "reason",
        &case.reason.as_deref().unwrap_or(UNFINISHED),
        &reason,
    );
}

/// The result of a game without an end, in messages.
const UNFINISHED: &str = "unfinished";

/// Checks the position before a move and its legal moves.
fn check_present(case: &GameCase, game: &dyn AnyGame, mismatches: &mut Mismatches) {
    check_position_text(case, game, mismatches);
    let ply = game.ply();
    if let Some(outcome) = game.outcome() {
        mismatches.add(&format!("the game is over before move {ply}: {outcome}"));
    }
    let legal = game.legal_texts();
    if let Some(&count) = case
        .legal_counts
        .as_ref()
        .and_then(|counts| counts.get(ply))
    {
        mismatches.expect(
            &format!("number of legal moves before move {ply}"),
            &count,
            &legal.len(),
        );
    }
    if let Some(hash) = case.legal_hash.as_ref().and_then(|hashes| hashes.get(ply)) {
        mismatches.expect(
            &format!("hash of the legal moves before move {ply}"),
            hash,
            &hash_of(&legal),
        );
    }
}

fn check_position_text(case: &GameCase, game: &dyn AnyGame, mismatches: &mut Mismatches) {
    let here = case
        .positions
        .iter()
        .flatten()
        .filter(|(ply, _)| *ply == game.ply());
    for (ply, position) in here {
        mismatches.expect(&format!("position {ply}"), position, &game.position());
    }
}

/// The first 8 hexadecimal digits of the SHA-1 of the sorted texts, joined with spaces.
fn hash_of(texts: &[String]) -> String {
    let digest = Sha1::digest(texts.join(" "));
    let first = u32::from_be_bytes([digest[0], digest[1], digest[2], digest[3]]);
    format!("{first:08x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_the_one_of_the_file_format() {
        assert_eq!(hash_of(&["pass".to_owned()]), "9d4e1e23");
    }

    #[test]
    fn every_kind_of_mismatch_is_reported() {
        let lines = r#"
{"game":"mad-bishops","variant":"","start":"10/10/10/10/10/10/10/10/1b8/w9 w","moves":["a1xb2"],"legal_counts":[2],"legal_hash":["00000000"],"positions":[[0,"x"],[9,"y"]],"result":null,"reason":null}
{"game":"mad-bishops","variant":"","start":"10/10/10/10/10/10/10/10/1b8/w9 w","moves":["a1b2"],"result":"white","reason":"all-captured"}
{"game":"mad-bishops","variant":"","start":"10/10/10/10/10/10/10/10/1b8/w9 w","moves":["a1-c3"],"result":null,"reason":null}
{"game":"mad-bishops","variant":"","name":"n","position":"10/10/10/10/10/10/10/10/1b8/w9 w","perft":[1,7],"moves":["a1-b2"]}
{"game":"mad-bishops","variant":"","start":"nonsense","moves":[]}
{"game":"chess","variant":"","start":"","moves":[]}
[]
"#;
        let counts: Vec<usize> = Case::lines(lines)
            .iter()
            .map(|(_, case)| case.as_ref().map_or(1, |case| mismatches(case).len()))
            .collect();
        assert_eq!(counts, [6, 1, 1, 2, 1, 1, 1]);
    }
}
