//! What the authority remembers: certificates it issued, documents it saw, calls it got.
use crate::{environment::Environment, faults::Call};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A cryptographic stamp identifier: a certificate with the credentials to call with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Csid {
    /// 13 digits.
    pub request_id: u64,
    /// Where it is good.
    pub environment: Environment,
    /// PCSID, else CCSID.
    pub production: bool,
    /// User name of the basic authentication: base64 of base64 of the DER.
    pub token: String,
    /// Password of the basic authentication.
    pub secret: String,
    /// VAT number of the taxpayer.
    pub vat: String,
    /// The unit, the same for every CSID of it; see [`device_of`].
    pub device: String,
    /// The document kinds, four digits.
    pub kinds: String,
    /// The request it was issued for, as it came.
    pub csr: String,
    /// When.
    pub issued_at: DateTime<Utc>,
    /// Whether a newer one replaced it.
    pub revoked: bool,
    /// Compliance checks passed with it.
    pub steps: BTreeSet<String>,
    /// The PCSID that is revoked when this CCSID's checks are through.
    pub replaces: Option<u64>,
}

impl Csid {
    /// The compliance checks that must be passed: three for each document kind.
    #[must_use]
    pub fn needed_steps(&self) -> BTreeSet<String> {
        let kinds = [("standard", 0), ("simplified", 1)];
        let enabled = kinds
            .into_iter()
            .filter(|(_, at)| self.kinds.as_bytes().get(*at) == Some(&b'1'));
        enabled
            .flat_map(|(kind, _)| {
                ["", "-credit-note", "-debit-note"].map(|note| format!("{kind}{note}-compliant"))
            })
            .collect()
    }
}

/// The identity of a unit: VAT number and the third part of its serial number, letters, digits and hyphens only.
#[must_use]
pub fn device_of(vat: &str, serial: &str) -> String {
    let last = serial.rsplit('|').next().unwrap_or_default();
    let last = last.strip_prefix("3-").unwrap_or(last);
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() || c == '-' {
            c
        } else {
            '_'
        }
    };
    format!("{vat}-{}", last.chars().map(plain).collect::<String>())
}

/// What became of a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// Accepted by reporting.
    Reported,
    /// Accepted by clearance.
    Cleared,
    /// Sent from clearance to reporting.
    Redirected,
    /// Refused; its hash still counts in the chain.
    Refused,
}

/// A document that a device sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// `cbc:UUID`.
    pub uuid: String,
    /// Base64 of its hash.
    pub hash: String,
    /// `cbc:ID`.
    pub number: String,
    /// The counter.
    pub icv: u64,
    /// The hash it names as the one before.
    pub pih: String,
    /// The unit.
    pub device: String,
    /// `request_id` of the CSID whose chain it belongs to.
    pub csid: u64,
    /// Subtype 02.
    pub simplified: bool,
    /// What became of it.
    pub outcome: Outcome,
    /// Codes of the last answer.
    pub codes: Vec<String>,
    /// When it was first seen.
    pub seen_at: DateTime<Utc>,
    /// How often it was accepted; never more than once.
    pub acceptances: u32,
    /// How often its bytes arrived, answered or not.
    pub deliveries: u32,
    /// Base64 of the stamped XML, after clearance.
    pub cleared_invoice: Option<String>,
}

impl Document {
    /// Whether it was accepted.
    #[must_use]
    pub fn is_accepted(&self) -> bool {
        self.acceptances > 0
    }
}

/// Two documents with one counter.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Conflict {
    /// The CSID whose chain it is.
    pub csid: u64,
    /// The unit.
    pub device: String,
    /// The counter.
    pub icv: u64,
    /// Hash of the first document.
    pub kept: String,
    /// Hash of the one that was refused.
    pub offered: String,
}

/// One call as it arrived.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Delivery {
    /// When.
    pub at: DateTime<Utc>,
    /// Which call.
    pub call: Call,
    /// `uuid` of the body, empty when there is none.
    pub uuid: String,
    /// `invoiceHash` of the body, empty when there is none.
    pub hash: String,
    /// The HTTP status, `None` when the connection was cut.
    pub status: Option<u16>,
    /// Codes of the answer.
    pub codes: Vec<String>,
    /// The fault that befell it, by its name in the order.
    pub fault: Option<String>,
}

/// A line of the stored file; a later line about the same thing replaces the earlier one.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Line {
    /// The secret keys.
    Keys(crate::issuer::Keys),
    /// A CSID, new or changed.
    Csid(Csid),
    /// A document, new or changed.
    Document(Document),
    /// A counter used twice.
    Conflict(Conflict),
    /// A call.
    Delivery(Delivery),
}
