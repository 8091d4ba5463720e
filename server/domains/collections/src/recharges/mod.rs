//! Recharges: what tenants are charged for what their meters counted between two readings.
//!
//! The tenant is whose contract has the unit on all days between the readings: where tenants change, the meter is read. What
//! was used is reckoned by the tariff of the later reading's day, and is charged once; an undone recharge takes its
//! charge with it, and its reading can be charged again.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::RechargeError;

kernel::id!(
    /// A row of `recharges`.
    RechargeId
);

kernel::page! {
    pub mod permission = 90 "recharges" ("Utility recharges", "تحميل استهلاك المرافق") {
        View,
        Create = 2 "create" ("Charge", "تحميل"),
        Undo = 5 "undo" ("Undo", "تراجع"),
    }
}
