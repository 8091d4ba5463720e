//! A taxpayer's device for the tests: key, request, documents and calls.
#![expect(dead_code, reason = "each test file uses its part")]
pub mod device;
pub mod vectors;

use authority::{Authority, Clock, Options, Running};
use chrono::{DateTime, Utc};

/// Noon of a day on which every recorded certificate is valid.
pub fn noon() -> DateTime<Utc> {
    DateTime::from_timestamp(1_790_000_000, 0).unwrap()
}

/// A fresh authority with its clock at noon.
pub async fn start() -> Running {
    Authority::start(options()).await.unwrap()
}

/// Its options.
pub fn options() -> Options {
    Options {
        clock: Clock::at(noon()),
        ..Options::default()
    }
}
