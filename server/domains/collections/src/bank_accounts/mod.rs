//! Bank accounts: the merchant's own, that cheques are deposited to.
//!
//! A number is unique at its bank. An account that a slip names is disabled, never removed.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::BankAccountError;

kernel::id!(
    /// A row of `bank_accounts`.
    BankAccountId
);

kernel::page! {
    pub mod permission = 46 "bank_accounts" ("Bank accounts", "الحسابات البنكية") {
        View, Create, Edit, Delete,
    }
}
