//! The moves of a record, with comments, marks and variations.

#![cfg_attr(
    not(test),
    deny(clippy::panic, clippy::expect_used, clippy::indexing_slicing)
)]

use super::scanner::Scanner;
use crate::{
    AnyGame, Outcome,
    pgn::{
        GameResult, GameTree, Mark, MoveNumber, NodeId, SizeLimit, TranscriptError, TreeNode,
        tree::CommentPlace,
    },
};

/// What stands behind the moves.
pub(super) struct End {
    /// The written result with its line.
    pub(super) result: Option<(GameResult, usize)>,
    /// How the rules end the main line.
    pub(super) outcome: Option<Outcome>,
}

/// Reads the moves up to the result, the next game or the end of the text.
pub(super) fn read_moves(
    scanner: &mut Scanner<'_>,
    tree: GameTree,
    game: Box<dyn AnyGame>,
) -> Result<(GameTree, End), TranscriptError> {
    let mut reader = MoveReader {
        tree,
        game,
        at: GameTree::ROOT,
        replaced: Vec::new(),
        begins: None,
    };
    let result = reader.read(scanner)?;
    let outcome = reader.game.outcome();
    Ok((reader.tree, End { result, outcome }))
}

/// The place of the parser in the tree.
struct MoveReader {
    tree: GameTree,
    /// The game after the move `at`.
    game: Box<dyn AnyGame>,
    at: NodeId,
    /// For each variation that is open the move that it replaces, the innermost last.
    replaced: Vec<NodeId>,
    /// In a variation without a move so far, the comments in front of it.
    begins: Option<String>,
}

impl MoveReader {
    fn read(
        &mut self,
        scanner: &mut Scanner<'_>,
    ) -> Result<Option<(GameResult, usize)>, TranscriptError> {
        loop {
            match scanner.skip_space() {
                // A tag pair begins the next game.
                None | Some('[') if self.replaced.is_empty() => return Ok(None),
                None | Some('[') => return Err(scanner.error(") at the end of the variation")),
                Some('{') => {
                    let text = scanner.braces()?;
                    self.remark(&text);
                }
                Some(';') => {
                    let text = scanner.take_while(|c| c != '\n');
                    self.remark(text.trim_start_matches(';'));
                }
                Some('(') => self.open(scanner)?,
                Some(')') => self.close(scanner)?,
                Some('}' | ']' | '"') => {
                    return Err(scanner.error("a move, a comment in braces or a result"));
                }
                Some(_) => {
                    let line = scanner.line;
                    let column = scanner.column;
                    let word =
                        scanner.take_while(|c| !c.is_whitespace() && !"{}()[];\"".contains(c));
                    if let Some(result) = GameResult::from_text(word) {
                        if self.replaced.is_empty() {
                            return Ok(Some((result, line)));
                        }
                        let expected = "a move or ) in a variation";
                        return Err(Scanner::error_at((line, column), expected, word));
                    }
                    self.word(without_number(word), line)?;
                }
            }
        }
    }

    /// Joins a comment to the one at the same place.
    fn remark(&mut self, text: &str) {
        match &mut self.begins {
            Some(before) => {
                before.push(' ');
                before.push_str(text);
            }
            None => self.tree.remark(self.at, CommentPlace::After, text),
        }
    }

    fn open(&mut self, scanner: &mut Scanner<'_>) -> Result<(), TranscriptError> {
        let parent = self.tree.node(self.at).and_then(TreeNode::parent);
        let (None, Some(parent)) = (&self.begins, parent) else {
            return Err(scanner.error("a move, which a variation replaces"));
        };
        if self.replaced.len() == GameTree::MAX_NESTING {
            return Err(TranscriptError::TooLarge {
                line: Some(scanner.line),
                limit: SizeLimit::Nesting,
            });
        }
        scanner.next();
        self.replaced.push(self.at);
        self.game.undo();
        self.at = parent;
        self.begins = Some(String::new());
        Ok(())
    }

    fn close(&mut self, scanner: &mut Scanner<'_>) -> Result<(), TranscriptError> {
        if self.begins.is_some() {
            return Err(scanner.error("a move of the variation"));
        }
        let Some(replaced) = self.replaced.pop() else {
            return Err(scanner.error("a move, a comment in braces or a result"));
        };
        scanner.next();
        let parent = self.tree.node(replaced).and_then(TreeNode::parent);
        while Some(self.at) != parent {
            let Some(before) = self.tree.node(self.at).and_then(TreeNode::parent) else {
                break;
            };
            self.at = before;
            self.game.undo();
        }
        let text = self.tree.node(replaced).map_or("", TreeNode::text);
        // The move was legal here when it was read.
        if self.game.play(text).is_ok() {
            self.at = replaced;
        }
        Ok(())
    }

    /// Reads a move, a glyph such as `$3`, or a mark on its own.
    fn word(&mut self, word: &str, line: usize) -> Result<(), TranscriptError> {
        if word.is_empty() {
            return Ok(());
        }
        if word.starts_with('$') {
            // Other glyphs of PGN are not about the move.
            self.set_mark(Mark::from_glyph(word));
            return Ok(());
        }
        let (text, mark) = without_mark(word);
        if text.is_empty() {
            self.set_mark(mark);
            return Ok(());
        }
        let number = MoveNumber(self.game.ply());
        let text = (self.game.play(text)).map_err(|error| TranscriptError::Move {
            line: Some(line),
            number,
            text: word.chars().take(40).collect(),
            error,
        })?;
        let parent = self.at;
        self.at = match self.tree.child(parent, &text) {
            Some(id) => id,
            None => self.tree.insert(parent, text),
        };
        // The main line comes first even if a variation had the same moves before.
        if self.replaced.is_empty() {
            self.tree.make_first(self.at);
        } else if self.tree.move_count() > GameTree::MAX_MOVES {
            return Err(TranscriptError::TooLarge {
                line: Some(line),
                limit: SizeLimit::Moves,
            });
        }
        if let Some(before) = self.begins.take() {
            let place = if self.tree.is_first_child(self.at) {
                CommentPlace::After
            } else {
                CommentPlace::Before
            };
            self.tree.remark(self.at, place, &before);
        }
        self.set_mark(mark);
        Ok(())
    }

    /// Marks the last move. In front of the first move there is none to be marked.
    fn set_mark(&mut self, mark: Option<Mark>) {
        if self.begins.is_none()
            && let Some(mark) = mark
        {
            self.tree.mark(self.at, mark);
        }
    }
}

/// The word without a leading `12.` or `12...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.len() < word.len() && rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

/// The word without a mark at its end.
fn without_mark(word: &str) -> (&str, Option<Mark>) {
    let text = word.trim_end_matches(['!', '?']);
    let suffix = word.strip_prefix(text).unwrap_or_default();
    match Mark::from_suffix(suffix) {
        Some(mark) => (text, Some(mark)),
        None => (word, None),
    }
}
