//! When and by which way customers are written to: quiet hours in the merchant's zone, and which channel is tried first
//! where one is enough. One row.

pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// The row of `message_settings`.
    MessageSettingsId
);
