//! The commands of a game that is played line by line, in every language.

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
}
