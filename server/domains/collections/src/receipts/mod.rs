//! Receipts: the proof that a payment was received, one valid at most for a payment.
//!
//! Numbers have no gap within a year; a receipt is never removed, only void. They are issued and
//! voided by collecting and taking back ([`crate::contract_payments`]). One of a payment that a tenant's sum paid is a line
//! of the sum's receipt, has a line of its number, and is printed as that ([`crate::money_received`]).

pub mod api;
pub mod entity;
pub mod model;
pub(crate) mod pdf;
mod printed;
pub mod service;
#[cfg(test)]
mod tests;

pub(crate) use pdf::issuer_now;
pub(crate) use printed::{Letterhead, letterhead, of_payment as printed_of_payment};

kernel::id!(
    /// A row of `receipts`.
    ReceiptId
);

kernel::page! {
    pub mod permission = 41 "receipts" ("Receipts", "سندات القبض") { View }
}
