//! Imports: units, parkings, owners, tenants, contracts, cheques, what was collected before and opening balances that are
//! brought in from a spreadsheet.
//!
//! A file is read into rows, its columns are matched with fields, and every cell is checked by the rules of the forms:
//! all faults are known before anything is written, and are mended in place. A job writes all rows in one transaction
//! through the features' own services, or none; it is undone as a whole while nothing was built on its rows.
//!
//! The rows lead to no record of their own: what was imported is what its own feature made.

pub mod api;
mod cells;
mod check;
pub mod codes;
mod columns;
pub mod entity;
mod error;
mod file;
pub mod jobs;
mod kinds;
pub mod model;
mod rows;
mod sample;
pub mod service;
#[cfg(test)]
mod tests;

pub(crate) use cells::amount;
pub use codes::{ImportExisting, ImportKind, ImportOutcome, ImportState};
pub(crate) use columns::key_of;
pub use error::ImportError;
pub(crate) use file::refused as unreadable;
pub(crate) use service::safe_name;

kernel::id!(
    /// A row of `imports`.
    ImportId
);

kernel::id!(
    /// A row of `import_rows`.
    ImportRowId
);

kernel::page! {
    pub mod permission = 74 "imports" ("Imports", "الاستيراد") {
        View of whole reach,
        Create = 2 "create" ("Import lists", "استيراد القوائم") of whole reach,
        Undo = 5 "undo" ("Undo", "تراجع") of whole reach,
    }
}
