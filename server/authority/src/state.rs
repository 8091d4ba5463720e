//! The rows in memory, and how an offered document becomes one.
use crate::{
    issuer::Keys,
    records::{Conflict, Csid, Delivery, Document, Line, Outcome},
    verify::{Verified, finding::Finding},
};
use chrono::{DateTime, Utc};

/// What is offered to the chain.
pub struct Offer<'a> {
    /// The checked document.
    pub verified: &'a Verified,
    /// Findings and forced codes that refuse it, beside the chain's.
    pub codes: Vec<String>,
    /// Whether one of them is an error.
    pub refused: bool,
    /// The CSID whose chain it belongs to.
    pub csid: &'a Csid,
    /// What becomes of it when nothing speaks against it.
    pub outcome: Outcome,
    /// The stamped XML, base64.
    pub cleared_invoice: Option<String>,
    /// Now.
    pub at: DateTime<Utc>,
}

/// What came of an offer.
pub enum Taken {
    /// It was accepted before.
    Before(Box<Document>),
    /// It was not; these are the chain's findings.
    Now(Vec<Finding>),
}

/// Everything remembered.
#[derive(Default)]
pub(crate) struct State {
    pub keys: Option<Keys>,
    pub csids: Vec<Csid>,
    pub documents: Vec<Document>,
    pub conflicts: Vec<Conflict>,
    pub deliveries: Vec<Delivery>,
}

impl State {
    /// Takes in a line.
    pub fn take(&mut self, line: Line) {
        match line {
            Line::Keys(keys) => self.keys = Some(keys),
            Line::Conflict(conflict) => self.conflicts.push(conflict),
            Line::Delivery(delivery) => self.deliveries.push(delivery),
            Line::Csid(csid) => match self
                .csids
                .iter_mut()
                .find(|known| known.request_id == csid.request_id)
            {
                Some(known) => *known = csid,
                None => self.csids.push(csid),
            },
            Line::Document(document) => {
                let same = |known: &&mut Document| {
                    known.device == document.device && known.hash == document.hash
                };
                match self.documents.iter_mut().find(same) {
                    Some(known) => *known = document,
                    None => self.documents.push(document),
                }
            }
        }
    }
}

/// The conflict of an offer with the document that holds its counter.
pub(crate) fn conflict(offer: &Offer<'_>, unit: &[&Document]) -> Conflict {
    let icv = offer.verified.invoice.icv.unwrap_or_default();
    let kept = unit
        .iter()
        .find(|document| document.csid == offer.csid.request_id && document.icv == icv);
    Conflict {
        csid: offer.csid.request_id,
        device: offer.csid.device.clone(),
        icv,
        kept: kept
            .map(|document| document.hash.clone())
            .unwrap_or_default(),
        offered: offer.verified.hash.clone(),
    }
}

/// The row of an offered document.
pub(crate) fn document(
    offer: Offer<'_>,
    icv: u64,
    refused: bool,
    findings: &[Finding],
    seen_at: DateTime<Utc>,
) -> Document {
    let invoice = &offer.verified.invoice;
    let accepted = !refused && offer.outcome != Outcome::Redirected;
    Document {
        uuid: invoice.uuid.clone(),
        hash: offer.verified.hash.clone(),
        number: invoice.number.clone(),
        icv,
        pih: invoice.pih.clone(),
        device: offer.csid.device.clone(),
        csid: offer.csid.request_id,
        simplified: invoice.is_simplified(),
        outcome: if refused {
            Outcome::Refused
        } else {
            offer.outcome
        },
        codes: offer
            .codes
            .into_iter()
            .chain(findings.iter().map(|finding| finding.code().to_owned()))
            .collect(),
        seen_at,
        acceptances: u32::from(accepted),
        deliveries: 0,
        cleared_invoice: offer.cleared_invoice.filter(|_| accepted),
    }
}
