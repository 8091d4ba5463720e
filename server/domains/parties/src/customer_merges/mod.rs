//! Merges: two entries of one tenant become one.
//!
//! One survives with the values that were chosen; every row that names the other follows, wherever a context keeps it
//! ([`columns`]). The other stays as a pointer, so that its links lead to the survivor. Issued documents stay as they
//! were printed. For thirty days a merge is undone: exactly the rows that followed go back.

pub mod api;
pub mod columns;
pub mod entity;
mod error;
mod fields;
pub mod model;
mod moves;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::CustomerMergeError;

kernel::id!(
    /// A row of `customer_merges`.
    CustomerMergeId
);

/// For how many days a merge can be undone.
pub const UNDO_DAYS: i64 = 30;
