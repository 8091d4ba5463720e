//! Search over everything (Ctrl+K): tenants, units, buildings, owners and contracts by what people
//! remember of them, in either script.

pub mod api;
pub mod model;
mod service;
#[cfg(test)]
mod tests;
