//! Options for drawing boards, and boards with score and status as text.

mod own;

use std::{env, io};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use tessera_rules::{BoardView, Outcome, view::AlertKind};
use tessera_tui::{
    board::{self, Glyphs, original},
    language::excludes_unicode,
    theme::ColorDepth,
};

#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// How the board is drawn: the saved style, or else `tessera`
    #[arg(long, value_enum)]
    style: Option<Style>,

    /// Whether colours are used; `auto` follows the terminal
    #[arg(long, value_enum, default_value_t = When::Auto)]
    color: When,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Style {
    /// Shaded squares with Unicode pieces
    Tessera,
    /// The same with ASCII characters only
    Ascii,
    /// The board as the original program of each game printed it
    Original,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum When {
    Auto,
    Always,
    Never,
}

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
    /// The `--style` for the full-screen program.
    pub(crate) fn screen_style(&self) -> Option<board::Style> {
        self.style.map(|style| match style {
            Style::Tessera => board::Style::Tessera,
            Style::Ascii => board::Style::Ascii,
            Style::Original => board::Style::Original,
        })
    }

    /// The `--color` for the full-screen program.
    pub(crate) fn screen_colors(&self) -> Option<ColorDepth> {
        match self.color {
            When::Never => Some(ColorDepth::None),
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
        let style = match self.style.unwrap_or(Style::Tessera) {
            Style::Tessera if excludes_unicode(|name| env::var(name).ok()) => Style::Ascii,
            style => style,
        };
        Painter { style, ink }
    }
}

impl Painter {
    /// The board with its score and status, several lines.
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

/// The player to move and the threats, or the result.
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

/// The result and its reason.
pub(crate) fn verdict(outcome: Outcome) -> String {
    let result = match outcome.winner {
        Some(winner) => format!("{winner} wins"),
        None => "draw".to_owned(),
    };
    format!("{result}: {}", outcome.reason.clause())
}
