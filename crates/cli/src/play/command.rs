//! The commands of a game that is played line by line, in every language.

use tessera_rules::AnyGame;
use tessera_tui::language::Language;

use super::words::Words;

#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Quit,
    Help,
    Rules,
    Board,
    Moves(&'a str),
    Hint,
    Think,
    Undo,
    Redo,
    Save(&'a str),
    Move(&'a str),
}

/// The list of commands, with examples that can be played in this game now.
pub(super) fn help(game: &dyn AnyGame, words: Words) -> String {
    let example = words.naming.text(&example(game));
    let mut lines = vec![(
        example.as_str(),
        words.pick(
            "a move; `x`, `-` or nothing between the squares",
            "um lance; `x`, `-` ou nada entre as casas",
        ),
    )];
    let coordinates = coordinates(game);
    if words.naming.has_numbers() {
        lines[0].1 = words.pick(
            "a move: column and row of the piece, column and row of the target",
            "um lance: coluna e linha da peça, coluna e linha do destino",
        );
    } else if let Some(coordinates) = &coordinates {
        lines.push((
            coordinates,
            words.pick(
                "a move by column, row, column, row, as the original program writes them",
                "um lance por coluna, linha, coluna, linha, como o programa original",
            ),
        ));
    }
    if game.view().supply.is_some() {
        lines.extend([
            ("o@c3", words.pick("put a ring on c3", "pôr um anel em c3")),
            (
                "oa1-c3",
                words.pick("move an exposed ring", "mover um anel livre"),
            ),
            ("a1-b2", words.pick("move a ball", "mover uma bola")),
            (
                "a1^c3",
                words.pick("vault with a ball", "saltar com uma bola"),
            ),
            (
                "a1^c3:d4",
                words.pick(
                    "vault, and send the vaulted ball to d4",
                    "saltar, e mandar a bola saltada para d4",
                ),
            ),
        ]);
    }
    if game.kind().variant_name() == "rulebook" {
        lines.push((
            "o@b2+a1-b2",
            words.pick(
                "a turn: ring step + ball step",
                "uma jogada: passo de anel + passo de bola",
            ),
        ));
    }
    let square = words.naming.text(&first_square(game));
    let square = if words.naming.has_numbers() {
        square.replace('-', " ")
    } else {
        square
    };
    let commands = match words.language {
        Language::English => [
            (
                format!("moves [{square}]"),
                format!("the legal moves, or those that begin on {square}"),
            ),
            (
                "hint".into(),
                "the move that the computer would play, and why".into(),
            ),
            (
                "think".into(),
                "the three best lines that the computer finds".into(),
            ),
            ("undo, redo".into(), "take back and play again".into()),
            ("board".into(), "show the board again".into()),
            ("rules".into(), "the rules of this game".into()),
            ("save FILE".into(), "export the game as PGN".into()),
            (
                "quit".into(),
                "leave; the game can be continued later".into(),
            ),
        ],
        Language::Portuguese => [
            (
                format!("lances [{square}]"),
                format!("os lances legais, ou os que começam em {square}"),
            ),
            (
                "dica".into(),
                "o lance que o computador jogaria, e porquê".into(),
            ),
            (
                "pensar".into(),
                "as três melhores linhas que o computador encontra".into(),
            ),
            (
                "desfazer, refazer".into(),
                "desfazer um lance e jogá-lo de novo".into(),
            ),
            ("tabuleiro".into(), "mostrar o tabuleiro outra vez".into()),
            ("regras".into(), "as regras deste jogo".into()),
            (
                "guardar FICHEIRO".into(),
                "exportar a partida em PGN".into(),
            ),
            (
                "sair".into(),
                "sair; a partida pode ser continuada".to_owned(),
            ),
        ],
    };
    let lines = lines.iter().copied().chain(
        commands
            .iter()
            .map(|(word, meaning)| (word.as_str(), meaning.as_str())),
    );
    let lines: Vec<String> = lines
        .map(|(word, meaning)| format!("  {word:<17} {meaning}\n"))
        .collect();
    format!("\n{}\n", lines.concat())
}

/// A legal move, or the move played last if the game is over.
fn example(game: &dyn AnyGame) -> String {
    let legal = game.legal_texts().into_iter().next();
    legal
        .or_else(|| game.moves().pop())
        .unwrap_or_else(|| "a1-a2".to_owned())
}

/// The squares of the example apart, as the original programs with letters take them: `B 1 B 3`. `None` for a move that is
/// not from a square to a square.
fn coordinates(game: &dyn AnyGame) -> Option<String> {
    let text = example(game);
    let (from, to) = text.split_once(['x', '-'])?;
    let apart = |square: &str| {
        let square: tessera_rules::Square = square.parse().ok()?;
        let name = square.to_string().to_uppercase();
        let (letter, number) = name.split_at(1);
        Some(format!("{letter} {number}"))
    };
    Some(format!("{} {}", apart(from)?, apart(to)?))
}

/// The square on which the example begins, or a1.
fn first_square(game: &dyn AnyGame) -> String {
    let text = example(game);
    match text.split_once(['x', '-']) {
        Some((from, _)) if from.parse::<tessera_rules::Square>().is_ok() => from.to_owned(),
        _ => "a1".to_owned(),
    }
}

impl<'a> Command<'a> {
    pub(super) fn parse(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match word.to_lowercase().as_str() {
            "" => Self::Nothing,
            "moves" | "lances" => Self::Moves(rest),
            "save" | "guardar" => Self::Save(rest),
            // With more behind it, the word is a column: `H 2 F 2`.
            _ if !rest.is_empty() => Self::Move(line),
            "quit" | "exit" | "q" | "sair" => Self::Quit,
            "help" | "?" | "h" | "ajuda" => Self::Help,
            "rules" | "regras" => Self::Rules,
            "board" | "tabuleiro" => Self::Board,
            "hint" | "dica" => Self::Hint,
            "think" | "pensar" => Self::Think,
            "undo" | "u" | "desfazer" => Self::Undo,
            "redo" | "r" | "refazer" => Self::Redo,
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_tui::board::{Naming, Style};

    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_is_a_move() {
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("QUIT"), Command::Quit);
        assert_eq!(Command::parse("sair"), Command::Quit);
        assert_eq!(Command::parse("h"), Command::Help);
        assert_eq!(
            Command::parse("save my game.pgn"),
            Command::Save("my game.pgn")
        );
        assert_eq!(Command::parse("moves c3"), Command::Moves("c3"));
        assert_eq!(Command::parse("Hint"), Command::Hint);
        assert_eq!(Command::parse("b1-b3"), Command::Move("b1-b3"));
        assert_eq!(Command::parse("1 0 1 2"), Command::Move("1 0 1 2"));
        assert_eq!(Command::parse("H 2 F 2"), Command::Move("H 2 F 2"));
    }

    #[test]
    fn the_examples_of_help_are_legal_moves() {
        for kind in GameKind::all() {
            for language in Language::ALL {
                for style in Style::ALL {
                    let game = kind.new_game();
                    let naming = Naming::of(&game.view(), style);
                    let help = help(game.as_ref(), Words { language, naming });
                    let mut examples = help.lines().filter(|line| line.starts_with("  "));
                    let first = examples.next().unwrap().trim_start();
                    let first = first.split("  ").next().unwrap();
                    let read = tessera_tui::typed::read(game.as_ref(), first);
                    assert!(read.is_ok(), "{kind}: {help}");
                }
            }
        }
    }
}
