//! Descriptions of saved games.

use tessera_play::{Millis, Seat};
use tessera_rules::Color;

use super::Language;
use crate::{
    board::Naming,
    saved_games::{FinishedGame, SavedGame},
};

impl Language {
    /// `Lines of Action against level 5, move 3, 2026-11-18 20:15`.
    pub fn saved_game(self, game: &SavedGame) -> String {
        let title = game.kind.game().title;
        let variant = match game.kind.variant_name() {
            "" => String::new(),
            variant => format!(" ({variant})"),
        };
        let opponent = self.opponent(game);
        let place = match (self, &game.server) {
            (_, None) => String::new(),
            (Self::English, Some(server)) => format!(" on {server}"),
            (Self::Portuguese, Some(server)) => format!(" em {server}"),
        };
        let (word, number) = (self.texts().move_word, game.move_number());
        let date = local_time(game.changed);
        format!("{title}{variant} {opponent}{place}, {word} {number}, {date}")
    }

    /// `Lines of Action against level 5, black wins, 2026-11-18 20:15`.
    pub(crate) fn finished_game(self, finished: &FinishedGame) -> String {
        let FinishedGame { game, end } = finished;
        let title = game.kind.game().title;
        let (result, _cause) = self.end(end, Naming::USUAL);
        let (opponent, date) = (self.opponent(game), local_time(game.changed));
        format!("{title} {opponent}, {result}, {date}")
    }

    /// `Continue: Lines of Action, move 3 against level 5`.
    pub(crate) fn continue_game(self, game: &SavedGame) -> String {
        let texts = self.texts();
        let (title, number) = (game.kind.game().title, game.move_number());
        let opponent = self.opponent(game);
        format!(
            "{}: {title}, {} {number} {opponent}",
            texts.go_on, texts.move_word
        )
    }

    fn opponent(self, game: &SavedGame) -> String {
        let seats = [&game.seats.white, &game.seats.black];
        let people = seats.iter().filter(|seat| seat.is_person()).count();
        let computer = seats.iter().find(|seat| !seat.is_person());
        match (people, computer, &game.server) {
            (2, _, None) => match self {
                Self::English => "between two people".to_owned(),
                Self::Portuguese => "entre duas pessoas".to_owned(),
            },
            (2, _, Some(_)) => self.against_person(game),
            (1, Some(Seat::Engine { level, .. }), _) => match self {
                Self::English => format!("against level {level}"),
                Self::Portuguese => format!("contra o nível {level}"),
            },
            (1, Some(Seat::Bot { bot, .. }), _) => match self {
                Self::English => format!("against the {}", self.bot(*bot)),
                Self::Portuguese => format!("contra o {}", self.bot(*bot)),
            },
            (1, _, _) => match self {
                Self::English => "against random moves".to_owned(),
                Self::Portuguese => "contra lances ao acaso".to_owned(),
            },
            (_, _, _) => match self {
                Self::English => "between computers".to_owned(),
                Self::Portuguese => "entre computadores".to_owned(),
            },
        }
    }

    /// The opponent on a server, by name if they have one.
    fn against_person(self, game: &SavedGame) -> String {
        let is_theirs = |color: &Color| !game.own.is_empty() && !game.own.contains(color);
        let theirs = Color::ALL.into_iter().find(is_theirs);
        let name = theirs.and_then(|color| game.seats[color].name());
        match (self, name) {
            (Self::English, Some(name)) => format!("against {name}"),
            (Self::Portuguese, Some(name)) => format!("contra {name}"),
            (Self::English, None) => "against a person".to_owned(),
            (Self::Portuguese, None) => "contra uma pessoa".to_owned(),
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
