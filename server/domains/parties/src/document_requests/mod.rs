//! Document requests: the office asks a tenant for papers, who sends them from a link of their own, without a sign-in.
//!
//! The link is open up to its last day, until it is closed; the address is 128 random bits, and every visit is logged.
//! What is sent waits as a [`crate::sent_documents`] and becomes a document only when the office accepts it.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod letters;
pub(crate) mod mails;
pub mod model;
pub mod public_api;
pub mod public_model;
pub mod service;
#[cfg(test)]
mod tests;
pub mod visit;

pub use codes::DocumentRequestState;
pub use error::DocumentRequestError;

kernel::id!(
    /// A row of `document_requests`.
    DocumentRequestId
);

kernel::page! {
    pub mod permission = 86 "document_requests" ("Document requests", "طلبات المستندات") {
        View,
        Create = 2 "create" ("Ask for documents", "طلب مستندات"),
        Close = 5 "close" ("Close links", "إغلاق الروابط"),
        Decide = 6 "decide" ("Accept and refuse", "القبول والرفض"),
    }
}
