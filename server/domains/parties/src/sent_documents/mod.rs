//! Sent documents: files that tenants sent by their link, until the office accepts or refuses them.
//!
//! An accepted one becomes a document of the tenant, once. A refused one has a reason, which the tenant reads.

pub mod api;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod service;

pub use codes::SentDocumentState;
pub use error::SentDocumentError;

kernel::id!(
    /// A row of `sent_documents`.
    SentDocumentId
);
