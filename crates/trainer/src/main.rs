//! `tessera-trainer`: self-play games, the training of the engine's NNUE networks on them, and the winning chances of reviews.

mod adam;
mod calibrate;
mod fit;
mod labelled_position;
mod model;
mod self_play;

use clap::Parser;

/// Train the networks of the engine and calibrate reviews on self-play games
#[derive(Debug, Parser)]
#[command(name = "tessera-trainer", version)]
enum Command {
    Play(self_play::Play),
    Fit(fit::Fit),
    Calibrate(calibrate::Calibrate),
}

fn main() -> anyhow::Result<()> {
    match Command::parse() {
        Command::Play(play) => play.run(),
        Command::Fit(fit) => fit.run(),
        Command::Calibrate(calibrate) => calibrate.run(),
    }
}
