//! Yields: what units bring in on what they are worth, and how long they stand empty.
//!
//! Counted for a period of days: days let and vacant by the contracts and holds of these days, rent that fell due in it,
//! what was spent on the unit. Rent and costs are brought to a year of 365 days before they are set against the value. Nothing is
//! stored. A building's costs are the building's: no unit bears a part of them here.

pub mod api;
mod figures;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
