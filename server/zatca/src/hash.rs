//! The invoice hash and its place in the chain.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use sha2::{Digest as _, Sha256};
use thiserror::Error;

/// SHA-256 of a document's canonical form: `invoiceHash` of the interface, DigestValue, QR tag 6, next document's PIH.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct InvoiceHash([u8; 32]);

/// The text is not the base64 of 32 bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("not the base64 text of a SHA-256 hash")]
pub struct NotAHash;

impl InvoiceHash {
    /// From the 32 bytes of SHA-256.
    pub const fn from_bytes(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// From the 44 characters of [`InvoiceHash::base64`].
    pub fn from_base64(text: &str) -> Result<Self, NotAHash> {
        let bytes = STANDARD.decode(text.trim()).map_err(|_| NotAHash)?;
        bytes.try_into().map(Self).map_err(|_| NotAHash)
    }

    /// The 32 bytes, which are what is signed.
    pub const fn as_bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// 44 characters of base64.
    pub fn base64(&self) -> String {
        STANDARD.encode(self.0)
    }
}

/// What goes into the PIH reference of a document: the hash of the document generated just before it by the same unit.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct PreviousHash(String);

impl PreviousHash {
    /// Of a unit's first document: base64 of the hexadecimal text of SHA-256 of `0` (88 characters; XML standard 1.2).
    pub fn first() -> Self {
        Self(digest_of_text(b"0"))
    }

    /// 44 or, for the first document, 88 characters of base64.
    pub fn as_base64(&self) -> &str {
        &self.0
    }
}

impl From<InvoiceHash> for PreviousHash {
    fn from(hash: InvoiceHash) -> Self {
        Self(hash.base64())
    }
}

/// The authority's second way to write a digest: base64 of the hexadecimal text of SHA-256 (88 characters).
pub(crate) fn digest_of_text(bytes: &[u8]) -> String {
    STANDARD.encode(hex::encode(Sha256::digest(bytes)))
}
