//! What a process uses, as the kernel counts it.

use std::{fs, process, time::Duration};

use anyhow::Context;

/// The kernel counts in hundredths of a second, whatever its own clock is.
const TICK: Duration = Duration::from_millis(10);

/// The processor time that a server and this program, its clients, have used.
pub(crate) fn processor(server: u32) -> anyhow::Result<Duration> {
    Ok(used(server)? + used(process::id())?)
}

fn used(process: u32) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name may hold blanks, so count from behind it: user and system time are the 12th and 13th.
    let (_, fields) = stat.rsplit_once(") ").context("no name")?;
    let ticks = fields
        .split(' ')
        .skip(11)
        .take(2)
        .map(str::parse::<u32>)
        .sum::<Result<u32, _>>()?;
    Ok(ticks * TICK)
}

/// The memory that it occupies.
pub(crate) fn memory_mib(process: u32) -> anyhow::Result<f64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status
        .lines()
        .find(|line| line.starts_with("VmRSS:"))
        .context("no VmRSS")?;
    let kib: f64 = line
        .split_whitespace()
        .nth(1)
        .context("no number")?
        .parse()?;
    Ok(kib / 1024.0)
}
