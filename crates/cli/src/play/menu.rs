//! The questions before a game that is played line by line.

use std::io::{self, BufRead, Write};

use tessera_rules::{ByColor, Color, GameKind};
use tessera_tui::{
    language::Language,
    saved_games::SavedGame,
    seat::{First, Seat},
};

use crate::input;

/// Every question is repeated until the answer is valid, and returns `None` when the input ends or the player quits.
pub(super) struct Menu<'a> {
    pub(super) input: &'a mut dyn BufRead,
    pub(super) out: &'a mut dyn Write,
}

/// The unfinished games with their numbers, one per line.
pub(super) fn list(games: &[SavedGame]) -> String {
    let line = |(number, game)| format!("  {number}  {}", Language::English.saved_game(game));
    let lines: Vec<String> = (1..).zip(games).map(line).collect();
    lines.join("\n")
}

/// The answer to the question which game to play.
pub(super) enum Start<'a> {
    Saved(&'a SavedGame),
    NewGame,
    Quit,
}

impl Menu<'_> {
    /// Asks which of the unfinished games to continue, if there are any.
    pub(super) fn unfinished<'a>(&mut self, games: &'a [SavedGame]) -> io::Result<Start<'a>> {
        if games.is_empty() {
            return Ok(Start::NewGame);
        }
        loop {
            writeln!(self.out, "Unfinished games:\n{}", list(games))?;
            write!(
                self.out,
                "1-{} to continue, Enter for a new game, or quit> ",
                games.len()
            )?;
            self.out.flush()?;
            let Some(answer) = input::line(self.input)? else {
                return Ok(Start::Quit);
            };
            writeln!(self.out)?;
            match answer.to_lowercase().as_str() {
                "" | "new" => return Ok(Start::NewGame),
                "q" | "quit" | "exit" => return Ok(Start::Quit),
                number => match number
                    .parse::<usize>()
                    .map(|n| games.get(n.wrapping_sub(1)))
                {
                    Ok(Some(game)) => return Ok(Start::Saved(game)),
                    _ => writeln!(
                        self.out,
                        "Please answer with a number from 1 to {}.",
                        games.len()
                    )?,
                },
            }
        }
    }

    /// Asks for the game and its variant.
    pub(super) fn kind(&mut self) -> io::Result<Option<GameKind>> {
        writeln!(self.out, "\nTessera: board games for two players\n")?;
        let usual: Vec<GameKind> = GameKind::all()
            .filter(|kind| kind.variant_name().is_empty())
            .collect();
        let titles: Vec<_> = usual
            .iter()
            .map(|kind| (kind.game().title, kind.summary()))
            .collect();
        let Some(game) = self.choose("Which game?", &titles, 1)? else {
            return Ok(None);
        };
        let name = usual[game].game().name;
        let kinds: Vec<GameKind> = GameKind::all()
            .filter(|kind| kind.game().name == name)
            .collect();
        let rules: Vec<_> = kinds
            .iter()
            .map(|kind| match kind.variant_name() {
                "" => ("usual", "The usual rules."),
                variant => (variant, kind.summary()),
            })
            .collect();
        let rules = self.choose("By which rules?", &rules, 1)?;
        Ok(rules.map(|rules| kinds[rules]))
    }

    /// Asks for the players.
    pub(super) fn seats(&mut self) -> io::Result<Option<ByColor<Seat>>> {
        let players = [
            ("human against human", "Both at this keyboard."),
            ("human against computer", "You play white."),
            ("computer against computer", "Watch."),
            ("computer against human", "You play black."),
        ];
        let Some(choice) = self.choose("Who plays?", &players, 2)? else {
            return Ok(None);
        };
        let questions = match choice {
            0 => [None, None],
            1 => [None, Some("How strong is the computer?")],
            2 => [Some("How strong is white?"), Some("How strong is black?")],
            _ => [Some("How strong is the computer?"), None],
        };
        let mut seats = [Seat::Human; 2];
        for (seat, question) in seats.iter_mut().zip(questions) {
            if let Some(question) = question {
                match self.strength(question)? {
                    Some(strength) => *seat = strength,
                    None => return Ok(None),
                }
            }
        }
        let [white, black] = seats;
        Ok(Some(ByColor { white, black }))
    }

    /// Asks for the level of a computer.
    fn strength(&mut self, question: &str) -> io::Result<Option<Seat>> {
        loop {
            writeln!(self.out, "{question}")?;
            writeln!(
                self.out,
                "  beginner, medium, difficult, maximum, or a level from 1 to 10;\n  random plays random moves"
            )?;
            write!(self.out, "Level, Enter for medium, or quit> ")?;
            self.out.flush()?;
            let Some(answer) = input::line(self.input)? else {
                return Ok(None);
            };
            writeln!(self.out)?;
            let answer = answer.to_lowercase();
            if matches!(answer.as_str(), "q" | "quit" | "exit") {
                return Ok(None);
            }
            let names = ["medium", "beginner", "difficult", "maximum", "random"];
            let begun = names.iter().find(|name| name.starts_with(&answer));
            match begun.map_or(answer.as_str(), |name| name).parse() {
                Ok(Seat::Human) | Err(_) => {
                    writeln!(
                        self.out,
                        "Please answer with a name or a number from 1 to 10."
                    )?;
                }
                Ok(seat) => return Ok(Some(seat)),
            }
        }
    }

    /// Asks who moves first.
    pub(super) fn first(&mut self) -> io::Result<Option<First>> {
        let options = [
            ("random", "White or black, at random."),
            ("white", "White moves first."),
            ("black", "Black moves first."),
        ];
        let firsts = [
            First::Random,
            First::Color(Color::White),
            First::Color(Color::Black),
        ];
        let choice = self.choose("Who moves first?", &options, 1)?;
        Ok(choice.map(|i| firsts[i]))
    }

    /// Asks for one of the options, by number or by the beginning of its name; Enter selects number `default`.
    fn choose(
        &mut self,
        question: &str,
        options: &[(&str, &str)],
        default: usize,
    ) -> io::Result<Option<usize>> {
        loop {
            writeln!(self.out, "{question}")?;
            for (number, (name, detail)) in (1..).zip(options) {
                writeln!(self.out, "  {number}  {name}")?;
                for line in filled(detail, 72) {
                    writeln!(self.out, "       {line}")?;
                }
            }
            write!(
                self.out,
                "1-{}, Enter for {default}, or quit> ",
                options.len()
            )?;
            self.out.flush()?;
            let Some(answer) = input::line(self.input)? else {
                return Ok(None);
            };
            writeln!(self.out)?;
            let answer = answer.to_lowercase();
            if answer.is_empty() {
                return Ok(Some(default - 1));
            }
            if matches!(answer.as_str(), "q" | "quit" | "exit") {
                return Ok(None);
            }
            let number = answer
                .parse()
                .ok()
                .filter(|n| (1..=options.len()).contains(n));
            let fits = |(name, _): &(&str, &str)| {
                let name = name.to_lowercase();
                name.starts_with(&answer) || name.replace(' ', "-").starts_with(&answer)
            };
            match number
                .map(|n: usize| n - 1)
                .or_else(|| options.iter().position(fits))
            {
                Some(choice) => return Ok(Some(choice)),
                None => writeln!(
                    self.out,
                    "Please answer with a number from 1 to {}.",
                    options.len()
                )?,
            }
        }
    }
}

/// Breaks a text into lines of at most `width` characters.
fn filled(text: &str, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.last_mut().expect("there is always a line");
        if last.is_empty() {
            last.push_str(word);
        } else if last.chars().count() + 1 + word.chars().count() <= width {
            last.push(' ');
            last.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines
}
