//! How long rows are kept: every table of both schemas has a period, or stands with its reason in the test that sees to
//! it. `docs/running.md` has the same periods in words, and a test compares them.

mod table;

pub(crate) use table::PERIODS;

use std::fmt;

/// Which schema a table lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Schema {
    Platform,
    Merchant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Keep {
    Days(i32),
    Years(i32),
}

impl Keep {
    /// As Postgres reads it.
    pub(crate) fn interval(self) -> String {
        match self {
            Self::Days(days) => format!("{days} days"),
            Self::Years(years) => format!("{years} years"),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Years(1) => f.write_str("1 year"),
            Self::Days(1) => f.write_str("1 day"),
            _ => f.write_str(&self.interval()),
        }
    }
}

/// For how long the rows of a table that only grows are kept.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Period {
    pub schema: Schema,
    pub table: &'static str,
    /// Its primary key.
    pub key: &'static str,
    /// When a row's period begins; NULL while it has not.
    pub since: &'static str,
    pub keep: Keep,
    /// The rows and the beginning of their period, for people.
    pub what: &'static str,
}

#[cfg(test)]
mod tests;
