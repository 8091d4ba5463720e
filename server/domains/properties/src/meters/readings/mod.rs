//! What was read of meters.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// A row of `meter_readings`.
    MeterReadingId
);
