//! The stand-in's clock: the machine's, or one that tests move.
use chrono::{DateTime, Utc};
use std::sync::{Arc, Mutex, PoisonError};

/// Where the authority takes the time from.
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// An instant that only [`Clock::set`] moves.
    Set(Arc<Mutex<DateTime<Utc>>>),
}

impl Clock {
    /// A clock that stands at an instant.
    #[must_use]
    pub fn at(instant: DateTime<Utc>) -> Self {
        Self::Set(Arc::new(Mutex::new(instant)))
    }

    /// Moves a clock made by [`Clock::at`]; the machine's clock stays as it is.
    pub fn set(&self, instant: DateTime<Utc>) {
        if let Self::Set(now) = self {
            *now.lock().unwrap_or_else(PoisonError::into_inner) = instant;
        }
    }

    /// The instant it shows.
    #[must_use]
    pub fn now(&self) -> DateTime<Utc> {
        match self {
            Self::System => system_now(),
            Self::Set(now) => *now.lock().unwrap_or_else(PoisonError::into_inner),
        }
    }
}

#[expect(clippy::disallowed_methods, reason = "a dev tool outside the product")]
fn system_now() -> DateTime<Utc> {
    Utc::now()
}
