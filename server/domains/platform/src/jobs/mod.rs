//! Background work as the platform sees it: what waits in the outbox and the queue, and the dead
//! letters, which are jobs that were given up and can be tried again. A letter of an event is that of
//! one subscriber (`event@subscriber`), so a retry runs nobody else's again.
//!
//! A retry puts the job back into the outbox in the transaction that marks its letter as retried, so
//! that it exists once or not at all.

pub mod api;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::JobRetryError;

kernel::id!(
    /// A row of `dead_letters`.
    DeadLetterId
);

kernel::page! {
    pub mod permission = 108 "jobs" ("Background jobs", "المهام الخلفية") {
        View,
        Retry = 5 "retry" ("Try again", "إعادة المحاولة"),
    }
}
