//! The seeds that every run simulates, the bugs that must be found, and seeds that found a defect once.

#![expect(clippy::print_stdout, reason = "a run says which seed it simulates")]

use std::{env, process::Command};

use super::*;

/// How many seeds there are without an option.
const SEEDS: u64 = 120;

/// Seeds that found a defect: a room that kept a core busy, a computer that waited for the clocks of servers to agree, a command
/// that was acknowledged with a later event, and searches that a worker had taken without knowing it.
const MENDED: [u64; 8] = [17, 94, 136, 156, 176, 204, 262, 399];

/// Names one seed to simulate, with its whole trace.
const SEED: &str = "TESSERA_FAULTS_SEED";

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(
        text.parse()
            .unwrap_or_else(|_| panic!("{name} must be a number")),
    )
}

/// What is printed of a seed that fails.
fn describe(seed: u64, outcome: &Outcome) -> String {
    let violations = outcome.violations.join("\n  ");
    format!("seed {seed} fails: make faults SEED={seed} shows how\n  {violations}")
}

#[test]
fn every_promise_is_kept_under_faults() {
    if let Some(seed) = number(SEED) {
        let outcome = simulate(seed, None);
        for line in &outcome.trace.0 {
            println!("{line}");
        }
        println!("trace {}", outcome.trace.hash());
        assert!(
            outcome.violations.is_empty(),
            "{}",
            describe(seed, &outcome)
        );
        return;
    }
    let seeds = number("TESSERA_FAULTS_SEEDS").unwrap_or(SEEDS);
    let first = number("TESSERA_FAULTS_FIRST").unwrap_or(1);
    let mut failures = Vec::new();
    for seed in first..first + seeds {
        // The last one that is named is the one that does not end, if there is such a seed.
        if seeds > SEEDS {
            println!("seed {seed}");
        }
        let outcome = simulate(seed, None);
        if !outcome.violations.is_empty() {
            println!("{}", describe(seed, &outcome));
            failures.push(seed);
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {seeds} seeds fail: {failures:?}",
        failures.len()
    );
    println!("{seeds} seeds: every promise is kept");
}

#[test]
fn seeds_that_found_a_defect_find_none_any_more() {
    if number(SEED).is_some() {
        return;
    }
    for seed in MENDED {
        let outcome = simulate(seed, None);
        assert!(
            outcome.violations.is_empty(),
            "{}",
            describe(seed, &outcome)
        );
    }
}

/// The test binary again, for one seed.
fn trace_in_another_process(seed: u64) -> String {
    let run = Command::new(env::current_exe().expect("the test has a path"))
        .args([
            "--exact",
            "simulation::tests::every_promise_is_kept_under_faults",
        ])
        .args(["--nocapture", "--test-threads", "1"])
        .env(SEED, seed.to_string())
        .output()
        .expect("the test starts");
    let printed = String::from_utf8(run.stdout).expect("a trace is text");
    let hash = printed.lines().find_map(|line| line.strip_prefix("trace "));
    hash.unwrap_or_else(|| panic!("no trace in {printed}"))
        .to_owned()
}

#[test]
fn a_seed_leaves_the_same_trace_in_every_process() {
    if number(SEED).is_some() {
        return;
    }
    for seed in 1..=8 {
        let outcome = simulate(seed, None);
        assert!(
            outcome.trace.0.len() > 100,
            "{} lines",
            outcome.trace.0.len()
        );
        assert_eq!(
            outcome.trace.hash(),
            trace_in_another_process(seed),
            "seed {seed}"
        );
    }
}

/// The simulation finds the bug within this number of seeds.
fn assert_found(bug: Bug, within: u64, word: &str) {
    if number(SEED).is_some() {
        return;
    }
    let found = (1..=within).find_map(|seed| {
        let outcome = simulate(seed, Some(bug));
        let found = outcome
            .violations
            .into_iter()
            .find(|what| what.contains(word))?;
        Some((seed, found))
    });
    let (seed, found) = found.unwrap_or_else(|| panic!("{bug:?} is not found in {within} seeds"));
    println!("{bug:?} is found by seed {seed}: {found}");
}

#[test]
fn an_acknowledgement_before_the_append_is_found() {
    assert_found(
        Bug::AcknowledgeBeforeAppend,
        10,
        "which the log does not have",
    );
}

#[test]
fn a_lost_wake_up_that_no_sweep_finds_is_found() {
    assert_found(Bug::LoseWakeUps, 300, "not healed");
}

#[test]
fn a_command_that_is_executed_again_is_found() {
    assert_found(Bug::ApplyTwiceOnRetry, 300, "");
}

#[test]
fn a_presence_that_never_expires_is_found() {
    assert_found(Bug::PresenceNeverExpires, 300, "not healed");
}

#[test]
fn a_flag_that_two_servers_decide_is_found() {
    assert_found(Bug::FlagByTwoNodes, 300, "has ended");
}
