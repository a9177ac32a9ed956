//! Plays one game of a match and enforces the rules.

use std::fmt;

use tessera_rules::{
    AnyGame, ByColor, Color, EndReason, GameKind, Transcript,
    pgn::{Comment, GameResult, Tags},
};

use super::player::{MoveLimit, Player};

/// A game of this many plies is a draw.
const MAX_PLIES: usize = 400;

/// A finished game.
#[derive(Debug)]
pub(super) struct MatchGame {
    game: Box<dyn AnyGame>,
    /// `None` for a draw.
    pub(super) winner: Option<Color>,
    pub(super) reason: Reason,
}

/// Why a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Reason {
    /// By the rules.
    Rule(EndReason),
    /// It reached the maximum number of plies.
    TooLong,
    /// The loser broke the rules or failed to answer.
    Forfeit(Forfeit),
}

/// A failure that loses the game whatever the position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Forfeit {
    /// A move that cannot be parsed or is not legal, and why.
    IllegalMove(String),
    /// No answer in time.
    NoAnswer,
    /// The program cannot be started, or has ended, and how.
    Broken(String),
}

impl Reason {
    pub(super) fn is_forfeit(&self) -> bool {
        matches!(self, Self::Forfeit(_))
    }

    /// The word for the `Termination` tag of the record.
    fn word(&self) -> &'static str {
        match self {
            Self::Rule(reason) => reason.word(),
            Self::TooLong => "adjudication",
            Self::Forfeit(Forfeit::IllegalMove(_)) => "illegal-move",
            Self::Forfeit(Forfeit::NoAnswer) => "time",
            Self::Forfeit(Forfeit::Broken(_)) => "crash",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rule(reason) => f.write_str(reason.clause()),
            Self::TooLong => write!(f, "drawn after {MAX_PLIES} plies"),
            Self::Forfeit(Forfeit::IllegalMove(why)) => write!(f, "illegal move {why}"),
            Self::Forfeit(Forfeit::NoAnswer) => f.write_str("no answer in time"),
            Self::Forfeit(Forfeit::Broken(how)) => f.write_str(how),
        }
    }
}

/// Plays a game from an opening to its end.
pub(super) fn play(
    kind: GameKind,
    opening: &[String],
    mut players: ByColor<&mut Player>,
    limit: MoveLimit,
) -> MatchGame {
    let mut game = kind.new_game();
    for text in opening {
        game.play(text).expect("an opening consists of legal moves");
    }
    let (winner, reason) = loop {
        if let Some(outcome) = game.outcome() {
            break (outcome.winner, Reason::Rule(outcome.reason));
        }
        if game.ply() >= MAX_PLIES {
            break (None, Reason::TooLong);
        }
        let turn = game.turn();
        let played =
            players[turn]
                .choose(game.as_ref(), limit)
                .and_then(|text| match game.play(&text) {
                    Ok(_) => Ok(()),
                    Err(error) => Err(Forfeit::IllegalMove(format!("{text:?}: {error}"))),
                });
        if let Err(forfeit) = played {
            break (Some(!turn), Reason::Forfeit(forfeit));
        }
    };
    MatchGame {
        game,
        winner,
        reason,
    }
}

impl MatchGame {
    /// The record of the game.
    pub(super) fn transcript(&self, [white, black]: [String; 2], round: String) -> Transcript {
        let tags = Tags {
            event: "Tessera match".into(),
            white,
            black,
            others: vec![("Round".into(), round)],
            ..Tags::default()
        };
        let mut transcript = Transcript::of(self.game.as_ref(), tags);
        transcript.tags.termination = self.reason.word().into();
        transcript.result = match self.winner {
            Some(winner) => GameResult::Win(winner),
            None => GameResult::Draw,
        };
        if self.reason.is_forfeit() {
            let comment = Comment::new(&self.reason.to_string());
            match transcript.moves.last_mut() {
                Some(last) => last.comment = comment,
                None => transcript.preface = comment,
            }
        }
        transcript
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::matches::player::Contender;

    fn player(text: &str, kind: GameKind) -> Player {
        Player::new(&text.parse::<Contender>().unwrap(), kind)
    }

    #[test]
    fn every_game_is_played_to_its_end_and_its_record_can_be_parsed() {
        for kind in GameKind::all() {
            let (mut white, mut black) = (player("random", kind), player("nodes:20", kind));
            let players = ByColor {
                white: &mut white,
                black: &mut black,
            };
            let game = play(kind, &[], players, MoveLimit::Nodes(1));
            assert!(!game.reason.is_forfeit(), "{kind}: {}", game.reason);
            let transcript = game.transcript(["a".into(), "b".into()], "1.1".into());
            let again = Transcript::parse(&transcript.to_string()).unwrap();
            assert_eq!(again, transcript, "{kind}");
        }
    }

    #[test]
    fn a_program_that_cannot_be_started_loses() {
        let kind = GameKind::all().next().unwrap();
        let (mut white, mut black) = (player("random", kind), player("cmd:/no/such/program", kind));
        let players = ByColor {
            white: &mut white,
            black: &mut black,
        };
        let game = play(kind, &[], players, MoveLimit::Nodes(1));
        assert_eq!(game.winner, Some(Color::White));
        assert!(game.reason.is_forfeit());
        let text = game
            .transcript(["a".into(), "b".into()], "1.1".into())
            .to_string();
        assert!(text.contains("[Termination \"crash\"]"), "{text}");
        assert!(Transcript::parse(&text).is_ok(), "{text}");
    }
}
