//! The dialogue of the original Hecatomb program: its questions before a game, and a move as four numbers one a line.

use std::io::{self, BufRead, Write};

use tessera_play::Bot;
use tessera_rules::{ByColor, Color, GameKind};
use tessera_tui::{
    language::{
        Language::{self, English, Portuguese},
        capital,
    },
    seat::Seat,
};

use super::words::Words;
use crate::input;

/// Whether the original program of this game asks in its own way.
pub(super) const fn is_of(kind: GameKind) -> bool {
    matches!(kind, GameKind::Hecatomb(_))
}

pub(super) fn banner(language: Language) -> &'static str {
    match language {
        English => {
            "*********************************\n*     Welcome to Hecatomb!      *\n*********************************"
        }
        Portuguese => {
            "*********************************\n*     Bem-vindo ao Hecatomb!    *\n*********************************"
        }
    }
}

/// Who moves first, which is drawn.
pub(super) fn starts(color: Color, words: Words) -> String {
    let player = capital(words.language.player(color, words.naming));
    let signs = signs(color);
    match words.language {
        English => format!("{player} ({signs}) starts."),
        Portuguese => format!("{player} ({signs}) começa."),
    }
}

/// The signs of a player's queens and king on the board.
const fn signs(color: Color) -> &'static str {
    match color {
        Color::White => "$ +",
        Color::Black => "& *",
    }
}

/// The questions for the players; `None` when the input ends or the player quits.
pub(super) fn seats(
    language: Language,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<ByColor<Seat>>> {
    let (question, again) = match language {
        English => (
            "Who plays? pvp (two people), pvb (a person against a bot), bvb (two bots)> ",
            "Please answer pvp, pvb or bvb (or quit).",
        ),
        Portuguese => (
            "Quem joga? pvp (duas pessoas), pvb (uma pessoa contra um bot), bvb (dois bots)> ",
            "Responda pvp, pvb ou bvb (ou sair).",
        ),
    };
    let modes = [
        ("pvp", [false, false]),
        ("pvb", [false, true]),
        ("bvb", [true, true]),
    ];
    let Some(bots) = ask(question, again, &modes, input, out)? else {
        return Ok(None);
    };
    let mut seats = ByColor::new(|_| Seat::Human);
    for (color, is_bot) in Color::ALL.into_iter().zip(bots) {
        if is_bot {
            match bot(language, color, input, out)? {
                Some(bot) => seats[color] = Seat::Bot(bot),
                None => return Ok(None),
            }
        }
    }
    Ok(Some(seats))
}

fn bot(
    language: Language,
    color: Color,
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<Bot>> {
    let player = match (language, color) {
        (English, Color::White) => "player 1",
        (English, Color::Black) => "player 2",
        (Portuguese, Color::White) => "jogador 1",
        (Portuguese, Color::Black) => "jogador 2",
    };
    let (question, again) = match language {
        English => (
            format!("Difficulty of the bot, {player}: f (fácil, easy) or d (difícil, hard)> "),
            "Please answer f or d (or quit).",
        ),
        Portuguese => (
            format!("Dificuldade do bot, {player}: f (fácil) ou d (difícil)> "),
            "Responda f ou d (ou sair).",
        ),
    };
    let bots = [("f", Bot::OriginalEasy), ("d", Bot::OriginalHard)];
    ask(&question, again, &bots, input, out)
}

/// Asks until the answer is one of these words; `None` when the input ends or the player quits.
fn ask<T: Copy>(
    question: &str,
    again: &str,
    answers: &[(&str, T)],
    input: &mut dyn BufRead,
    out: &mut dyn Write,
) -> io::Result<Option<T>> {
    loop {
        write!(out, "{question}")?;
        out.flush()?;
        let Some(answer) = input::line(input)? else {
            return Ok(None);
        };
        writeln!(out)?;
        let answer = answer.to_lowercase();
        if is_quit(&answer) {
            return Ok(None);
        }
        match answers.iter().find(|(word, _)| *word == answer) {
            Some((_, value)) => return Ok(Some(*value)),
            None => writeln!(out, "{again}")?,
        }
    }
}

pub(super) fn is_quit(answer: &str) -> bool {
    matches!(answer, "q" | "quit" | "exit" | "sair")
}

/// The numbers of a move that have been typed so far: column and row of the piece, column and row of the target.
#[derive(Debug, Default)]
pub(super) struct Coordinates(Vec<u8>);

/// What a line does to the numbers of a move.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Typed {
    /// The line has no numbers, or other things as well.
    Other,
    /// More numbers are needed.
    Incomplete,
    /// The numbers are a move, to be read as text.
    Move(String),
    /// A number is not on the board, or there are too many; the numbers typed before are kept.
    Refused,
}

impl Coordinates {
    /// The question for the next number.
    pub(super) fn prompt(&self, turn: Color, words: Words) -> String {
        let language = words.language;
        let player = capital(language.player_name(turn, words.naming));
        let signs = signs(turn);
        let what = match (language, self.0.len()) {
            (English, 0) => "column of the piece",
            (English, 1) => "row of the piece",
            (English, 2) => "column of the target",
            (English, _) => "row of the target",
            (Portuguese, 0) => "coluna da peça",
            (Portuguese, 1) => "linha da peça",
            (Portuguese, 2) => "coluna do destino",
            (Portuguese, _) => "linha do destino",
        };
        format!("{player} ({signs}), {what}> ")
    }

    /// Why a number is refused.
    pub(super) const fn refusal(language: Language) -> &'static str {
        match language {
            English => "Columns and rows are numbers from 0 to 7, and a move has four of them.",
            Portuguese => "As colunas e as linhas são números de 0 a 7, e um lance tem quatro.",
        }
    }

    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// Adds the numbers of a line, each of which may be followed by a full stop.
    pub(super) fn add(&mut self, line: &str) -> Typed {
        let is_number = |c: char| c.is_ascii_digit();
        let is_between = |c: char| c.is_whitespace() || ",.-".contains(c);
        if !line.contains(is_number) || !line.chars().all(|c| is_number(c) || is_between(c)) {
            return Typed::Other;
        }
        let numbers: Option<Vec<u8>> = line
            .split(is_between)
            .filter(|word| !word.is_empty())
            .map(|word| word.parse().ok().filter(|n| *n < 8))
            .collect();
        match numbers {
            Some(numbers) if self.0.len() + numbers.len() <= 4 => self.0.extend(numbers),
            _ => return Typed::Refused,
        }
        if self.0.len() < 4 {
            return Typed::Incomplete;
        }
        let texts: Vec<String> = self.0.drain(..).map(|n| n.to_string()).collect();
        Typed::Move(texts.join(" "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_typed_number_by_number_or_at_once() {
        let mut typed = Coordinates::default();
        assert_eq!(typed.add("3 3 3 4"), Typed::Move("3 3 3 4".into()));
        for line in ["3.", "3", " 3."] {
            assert_eq!(typed.add(line), Typed::Incomplete);
        }
        assert_eq!(typed.add("8"), Typed::Refused, "the others are kept");
        assert_eq!(typed.add("4 4"), Typed::Refused, "one too many");
        assert_eq!(typed.add("undo"), Typed::Other);
        assert_eq!(typed.add("4."), Typed::Move("3 3 3 4".into()));
        assert_eq!(typed.add("3-3, 3-4"), Typed::Move("3 3 3 4".into()));
        assert_eq!(typed.add("300"), Typed::Refused);
        assert_eq!(typed.add("-"), Typed::Other);
        assert_eq!(typed.add("3 d5"), Typed::Other);
    }
}
