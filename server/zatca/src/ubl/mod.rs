//! The document as the authority reads it: UBL 2.1, in the element order of the XSD.
//!
//! The file is unsigned: no `ext:UBLExtensions`, no `cac:Signature`, no QR reference. Indentation is part of what is
//! hashed, so the same invoice always gives the same bytes.

mod amounts;
mod lines;
mod parties;
mod writer;

use uuid::Uuid;

use crate::hash::PreviousHash;
use crate::model::{Draft, Invoice};
use writer::Writer;

/// Start of every document. The unused `ext` is needed: the stamp goes there, and declarations are hashed.
const HEAD: &str = concat!(
    r#"<?xml version="1.0" encoding="UTF-8"?>"#,
    "\n",
    r#"<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2""#,
    r#" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2""#,
    r#" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2""#,
    r#" xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">"#,
);

/// Room for a document without lines, and for one line, in bytes: measured on Arabic text.
const ROOM: usize = 6 * 1024;
const ROOM_FOR_LINE: usize = 1400;

/// Where a document stands in its unit's chain (KSA-16, KSA-13).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ChainPosition {
    /// Invoice counter value, from 1, without gaps.
    pub icv: u64,
    /// Hash of the document generated just before.
    pub previous: PreviousHash,
}

/// Writes the unsigned document. Text that XML cannot carry was refused by [`Draft::build`].
pub fn write(invoice: &Invoice, uuid: Uuid, position: &ChainPosition) -> String {
    let draft = invoice.draft();
    let lines = draft.lines.len() + draft.prepayments.len();
    let mut xml = Writer::new(HEAD, ROOM + lines * ROOM_FOR_LINE, invoice.currency_code());
    header(&mut xml, invoice, uuid);
    references(&mut xml, draft, position);
    parties::write(&mut xml, draft);
    delivery(&mut xml, draft);
    payment(&mut xml, draft);
    amounts::write(&mut xml, invoice);
    lines::write(&mut xml, invoice);
    xml.finish("</Invoice>")
}

fn header(xml: &mut Writer, invoice: &Invoice, uuid: Uuid) {
    let draft = invoice.draft();
    xml.leaf("cbc:ProfileID", "reporting:1.0");
    xml.leaf("cbc:ID", &draft.number);
    xml.leaf("cbc:UUID", uuid.hyphenated().encode_lower(&mut [0; 36]));
    xml.date("cbc:IssueDate", draft.issued_at.date());
    xml.time("cbc:IssueTime", draft.issued_at.time());
    xml.leaf_with(
        "cbc:InvoiceTypeCode",
        ("name", invoice.transaction_code()),
        draft.kind.code(),
    );
    for note in &draft.notes {
        xml.leaf("cbc:Note", note);
    }
    xml.leaf("cbc:DocumentCurrencyCode", invoice.currency_code());
    xml.leaf("cbc:TaxCurrencyCode", "SAR");
}

fn references(xml: &mut Writer, draft: &Draft, position: &ChainPosition) {
    if let Some(order) = &draft.purchase_order {
        xml.within("cac:OrderReference", |xml| xml.leaf("cbc:ID", order));
    }
    for corrected in &draft.corrects {
        xml.open("cac:BillingReference");
        xml.within("cac:InvoiceDocumentReference", |xml| {
            xml.leaf("cbc:ID", &corrected.number);
            if let Some(day) = corrected.issued_on {
                xml.date("cbc:IssueDate", day);
            }
        });
        xml.close("cac:BillingReference");
    }
    if let Some(contract) = &draft.contract {
        xml.within("cac:ContractDocumentReference", |xml| {
            xml.leaf("cbc:ID", contract);
        });
    }
    xml.within("cac:AdditionalDocumentReference", |xml| {
        xml.leaf("cbc:ID", "ICV");
        xml.integer("cbc:UUID", position.icv);
    });
    xml.within("cac:AdditionalDocumentReference", |xml| {
        xml.leaf("cbc:ID", "PIH");
        xml.within("cac:Attachment", |xml| {
            xml.leaf_with(
                "cbc:EmbeddedDocumentBinaryObject",
                ("mimeCode", "text/plain"),
                position.previous.as_base64(),
            );
        });
    });
}

fn delivery(xml: &mut Writer, draft: &Draft) {
    let Some(supply) = draft.supply else {
        return;
    };
    xml.within("cac:Delivery", |xml| {
        xml.date("cbc:ActualDeliveryDate", supply.from);
        if let Some(until) = supply.until {
            xml.date("cbc:LatestDeliveryDate", until);
        }
    });
}

/// A note without payment still needs the element: its reason stands there (KSA-10).
fn payment(xml: &mut Writer, draft: &Draft) {
    let payment = draft.payment.as_ref();
    if payment.is_none() && draft.reason.is_none() {
        return;
    }
    xml.within("cac:PaymentMeans", |xml| {
        let code = payment.map_or("1", |payment| payment.means.code());
        xml.leaf("cbc:PaymentMeansCode", code);
        xml.optional("cbc:InstructionNote", draft.reason.as_ref());
        let Some(payment) = payment else {
            return;
        };
        if payment.account.is_some() || payment.terms.is_some() {
            xml.within("cac:PayeeFinancialAccount", |xml| {
                xml.optional("cbc:ID", payment.account.as_ref());
                xml.optional("cbc:PaymentNote", payment.terms.as_ref());
            });
        }
    });
}
