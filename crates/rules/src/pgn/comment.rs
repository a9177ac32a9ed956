//! `Comment`: words about a move, with commands such as `[%eval 1.25]` among them.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, de::Error};

use super::Eval;

/// A comment on a move: words separated by single spaces and without braces, so that it reads back as it was written.
///
/// Programs put commands into comments, such as `[%eval 1.25]` and `[%clk 0:05:00]`. They are kept as they are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub struct Comment(String);

impl Comment {
    /// Replaces braces by parentheses and white space by single spaces. `None` if the comment is empty then.
    pub fn new(text: &str) -> Option<Self> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let text = words.join(" ").replace('{', "(").replace('}', ")");
        (!text.is_empty()).then_some(Self(text))
    }

    /// The text with its commands.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The text without commands; empty if the comment holds nothing else.
    pub fn prose(&self) -> String {
        let mut words = Vec::new();
        let mut rest = self.0.as_str();
        while let Some(command) = Command::first(rest) {
            words.extend(command.before.split_whitespace());
            rest = command.after;
        }
        words.extend(rest.split_whitespace());
        words.join(" ")
    }

    /// The value of a command: `command("clk")` of `[%clk 0:05:00]` is `0:05:00`. The first one counts.
    pub fn command(&self, name: &str) -> Option<&str> {
        let mut rest = self.0.as_str();
        while let Some(command) = Command::first(rest) {
            if command.name == name {
                return Some(command.value);
            }
            rest = command.after;
        }
        None
    }

    /// The score of the position after the move, if the comment gives one.
    pub fn eval(&self) -> Option<Eval> {
        self.command("eval")?.parse().ok()
    }

    /// The comment with this score in front, instead of the scores that it holds; without any for `None`.
    pub fn with_eval(comment: Option<&Self>, eval: Option<Eval>) -> Option<Self> {
        let mut text = eval.map_or_else(String::new, |eval| format!("[%eval {eval}] "));
        let mut rest = comment.map_or("", Self::as_str);
        while let Some(command) = Command::first(rest) {
            text += command.before;
            if command.name != "eval" {
                text += command.text;
            }
            rest = command.after;
        }
        Self::new(&(text + rest))
    }

    /// This comment and another one behind it.
    pub(super) fn join(first: Option<&Self>, second: Option<&Self>) -> Option<Self> {
        let text = |comment: Option<&Self>| comment.map_or("", Self::as_str).to_owned();
        Self::new(&format!("{} {}", text(first), text(second)))
    }
}

impl fmt::Display for Comment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Comment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        Self::new(&text).ok_or_else(|| D::Error::custom("a comment may not be empty"))
    }
}

/// A command within a text.
struct Command<'a> {
    before: &'a str,
    /// The command with its brackets.
    text: &'a str,
    name: &'a str,
    value: &'a str,
    after: &'a str,
}

impl<'a> Command<'a> {
    /// The first command of a text.
    fn first(text: &'a str) -> Option<Self> {
        let (before, rest) = text.split_once("[%")?;
        let (inner, after) = rest.split_once(']')?;
        let (name, value) = inner.split_once(' ').unwrap_or((inner, ""));
        Some(Self {
            before,
            text: text.get(before.len()..text.len() - after.len())?,
            name,
            value,
            after,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, pgn::EvalScore};

    fn comment(text: &str) -> Comment {
        Comment::new(text).unwrap()
    }

    #[test]
    fn comments_lose_braces_and_line_breaks() {
        assert_eq!(Comment::new(" \n "), None);
        assert_eq!(comment("a {b}\n c").as_str(), "a (b) c");
    }

    #[test]
    fn commands_are_found_among_the_words() {
        let text = comment("[%eval -1.25,9] a [%clk 0:05:00] plan [%cal Ga1b2] [%odd");
        assert_eq!(text.prose(), "a plan [%odd");
        assert_eq!(text.command("clk"), Some("0:05:00"));
        assert_eq!(text.command("eva"), None);
        let eval = text.eval().unwrap();
        assert_eq!((eval.score, eval.depth), (EvalScore::Centi(-125), Some(9)));
    }

    #[test]
    fn a_new_score_replaces_the_old_one() {
        let win = Eval {
            score: EvalScore::Win {
                winner: Color::Black,
                plies: Some(3),
            },
            depth: None,
        };
        let text = comment("good [%eval 1.00] move [%clk 1]");
        let text = Comment::with_eval(Some(&text), Some(win)).unwrap();
        assert_eq!(text.as_str(), "[%eval #-3] good move [%clk 1]");
        let text = Comment::with_eval(Some(&text), None).unwrap();
        assert_eq!(text.as_str(), "good move [%clk 1]");
        assert_eq!(Comment::with_eval(Some(&comment("[%eval 1]")), None), None);
    }
}
