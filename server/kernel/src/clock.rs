//! Time comes from a [`Clock`], so that tests can move it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::{DateTime, Utc};

pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> DateTime<Utc>;

    /// Time since a fixed moment; unlike [`now`](Self::now) it never goes back when the clock is set.
    fn elapsed(&self) -> Duration;
}

/// The machine's clock; the only place that reads it.
pub struct SystemClock;

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "the one place that reads the machine's clock"
    )]
    fn now(&self) -> DateTime<Utc> {
        Utc::now()
    }

    fn elapsed(&self) -> Duration {
        STARTED.elapsed()
    }
}
