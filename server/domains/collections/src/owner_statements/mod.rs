//! Owner statements: an owner's account with the office, closed period by period.
//!
//! What counts is what the records say up to a period's last day ([`sources`]): rent that came in by the owner's share
//! of its due day, costs, payouts, and fees by the agreement of their day. A statement's lines are the difference
//! between that and what closed statements said before ([`ledger`]), so that what was taken back, moved or entered late
//! stands in the next open period, and nothing is told twice. The account begins with the owner's first agreement.
//!
//! A period ends with a month and begins on the day after the last closed one; until it is closed it is worked out anew
//! each time it is read. A closed one has a number without a gap and is never changed. Its lines are a chain from its
//! opening to its closing balance, and the statements of an owner are one as well: the database holds both.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
mod ledger;
mod memo;
pub mod model;
pub mod money;
pub mod owner_api;
pub mod owner_model;
mod papers;
mod payloads;
pub mod runs;
pub mod service;
mod sheet;
mod sources;
mod stored;
#[cfg(test)]
mod tests;

pub use codes::OwnerLineKind;
pub use error::OwnerStatementError;

kernel::id!(
    /// A row of `owner_statements`.
    OwnerStatementId
);

kernel::id!(
    /// A row of `owner_statement_runs`.
    OwnerStatementRunId
);

kernel::page! {
    pub mod permission = 73 "owner_statements" ("Owners' statements", "كشوف الملاك") {
        View of whole reach,
        Close = 2 "close" ("Close", "إغلاق") of whole reach,
    }
}
