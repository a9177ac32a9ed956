//! Commands of the engine protocol (UGI): any line parses or is refused, and none panics.

#![no_main]

#[path = "../../crates/cli/src/ugi/command.rs"]
mod command;

use command::Command;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|line: &str| {
    match Command::parse(line) {
        Ok(command) => assert_eq!(command.is_none(), line.trim().is_empty()),
        Err(refusal) => assert!(refusal.to_string().len() < 1000, "{refusal}"),
    }
});
