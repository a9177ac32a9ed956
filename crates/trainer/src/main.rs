//! `tessera-trainer`: plays games against itself and teaches the engine's networks by them.

mod fit;
mod model;
mod play;
mod sample;

use clap::Parser;

/// Teach the engine by its own games
#[derive(Debug, Parser)]
#[command(name = "tessera-trainer", version)]
enum Command {
    Play(play::Play),
    Fit(fit::Fit),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Fit(fit) => fit.run(),
    }
}
