//! `tessera-trainer`: self-play games, and the training of the engine's NNUE networks on them.

mod adam;
mod fit;
mod labelled_position;
mod model;
mod self_play;

use clap::Parser;

/// Train the networks of the engine on self-play games
#[derive(Debug, Parser)]
#[command(name = "tessera-trainer", version)]
enum Command {
    Play(self_play::Play),
    Fit(fit::Fit),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Fit(fit) => fit.run(),
    }
}
