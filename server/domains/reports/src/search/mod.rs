//! Search over everything (Ctrl+K): tenants, units, buildings, owners, contracts and payments by what
//! people remember of them, in either script. A number that was typed in full comes first.

pub mod api;
mod codes;
pub mod model;
mod service;
#[cfg(test)]
mod tests;

pub use codes::Matched;
