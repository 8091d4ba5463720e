//! Documents: uploaded files of tenants, owners, units and contracts.
//!
//! A document is seen by who may see its record. The bytes decide what a file is, never its name. A photo is square.

pub mod api;
mod codes;
pub mod entity;
mod image;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;
mod visible;

pub use codes::{DocumentKind, DocumentNoun};
pub use visible::VisibleNouns;

kernel::id!(
    /// A row of `documents`.
    DocumentId
);

kernel::page! {
    pub mod permission = 12 "documents" ("Documents", "المستندات") {
        View,
        Create = 2 "create" ("Upload", "رفع"),
        Edit, Delete,
    }
}
