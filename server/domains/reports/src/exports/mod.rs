//! Exports: any list that can be exported, all of it, as a file that is made beside requests.
//!
//! The file is what the list's own export would be, read with the rights and the reach that its asker has when it is made,
//! and it is given to nobody else: an API key has its own only, its maker those of the key, too. It is written piece by
//! piece, so that no length is too long for CSV and JSON lines. One that is interrupted begins anew; one that is left or
//! removed stops. The file goes after [`DAYS`] days.

pub mod api;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod port;
pub mod service;
#[cfg(test)]
mod tests;

pub use codes::{ExportFormat, ExportState};
pub use error::ExportError;
pub use port::{ListExport, ListExports};

kernel::id!(
    /// A row of `exports`.
    ExportId
);

/// For how long a file can be downloaded.
pub const DAYS: i64 = 7;
