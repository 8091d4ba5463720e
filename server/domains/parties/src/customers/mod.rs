//! Customers: the people and companies who rent. Screens say "Tenant" / "مستأجر".
//!
//! Mobile and e-mail are unique. A tenant who has contracts is disabled, never removed.
//! Others may call [`timeline::add`]. One who was entered twice is merged ([`crate::customer_merges`]).

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
pub mod timeline;

pub use codes::{ConsentSource, Gender, MissingData};
pub use error::CustomerError;

kernel::id!(
    /// A row of `customers`.
    CustomerId
);

kernel::page! {
    pub mod permission = 10 "customers" ("Tenants", "المستأجرون") {
        View, Create, Edit, Delete,
        Merge = 5 "merge" ("Merge", "دمج") of whole reach,
    }
}
