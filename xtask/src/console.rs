//! What the developer reads while a command works: plain lines, the same in a terminal and in a log.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use anyhow::Result;

pub fn line(text: &str) {
    println!("{text}");
}

pub fn note(text: &str) {
    println!("  {text}");
}

pub fn failure(text: &str) {
    eprintln!("\nerror: {text}");
}

/// Announces a piece of work, runs it and says how long it took.
pub fn step<T>(title: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    println!("→ {title} …");
    let started = Instant::now();
    let result = work()?;
    println!("✓ {title} ({})", seconds(started.elapsed()));
    Ok(result)
}

/// The last lines of a log, for a message about what it explains.
pub fn tail(log: &Path) -> String {
    let text = fs::read_to_string(log).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(8)..].join("\n")
}

pub fn seconds(duration: Duration) -> String {
    let whole = duration.as_secs();
    if whole < 60 {
        format!("{:.1} s", duration.as_secs_f64())
    } else {
        format!("{} min {:02} s", whole / 60, whole % 60)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_as_people_say_them() {
        assert_eq!(seconds(Duration::from_millis(1_250)), "1.2 s");
        assert_eq!(seconds(Duration::from_secs(125)), "2 min 05 s");
    }
}
