mod buyers;
mod document;
mod given_back;
mod issue;
mod note;
mod reissue;
mod sign;

pub use document::{Document, document};
pub use given_back::{charge_again, credit_given_back, settled};
pub use issue::{issue, issue_collected, preview};
pub use note::{credit, debit};
pub(crate) use reissue::reissue;
