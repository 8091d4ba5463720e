use std::sync::Mutex;

use chrono::{DateTime, Duration, NaiveDate, TimeZone as _, Utc};
use kernel::clock::Clock;

/// A clock that stands still until a test moves it.
pub struct TestClock(Mutex<DateTime<Utc>>);

impl Default for TestClock {
    fn default() -> Self {
        Self(Mutex::new(
            Utc.with_ymd_and_hms(2026, 3, 15, 8, 0, 0)
                .single()
                .expect("a real instant"),
        ))
    }
}

impl TestClock {
    pub fn advance(&self, by: Duration) {
        *self.0.lock().expect("not poisoned") += by;
    }

    pub fn set(&self, to: DateTime<Utc>) {
        *self.0.lock().expect("not poisoned") = to;
    }

    /// Eight in the morning UTC of a day.
    pub fn set_date(&self, date: NaiveDate) {
        self.set(date.and_hms_opt(8, 0, 0).expect("a real time").and_utc());
    }
}

impl Clock for TestClock {
    fn now(&self) -> DateTime<Utc> {
        *self.0.lock().expect("not poisoned")
    }

    fn elapsed(&self) -> std::time::Duration {
        let since = self.now() - DateTime::UNIX_EPOCH;
        since.to_std().unwrap_or_default()
    }
}
