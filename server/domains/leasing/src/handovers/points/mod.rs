//! What the office looks at in units of a kind: a handover begins with it.

pub mod api;
pub mod entity;
pub mod model;
pub mod service;

kernel::id!(
    /// A row of `handover_points`.
    HandoverPointId
);
