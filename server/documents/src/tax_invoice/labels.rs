//! What a tax invoice calls itself, its standing and its VAT categories, in both languages.

use super::{SpecialTransaction, TaxInvoiceKind, TaxStanding, VatCategory};
use crate::page::{Label, label};

/// The title by the law's words: an invoice to a consumer says that it is simplified.
pub(super) fn title(kind: TaxInvoiceKind, simplified: bool) -> Label {
    match (kind, simplified) {
        (TaxInvoiceKind::Invoice, false) => label("Tax Invoice", "فاتورة ضريبية"),
        (TaxInvoiceKind::Invoice, true) => label("Simplified Tax Invoice", "فاتورة ضريبية مبسطة"),
        (TaxInvoiceKind::Prepayment, false) => {
            label("Prepayment Tax Invoice", "فاتورة ضريبية لدفعة مقدمة")
        }
        (TaxInvoiceKind::Prepayment, true) => label(
            "Simplified Prepayment Tax Invoice",
            "فاتورة ضريبية مبسطة لدفعة مقدمة",
        ),
        (TaxInvoiceKind::CreditNote, _) => label("Credit Note", "إشعار دائن"),
        (TaxInvoiceKind::DebitNote, _) => label("Debit Note", "إشعار مدين"),
    }
}

/// What stands under the number: for notes the invoice they belong to, then the special cases.
pub(super) fn subtitles(
    kind: TaxInvoiceKind,
    simplified: bool,
    special: &[SpecialTransaction],
) -> Vec<Label> {
    let note = match (kind, simplified) {
        (TaxInvoiceKind::CreditNote | TaxInvoiceKind::DebitNote, false) => {
            Some(label("for a tax invoice", "لفاتورة ضريبية"))
        }
        (TaxInvoiceKind::CreditNote | TaxInvoiceKind::DebitNote, true) => Some(label(
            "for a simplified tax invoice",
            "لفاتورة ضريبية مبسطة",
        )),
        (TaxInvoiceKind::Invoice | TaxInvoiceKind::Prepayment, _) => None,
    };
    note.into_iter()
        .chain(special.iter().map(|case| transaction(*case)))
        .collect()
}

fn transaction(case: SpecialTransaction) -> Label {
    match case {
        SpecialTransaction::ThirdParty => label("Third party", "صادرة عن طرف ثالث"),
        SpecialTransaction::Nominal => label("Nominal supply", "توريد اسمي"),
        SpecialTransaction::Export => label("Export", "تصدير"),
        SpecialTransaction::Summary => label("Summary", "فاتورة ملخصة"),
        SpecialTransaction::SelfBilled => label("Self-billed", "فوترة ذاتية"),
    }
}

/// The band under the title of a document that is not valid for tax.
pub(super) fn band(standing: TaxStanding) -> Option<Label> {
    match standing {
        TaxStanding::Valid => None,
        TaxStanding::AwaitingClearance => Some(label(
            "Waiting for clearance: not yet valid for tax",
            "بانتظار اعتماد الهيئة: لا يُعتد به ضريبياً بعد",
        )),
        TaxStanding::Refused => Some(label(
            "Not valid for tax: refused by the authority",
            "غير صالح ضريبياً: مرفوض من الهيئة",
        )),
    }
}

pub(super) fn watermark(standing: TaxStanding) -> Option<Label> {
    match standing {
        TaxStanding::Refused => Some(label("NOT VALID", "غير صالح")),
        TaxStanding::Valid | TaxStanding::AwaitingClearance => None,
    }
}

/// A category in words, with the letter that the XML writes.
pub(super) fn category(category: VatCategory) -> Label {
    match category {
        VatCategory::Standard => label("S · Standard rated", "خاضع للنسبة الأساسية"),
        VatCategory::Zero => label("Z · Zero rated", "خاضع لنسبة الصفر"),
        VatCategory::Exempt => label("E · Exempt", "معفى من الضريبة"),
        VatCategory::OutOfScope => label("O · Out of scope", "خارج نطاق الضريبة"),
    }
}

/// The letter of UN/ECE 5305.
pub(super) fn letter(category: VatCategory) -> &'static str {
    match category {
        VatCategory::Standard => "S",
        VatCategory::Zero => "Z",
        VatCategory::Exempt => "E",
        VatCategory::OutOfScope => "O",
    }
}
