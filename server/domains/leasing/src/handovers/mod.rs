//! Handovers: the unit as it is when the tenant moves in and when it comes back: rooms and fixtures with their condition
//! and photos, meters as they were read, keys, and the names of both sides.
//!
//! A contract has one handover of each side. What was looked at when the tenant moved in is what is compared when the
//! unit comes back. Once one side has signed nothing of it changes; once both have, meters and keys are kept as they were
//! and the paper is stored. A damage that was not there before may be taken from the deposit: collections does that.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod items;
pub mod model;
mod paper;
pub mod points;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{HandoverParty, HandoverSide, HandoverState, ItemState};
pub use error::HandoverError;

kernel::id!(
    /// A row of `handovers`.
    HandoverId
);

kernel::page! {
    pub mod permission = 54 "handovers" ("Handovers", "محاضر التسليم") {
        View, Create, Edit, Delete,
        Sign = 5 "sign" ("Have signed", "التوقيع"),
        Points = 6 "points" ("Edit what is looked at", "تعديل قائمة الفحص"),
        Reopen = 7 "reopen" ("Take signatures off", "إزالة التواقيع"),
    }
}
