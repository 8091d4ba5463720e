//! Renewals: the next contracts of many, prepared at once as drafts, and the letters that tell tenants of their terms.
//!
//! [`next`] is the one way to a next contract: the same tenant, unit, parking, clauses and terms, from the day after the
//! last, with the rent and the payments that are asked for; what is held of the deposit is carried over with its issue. A
//! renewal is worked off row by row, each in a transaction of its own, so that one that is refused stops no other. It is
//! undone as long as nobody has touched its drafts. A contract has one next contract at most: the database refuses others.
//!
//! What the tenant says on the phone is an answer of the customers care lists.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod letters;
pub mod model;
pub mod next;
pub mod proposal;
pub mod service;
pub mod terms;
#[cfg(test)]
mod tests;

pub use codes::{RenewalChange, RenewalRowState, ServedBy};
pub use error::RenewalError;
pub use letters::RenewalLetterId;

kernel::id!(
    /// A row of `renewals`.
    RenewalId
);

kernel::id!(
    /// A row of `renewal_rows`.
    RenewalRowId
);

kernel::page! {
    pub mod permission = 35 "renewals" ("Renewals", "تجديد العقود") {
        View,
        Create = 2 "create" ("Prepare next contracts", "إعداد العقود التالية"),
        Undo = 5 "undo" ("Undo", "تراجع"),
        Letters = 6 "letters" ("Write letters and enter their service", "كتابة الخطابات وتسجيل تبليغها"),
    }
}
