//! What may stand only once: where it is repeated, the authority's own rules cannot be evaluated.

use super::catalogue::input;
use super::subject::Subject;
use super::tree::El;

/// Elements directly below the root.
const HEAD: &[&str] = &[
    "cbc:ProfileID",
    "cbc:ID",
    "cbc:UUID",
    "cbc:IssueDate",
    "cbc:IssueTime",
    "cbc:InvoiceTypeCode",
    "cbc:DocumentCurrencyCode",
    "cbc:TaxCurrencyCode",
    "cac:AccountingSupplierParty",
    "cac:AccountingCustomerParty",
    "cac:LegalMonetaryTotal",
];

const TOTAL: &[&str] = &[
    "cbc:LineExtensionAmount",
    "cbc:TaxExclusiveAmount",
    "cbc:TaxInclusiveAmount",
    "cbc:AllowanceTotalAmount",
    "cbc:ChargeTotalAmount",
    "cbc:PrepaidAmount",
    "cbc:PayableRoundingAmount",
    "cbc:PayableAmount",
];

const LINE: &[&str] = &[
    "cbc:ID",
    "cbc:InvoicedQuantity",
    "cbc:LineExtensionAmount",
    "cac:Item",
    "cac:Price",
];

const ADJUSTMENT: &[&str] = &[
    "cbc:ChargeIndicator",
    "cbc:MultiplierFactorNumeric",
    "cbc:Amount",
    "cbc:BaseAmount",
];

const GROUP: &[&str] = &["cbc:TaxableAmount", "cbc:TaxAmount", "cac:TaxCategory"];

pub(super) fn check(subject: &mut Subject<'_>) {
    once(subject, subject.root, "", HEAD);
    for total in subject.root.all("cac:LegalMonetaryTotal") {
        once(subject, total, "totals.", TOTAL);
    }
    for (index, el) in subject.adjustments.clone().into_iter().enumerate() {
        once(subject, el, &format!("adjustments[{index}]."), ADJUSTMENT);
    }
    for (index, group) in subject.groups.clone().into_iter().enumerate() {
        once(
            subject,
            group,
            &format!("totals.breakdown[{index}]."),
            GROUP,
        );
    }
    for (index, line) in subject.lines.clone().into_iter().enumerate() {
        let at = format!("lines[{index}].");
        once(subject, line, &at, LINE);
        for el in line.all("cac:AllowanceCharge") {
            once(subject, el, &at, ADJUSTMENT);
        }
    }
}

fn once(subject: &mut Subject<'_>, el: El<'_>, at: &str, names: &'static [&'static str]) {
    for name in names {
        let repeated = el.children(name).nth(1).is_some();
        let local = name.trim_start_matches("cbc:").trim_start_matches("cac:");
        subject.report_if(repeated, &input::REPEATED, format_args!("{at}{local}"));
    }
}
