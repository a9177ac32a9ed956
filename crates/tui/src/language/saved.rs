//! Saved games in words.

use tessera_play::{Millis, Seat};
use tessera_rules::Color;

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
        let number = game.ply / 2 + 1;
        let date = local_time(game.changed);
        let opponent = self.opponent(game);
        match self {
            Self::English => format!("{title}{variant} {opponent}, move {number}, {date}"),
            Self::Portuguese => format!("{title}{variant} {opponent}, lance {number}, {date}"),
        }
    }

    fn opponent(self, game: &SavedGame) -> String {
        let computer = Color::ALL
            .into_iter()
            .map(|color| &game.seats[color])
            .find(|seat| !seat.is_person());
        match (self, computer) {
            (Self::English, Some(Seat::Engine { level, .. })) => format!("against level {level}"),
            (Self::Portuguese, Some(Seat::Engine { level, .. })) => {
                format!("contra o nível {level}")
            }
            (Self::English, Some(Seat::Random { .. })) => "against random moves".to_owned(),
            (Self::Portuguese, Some(Seat::Random { .. })) => "contra lances ao acaso".to_owned(),
            (Self::English, Some(Seat::Human { .. }) | None) => "between two people".to_owned(),
            (Self::Portuguese, Some(Seat::Human { .. }) | None) => "entre duas pessoas".to_owned(),
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
