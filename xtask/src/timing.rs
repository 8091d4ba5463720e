//! What took its time: each stage lists its ten slowest items. Nobody fails for being slow.

use std::{cmp::Reverse, time::Duration};

use crate::console;

const LISTED: usize = 10;

/// How one test, file or operation went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timed {
    pub name: String,
    pub time: Duration,
}

pub fn show_slowest(what: &str, mut items: Vec<Timed>) {
    if items.is_empty() {
        return;
    }
    items.sort_by_key(|item| Reverse(item.time));
    console::line(&format!("  The slowest {what}:"));
    for item in items.iter().take(LISTED) {
        console::line(&format!(
            "  {:>12}  {}",
            console::seconds(item.time),
            item.name
        ));
    }
}

/// What a stage's test runner counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub passed: usize,
    pub failed: usize,
    pub ignored: usize,
}

impl Tally {
    pub fn add(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.ignored += other.ignored;
    }
}
