//! Bank statements: files of the merchant's accounts, from an opening balance to a closing one.
//!
//! A file is taken in only where its lines add up to its balances. A line that an earlier file of the account had is
//! counted and not taken again. What each line is, is the matter of [`crate::bank_lines`]. How a bank spells its
//! headings and days is remembered with the account. Only the last statement of an account is taken back, and only
//! while nothing of it is settled.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod layout;
pub mod model;
mod reading;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;

pub use error::BankStatementError;

kernel::id!(
    /// A row of `bank_statements`.
    BankStatementId
);

kernel::page! {
    pub mod permission = 93 "bank_statements" ("Bank statements", "كشوف الحسابات البنكية") {
        View of whole reach,
        Create = 2 "create" ("Take in statements", "إدخال الكشوف") of whole reach,
        Match = 3 "match" ("Match lines and undo that", "مطابقة القيود والتراجع عنها") of whole reach,
        Delete = 4 "delete" ("Take statements back", "التراجع عن الكشوف") of whole reach,
    }
}
