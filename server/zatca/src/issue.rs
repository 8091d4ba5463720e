//! From an invoice to the bytes that are stored, sent and given to the buyer.

use chrono::NaiveDateTime;
use thiserror::Error;
use uuid::Uuid;

use crate::hash::InvoiceHash;
use crate::model::Invoice;
use crate::stamp::{self, Signer, StampError};
use crate::ubl::{self, ChainPosition};

/// Why an invoice was not issued. Nothing was used up: the place in the chain is still free.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum IssueError {
    /// The document was not signed.
    #[error(transparent)]
    Stamp(#[from] StampError),
}

/// An issued document, to be stored before it is sent and never changed after.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// The document's UUID, also sent beside it.
    pub uuid: Uuid,
    /// The signed XML.
    pub xml: String,
    /// Its hash: the next document's PIH.
    pub hash: InvoiceHash,
    /// The base64 text of its QR.
    pub qr: String,
}

/// Writes and signs an invoice at its place in the unit's chain. `signing_time` is Saudi time.
pub fn issue(
    invoice: &Invoice,
    uuid: Uuid,
    position: &ChainPosition,
    signer: &Signer,
    signing_time: NaiveDateTime,
) -> Result<Issued, IssueError> {
    let unsigned = ubl::write(invoice, uuid, position);
    let stamped = stamp::sign(&unsigned, signer, signing_time)?;
    Ok(Issued {
        uuid,
        xml: stamped.xml,
        hash: stamped.hash,
        qr: stamped.qr,
    })
}
