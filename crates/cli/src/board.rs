//! Options for drawing boards, and boards with score and status as text.

mod own;

use std::{env, io};

use anstream::{AutoStream, ColorChoice};
use clap::{Args, ValueEnum};
use tessera_play::End;
use tessera_rules::{
    BoardView, Color, Outcome,
    view::{Figure, FigureValue},
};
use tessera_tui::{
    board::{self, Glyphs, Naming, original},
    language::{Language, excludes_unicode},
    theme::ColorDepth,
};

#[derive(Debug, Args)]
pub(crate) struct BoardArgs {
    /// How the board is drawn: `tessera` by default, on the full screen the style chosen last
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
        self.style.map(Into::into)
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
    /// The board with its score and status, several lines, in English.
    pub(crate) fn draw(self, view: &BoardView) -> String {
        self.draw_in(view, Language::English)
    }

    /// The board with its score and status, several lines.
    pub(crate) fn draw_in(self, view: &BoardView, language: Language) -> String {
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
        let naming = self.naming(view);
        let score = score(view, language, naming);
        let status = status(view, &legend, language, naming);
        format!("{board}\n{score}\n{status}\n")
    }

    /// The names of players and squares that fit to the board.
    pub(crate) fn naming(self, view: &BoardView) -> Naming {
        Naming::of(view, self.style.into())
    }

    pub(crate) fn is_original(self) -> bool {
        self.style == Style::Original
    }
}

impl From<Style> for board::Style {
    fn from(style: Style) -> Self {
        match style {
            Style::Tessera => Self::Tessera,
            Style::Ascii => Self::Ascii,
            Style::Original => Self::Original,
        }
    }
}

/// The figures of the scoreboard in one line.
fn score(view: &BoardView, language: Language, naming: Naming) -> String {
    let figure = |figure: &Figure| {
        let label = language.figure(figure.name, naming);
        match figure.value {
            FigureValue::Shared(n) => format!("{label} {n}"),
            FigureValue::Signed(0) => format!("{label} 0"),
            FigureValue::Signed(n) => format!("{label} {n:+}"),
            FigureValue::Each(n) => {
                let each = Color::ALL
                    .map(|color| format!("{} {}", language.player_name(color, naming), n[color]));
                format!("{label} {}", each.join(", "))
            }
        }
    };
    let figures: Vec<String> = view.score.0.iter().map(figure).collect();
    figures.join("; ")
}

/// The player to move and the threats, or the result.
fn status(view: &BoardView, legend: &str, language: Language, naming: Naming) -> String {
    if let Some(outcome) = view.outcome {
        return verdict_in(outcome, language, naming);
    }
    let player = language.player(view.turn, naming);
    let mut text = match language {
        Language::English => format!("{player}{legend} to move"),
        Language::Portuguese => {
            let plays = Language::agree(naming, "joga", "jogam");
            format!("{plays} {player}{legend}")
        }
    };
    for alert in &view.alerts {
        text.push_str("; ");
        text.push_str(&language.alert(alert, view.turn, naming));
    }
    text
}

/// The result and its reason in English.
pub(crate) fn verdict(outcome: Outcome) -> String {
    verdict_in(outcome, Language::English, Naming::USUAL)
}

/// The result and its reason.
pub(crate) fn verdict_in(outcome: Outcome, language: Language, naming: Naming) -> String {
    let (result, reason) = language.end(&End::from(outcome), naming);
    format!("{result}: {reason}")
}
