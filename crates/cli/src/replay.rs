//! `tessera replay`: steps through a transcript.

use std::{
    io::{self, BufRead, Write},
    path::PathBuf,
};

use clap::Args;
use tessera_rules::{
    GameTree,
    pgn::{Comment, Mark, MoveNumber, TreeNode},
};

use crate::{
    board::{BoardArgs, Painter},
    input, record_file,
};

/// Step through a record of a game
#[derive(Debug, Args)]
pub(crate) struct Replay {
    /// The file, as `save` writes it
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Print every position without asking
    #[arg(long)]
    all: bool,

    #[command(flatten)]
    board: BoardArgs,
}

impl Replay {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let tree = record_file::read_game(&self.file, self.game)?;
        let steps = steps(&tree, self.board.painter())?;
        write_header(&tree, out)?;
        if self.all {
            for step in steps {
                writeln!(out, "{step}")?;
            }
            return Ok(());
        }
        walk(&steps, &mut io::stdin().lock(), out)
    }
}

fn write_header(tree: &GameTree, out: &mut dyn Write) -> io::Result<()> {
    let tags = &tree.tags;
    writeln!(
        out,
        "{} ({}): {} (white) against {} (black), {}, {}: {}\n",
        tree.kind().game().title,
        tree.kind(),
        tags.white,
        tags.black,
        tags.date,
        tags.termination,
        tree.result().text(),
    )
}

/// The texts to show: the start, then the board after each move of the main line, with the variations that replace the move.
fn steps(tree: &GameTree, painter: Painter) -> anyhow::Result<Vec<String>> {
    let mut game = tree.opening()?;
    let remark = |comment: Option<&Comment>| match comment {
        Some(comment) => format!("{}\n", comment.as_str()),
        None => String::new(),
    };
    let root = tree.node(GameTree::ROOT);
    let mut steps = vec![format!(
        "{}{}",
        remark(root.and_then(TreeNode::comment)),
        painter.draw(&game.view())
    )];
    let nodes = tree.main_nodes().filter_map(|id| tree.node(id));
    for (ply, node) in nodes.enumerate() {
        game.play(node.text())?;
        let mark = node.mark().map_or("", Mark::suffix);
        let parent = node.parent().and_then(|parent| tree.node(parent));
        let siblings = parent.map_or(&[][..], TreeNode::children);
        let variations: Vec<String> = (siblings.iter().skip(1))
            .map(|&id| format!("({})\n", tree.variation_text(id)))
            .collect();
        let variations = variations.concat();
        steps.push(format!(
            "{} {}{mark}\n{}{variations}{}",
            MoveNumber(ply),
            node.text(),
            remark(node.comment()),
            painter.draw(&game.view())
        ));
    }
    Ok(steps)
}

fn walk(steps: &[String], input: &mut dyn BufRead, out: &mut dyn Write) -> anyhow::Result<()> {
    let last = steps.len() - 1;
    let mut ply: usize = 0;
    loop {
        writeln!(out, "{}", steps[ply])?;
        loop {
            write!(
                out,
                "ply {ply} of {last} (Enter next, b back, a number, q quit)> "
            )?;
            out.flush()?;
            let Some(line) = input::line(input)? else {
                writeln!(out)?;
                return Ok(());
            };
            let wanted = match line.as_str() {
                "q" | "quit" => return Ok(()),
                "" | "n" if ply < last => Some(ply + 1),
                "" | "n" => {
                    writeln!(out, "That was the last move.")?;
                    None
                }
                "b" => Some(ply.saturating_sub(1)),
                number => match number.parse::<usize>() {
                    Ok(number) if number <= last => Some(number),
                    _ => {
                        writeln!(
                            out,
                            "Please press Enter, or type b, q or a ply from 0 to {last}."
                        )?;
                        None
                    }
                },
            };
            if let Some(wanted) = wanted {
                ply = wanted;
                break;
            }
        }
    }
}
