//! Boards drawn with characters.

mod own;

use std::io;

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use tessera_rules::{BoardView, Outcome, view::AlertKind};
use tessera_tui::{
    board::{self, Glyphs, original},
    theme::Depth,
};

/// How boards are drawn.
#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// How the board is drawn: `tessera` if nothing is said or remembered
    #[arg(long, value_enum)]
    style: Option<Style>,

    /// Whether colours are used; `auto` uses them where the terminal has them
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Our own board
    Tessera,
    /// Our own board with plain letters
    Ascii,
    /// The board of the original program of each game
    Original,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

/// Draws boards in one style.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Painter {
    style: Style,
    ink: Ink,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ink {
    Colored,
    Plain,
}

impl BoardArgs {
    /// The style that was asked for, as the full screen calls it.
    pub(crate) fn screen_style(&self) -> Option<board::Style> {
        self.style.map(|style| match style {
            Style::Tessera => board::Style::Tessera,
            Style::Ascii => board::Style::Ascii,
            Style::Original => board::Style::Original,
        })
    }

    /// The colours that were asked for, as the full screen calls them.
    pub(crate) fn screen_colors(&self) -> Option<Depth> {
        match self.color {
            When::Never => Some(Depth::None),
            When::Always | When::Auto => None,
        }
    }

    pub(crate) fn painter(&self) -> Painter {
        let colored = match self.color {
            When::Always => true,
            When::Never => false,
            When::Auto => AutoStream::choice(&io::stdout()) != ColorChoice::Never,
        };
        let ink = if colored { Ink::Colored } else { Ink::Plain };
        Painter {
            style: self.style.unwrap_or(Style::Tessera),
            ink,
        }
    }
}

impl Painter {
    /// The board with its score and whose turn it is, several lines.
    pub(crate) fn draw(self, view: &BoardView) -> String {
        let glyphs = match self.style {
            Style::Tessera => Some(Glyphs::Unicode),
            Style::Ascii => Some(Glyphs::Ascii),
            Style::Original => None,
        };
        let (board, legend) = match glyphs {
            Some(glyphs) => (
                own::draw(view, glyphs, self.ink),
                glyphs.legend(view, view.turn),
            ),
            None => (original::draw(view), String::new()),
        };
        format!("{board}\n{}\n{}\n", view.score, status(view, &legend))
    }
}

/// Whose turn it is and what deserves attention, or how the game ended.
fn status(view: &BoardView, legend: &str) -> String {
    if let Some(outcome) = view.outcome {
        return verdict(outcome);
    }
    let mut text = format!("{}{legend} to move", view.turn);
    for alert in &view.alerts {
        let remark = match alert.kind {
            AlertKind::KingAttacked => format!("; the {} king is attacked", alert.color),
            AlertKind::WinsNext => format!("; {} threatens to win at once", alert.color),
        };
        text.push_str(&remark);
    }
    text
}

/// The end of a game as a sentence.
pub(crate) fn verdict(outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(winner) => format!("{winner} wins"),
        None => "draw".to_owned(),
    };
    format!("{result}: {}", outcome.reason.clause())
}
