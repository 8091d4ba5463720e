mod issue;
mod list;
mod note;
mod reissue;
mod sign;

pub use issue::{issue, preview};
pub use list::{Document, document, get, list, query};
pub use note::{credit, debit};
pub(crate) use reissue::reissue;
