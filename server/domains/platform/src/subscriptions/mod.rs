//! Subscriptions: which edition of a plan a merchant bought, from when, and through which day it is paid.
//!
//! A merchant has one at a time. Periods are counted from the first day, so that a month's end does not drift. A new or
//! extended one opens the merchant's account at once; what the account is on a day follows from the last paid day alone,
//! and the run of each night only writes and tells it. A cancelled one is paid to its last day and is not renewed.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod periods;
pub mod service;
#[cfg(test)]
mod tests;
mod words;

pub use codes::BillingPeriod;
pub use error::SubscriptionError;

kernel::id!(
    /// A row of `subscriptions`.
    SubscriptionId
);

kernel::page! {
    pub mod permission = 120 "subscriptions" ("Subscriptions", "الاشتراكات") {
        View, Create, Edit,
        Extend = 5 "extend" ("Extend after a payment", "التمديد بعد الدفع"),
        Cancel = 6 "cancel" ("Cancel", "إلغاء"),
    }
}
