//! What the QR repeats of a document.

use std::borrow::Cow;

use chrono::{NaiveDateTime, TimeDelta};
use roxmltree::{Document, Node};

use crate::xml::{self, CAC, CBC};

/// The document's fields behind QR tags 1 to 5, and whether it is simplified.
pub(super) struct Header {
    pub(super) seller: String,
    pub(super) vat_number: String,
    pub(super) issued_at: String,
    pub(super) total: String,
    pub(super) vat: String,
    pub(super) simplified: bool,
}

impl Header {
    /// The error is the name of the element that is missing.
    pub(super) fn of(document: &Document<'_>) -> Result<Self, &'static str> {
        let root = document.root_element();
        let party = xml::at(root, &[(CAC, "AccountingSupplierParty"), (CAC, "Party")])
            .ok_or("cac:AccountingSupplierParty")?;
        let date = read(root, &[(CBC, "IssueDate")]).ok_or("cbc:IssueDate")?;
        let time = read(root, &[(CBC, "IssueTime")]).ok_or("cbc:IssueTime")?;
        let code = xml::child(root, CBC, "InvoiceTypeCode").ok_or("cbc:InvoiceTypeCode")?;
        Ok(Self {
            seller: read(
                party,
                &[(CAC, "PartyLegalEntity"), (CBC, "RegistrationName")],
            )
            .ok_or("seller's cbc:RegistrationName")?,
            vat_number: read(party, &[(CAC, "PartyTaxScheme"), (CBC, "CompanyID")])
                .ok_or("seller's cbc:CompanyID")?,
            issued_at: saudi_time(&date, &time).into_owned(),
            total: read(root, &[(CAC, "LegalMonetaryTotal"), (CBC, "PayableAmount")])
                .ok_or("cbc:PayableAmount")?,
            vat: read(root, &[(CAC, "TaxTotal"), (CBC, "TaxAmount")]).ok_or("cbc:TaxAmount")?,
            simplified: code
                .attribute("name")
                .is_some_and(|name| name.trim().starts_with("02")),
        })
    }
}

fn read(node: Node<'_, '_>, path: &[(&str, &str)]) -> Option<String> {
    xml::at(node, path)
        .map(xml::value)
        .filter(|value| !value.is_empty())
}

/// Tag 3 has no zone: a time in UTC is moved to Saudi time, any other is Saudi time already.
fn saudi_time<'a>(date: &str, time: &str) -> Cow<'a, str> {
    let Some(utc) = time.strip_suffix('Z') else {
        return Cow::Owned(format!("{date}T{time}"));
    };
    let joined = format!("{date}T{utc}");
    NaiveDateTime::parse_from_str(&joined, "%Y-%m-%dT%H:%M:%S")
        .ok()
        .and_then(|moment| moment.checked_add_signed(TimeDelta::hours(3)))
        .map_or(Cow::Owned(joined), |moment| {
            Cow::Owned(moment.format("%Y-%m-%dT%H:%M:%S").to_string())
        })
}
