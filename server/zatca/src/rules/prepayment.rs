//! Lines that deduct prepayments.

use rust_decimal::Decimal;

use super::catalogue::lines as rule;
use super::forms;
use super::subject::Subject;
use super::table::{self, Decimals};
use super::tree::{El, plus, round, shown, times};

const GROUPS: &str = "cac:TaxTotal/cac:TaxSubtotal";

const DECIMALS: &[Decimals] = &[
    ("cbc:TaxableAmount", &rule::PREPAID_DECIMALS, "taxable"),
    ("cbc:TaxAmount", &rule::PREPAID_DECIMALS, "tax"),
];

pub(super) fn check(subject: &mut Subject<'_>) {
    total(subject);
    let prepaid = subject
        .root
        .decimal("cac:LegalMonetaryTotal/cbc:PrepaidAmount");
    let deducted = prepaid > Some(Decimal::ZERO);
    let referred = subject
        .lines
        .iter()
        .any(|line| line.has("cac:DocumentReference"));
    if deducted && !referred {
        subject.report(&rule::PREPAID_REFERENCE, "prepayments");
    }
    for (index, line) in subject.lines.clone().into_iter().enumerate() {
        let at = format!("lines[{index}].");
        for time in line.all("cac:DocumentReference/cbc:IssueTime") {
            let valid = is_xsd_time(&time.value());
            subject.report_if(!valid, &rule::PREPAID_TIME, format_args!("{at}issued_at"));
        }
        for group in line.all(GROUPS) {
            let right = is_tax_right(group);
            subject.report_if(!right, &rule::PREPAID_VAT, format_args!("{at}tax"));
            reason(subject, group, &at);
            if deducted {
                table::decimals(subject, group, &at, DECIMALS);
                rate(subject, group, &at);
            }
        }
        if deducted {
            for reference in line.all("cac:DocumentReference") {
                deduction(subject, line, reference, &at);
            }
        }
    }
}

/// BT-113 is the sum of what the lines deduct, and only such lines have groups of their own.
fn total(subject: &mut Subject<'_>) {
    let prepaid = subject
        .root
        .decimal("cac:LegalMonetaryTotal/cbc:PrepaidAmount");
    let prepaid = prepaid.unwrap_or_default();
    let root = subject.root;
    let taxable = root.sum("cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount");
    let tax = root.sum("cac:InvoiceLine/cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount");
    let grouped = subject.lines.iter().any(|line| {
        let mut groups = line.all(GROUPS).into_iter();
        groups.any(|group| group.has("cbc:TaxableAmount") || group.has("cbc:TaxAmount"))
    });
    let types = root.all("cac:InvoiceLine/cac:DocumentReference/cbc:DocumentTypeCode");
    let other = types.iter().any(|code| code.value() != "386");
    let stray = prepaid.is_zero() && grouped;
    let foreign = !prepaid.is_zero() && taxable > Decimal::ZERO && tax > Decimal::ZERO && other;
    let equal = shown(prepaid) == shown(plus(taxable, tax));
    subject.report_if(
        stray || foreign || !equal,
        &rule::PREPAID_TOTAL,
        "prepayments",
    );
}

/// One line that deducts: what it refers to, its zeros, its group.
fn deduction(subject: &mut Subject<'_>, line: El<'_>, reference: El<'_>, at: &str) {
    let mut types = reference.children("cbc:DocumentTypeCode");
    if types.any(|code| code.value() != "386") {
        let other = reference.text("cbc:DocumentTypeCode").trim() != "386";
        subject.report_if(other, &rule::PREPAID_TYPE, format_args!("{at}reference"));
    } else {
        let zero = |path| {
            line.all(path)
                .iter()
                .any(|el| el.number().is_some_and(|n| n.is_zero()))
        };
        let zeros = zero("cbc:LineExtensionAmount")
            && zero("cac:TaxTotal/cbc:TaxAmount")
            && zero("cac:TaxTotal/cbc:RoundingAmount")
            && zero("cac:Price/cbc:PriceAmount")
            && (!line.has("cac:AllowanceCharge") || zero("cac:AllowanceCharge/cbc:Amount"));
        subject.report_if(!zeros, &rule::PREPAID_LINE, format_args!("{at}net"));
    }
    let whole = [
        "cbc:ID",
        "cbc:IssueDate",
        "cbc:IssueTime",
        "cbc:DocumentTypeCode",
    ];
    let whole = whole.into_iter().all(|field| reference.has(field));
    subject.report_if(
        !whole,
        &rule::PREPAID_REFERENCE,
        format_args!("{at}reference"),
    );
    let group = [
        "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount",
        "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount",
        "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent",
        "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID",
    ];
    let taxed = group.into_iter().all(|path| line.has(path));
    subject.report_if(!taxed, &rule::PREPAID_VAT_MISSING, format_args!("{at}tax"));
}

fn rate(subject: &mut Subject<'_>, group: El<'_>, at: &str) {
    let zero = group
        .decimal("cac:TaxCategory/cbc:Percent")
        .is_some_and(|rate| rate.is_zero());
    for (code, broken) in [
        ("Z", &rule::PREPAID_Z_RATE),
        ("E", &rule::PREPAID_E_RATE),
        ("O", &rule::PREPAID_O_RATE),
    ] {
        let mut categories = group.children("cac:TaxCategory");
        let of_code = categories.any(|category| category.is_vat() && category.is_category(code));
        subject.report_if(of_code && !zero, broken, format_args!("{at}vat"));
    }
}

/// Why a prepayment carries no VAT (KSA-41, KSA-42).
fn reason(subject: &mut Subject<'_>, group: El<'_>, at: &str) {
    for category in group.all("cac:TaxCategory") {
        let (code, missing) = match category.text("cbc:ID").trim() {
            "Z" => ("Z", &rule::PREPAID_Z_REASON),
            "E" => ("E", &rule::PREPAID_E_REASON),
            "O" => ("O", &rule::PREPAID_O_REASON),
            _ => continue,
        };
        if !category.is_vat() {
            continue;
        }
        let field = format_args!("{at}vat").to_string();
        let given = category.one("cbc:TaxExemptionReasonCode").map(El::normal);
        let told = given.as_ref().is_some_and(|given| !given.is_empty());
        subject.report_if(!told, missing, &field);
        let text = category.one("cbc:TaxExemptionReason");
        let written = text.is_some_and(|text| !text.normal().is_empty());
        subject.report_if(
            given.is_some() && !written,
            &rule::PREPAID_REASON_TEXT,
            &field,
        );
        let listed = given.is_none_or(|given| {
            // The list for prepayments is older than the one for invoices.
            let newer = matches!(given.as_str(), "VATEX-SA-ROYALDECREE" | "VATEX-SA-32(bis)");
            given.is_empty() || (super::vat::is_reason(code, &given) && !newer)
        });
        subject.report_if(!listed, &rule::PREPAID_REASON_LIST, &field);
        let length = text.map(|text| text.value().chars().count());
        let fits = length.is_none_or(|found| (1..=1000).contains(&found));
        subject.report_if(!fits, &rule::PREPAID_REASON_LENGTH, &field);
    }
}

/// BR-KSA-79: taxable amount times rate, with a cent of tolerance where there is tax.
fn is_tax_right(group: El<'_>) -> bool {
    let tax = group.decimal("cbc:TaxAmount").map(shown);
    let taxable = group.decimal("cbc:TaxableAmount").unwrap_or_default();
    let rate = group.one("cac:TaxCategory/cbc:Percent");
    let written = rate.is_some_and(|rate| !rate.normal().is_empty());
    let Some(rate) = rate.and_then(El::number).filter(|_| written) else {
        return false;
    };
    let code = group.text("cac:TaxCategory/cbc:ID");
    let expected = round(times(taxable, rate) / Decimal::ONE_HUNDRED);
    if matches!(code.trim(), "E" | "Z") {
        return tax == Some(Decimal::ZERO) && tax == Some(expected);
    }
    tax.is_some_and(|tax| plus(tax, -expected).abs() <= Decimal::new(1, 2))
}

/// `castable as xs:time`.
fn is_xsd_time(value: &str) -> bool {
    let value = value.trim();
    let (local, zoned) = match value.find(['+', '-', 'Z']) {
        Some(at) => (&value[..at], is_zone(&value[at..])),
        None => (value, true),
    };
    let (whole, fraction) = local.split_once('.').unwrap_or((local, "0"));
    // Midnight may be written 24:00:00; what is less than a nanosecond after it is dropped before that is decided.
    let midnight = whole == "24:00:00" && fraction.bytes().take(9).all(|digit| digit == b'0');
    let clock = midnight || (forms::is_time(whole) && !whole.ends_with('Z'));
    zoned && clock && forms::is_digits(fraction)
}

/// `Z`, or hours and minutes; the authority's validator takes those of the fifteenth hour too.
fn is_zone(value: &str) -> bool {
    let offset = value.strip_prefix(['+', '-']).unwrap_or_default();
    value == "Z" || (forms::is_time(&format!("{offset}:00")) && offset < "15:00")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_time_with_an_offset_is_one_of_xml_schema() {
        for right in [
            "12:00:00",
            "12:00:00Z",
            "12:00:00+03:00",
            "12:00:00.5-14:00",
            "12:00:00+14:59",
            "24:00:00",
            " 12:00:00 ",
        ] {
            assert!(is_xsd_time(right), "{right}");
        }
        for wrong in [
            "12:00:00+03:00Z",
            "12:00:00ZZ",
            "12:00:00Z+03:00",
            "12:00:00+15:00",
            "12:00:00-23:59",
            "12:00:00+3:00",
            "12:00:00+0300",
            "12:00:00+03",
            "12:00:00+",
            "12:00:00+03:60",
            "12:00:00+03:00:00",
            "12:00:00+-3:00",
            "+03:00",
            "12:00:00.Z",
            "12:00+03:00",
        ] {
            assert!(!is_xsd_time(wrong), "{wrong}");
        }
    }
}
