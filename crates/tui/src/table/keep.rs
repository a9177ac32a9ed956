//! Tables written down and set up again: the record of the game with its players, clocks and end.

use std::time::Duration;

use jiff::Zoned;
use tessera_rules::{
    AnyGame, ByColor, Color, Transcript,
    pgn::{GameResult, Tags, TranscriptError},
};

use super::{Ending, Review, Table};
use crate::{
    clock::{Clock, TimeControl},
    seat::{First, Seat},
    settings::Setup,
};

/// What a player had left, in milliseconds.
const LEFT: ByColor<&str> = ByColor {
    white: "WhiteLeft",
    black: "BlackLeft",
};

/// The moves taken back.
const UNDONE: &str = "Undone";

impl Table {
    /// The game with everything needed to go on.
    pub(crate) fn written(&self) -> String {
        let mut others = Vec::new();
        for color in Color::ALL {
            if let Some(left) = self.clock.left(color) {
                others.push((LEFT[color].to_owned(), left.as_millis().to_string()));
            }
        }
        let undone = self.game.undone();
        if !undone.is_empty() {
            others.push((UNDONE.to_owned(), undone.join(" ")));
        }
        let tags = Tags {
            event: "Tessera".into(),
            date: Zoned::now().strftime("%Y.%m.%d").to_string(),
            white: self.setup.white.to_string(),
            black: self.setup.black.to_string(),
            time_control: match self.setup.clock {
                TimeControl::None => "-".into(),
                clock => clock.to_string(),
            },
            others,
            ..Tags::default()
        };
        let mut transcript = Transcript::of(self.game.as_ref(), tags);
        if let Some(ending) = self.ending()
            && let Some(word) = ending.word()
        {
            transcript.result = ending.result();
            word.clone_into(&mut transcript.tags.termination);
        }
        transcript.to_string()
    }

    /// The table that was written down. Players that are neither people here nor the computer become people here.
    pub(crate) fn read(text: &str) -> Result<Self, TranscriptError> {
        let transcripts = Transcript::parse_all(text)?;
        let transcript = transcripts.into_iter().next();
        let transcript = transcript.ok_or(TranscriptError::NoGame)?;
        let game = transcript.to_game()?;
        let tags = &transcript.tags;
        let seat = |name: &str| name.parse().unwrap_or(Seat::Human);
        let setup = Setup {
            kind: transcript.kind,
            white: seat(&tags.white),
            black: seat(&tags.black),
            clock: tags.time_control.parse().unwrap_or_default(),
            first: First::Color(game.first()),
        };
        let other = |name: &str| {
            let pair = tags.others.iter().find(|(key, _)| key == name);
            pair.map(|(_, value)| value.as_str())
        };
        let left = |color: Color| other(LEFT[color])?.parse().ok().map(Duration::from_millis);
        let clock = match (left(Color::White), left(Color::Black)) {
            (Some(white), Some(black)) => {
                Clock::resumed(setup.clock, ByColor { white, black }, game.ply())
            }
            _ => Clock::new(setup.clock),
        };
        let mut table = Self::at(setup, game);
        table.clock = clock;
        if let Some(undone) = other(UNDONE) {
            table.restore_undone(undone);
        }
        if table.game.outcome().is_none() && transcript.result != GameResult::Unfinished {
            table.ended = Ending::read(transcript.result, &tags.termination);
        }
        if table.ending().is_some() {
            table.review = Some(Review::new(table.game.as_ref(), table.game.ply()));
        }
        Ok(table)
    }

    /// Moves that could be played again; those that cannot are forgotten.
    fn restore_undone(&mut self, undone: &str) {
        let mut game: Box<dyn AnyGame> = self.game.boxed();
        let played = undone
            .split_whitespace()
            .take_while(|text| game.play(text).is_ok())
            .count();
        for _ in 0..played {
            game.undo();
        }
        self.game = game;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    fn table() -> Table {
        let setup = Setup {
            kind: "lines-of-action".parse().unwrap(),
            white: "level:3".parse().unwrap(),
            black: Seat::Human,
            clock: "300+5".parse().unwrap(),
            first: First::Random,
        };
        let mut table = Table::new(setup, &mut fastrand::Rng::with_seed(1)).unwrap();
        let now = Instant::now();
        table.run_clock(now);
        table.run_clock(now + Duration::from_secs(7));
        table.play("b1-b3", now).unwrap();
        table.play("a2-c2", now).unwrap();
        table.play("d1-d3", now).unwrap();
        table
    }

    #[test]
    fn a_table_is_set_up_again_as_it_was() {
        let mut table = table();
        table.game.undo();
        let text = table.written();
        let mut again = Table::read(&text).unwrap();
        assert_eq!(again.written(), text);
        assert_eq!(again.seats(), table.seats());
        assert_eq!(
            again.clock.left(Color::Black),
            table.clock.left(Color::Black)
        );
        assert_eq!(again.game.redo().as_deref(), Some("d1-d3"));
        assert!(again.review.is_none());
    }

    #[test]
    fn every_end_is_written_and_read() {
        for ending in [
            Ending::Resigned(Color::Black),
            Ending::Time(Color::White),
            Ending::Agreed,
            Ending::Recorded(Some(Color::White)),
        ] {
            let mut table = table();
            table.end(ending);
            let again = Table::read(&table.written()).unwrap();
            assert_eq!(again.ending(), Some(ending));
            assert!(again.review.is_some(), "a finished game is looked back at");
        }
    }

    #[test]
    fn the_records_of_others_can_be_played_on() {
        let text = "[White \"Ada\"]\n[Black \"Grace\"]\n[Game \"hecatomb\"]\n\n1. d4xd5 *";
        let table = Table::read(text).unwrap();
        assert_eq!(table.humans(), 2);
        assert_eq!(table.game.ply(), 1);
        assert!(Table::read("nonsense").is_err());
        assert!(Table::read("").is_err());
    }
}
