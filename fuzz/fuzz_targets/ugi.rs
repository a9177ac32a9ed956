//! Lines of another program to the engine: understood or refused, never a panic.

#![no_main]

#[expect(dead_code, reason = "only the reading is tried here")]
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
