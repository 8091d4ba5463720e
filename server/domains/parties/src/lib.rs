//! The people and companies that a merchant deals with: tenants, property owners, their documents.

pub mod contact_changes;
pub mod customer_duplicates;
pub mod customer_merges;
pub mod customer_notes;
pub mod customers;
pub mod document_requests;
pub mod documents;
pub mod facts;
pub mod iban;
pub mod owners;
mod person;
pub mod sent_documents;

pub use person::other_code;

kernel::context! {
    customers { page permission; codes [ConsentSource, Gender, MissingData]; merchant api::CustomersApi; jobs jobs::register; }
    customer_duplicates { codes [MatchReason]; merchant api::CustomerDuplicatesApi; }
    customer_merges { merchant api::CustomerMergesApi; }
    customer_notes { page permission; merchant api::CustomerNotesApi; }
    owners { page permission; merchant api::OwnersApi; }
    contact_changes {
        page permission;
        codes [ContactChangeState];
        merchant api::ContactChangesApi;
    }
    document_requests {
        page permission;
        codes [DocumentRequestState];
        merchant api::DocumentRequestsApi;
        public public_api::SharedRequestsApi;
    }
    sent_documents { codes [SentDocumentState]; merchant api::SentDocumentsApi; }
    documents { page permission; codes [DocumentNoun, DocumentKind]; merchant api::DocumentsApi; }
}

/// What the audit log says that happened to this context's records, besides the kernel's own words.
pub const ACTIONS: &[&str] = &[
    "accepted",
    "access_granted",
    "access_revoked",
    "closed",
    "merged",
    "refused",
    "unmerged",
];
