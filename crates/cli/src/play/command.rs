//! The commands of a game that is played line by line.

use tessera_rules::AnyGame;
use tessera_tui::board::Numbering;

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

/// The list of commands, with examples of this game.
pub(super) fn help(game: &dyn AnyGame) -> String {
    let kind = game.kind();
    let example = game.legal_texts().into_iter().next();
    let example = example.unwrap_or_else(|| "b1-b3".to_owned());
    let coordinates = match Numbering::of(kind) {
        Numbering::FromTop | Numbering::FromRankOne => "1 8 0 9",
        Numbering::Letters => "B 1 B 3",
    };
    let mut lines = vec![
        (
            example.as_str(),
            "a move; `x`, `-` or nothing between the squares",
        ),
        (
            coordinates,
            "a move by column, row, column, row, as the original program numbers them",
        ),
    ];
    if game.view().supply.is_some() {
        lines.extend([
            ("o@c3", "put a ring on c3"),
            ("oa1-c3", "move an exposed ring"),
            ("a1-b2", "move a ball"),
            ("a1^c3", "vault with a ball"),
            ("a1^c3:d4", "vault, and send the vaulted ball to d4"),
        ]);
    }
    if kind.variant_name() == "rulebook" {
        lines.push(("o@b2+a1-b2", "a turn: ring step + ball step"));
    }
    lines.extend([
        ("moves [c3]", "the legal moves, or those that begin on c3"),
        ("hint", "the move that the computer would play, and why"),
        ("think", "the three best lines that the computer finds"),
        ("undo, redo", "take back and play again"),
        ("board", "show the board again"),
        ("rules", "the rules of this game"),
        ("save FILE", "export the game as PGN"),
        ("quit", "leave; the game can be continued later"),
    ]);
    let lines: Vec<String> = lines
        .iter()
        .map(|(word, meaning)| format!("  {word:<12} {meaning}\n"))
        .collect();
    format!("\n{}\n", lines.concat())
}

impl<'a> Command<'a> {
    pub(super) fn parse(line: &'a str) -> Self {
        let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        match word.to_ascii_lowercase().as_str() {
            "" => Self::Nothing,
            "quit" | "exit" | "q" => Self::Quit,
            "help" | "?" | "h" => Self::Help,
            "rules" => Self::Rules,
            "board" => Self::Board,
            "moves" => Self::Moves(rest.trim()),
            "hint" => Self::Hint,
            "think" => Self::Think,
            "undo" | "u" => Self::Undo,
            "redo" | "r" => Self::Redo,
            "save" => Self::Save(rest.trim()),
            _ => Self::Move(line),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_commands_and_the_rest_is_a_move() {
        assert_eq!(Command::parse(""), Command::Nothing);
        assert_eq!(Command::parse("QUIT"), Command::Quit);
        assert_eq!(
            Command::parse("save my game.pgn"),
            Command::Save("my game.pgn")
        );
        assert_eq!(Command::parse("moves c3"), Command::Moves("c3"));
        assert_eq!(Command::parse("Hint"), Command::Hint);
        assert_eq!(Command::parse("b1-b3"), Command::Move("b1-b3"));
        assert_eq!(Command::parse("1 0 1 2"), Command::Move("1 0 1 2"));
    }
}
