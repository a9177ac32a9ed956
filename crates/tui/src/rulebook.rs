//! The rules pages of the games in every language, and their rendering from Markdown to styled lines.

use ratatui::{
    style::Style,
    text::{Line, Span},
};
use tessera_rules::GameKind;

use crate::{language::Language, theme::Palette};

/// The rules page of a game with all its variants, in Markdown.
pub fn page(kind: GameKind, language: Language) -> &'static str {
    macro_rules! pages {
        ($name:literal) => {
            match language {
                Language::English => include_str!(concat!("../../../docs/rules/", $name, ".md")),
                Language::Portuguese => {
                    include_str!(concat!("../../../docs/rules/pt/", $name, ".md"))
                }
            }
        };
    }
    match kind {
        GameKind::MadBishops(_) => pages!("mad-bishops"),
        GameKind::LinesOfAction(_) => pages!("lines-of-action"),
        GameKind::Hecatomb(_) => pages!("hecatomb"),
        GameKind::Mitsudomoe(_) => pages!("mitsudomoe"),
    }
}

/// Renders a page in lines of this width: headings, lists, paragraphs and emphasis.
pub(crate) fn lines(page: &str, width: u16, palette: &Palette) -> Vec<Line<'static>> {
    let mut lines: Vec<Line<'static>> = Vec::new();
    for block in blocks(page) {
        let width = usize::from(width.max(10));
        match block {
            Block::Title => {}
            Block::Heading(text) => {
                if !lines.is_empty() {
                    lines.push(Line::default());
                }
                lines.push(Line::from(Span::styled(text, palette.accent())));
            }
            Block::Item(text) => {
                let options = textwrap::Options::new(width)
                    .initial_indent("• ")
                    .subsequent_indent("  ");
                push(&mut lines, &text, &options, palette);
            }
            Block::Paragraph(text) => {
                let follows_text = lines.last().is_some_and(|line| line.width() > 0);
                let follows_heading = lines.last().is_some_and(|line| {
                    line.spans
                        .first()
                        .is_some_and(|span| span.style == palette.accent())
                });
                if follows_text && !follows_heading {
                    lines.push(Line::default());
                }
                push(&mut lines, &text, &textwrap::Options::new(width), palette);
            }
        }
    }
    lines
}

fn push(
    lines: &mut Vec<Line<'static>>,
    text: &str,
    options: &textwrap::Options<'_>,
    palette: &Palette,
) {
    // Emphasis may continue on the next line.
    let mut emphasis = Emphasis::None;
    for line in textwrap::wrap(text, options) {
        lines.push(emphasised(&line, &mut emphasis, palette));
    }
}

/// A block of Markdown, with its lines joined.
enum Block {
    Title,
    Heading(String),
    Item(String),
    Paragraph(String),
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    let mut goes_on = false;
    for line in page.lines() {
        let text = line.trim();
        let is_new = |blocks: &mut Vec<Block>, block| {
            blocks.push(block);
            true
        };
        goes_on = if text.is_empty() {
            false
        } else if let Some(text) = text.strip_prefix("## ") {
            is_new(&mut blocks, Block::Heading(text.to_owned()));
            false
        } else if text.starts_with("# ") {
            is_new(&mut blocks, Block::Title);
            false
        } else if let Some(text) = text.strip_prefix("- ") {
            is_new(&mut blocks, Block::Item(text.to_owned()))
        } else if goes_on {
            if let Some(Block::Item(block) | Block::Paragraph(block)) = blocks.last_mut() {
                block.push(' ');
                block.push_str(text);
            }
            true
        } else {
            is_new(&mut blocks, Block::Paragraph(text.to_owned()))
        };
    }
    blocks
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Emphasis {
    None,
    Strong,
    Code,
}

/// Replaces the Markdown signs of emphasis by styles; `emphasis` carries over from line to line.
fn emphasised(text: &str, emphasis: &mut Emphasis, palette: &Palette) -> Line<'static> {
    let mut spans = Vec::new();
    let mut part = String::new();
    let mut rest = text.chars().peekable();
    let ink = |emphasis| match emphasis {
        Emphasis::None => Style::new(),
        Emphasis::Strong => palette.strong(),
        Emphasis::Code => palette.good(),
    };
    while let Some(c) = rest.next() {
        let next = match (c, *emphasis) {
            ('`', Emphasis::Code) => Emphasis::None,
            ('`', Emphasis::None) => Emphasis::Code,
            ('*', Emphasis::None | Emphasis::Strong) => {
                // One star and two are rendered alike.
                rest.next_if_eq(&'*');
                match *emphasis {
                    Emphasis::None => Emphasis::Strong,
                    _ => Emphasis::None,
                }
            }
            _ => {
                part.push(c);
                continue;
            }
        };
        spans.push(Span::styled(std::mem::take(&mut part), ink(*emphasis)));
        *emphasis = next;
    }
    spans.push(Span::styled(part, ink(*emphasis)));
    spans.retain(|span| !span.content.is_empty());
    Line::from(spans)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme::{ColorDepth, Tone};

    #[test]
    fn every_page_fits_its_width_without_signs_of_emphasis() {
        let palette = Palette::new(ColorDepth::True, Tone::Dark);
        for kind in GameKind::all() {
            for language in Language::ALL {
                for line in lines(page(kind, language), 60, &palette) {
                    let text = line.to_string();
                    assert!(line.width() <= 60, "{kind}: {text}");
                    assert!(!text.contains(['*', '`', '#']), "{kind}: {text}");
                }
            }
        }
    }

    #[test]
    fn both_languages_have_the_same_parts() {
        for kind in GameKind::all() {
            let [english, portuguese] = Language::ALL.map(|language| {
                let headings = page(kind, language).lines();
                headings.filter(|line| line.starts_with('#')).count()
            });
            assert_eq!(english, portuguese, "{kind}");
        }
    }
}
