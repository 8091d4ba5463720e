//! How leads are followed: after how many days without contact one is shown as waiting, and the sources they come from.
//!
//! One row beside the sources.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;
pub mod sources;
#[cfg(test)]
mod tests;

kernel::id!(
    /// The row of `marketing_settings`.
    MarketingSettingsId
);

kernel::page! {
    pub mod permission = 136 "marketing_settings" ("Marketing settings", "إعدادات التسويق") {
        View, Create, Edit,
    }
}
