//! Merchants that are taken in from an archive of a copy, with their ids, into a platform that has none yet.
//!
//! Files are written back first, one after the other, so that a run that is killed goes on where it was; then all rows in
//! one transaction, so that there is a whole merchant or none. What the list of contents says of each entry is held against
//! the entry. People of the merchant ask for new passwords: a copy is without them.

pub mod api;
mod bringing;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::MerchantImportState;
pub use error::MerchantImportError;

kernel::id!(
    /// A row of `merchant_imports`.
    MerchantImportId
);

/// The storage's folder of archives that can be taken in.
pub const FOLDER: &str = "imports";
