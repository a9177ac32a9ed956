//! The record of a played game as text.

use tessera_rules::{
    AnyGame, ByColor, Color, Transcript,
    pgn::{GameResult, Tags},
};

use crate::{ClockSetting, End, Seat, Winner};

/// The record of a game with its players, its clock and its end; `date` is written as `2026.11.18`.
pub fn transcript(
    record: &dyn AnyGame,
    seats: &ByColor<Seat>,
    clock: Option<ClockSetting>,
    end: Option<&End>,
    date: String,
) -> Transcript {
    let name = |color: Color| match &seats[color] {
        Seat::Human { name } => name.clone().unwrap_or_else(|| "?".to_owned()),
        Seat::Engine { level, name } => name
            .clone()
            .unwrap_or_else(|| format!("Tessera level {level}")),
        Seat::Bot { bot, name } => name.clone().unwrap_or_else(|| bot.to_string()),
        Seat::Random { name } => name.clone().unwrap_or_else(|| "random".to_owned()),
    };
    let tags = Tags {
        date,
        white: name(Color::White),
        black: name(Color::Black),
        time_control: clock.map_or_else(|| "-".to_owned(), time_control),
        ..Tags::default()
    };
    let mut transcript = Transcript::of(record, tags);
    if let Some(end) = end {
        transcript.result = match end.outcome().map(Winner::color) {
            Some(Some(winner)) => GameResult::Win(winner),
            Some(None) => GameResult::Draw,
            None => GameResult::Unfinished,
        };
        end.cause
            .as_str()
            .clone_into(&mut transcript.tags.termination);
    }
    transcript
}

/// As records write it: `*10` for seconds per move, `300+2` for a Fischer clock.
fn time_control(clock: ClockSetting) -> String {
    match clock {
        ClockSetting::PerMove { seconds } => format!("*{seconds}"),
        ClockSetting::Fischer { initial, increment } => format!("{initial}+{increment}"),
    }
}
