mod buyers;
mod document;
mod issue;
mod note;
mod reissue;
mod sign;

pub use document::{Document, document};
pub use issue::{issue, issue_collected, preview};
pub use note::{credit, debit};
pub(crate) use reissue::reissue;
