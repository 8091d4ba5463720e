//! The authority's rules (R3.4.8), checked before anything is sent.
//!
//! The rules are those of the authority's two rule files (EN 16931 and KSA), with their severity and their
//! peculiarities, so that what passes here passes there. XSD, signature and QR contents are checked elsewhere.

mod adjustments;
mod buyer;
pub(crate) mod catalogue;
pub(crate) mod codes;
mod currency;
mod dates;
mod document;
mod everywhere;
pub(crate) mod forms;
mod identity;
mod lines;
mod prepayment;
mod references;
mod seller;
mod structure;
mod subject;
mod table;
mod totals;
mod tree;
mod vat;
mod vat_families;

use chrono::{DateTime, Utc};

pub use catalogue::all as catalogue;

use crate::fault::Fault;
use crate::xml::{self, XmlError};
use subject::Subject;

/// Checks any UBL invoice, unsigned or signed, as if it were sent at a time.
///
/// Findings are in the order of the checks; a document without errors would be accepted by the authority's offline
/// rules. Fails only on a file that is not XML, or not XML that is safe to read.
pub fn check(xml: &str, at: DateTime<Utc>) -> Result<Vec<Fault>, XmlError> {
    let document = xml::parse(xml)?;
    let root = document.root_element();
    let mut subject = Subject::new(root, at);
    if !xml::is(root, xml::INVOICE, "Invoice") {
        subject.report(&catalogue::input::NAMESPACE, "");
        return Ok(subject.done());
    }
    for part in [
        structure::check,
        document::check,
        dates::check,
        references::check,
        identity::check,
        seller::check,
        buyer::check,
        lines::check,
        prepayment::check,
        adjustments::check,
        vat::check,
        vat_families::check,
        totals::check,
        currency::check,
        everywhere::check,
    ] {
        part(&mut subject);
    }
    Ok(subject.done())
}
