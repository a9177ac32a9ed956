//! The questions before a game that is played line by line.

use std::io::{self, BufRead, Write};

use tessera_play::Bot;
use tessera_rules::{ByColor, Color, GameKind};
use tessera_tui::{
    board::Naming,
    language::{
        Language::{self, English, Portuguese},
        capital,
    },
    saved_games::SavedGame,
    seat::{First, Seat},
};

use super::hecatomb_dialogue::is_quit;
use crate::input;

/// Every question is repeated until the answer is valid, and returns `None` when the input ends or the player quits.
pub(super) struct Menu<'a> {
    pub(super) language: Language,
    pub(super) input: &'a mut dyn BufRead,
    pub(super) out: &'a mut dyn Write,
}

/// The unfinished games with their numbers, one per line.
pub(super) fn list(games: &[SavedGame], language: Language) -> String {
    let line = |(number, game)| format!("  {number}  {}", language.saved_game(game));
    let lines: Vec<String> = (1..).zip(games).map(line).collect();
    lines.join("\n")
}

/// The answer to the question which game to play.
pub(super) enum Start<'a> {
    Saved(&'a SavedGame),
    NewGame,
    Quit,
}

/// An answer that can be chosen, with an explanation.
type Choice = (&'static str, &'static str);

impl Menu<'_> {
    fn pick<T>(&self, english: T, portuguese: T) -> T {
        match self.language {
            English => english,
            Portuguese => portuguese,
        }
    }

    /// Asks which of the unfinished games to continue, if there are any.
    pub(super) fn unfinished<'a>(&mut self, games: &'a [SavedGame]) -> io::Result<Start<'a>> {
        if games.is_empty() {
            return Ok(Start::NewGame);
        }
        let count = games.len();
        loop {
            let title = self.pick("Unfinished games:", "Partidas por acabar:");
            writeln!(self.out, "{title}\n{}", list(games, self.language))?;
            let question = match self.language {
                English => format!("1-{count} to continue, Enter for a new game, or quit> "),
                Portuguese => {
                    format!("1-{count} para continuar, Enter para uma nova partida, ou sair> ")
                }
            };
            let Some(answer) = self.ask(&question)? else {
                return Ok(Start::Quit);
            };
            match answer.as_str() {
                "" | "new" | "nova" => return Ok(Start::NewGame),
                number => match number
                    .parse::<usize>()
                    .map(|n| games.get(n.wrapping_sub(1)))
                {
                    Ok(Some(game)) => return Ok(Start::Saved(game)),
                    _ => self.ask_for_number(count)?,
                },
            }
        }
    }

    /// Asks for the game and its variant.
    pub(super) fn kind(&mut self) -> io::Result<Option<GameKind>> {
        let title = self.pick(
            "Tessera: board games for two players",
            "Tessera: jogos de tabuleiro para dois",
        );
        writeln!(self.out, "\n{title}\n")?;
        let usual: Vec<GameKind> = GameKind::all()
            .filter(|kind| kind.variant_name().is_empty())
            .collect();
        let titles: Vec<Choice> = usual
            .iter()
            .map(|kind| (kind.game().title, self.language.summary(*kind)))
            .collect();
        let question = self.pick("Which game?", "Que jogo?");
        let Some(game) = self.choose(question, &titles, 1)? else {
            return Ok(None);
        };
        let name = usual[game].game().name;
        let kinds: Vec<GameKind> = GameKind::all()
            .filter(|kind| kind.game().name == name)
            .collect();
        let usual_rules = self.pick(
            ("usual", "The usual rules."),
            ("habituais", "As regras habituais."),
        );
        let rules: Vec<Choice> = kinds
            .iter()
            .map(|kind| match kind.variant_name() {
                "" => usual_rules,
                variant => (variant, self.language.summary(*kind)),
            })
            .collect();
        let question = self.pick("By which rules?", "Com que regras?");
        let rules = self.choose(question, &rules, 1)?;
        Ok(rules.map(|rules| kinds[rules]))
    }

    /// Asks for the players.
    pub(super) fn seats(&mut self, kind: GameKind) -> io::Result<Option<ByColor<Seat>>> {
        let players = self.pick(
            [
                ("human against human", "Both at this keyboard."),
                ("human against computer", "You play white."),
                ("computer against computer", "Watch."),
                ("computer against human", "You play black."),
            ],
            [
                ("pessoa contra pessoa", "Ambas a este teclado."),
                ("pessoa contra computador", "Joga com as brancas."),
                ("computador contra computador", "Assistir."),
                ("computador contra pessoa", "Joga com as pretas."),
            ],
        );
        let question = self.pick("Who plays?", "Quem joga?");
        let Some(choice) = self.choose(question, &players, 2)? else {
            return Ok(None);
        };
        let opponent = self.pick("How strong is the computer?", "Que força tem o computador?");
        let [white, black] = self.pick(
            ["How strong is white?", "How strong is black?"],
            ["Que força têm as brancas?", "Que força têm as pretas?"],
        );
        let questions = match choice {
            0 => [None, None],
            1 => [None, Some(opponent)],
            2 => [Some(white), Some(black)],
            _ => [Some(opponent), None],
        };
        let mut seats = [Seat::Human; 2];
        for (seat, question) in seats.iter_mut().zip(questions) {
            if let Some(question) = question {
                match self.strength(question, kind)? {
                    Some(strength) => *seat = strength,
                    None => return Ok(None),
                }
            }
        }
        let [white, black] = seats;
        Ok(Some(ByColor { white, black }))
    }

    /// Asks for the level of a computer.
    fn strength(&mut self, question: &str, kind: GameKind) -> io::Result<Option<Seat>> {
        let bots: Vec<&str> = Bot::of(kind).map(Bot::name).collect();
        let bots = bots.join(", ");
        loop {
            writeln!(self.out, "{question}")?;
            let explanation = match self.language {
                English => format!(
                    "  beginner, medium, difficult, maximum, or a level from 1 to 10;\n  random plays random moves; of the original program: {bots}"
                ),
                Portuguese => format!(
                    "  iniciante, médio, difícil, máximo, ou um nível de 1 a 10;\n  acaso joga ao acaso; do programa original: {bots}"
                ),
            };
            writeln!(self.out, "{explanation}")?;
            let prompt = self.pick(
                "Level, Enter for medium, or quit> ",
                "Nível, Enter para médio, ou sair> ",
            );
            let Some(answer) = self.ask(prompt)? else {
                return Ok(None);
            };
            let names = [
                ("medium", "médio"),
                ("beginner", "iniciante"),
                ("difficult", "difícil"),
                ("maximum", "máximo"),
                ("random", "acaso"),
            ];
            let begun = names.iter().find(|(english, portuguese)| {
                english.starts_with(&answer) || portuguese.starts_with(&answer)
            });
            let name = begun.map_or(answer.as_str(), |(english, _)| english);
            match name.parse::<Seat>() {
                Ok(Seat::Human) | Err(_) => {
                    let again = self.pick(
                        "Please answer with a name or a number from 1 to 10.",
                        "Responda com um nome ou com um número de 1 a 10.",
                    );
                    writeln!(self.out, "{again}")?;
                }
                Ok(seat) => match seat.check(kind) {
                    Ok(()) => return Ok(Some(seat)),
                    Err(refusal) => writeln!(self.out, "{}.", capital(&refusal.to_string()))?,
                },
            }
        }
    }

    /// Asks who moves first.
    pub(super) fn first(&mut self) -> io::Result<Option<First>> {
        let name = |color| self.language.player_name(color, Naming::USUAL);
        let (white, black) = (name(Color::White), name(Color::Black));
        let options = self.pick(
            [
                ("random", "White or black, at random."),
                (white, "White moves first."),
                (black, "Black moves first."),
            ],
            [
                ("ao acaso", "As brancas ou as pretas, ao acaso."),
                (white, "As brancas jogam primeiro."),
                (black, "As pretas jogam primeiro."),
            ],
        );
        let firsts = [
            First::Random,
            First::Color(Color::White),
            First::Color(Color::Black),
        ];
        let question = self.pick("Who moves first?", "Quem joga primeiro?");
        let choice = self.choose(question, &options, 1)?;
        Ok(choice.map(|i| firsts[i]))
    }

    /// Asks for one of the options, by number or by the beginning of its name; Enter selects number `default`.
    fn choose(
        &mut self,
        question: &str,
        options: &[Choice],
        default: usize,
    ) -> io::Result<Option<usize>> {
        let count = options.len();
        loop {
            writeln!(self.out, "{question}")?;
            for (number, (name, detail)) in (1..).zip(options) {
                writeln!(self.out, "  {number}  {name}")?;
                for line in filled(detail, 72) {
                    writeln!(self.out, "       {line}")?;
                }
            }
            let prompt = match self.language {
                English => format!("1-{count}, Enter for {default}, or quit> "),
                Portuguese => format!("1-{count}, Enter para {default}, ou sair> "),
            };
            let Some(answer) = self.ask(&prompt)? else {
                return Ok(None);
            };
            if answer.is_empty() {
                return Ok(Some(default - 1));
            }
            let number = answer.parse().ok().filter(|n| (1..=count).contains(n));
            let fits = |(name, _): &Choice| {
                let name = name.to_lowercase();
                name.starts_with(&answer) || name.replace(' ', "-").starts_with(&answer)
            };
            match number
                .map(|n: usize| n - 1)
                .or_else(|| options.iter().position(fits))
            {
                Some(choice) => return Ok(Some(choice)),
                None => self.ask_for_number(count)?,
            }
        }
    }

    /// Reads an answer in lower case; `None` when the input ends or the player quits.
    fn ask(&mut self, prompt: &str) -> io::Result<Option<String>> {
        write!(self.out, "{prompt}")?;
        self.out.flush()?;
        let Some(answer) = input::line(self.input)? else {
            return Ok(None);
        };
        writeln!(self.out)?;
        let answer = answer.to_lowercase();
        Ok((!is_quit(&answer)).then_some(answer))
    }

    fn ask_for_number(&mut self, count: usize) -> io::Result<()> {
        match self.language {
            English => writeln!(self.out, "Please answer with a number from 1 to {count}."),
            Portuguese => writeln!(self.out, "Responda com um número de 1 a {count}."),
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
