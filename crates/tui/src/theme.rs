//! Colour palettes for every colour depth and theme.

mod indexed;

use ratatui::style::{Color, Modifier, Style};
use serde::{Deserialize, Serialize};
use tessera_rules::Color as Player;

/// The number of colours of a terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ColorDepth {
    /// 24-bit colour.
    #[serde(rename = "true")]
    True,
    /// The 256 indexed colours.
    #[serde(rename = "256")]
    Indexed,
    /// The 16 ANSI colours, whose values the terminal defines.
    #[serde(rename = "16")]
    Sixteen,
    /// No colours, only bold and reversed text.
    #[serde(rename = "none")]
    None,
}

impl ColorDepth {
    /// All colour depths, in the order of the menu.
    pub const ALL: [Self; 4] = [Self::True, Self::Indexed, Self::Sixteen, Self::None];

    /// Reads `NO_COLOR`, `COLORTERM` and `TERM`.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let variable = |name| variable(name).unwrap_or_default();
        let term = variable("TERM");
        if !variable("NO_COLOR").is_empty() || term == "dumb" {
            Self::None
        } else if matches!(variable("COLORTERM").as_str(), "truecolor" | "24bit")
            || term.ends_with("-direct")
        {
            Self::True
        } else if term.contains("256color") {
            Self::Indexed
        } else {
            Self::Sixteen
        }
    }
}

/// The theme.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tone {
    /// Light text on dark ground.
    #[default]
    Dark,
    /// Dark text on light ground.
    Light,
}

impl Tone {
    /// Both themes, in the order of the menu.
    pub const ALL: [Self; 2] = [Self::Dark, Self::Light];
}

/// The colours of all parts of the screen and the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Palette {
    pub(crate) depth: ColorDepth,
    pub(crate) ground: Color,
    pub(crate) raised: Color,
    pub(crate) text: Color,
    pub(crate) faint: Color,
    pub(crate) accent: Color,
    pub(crate) good: Color,
    pub(crate) bad: Color,
    pub(crate) light: Color,
    pub(crate) dark: Color,
    pub(crate) unused: Color,
    pub(crate) home: Color,
    pub(crate) last: Color,
    pub(crate) chosen: Color,
    pub(crate) hint: Color,
    pub(crate) refused: Color,
    pub(crate) target: Color,
    /// Background of a piece that the next touch may capture.
    pub(crate) reached: Color,
    pub(crate) cursor: Color,
    white: Color,
    black: Color,
}

const fn rgb(hex: u32) -> Color {
    Color::Rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

const DARK: Palette = Palette {
    depth: ColorDepth::True,
    ground: rgb(0x0017_191e),
    raised: rgb(0x0024_272f),
    text: rgb(0x00e4_e0d6),
    faint: rgb(0x0088_8b93),
    accent: rgb(0x00e3_b25c),
    good: rgb(0x007f_c796),
    bad: rgb(0x00ee_7d72),
    light: rgb(0x00cb_ab7f),
    dark: rgb(0x00a0_7d58),
    unused: rgb(0x0023_252b),
    home: rgb(0x006f_93a1),
    last: rgb(0x00b3_a14f),
    chosen: rgb(0x005f_8f6b),
    hint: rgb(0x0058_86b0),
    refused: rgb(0x00b8_5a4e),
    target: rgb(0x001d_4d33),
    reached: rgb(0x0088_a06a),
    cursor: rgb(0x001a_1205),
    white: rgb(0x00fb_f8f0),
    black: rgb(0x001d_1b1a),
};

const LIGHT: Palette = Palette {
    ground: rgb(0x00f6_f3ec),
    raised: rgb(0x00e7_e1d4),
    text: rgb(0x0027_2622),
    faint: rgb(0x0071_6d63),
    accent: rgb(0x0091_5c0c),
    good: rgb(0x001f_7a45),
    bad: rgb(0x00b3_2a1e),
    unused: rgb(0x00e9_e3d6),
    ..DARK
};

const SIXTEEN: Palette = Palette {
    depth: ColorDepth::Sixteen,
    ground: Color::Reset,
    raised: Color::Reset,
    text: Color::Reset,
    faint: Color::DarkGray,
    accent: Color::Yellow,
    good: Color::Green,
    bad: Color::LightRed,
    light: Color::Cyan,
    dark: Color::Blue,
    unused: Color::Reset,
    home: Color::Magenta,
    last: Color::Yellow,
    chosen: Color::Green,
    hint: Color::LightBlue,
    refused: Color::Red,
    target: Color::LightYellow,
    reached: Color::LightGreen,
    cursor: Color::LightYellow,
    white: Color::White,
    black: Color::Black,
};

const NONE: Palette = Palette {
    depth: ColorDepth::None,
    ground: Color::Reset,
    raised: Color::Reset,
    text: Color::Reset,
    faint: Color::Reset,
    accent: Color::Reset,
    good: Color::Reset,
    bad: Color::Reset,
    light: Color::Reset,
    dark: Color::Reset,
    unused: Color::Reset,
    home: Color::Reset,
    last: Color::Reset,
    chosen: Color::Reset,
    hint: Color::Reset,
    refused: Color::Reset,
    target: Color::Reset,
    reached: Color::Reset,
    cursor: Color::Reset,
    white: Color::Reset,
    black: Color::Reset,
};

impl Palette {
    pub(crate) fn new(depth: ColorDepth, tone: Tone) -> Self {
        let own = match tone {
            Tone::Dark => DARK,
            Tone::Light => LIGHT,
        };
        match depth {
            ColorDepth::True => own,
            ColorDepth::Indexed => own.indexed(),
            ColorDepth::Sixteen => SIXTEEN,
            ColorDepth::None => NONE,
        }
    }

    /// Replaces each colour by the nearest of the 256 indexed ones.
    fn indexed(mut self) -> Self {
        self.depth = ColorDepth::Indexed;
        for color in [
            &mut self.ground,
            &mut self.raised,
            &mut self.text,
            &mut self.faint,
            &mut self.accent,
            &mut self.good,
            &mut self.bad,
            &mut self.light,
            &mut self.dark,
            &mut self.unused,
            &mut self.home,
            &mut self.last,
            &mut self.chosen,
            &mut self.hint,
            &mut self.refused,
            &mut self.target,
            &mut self.reached,
            &mut self.cursor,
            &mut self.white,
            &mut self.black,
        ] {
            if let Color::Rgb(r, g, b) = *color {
                *color = Color::Indexed(indexed::nearest([r, g, b]));
            }
        }
        self
    }

    /// The colour of a player's pieces.
    pub(crate) fn piece(&self, player: Player) -> Color {
        match player {
            Player::White => self.white,
            Player::Black => self.black,
        }
    }

    /// A disc in the colour of a player, on the colour of a board so that it is seen on every theme. Without colour,
    /// white is hollow.
    pub(crate) fn disc(&self, player: Player) -> (&'static str, Style) {
        match (self.depth, player) {
            (ColorDepth::None, Player::White) => ("○", Style::new()),
            (ColorDepth::None, Player::Black) => ("●", Style::new()),
            _ => ("●", Style::new().fg(self.piece(player)).bg(self.dark)),
        }
    }

    pub(crate) fn plain(&self) -> Style {
        Style::new().fg(self.text).bg(self.ground)
    }

    pub(crate) fn faint(&self) -> Style {
        let style = Style::new().fg(self.faint);
        if self.depth == ColorDepth::None {
            style.add_modifier(Modifier::DIM)
        } else {
            style
        }
    }

    pub(crate) fn accent(&self) -> Style {
        Style::new().fg(self.accent).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn strong(&self) -> Style {
        Style::new().fg(self.text).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn good(&self) -> Style {
        Style::new().fg(self.good).add_modifier(Modifier::BOLD)
    }

    pub(crate) fn bad(&self) -> Style {
        Style::new().fg(self.bad).add_modifier(Modifier::BOLD)
    }

    /// The selected row of a list.
    pub(crate) fn picked(&self) -> Style {
        match self.depth {
            ColorDepth::None | ColorDepth::Sixteen => {
                self.accent().add_modifier(Modifier::REVERSED)
            }
            ColorDepth::True | ColorDepth::Indexed => self.accent().bg(self.raised),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_environment_tells_how_many_colours_there_are() {
        let depth = |pairs: &[(&str, &str)]| {
            ColorDepth::from_environment(|name| {
                let pair = pairs.iter().find(|(key, _)| *key == name);
                pair.map(|(_, value)| (*value).to_owned())
            })
        };
        let term = ("TERM", "xterm-256color");
        assert_eq!(depth(&[]), ColorDepth::Sixteen);
        assert_eq!(depth(&[("TERM", "linux")]), ColorDepth::Sixteen);
        assert_eq!(depth(&[term]), ColorDepth::Indexed);
        assert_eq!(depth(&[term, ("COLORTERM", "truecolor")]), ColorDepth::True);
        assert_eq!(depth(&[term, ("NO_COLOR", "")]), ColorDepth::Indexed);
        assert_eq!(depth(&[term, ("NO_COLOR", "1")]), ColorDepth::None);
        assert_eq!(depth(&[("TERM", "dumb")]), ColorDepth::None);
    }

    #[test]
    fn every_depth_uses_only_its_own_colours() {
        for tone in Tone::ALL {
            assert!(matches!(
                Palette::new(ColorDepth::Indexed, tone).light,
                Color::Indexed(_)
            ));
            assert_eq!(Palette::new(ColorDepth::None, tone).bad, Color::Reset);
        }
    }
}
