//! Closed months: up to which day the books are closed.
//!
//! Whatever dates money asks [`ensure_open`] for its day, and so finds nothing dated into a month that is closed. Months
//! are closed from the first on without a gap, once they are over; who may reopens the last ones for a reason.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::PeriodLockError;
pub(crate) use service::{closed_through, ensure_open, open_day, refusal};

kernel::id!(
    /// The row of `period_locks`.
    PeriodLockId
);

kernel::page! {
    pub mod permission = 49 "period_locks" ("Closed months", "الأشهر المقفلة") {
        View,
        Close = 2 "close" ("Close months", "إقفال الأشهر"),
        Reopen = 3 "reopen" ("Reopen months", "إعادة فتح الأشهر"),
    }
}
