//! Cheque books: the series of numbers that the office writes cheques from, and how its bank's paper is printed on.
//!
//! Numbers are drawn one after the other and never twice; books of an account do not overlap. A book that a cheque was
//! written from is disabled, never removed.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
mod layout;
pub mod model;
mod pdf;
pub mod service;
#[cfg(test)]
pub(crate) mod tests;

pub use error::ChequeBookError;
pub(crate) use pdf::{paper, render};

kernel::id!(
    /// A row of `cheque_books`.
    ChequeBookId
);

kernel::page! {
    pub mod permission = 95 "cheque_books" ("Cheque books", "دفاتر الشيكات") {
        View of whole reach,
        Create = 2 "create" ("Add", "إضافة") of whole reach,
        Edit = 3 "edit" ("Edit and lay out", "تعديل وتخطيط") of whole reach,
    }
}
