//! Bodies of the calls.

use base64::{Engine as _, engine::general_purpose::STANDARD};
use serde_json::json;
use uuid::Uuid;

use crate::csr::Csr;
use crate::hash::InvoiceHash;

/// Body of the compliance, reporting and clearance calls: the stored bytes, unchanged.
pub fn document_request(hash: &InvoiceHash, uuid: Uuid, xml: &str) -> String {
    json!({
        "invoiceHash": hash.base64(),
        "uuid": uuid,
        "invoice": STANDARD.encode(xml),
    })
    .to_string()
}

/// Body of the first certificate's call and of a renewal's.
pub fn certificate_request(csr: &Csr) -> String {
    json!({ "csr": csr.for_api() }).to_string()
}

/// Body of the production certificate's call; the number is sent as text.
pub fn production_request(request_id: &str) -> String {
    json!({ "compliance_request_id": request_id }).to_string()
}
