//! Cheques that the office issues: to owners as their payout, to tenants as a refund, to suppliers and others.
//!
//! A cheque has the next number of its book and is written once. It is handed over, and cleared on the bank's day; one
//! that goes nowhere is cancelled before it left the house and stopped at the bank after that. What pays an owner or a
//! tenant stands and falls with that payment. Until it is cleared its account has to be funded on its date.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{IssuedPurpose, IssuedState};
pub use error::IssuedChequeError;

kernel::id!(
    /// A row of `issued_cheques`.
    IssuedChequeId
);

kernel::page! {
    pub mod permission = 94 "issued_cheques" ("Issued cheques", "الشيكات الصادرة") {
        View of whole reach,
        Create = 2 "create" ("Write and print", "تحرير وطباعة") of whole reach,
        HandOver = 3 "hand_over" ("Hand over and clear", "تسليم وتسجيل الصرف") of whole reach,
        End = 4 "end" ("Stop and cancel", "إيقاف وإلغاء") of whole reach,
    }
}
