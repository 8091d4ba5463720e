//! Insurances: the tenants' deposits that are held for contracts, and what becomes of them.
//!
//! A deposit opens with its first movement and is never below zero. Its balance is what its last movement left; the
//! database holds it to that ([`crate::insurance_movements`]). It is refunded or forfeited once its contract is over,
//! within 14 to 30 days, and carried over to a contract of the same tenant: by hand, or with the issue of the one that
//! follows. Nothing here is income or holds VAT until it
//! is forfeited.

pub mod api;
mod book;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use book::Book;
pub use error::InsuranceError;

kernel::id!(
    /// A row of `insurances`.
    InsuranceId
);

kernel::page! {
    pub mod permission = 42 "insurances" ("Deposits", "التأمينات") {
        View,
        TopUp = 2 "top_up" ("Top up", "زيادة"),
        Deduct = 3 "deduct" ("Deduct", "خصم"),
        Refund = 4 "refund" ("Refund", "رد"),
        Transfer = 5 "transfer" ("Hand on to the owner or the registry", "تحويل إلى المالك أو الجهة المسجلة"),
        Forfeit = 6 "forfeit" ("Forfeit", "مصادرة"),
        CarryOver = 7 "carry_over" ("Carry over to another contract", "ترحيل إلى عقد آخر"),
        Reverse = 8 "reverse" ("Take movements back", "عكس الحركات"),
    }
}
