//! The counter and the previous-hash chain of each CSID, across documents that arrive in any order.
use crate::{
    records::{Conflict, Csid, Document},
    verify::{Verified, finding::Finding},
};
use serde::{Deserialize, Serialize};

/// The PIH of a first document: base64 of the hex text of the SHA-256 of `0` (SDK, pih.txt).
pub const FIRST_PIH: &str =
    "NWZlY2ViNjZmZmM4NmYzOGQ5NTI3ODZjNmQ2OTZjNzljMmRiYzIzOWRkNGU5MWI0NjcyOWQ3M2EyN2ZiNTdlOQ==";

/// What the chain says about a document that is not known yet. `documents` are those of the unit, refused ones too:
/// the hash of a refused document counts.
#[must_use]
pub fn judge(verified: &Verified, csid: u64, documents: &[&Document]) -> Vec<Finding> {
    let invoice = &verified.invoice;
    let mut findings = Vec::new();
    let Some(icv) = invoice.icv else {
        return findings;
    };
    let others = || {
        documents
            .iter()
            .filter(|document| document.hash != verified.hash)
    };
    if others().any(|document| document.uuid == invoice.uuid) {
        findings.push(Finding::UuidReused);
    }
    if others().any(|document| document.csid == csid && document.icv == icv) {
        findings.push(Finding::CounterReused);
    }
    if !expected_hashes(icv, csid, documents).is_none_or(|expected| expected.contains(&invoice.pih))
    {
        findings.push(Finding::PreviousHash);
    }
    findings
}

/// The hashes a document may name as the one before, `None` while that document has not been seen. A new CSID of a
/// known unit may go on counting or begin again at 1, as the authority's own staff says both.
fn expected_hashes(icv: u64, csid: u64, documents: &[&Document]) -> Option<Vec<String>> {
    let before = |same: bool, icv: u64| {
        documents
            .iter()
            .filter(move |document| (document.csid == csid) == same && document.icv == icv)
    };
    let first_csid = documents.iter().all(|document| document.csid == csid);
    if icv == 1 {
        let last = documents
            .iter()
            .filter(|document| document.csid != csid)
            .max_by_key(|document| document.icv);
        return Some(
            [FIRST_PIH.to_owned()]
                .into_iter()
                .chain(last.map(|document| document.hash.clone()))
                .collect(),
        );
    }
    let previous = icv.checked_sub(1)?;
    let own: Vec<String> = before(true, previous)
        .map(|document| document.hash.clone())
        .collect();
    if !own.is_empty() || first_csid {
        return (!own.is_empty()).then_some(own);
    }
    let earlier: Vec<String> = before(false, previous)
        .map(|document| document.hash.clone())
        .collect();
    (!earlier.is_empty()).then_some(earlier)
}

/// A document whose PIH is not the hash of the document before it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WrongPih {
    /// Its counter.
    pub icv: u64,
    /// What it names.
    pub named: String,
    /// What would have been right; one of them.
    pub expected: Vec<String>,
}

/// The chain of one CSID.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Segment {
    /// `request_id` of the CSID.
    pub csid: u64,
    /// Documents seen, refused ones too.
    pub documents: usize,
    /// The lowest counter seen.
    pub first_icv: u64,
    /// The highest counter seen.
    pub last_icv: u64,
    /// Counters not seen, as inclusive ranges.
    pub gaps: Vec<(u64, u64)>,
    /// Wrong links, also those noticed only when the earlier document arrived.
    pub wrong_pihs: Vec<WrongPih>,
    /// Counters that came with two documents.
    pub conflicts: Vec<Conflict>,
}

/// The chain of a unit.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ChainReport {
    /// The unit.
    pub device: String,
    /// One for each of its CSIDs that sent documents, oldest first.
    pub segments: Vec<Segment>,
}

impl ChainReport {
    /// Whether there is neither a gap nor a wrong link nor a conflict.
    #[must_use]
    pub fn is_whole(&self) -> bool {
        self.segments.iter().all(|segment| {
            segment.gaps.is_empty() && segment.wrong_pihs.is_empty() && segment.conflicts.is_empty()
        })
    }
}

/// The report on a unit from what was seen of it.
#[must_use]
pub fn report(
    device: &str,
    csids: &[Csid],
    documents: &[Document],
    conflicts: &[Conflict],
) -> ChainReport {
    let documents: Vec<&Document> = documents
        .iter()
        .filter(|document| document.device == device)
        .collect();
    let ids = csids
        .iter()
        .filter(|csid| csid.device == device)
        .map(|csid| csid.request_id);
    let mut segments: Vec<Segment> = Vec::new();
    for csid in ids {
        let reached = segments
            .iter()
            .map(|segment| segment.last_icv)
            .max()
            .unwrap_or(0);
        segments.extend(segment(csid, reached, &documents, conflicts));
    }
    ChainReport {
        device: device.to_owned(),
        segments,
    }
}

fn segment(
    csid: u64,
    reached: u64,
    documents: &[&Document],
    conflicts: &[Conflict],
) -> Option<Segment> {
    let mut own: Vec<&Document> = documents
        .iter()
        .filter(|document| document.csid == csid)
        .copied()
        .collect();
    own.sort_by_key(|document| document.icv);
    let (first, last) = (own.first()?, own.last()?);
    // A renewed unit that goes on counting begins after the last counter of its earlier CSID.
    let begin = if first.icv == reached + 1 {
        first.icv
    } else {
        1
    };
    let mut next = begin;
    let mut gaps = Vec::new();
    for document in &own {
        if document.icv > next {
            gaps.push((next, document.icv - 1));
        }
        next = document.icv + 1;
    }
    let wrong = own.iter().filter_map(|document| {
        let expected = expected_hashes(document.icv, csid, documents)?;
        let named = document.pih.clone();
        (!expected.contains(&named)).then_some(WrongPih {
            icv: document.icv,
            named,
            expected,
        })
    });
    Some(Segment {
        csid,
        documents: own.len(),
        first_icv: first.icv,
        last_icv: last.icv,
        gaps,
        wrong_pihs: wrong.collect(),
        conflicts: conflicts
            .iter()
            .filter(|conflict| conflict.csid == csid)
            .cloned()
            .collect(),
    })
}
