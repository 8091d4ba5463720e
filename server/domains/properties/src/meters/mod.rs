//! Meters: what measures a unit's electricity, water, gas and cooling, what was read of them, and what a unit of it costs.
//!
//! Readings follow one another: each names the one before it, and the database refuses a second follower and a value that
//! falls. A meter that was replaced has a reading with the old one's last value and the new one's first. Only the last
//! reading is taken back, and none that a tenant was charged for.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod readings;
pub mod service;
pub mod tariffs;
#[cfg(test)]
mod tests;

pub use codes::MeterKind;
pub use error::MeterError;

kernel::id!(
    /// A row of `meters`.
    MeterId
);

kernel::page! {
    pub mod permission = 79 "meters" ("Meters", "العدادات") {
        View, Create, Edit, Delete,
        Read = 5 "read" ("Record readings", "تسجيل القراءات"),
        TakeBack = 6 "take_back" ("Take readings back", "سحب القراءات"),
        Tariffs = 7 "tariffs" ("Set tariffs", "تحديد التعرفة"),
    }
}
