//! `tessera replay`: steps through a transcript.

use std::{
    fs::File,
    io::{self, BufRead, Read, Write},
    path::PathBuf,
};

use anyhow::{Context, bail};
use clap::Args;
use tessera_rules::{
    Transcript,
    pgn::{Comment, MoveNumber},
};

use crate::{
    board::{BoardArgs, Painter},
    input,
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

/// The largest file that is read, in bytes.
const LARGEST: u64 = 64 << 20;

impl Replay {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let name = self.file.display();
        let mut text = String::new();
        File::open(&self.file)
            .and_then(|file| file.take(LARGEST + 1).read_to_string(&mut text))
            .with_context(|| format!("cannot read {name}"))?;
        if text.len() as u64 > LARGEST {
            bail!("{name} is larger than 64 MiB");
        }
        let games = Transcript::parse_all(&text).with_context(|| format!("{name} is no record"))?;
        let count = games.len();
        let transcript = self
            .game
            .checked_sub(1)
            .and_then(|i| games.into_iter().nth(i));
        let Some(transcript) = transcript else {
            bail!("{name} has no game {}: it has {count}", self.game);
        };
        let steps = steps(&transcript, self.board.painter())?;
        write_header(&transcript, out)?;
        if self.all {
            for step in steps {
                writeln!(out, "{step}")?;
            }
            return Ok(());
        }
        walk(&steps, &mut io::stdin().lock(), out)
    }
}

fn write_header(transcript: &Transcript, out: &mut dyn Write) -> io::Result<()> {
    let tags = &transcript.tags;
    writeln!(
        out,
        "{} ({}): {} (white) against {} (black), {}, {}: {}\n",
        transcript.kind.game().title,
        transcript.kind,
        tags.white,
        tags.black,
        tags.date,
        tags.termination,
        transcript.result.text(),
    )
}

/// The texts to show: the start, then the board after each move.
fn steps(transcript: &Transcript, painter: Painter) -> anyhow::Result<Vec<String>> {
    let mut game = transcript.opening()?;
    let remark = |comment: &Option<Comment>| match comment {
        Some(comment) => format!("{}\n", comment.as_str()),
        None => String::new(),
    };
    let mut steps = vec![format!(
        "{}{}",
        remark(&transcript.preface),
        painter.draw(&game.view())
    )];
    for (ply, entry) in transcript.moves.iter().enumerate() {
        game.play(&entry.text)?;
        steps.push(format!(
            "{} {}\n{}{}",
            MoveNumber(ply),
            entry.text,
            remark(&entry.comment),
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
