//! What a unit of each kind costs the tenant, from a day on.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// A row of `meter_tariffs`.
    MeterTariffId
);
