//! What a person may type at the table.

/// What was typed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Command<'a> {
    Nothing,
    Quit,
    Help,
    Rules,
    Board,
    Moves(&'a str),
    Undo,
    Redo,
    Save(&'a str),
    Move(&'a str),
}

pub(super) const HELP: &str = "
  b1-b3         a move: from a square to a square; `x`, `-` or nothing between them
  1 0 1 2       the same by column, row, column, row, as the original programs number them
  o@c3          Mitsudomoe: put a ring on c3; oa1-c3 moves a ring, a1-b2 a ball,
                a1^c3 vaults, a1^c3:d4 vaults and sends the vaulted ball to d4
  moves [c3]    the legal moves, or those that begin with c3
  undo, redo    take back and play again
  board         the board once more
  rules         the rules of this game
  save FILE     write the game down
  quit          leave

";

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
        assert_eq!(Command::parse("b1-b3"), Command::Move("b1-b3"));
        assert_eq!(Command::parse("1 0 1 2"), Command::Move("1 0 1 2"));
    }
}
