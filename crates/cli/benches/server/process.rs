//! Processor time and memory of a process, from `/proc`.

use std::{fs, process, time::Duration};

use anyhow::Context;

/// The unit of the times in `/proc/PID/stat`: a hundredth of a second on every Linux.
const TICK: Duration = Duration::from_millis(10);

/// The processor time of the servers and of this process, which runs their clients.
pub(crate) fn processor(servers: &[u32]) -> anyhow::Result<Duration> {
    let mut all = used(process::id())?;
    for server in servers {
        all += used(*server)?;
    }
    Ok(all)
}

/// The processor time of a process.
pub(crate) fn used(process: u32) -> anyhow::Result<Duration> {
    let stat = fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The second field is the name, which may contain spaces. After it, user and system time are fields 12 and 13.
    let (_, fields) = stat.rsplit_once(") ").context("no name")?;
    let ticks = fields
        .split(' ')
        .skip(11)
        .take(2)
        .map(str::parse::<u32>)
        .sum::<Result<u32, _>>()?;
    Ok(ticks * TICK)
}

/// The resident memory of a process.
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
