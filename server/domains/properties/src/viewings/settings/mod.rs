//! When the office shows units to visitors who choose the time themselves, and who shows them: one row.

pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// The row of `viewing_settings`.
    ViewingSettingsId
);
