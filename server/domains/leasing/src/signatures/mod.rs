//! Signatures: the shared page on which a tenant reads a contract and signs it, once.
//!
//! A signature keeps its evidence: the drawing, the name, the instant, the address and browser,
//! the language, the SHA-256 of what was shown, and the signed PDF with its own SHA-256. The PDF is
//! frozen: it is what both sides download from then on.

pub mod api;
pub mod entity;
mod error;
pub mod model;
pub mod public_api;
pub mod service;
mod shown;
#[cfg(test)]
mod tests;

pub use error::SignatureError;

kernel::id!(
    /// A row of `signatures`.
    SignatureId
);

kernel::page! {
    pub mod permission = 31 "signatures" ("Signatures", "التواقيع") { View }
}
