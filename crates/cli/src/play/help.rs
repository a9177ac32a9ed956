//! The help of a game that is played line by line, with examples that can be played now.

use tessera_rules::{AnyGame, Square};
use tessera_tui::language::Language;

use super::words::Words;

/// An example or a command, and its meaning.
type Line = (String, &'static str);

/// How moves are typed, and the list of commands.
pub(super) fn help(game: &dyn AnyGame, words: Words) -> String {
    let lines: Vec<String> = moves(game, words)
        .into_iter()
        .chain(steps(game, words))
        .chain(commands(game, words))
        .map(|(word, meaning)| format!("  {word:<17} {meaning}\n"))
        .collect();
    format!("\n{}\n", lines.concat())
}

/// A move of this game in its spellings.
fn moves(game: &dyn AnyGame, words: Words) -> Vec<Line> {
    let example = words.naming.text(&example(game));
    if words.naming.has_numbers() {
        let meaning = words.pick(
            "a move: column and row of the piece, column and row of the target",
            "um lance: coluna e linha da peça, coluna e linha do destino",
        );
        return vec![(example, meaning)];
    }
    let meaning = words.pick(
        "a move; `x`, `-` or nothing between the squares",
        "um lance; `x`, `-` ou nada entre as casas",
    );
    let mut lines = vec![(example, meaning)];
    if let Some(coordinates) = coordinates(game) {
        let meaning = words.pick(
            "a move by column, row, column, row, as the original program writes them",
            "um lance por coluna, linha, coluna, linha, como o programa original",
        );
        lines.push((coordinates, meaning));
    }
    lines
}

/// The steps with rings and balls, in games that have them.
fn steps(game: &dyn AnyGame, words: Words) -> Vec<Line> {
    if game.view().supply.is_none() {
        return Vec::new();
    }
    let mut lines = vec![
        ("o@c3", "put a ring on c3", "pôr um anel em c3"),
        ("oa1-c3", "move an exposed ring", "mover um anel livre"),
        ("a1-b2", "move a ball", "mover uma bola"),
        ("a1^c3", "vault with a ball", "saltar com uma bola"),
        (
            "a1^c3:d4",
            "vault, and send the vaulted ball to d4",
            "saltar, e mandar a bola saltada para d4",
        ),
    ];
    if game.kind().variant_name() == "rulebook" {
        lines.push((
            "o@b2+a1-b2",
            "a turn: ring step + ball step",
            "uma jogada: passo de anel + passo de bola",
        ));
    }
    let line = |(text, english, portuguese)| (String::from(text), words.pick(english, portuguese));
    lines.into_iter().map(line).collect()
}

fn commands(game: &dyn AnyGame, words: Words) -> Vec<Line> {
    let square = words.naming.text(&first_square(game)).replace('-', " ");
    let line = |(word, meaning)| (String::from(word), meaning);
    match words.language {
        Language::English => {
            let moves = (
                format!("moves [{square}]"),
                "the legal moves, or those of the piece there",
            );
            let others = [
                ("hint", "the move that the computer would play, and why"),
                ("think", "the three best lines that the computer finds"),
                ("undo, redo", "take back and play again"),
                ("board", "show the board again"),
                ("rules", "the rules of this game"),
                ("save FILE", "export the game as PGN"),
                ("quit", "leave; the game can be continued later"),
            ];
            [moves].into_iter().chain(others.map(line)).collect()
        }
        Language::Portuguese => {
            let moves = (
                format!("lances [{square}]"),
                "os lances legais, ou os da peça que lá está",
            );
            let others = [
                ("dica", "o lance que o computador jogaria, e porquê"),
                (
                    "pensar",
                    "as três melhores linhas que o computador encontra",
                ),
                ("desfazer, refazer", "desfazer um lance e jogá-lo de novo"),
                ("tabuleiro", "mostrar o tabuleiro outra vez"),
                ("regras", "as regras deste jogo"),
                ("guardar FICHEIRO", "exportar a partida em PGN"),
                ("sair", "sair; a partida pode ser continuada"),
            ];
            [moves].into_iter().chain(others.map(line)).collect()
        }
    }
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
        let square: Square = square.parse().ok()?;
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
        Some((from, _)) if from.parse::<Square>().is_ok() => from.to_owned(),
        _ => "a1".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use tessera_rules::GameKind;
    use tessera_tui::board::{Naming, Style};

    use super::*;

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
