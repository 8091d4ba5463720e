//! Signatures: the shared page on which each signer reads a contract and signs it, once.
//!
//! A signature keeps its evidence: the drawing, the name, the instant, the address and browser, the language, how the
//! signer was confirmed, what was shown with its SHA-256. The last one seals the contract: the PDF with its certificate
//! page is stored once with its own SHA-256, it is what all sides download from then on, and anybody can check it.

pub mod api;
mod certificate;
mod codes;
pub mod entity;
mod error;
pub mod model;
pub mod public_api;
pub mod service;
mod shown;
#[cfg(test)]
mod tests;
pub mod verify_api;

pub use codes::VerifyState;
pub use error::SignatureError;

kernel::id!(
    /// A row of `signatures`.
    SignatureId
);

kernel::page! {
    pub mod permission = 31 "signatures" ("Signatures", "التواقيع") { View }
}
