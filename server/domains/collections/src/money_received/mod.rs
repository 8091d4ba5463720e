//! Money received: what a tenant paid in one sum, and what it paid.
//!
//! A sum goes to the tenant's dues, the oldest first unless somebody says otherwise: to payments of any of their contracts
//! and to charges, all of each or a part, which then stands by itself. What is left is on the tenant's account, and is
//! allocated later or refunded. One receipt names the whole sum and what it paid at once.
//!
//! What a sum pays is collected as everything else is ([`crate::contract_payments`]), with a receipt that is a line of the
//! sum's; so all figures of what was collected count it. Nothing posted is changed or removed: each [`movement`] begins
//! with what the one before it left, and one is taken back by another. The database keeps the balance, and that no more
//! is paid than came, nor more than is due.

pub mod api;
pub mod codes;
mod dues;
pub mod entity;
mod error;
pub mod model;
pub mod movement;
pub(crate) mod pdf;
mod printed;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::MoneyReceivedError;

kernel::id!(
    /// A row of `money_received`.
    MoneyReceivedId
);

kernel::id!(
    /// A row of `money_movements`.
    MoneyMovementId
);

/// The part of a sum that pays one payment: its movement, and its number on the sum's receipt.
#[derive(Debug, Clone)]
pub(crate) struct MoneyLine {
    pub movement_id: MoneyMovementId,
    pub number: String,
}

kernel::page! {
    pub mod permission = 75 "money_received" ("Money received", "المبالغ المستلمة") {
        View,
        Receive = 2 "receive" ("Receive and allocate", "استلام وتخصيص"),
        Refund = 5 "refund" ("Refund", "رد المبالغ"),
        Reverse = 6 "reverse" ("Take back", "عكس القيود"),
    }
}
