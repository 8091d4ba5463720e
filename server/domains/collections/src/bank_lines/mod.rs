//! Lines of bank statements, and what each of them is: a cheque that cleared or came back, a transfer of a tenant, what was
//! spent for an owner, or something that concerns no tenant and no owner.
//!
//! What a line seems to be is proposed: by the cheque's or the slip's number, by amount and day, by who paid. Somebody
//! confirms it, and the cheque, the tenant's money or the owner's cost is posted on the bank's day as its own feature
//! posts it. What a line settled adds up to the line. Undoing a line takes all of that back, and the line waits again.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod matches;
pub mod model;
mod proposals;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{BankLineState, BankMatchKind, BankProposal, BankRule, OtherLine};
pub use error::BankLineError;

kernel::id!(
    /// A row of `bank_lines`.
    BankLineId
);

kernel::id!(
    /// A row of `bank_matches`.
    BankMatchId
);
