//! `tessera review`: judges the moves of a recorded game.

mod graph;

use std::{
    env,
    io::{self, Write},
    path::PathBuf,
};

use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value, json};
use tessera_engine::Stopper;
use tessera_review::{Review, ReviewPlan, run};
use tessera_rules::{GameTree, pgn::MoveNumber};
use tessera_tui::{board::Naming, language::Language};

use crate::{language, record_file};

/// Review a recorded game: what each position is worth, how good each move was, and where the game turned
///
/// The answer depends on the nodes alone and not on the speed of the machine. Of a record with variations the main line is
/// reviewed. Progress goes to standard error.
#[derive(Debug, Args)]
pub(crate) struct ReviewGame {
    /// The file with the record
    file: PathBuf,

    /// Which game of the file, counted from 1
    #[arg(long, value_name = "N", default_value_t = 1)]
    game: usize,

    /// Nodes for each position; where the game turns, eight times as many
    #[arg(long, value_name = "N", default_value_t = ReviewPlan::DEFAULT_NODES, value_parser = clap::value_parser!(u64).range(1..=100_000_000))]
    nodes: u64,

    /// The language, `en` or `pt`; if left out, that of the environment
    #[arg(long, value_name = "LANGUAGE", value_parser = language::read)]
    language: Option<Language>,

    /// Print the review as JSON
    #[arg(long)]
    pub(crate) json: bool,
}

impl ReviewGame {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<()> {
        let tree = record_file::read_game(&self.file, self.game)?;
        let game = tree.main_line().to_game()?;
        let mut plan = ReviewPlan::new(game.as_ref(), self.nodes);
        // Hidden unless standard error is a terminal.
        let bar = ProgressBar::new(0).with_style(
            ProgressStyle::with_template("{bar:40} {pos}/{len} positions, {eta} left")
                .expect("the template is well formed"),
        );
        let review = run(&mut plan, &Stopper::default(), &mut |done, needed| {
            bar.set_length(needed as u64);
            bar.set_position(done as u64);
        })?;
        bar.finish_and_clear();
        let review = review.expect("a review that nobody stops becomes complete");
        if self.json {
            return Ok(writeln!(out, "{}", object(&tree, &review)?)?);
        }
        let language = self
            .language
            .unwrap_or_else(|| Language::from_environment(|name| env::var(name).ok()));
        Ok(write_review(&tree, &review, language, out)?)
    }
}

/// The review with the players and the result of the record.
fn object(tree: &GameTree, review: &Review) -> serde_json::Result<Value> {
    let mut value = serde_json::to_value(review)?;
    if let Some(object) = value.as_object_mut() {
        object.insert("white".into(), json!(tree.tags.white));
        object.insert("black".into(), json!(tree.tags.black));
        object.insert("result".into(), json!(tree.result()));
        object.insert("left_out".into(), json!(tree.variation_move_count()));
    }
    Ok(value)
}

fn write_review(
    tree: &GameTree,
    review: &Review,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let naming = Naming::USUAL;
    let tags = &tree.tags;
    writeln!(
        out,
        "{} ({}): {} – {}, {}",
        review.kind.game().title,
        review.kind,
        tags.white,
        tags.black,
        tree.result().text()
    )?;
    if tree.variation_move_count() > 0 {
        writeln!(
            out,
            "{}",
            language.variations_left_out(tree.variation_move_count())
        )?;
    }
    writeln!(out, "{}\n", language.review_budget(review.nodes))?;
    writeln!(out, "{}", language.graph_title(naming))?;
    writeln!(out, "{}", graph::of(review))?;
    writeln!(out, "{}", language.judged_moves())?;
    let width = review
        .moves
        .iter()
        .map(|reviewed| reviewed.text.chars().count())
        .max();
    let width = width.unwrap_or(0);
    for (ply, (reviewed, after)) in (0..).zip(review.moves.iter().zip(&review.positions[1..])) {
        writeln!(
            out,
            "{:>7} {:width$}  {:16}{}",
            MoveNumber(ply).to_string(),
            reviewed.text,
            language.move_judgement(reviewed.judgement),
            language.short_score(after.score, naming),
        )?;
    }
    writeln!(out, "\n{}", language.accuracy(review, naming))?;
    writeln!(out, "{}", language.turning_points(review))?;
    for point in &review.turning_points {
        writeln!(out, "- {}", language.turning_point(point, naming))?;
    }
    Ok(())
}
