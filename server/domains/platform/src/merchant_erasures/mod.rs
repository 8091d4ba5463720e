//! Erasures of merchants: planned with notice, done by a job, proven by a certificate.
//!
//! planned → running → done; a planned one is cancelled by hand, or by itself where the account is open again when its time
//! comes. An account may be erased once its archive period is over, or before where the merchant asked for it. What was
//! there is counted and hashed before anything goes; then the files go, then in one transaction the schema, its roles and
//! the platform's rows about the merchant. What the law asks the platform to keep stays: its own invoices and payments.

pub mod api;
mod certificate;
pub mod codes;
pub mod entity;
mod erasing;
mod error;
pub mod jobs;
pub mod model;
pub mod service;
#[cfg(test)]
mod tests;

pub use certificate::{Certificate, CertifiedTable, KeptTable};
pub use codes::MerchantErasureState;
pub use error::MerchantErasureError;

kernel::id!(
    /// A row of `merchant_erasures`.
    MerchantErasureId
);

/// The merchant is told so many days before.
pub const NOTICE_DAYS: i64 = 7;
