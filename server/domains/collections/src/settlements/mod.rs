//! Settlements: how a tenancy ends in money, on its last day or before it.
//!
//! A draft says the last day, what is charged and what becomes of each cheque in the house; its account is counted from the
//! records of the moment and explained line by line. Posting is one transaction: the contract ends on the day, rent after it
//! is cancelled, what was paid for days after it and the deposit meet what the tenant owes, the rest is given back or stays
//! open, and the paper is stored with its hash under a number without a gap. A contract has one settlement that holds.
//! Nothing posted is changed or removed: taking a settlement back posts again, where nobody else has the unit meanwhile.
//! The early exit and damages are outside the scope of VAT.

mod account;
pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod events;
pub mod model;
mod paper;
mod rent;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ChequeAnswer, RentBasis, SettlementLineKind, SettlementStatus};
pub use error::SettlementError;
pub use events::{RentChargedAgain, RentGivenBack};
pub(crate) use rent::rent_until;

kernel::id!(
    /// A row of `settlements`.
    SettlementId
);

kernel::page! {
    pub mod permission = 48 "settlements" ("Settlements", "التسويات") {
        View,
        Prepare = 2 "prepare" ("Prepare", "إعداد"),
        Post = 5 "post" ("Post", "ترحيل"),
        Reverse = 6 "reverse" ("Take back", "عكس"),
    }
}
