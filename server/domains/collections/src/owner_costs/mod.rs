//! Owner costs: what the office spent for owners, with the bill.
//!
//! A cost is borne by one owner, or by those who hold its unit or building on its day, by their shares. It has a
//! document number without a gap and is never changed or removed: a wrong one is taken back by another, which the
//! database holds to the same amounts. [`crate::owner_statements`] charges both.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub(crate) mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::OwnerCostKind;
pub use error::OwnerCostError;

kernel::id!(
    /// A row of `owner_costs`.
    OwnerCostId
);

kernel::page! {
    pub mod permission = 71 "owner_costs" ("Owners' costs", "تكاليف الملاك") {
        View of whole reach,
        Create = 2 "create" ("Charge costs", "تسجيل التكاليف") of whole reach,
        Reverse = 3 "reverse" ("Take costs back", "عكس التكاليف") of whole reach,
    }
}
