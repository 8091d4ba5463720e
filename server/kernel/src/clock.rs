//! Time comes from a [`Clock`], so that tests can move it.

use std::sync::LazyLock;
use std::time::{Duration, Instant};

use chrono::{DateTime, NaiveDateTime, TimeDelta, TimeZone as _, Utc};
use chrono_tz::Tz;

pub trait Clock: Send + Sync + 'static {
    fn now(&self) -> DateTime<Utc>;

    /// Time since a fixed moment; unlike [`now`](Self::now) it never goes back when the clock is set.
    fn elapsed(&self) -> Duration;
}

/// A local time's instant. One that the change to summer time leaves out is an hour later; of two, the earlier.
pub fn instant(zone: Tz, local: NaiveDateTime) -> DateTime<Utc> {
    let found = [local, local + TimeDelta::hours(1)]
        .into_iter()
        .find_map(|local| zone.from_local_datetime(&local).earliest());
    found.map_or_else(|| local.and_utc(), |local| local.with_timezone(&Utc))
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

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::*;

    fn local(day: u32, hour: u32) -> NaiveDateTime {
        let date = NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        date.and_hms_opt(hour, 0, 0).unwrap()
    }

    #[test]
    fn an_hour_is_the_zones() {
        let dubai = instant(chrono_tz::Asia::Dubai, local(15, 8));
        assert_eq!(dubai.to_rfc3339(), "2026-03-15T04:00:00+00:00");
    }

    #[test]
    fn an_hour_that_does_not_exist_is_the_next_one() {
        let berlin = instant(chrono_tz::Europe::Berlin, local(29, 2));
        assert_eq!(berlin.to_rfc3339(), "2026-03-29T01:00:00+00:00");
    }
}
