//! Descriptions of saved games.

use tessera_play::{Millis, Seat};

use super::Language;
use crate::saved_games::SavedGame;

impl Language {
    /// `Lines of Action against level 5, move 3, 2026-11-18 20:15`.
    pub fn saved_game(self, game: &SavedGame) -> String {
        let title = game.kind.game().title;
        let variant = match game.kind.variant_name() {
            "" => String::new(),
            variant => format!(" ({variant})"),
        };
        let number = game.move_number();
        let date = local_time(game.changed);
        let opponent = self.opponent(game);
        match self {
            Self::English => format!("{title}{variant} {opponent}, move {number}, {date}"),
            Self::Portuguese => format!("{title}{variant} {opponent}, lance {number}, {date}"),
        }
    }

    fn opponent(self, game: &SavedGame) -> String {
        let computer = match (&game.seats.white, &game.seats.black) {
            (Seat::Human { .. }, Seat::Human { .. }) => {
                return match self {
                    Self::English => "between two people".to_owned(),
                    Self::Portuguese => "entre duas pessoas".to_owned(),
                };
            }
            (Seat::Human { .. }, computer) | (computer, Seat::Human { .. }) => computer,
            _ => {
                return match self {
                    Self::English => "between computers".to_owned(),
                    Self::Portuguese => "entre computadores".to_owned(),
                };
            }
        };
        match (self, computer) {
            (Self::English, Seat::Engine { level, .. }) => format!("against level {level}"),
            (Self::Portuguese, Seat::Engine { level, .. }) => format!("contra o nível {level}"),
            (Self::English, Seat::Bot { bot, .. }) => format!("against the {}", self.bot(*bot)),
            (Self::Portuguese, Seat::Bot { bot, .. }) => format!("contra o {}", self.bot(*bot)),
            (Self::English, Seat::Random { .. } | Seat::Human { .. }) => {
                "against random moves".to_owned()
            }
            (Self::Portuguese, Seat::Random { .. } | Seat::Human { .. }) => {
                "contra lances ao acaso".to_owned()
            }
        }
    }
}

/// `2026-11-18 20:15`, in the time zone of the system.
fn local_time(at: Millis) -> String {
    match jiff::Timestamp::from_millisecond(at.0) {
        Ok(time) => time
            .to_zoned(jiff::tz::TimeZone::system())
            .strftime("%Y-%m-%d %H:%M")
            .to_string(),
        Err(_out_of_range) => "?".to_owned(),
    }
}
