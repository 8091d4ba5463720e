//! Owner payouts: what the office paid to owners, and how.
//!
//! No more is paid than the owner's account has above its reserve, but by whoever may pay more, for a reason. A payout
//! has a document number without a gap and is never changed or removed: a wrong one is taken back by another, which the
//! database holds to the same owner and amount.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::OwnerPayoutError;

kernel::id!(
    /// A row of `owner_payouts`.
    OwnerPayoutId
);

kernel::page! {
    pub mod permission = 72 "owner_payouts" ("Payouts to owners", "دفعات الملاك") {
        View of whole reach,
        Create = 2 "create" ("Pay out", "الدفع للمالك") of whole reach,
        Reverse = 3 "reverse" ("Take payouts back", "عكس الدفعات") of whole reach,
        Exceed = 4 "exceed" ("Pay more than is to be paid", "دفع أكثر من المستحق") of whole reach,
    }
}
