//! Signed documents on their way to the authority, and what it answered.
//!
//! The bytes are stored before anything is sent and are the same at every try. A document ends
//! reported, cleared or rejected, once; one that is lost on the way is sent again, and the
//! authority's "already known" counts as accepted. A rejected one is kept and replaced by a new one.
//! Refused credentials stop the device's queue until a person resumes it or new credentials come.
//! Others may call [`service`]'s `add` (a new document, in the transaction that made it).

pub mod api;
pub mod attempts;
pub mod codes;
pub mod entity;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use error::ZatcaSubmissionError;

kernel::id!(
    /// A row of `zatca_submissions`.
    ZatcaSubmissionId
);

kernel::page! {
    pub mod permission = 61 "zatca_submissions" ("E-invoice queue", "طابور الفواتير الإلكترونية") {
        View,
        Send = 5 "send" ("Retry and resume", "إعادة الإرسال والاستئناف"),
        Reissue = 6 "reissue" ("Re-issue a rejected document", "إعادة إصدار مستند مرفوض"),
    }
}
