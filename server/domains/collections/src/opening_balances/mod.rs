//! Opening balances: what a tenant or an owner and the office owed each other at the day on which the office began here.
//!
//! A balance is a document with a number without a gap, a day and a reason, one at a time of a tenant or an owner. What a
//! tenant owes stands as a charge of one of their contracts, and is paid, divided and waived as any other; what the office
//! owes a tenant is money on their account. An owner's account begins on the day of the balance, with it: what the records
//! say of days before it does not count. Nothing is changed or removed: a wrong one is withdrawn while nothing was built
//! on it.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{BalanceParty, BalanceSide};
pub use error::OpeningBalanceError;

kernel::id!(
    /// A row of `opening_balances`.
    OpeningBalanceId
);

kernel::page! {
    pub mod permission = 96 "opening_balances" ("Opening balances", "الأرصدة الافتتاحية") {
        View of whole reach,
        Create = 2 "create" ("Enter opening balances", "إدخال الأرصدة الافتتاحية") of whole reach,
        Withdraw = 3 "withdraw" ("Withdraw opening balances", "سحب الأرصدة الافتتاحية") of whole reach,
    }
}
