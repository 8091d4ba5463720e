//! Sums of the document.

use rust_decimal::Decimal;

use super::catalogue::totals as rule;
use super::subject::Subject;
use super::table::{self, Decimals};
use super::tree::{El, has_two_decimals, plus, round, sum};

const DECIMALS: &[Decimals] = &[
    (
        "cbc:LineExtensionAmount",
        &rule::LINES_DECIMALS,
        "lines_net",
    ),
    (
        "cbc:AllowanceTotalAmount",
        &rule::ALLOWANCES_DECIMALS,
        "allowances",
    ),
    ("cbc:ChargeTotalAmount", &rule::CHARGES_DECIMALS, "charges"),
    (
        "cbc:TaxExclusiveAmount",
        &rule::WITHOUT_VAT_DECIMALS,
        "without_vat",
    ),
    (
        "cbc:TaxInclusiveAmount",
        &rule::WITH_VAT_DECIMALS,
        "with_vat",
    ),
    ("cbc:PrepaidAmount", &rule::PREPAID_DECIMALS, "prepaid"),
    (
        "cbc:PayableRoundingAmount",
        &rule::ROUNDING_DECIMALS,
        "rounding",
    ),
    ("cbc:PayableAmount", &rule::PAYABLE_DECIMALS, "payable"),
];

pub(super) fn check(subject: &mut Subject<'_>) {
    for total in subject.root.all("cac:LegalMonetaryTotal") {
        let missing = |path| !total.has(path);
        subject.report_if(
            missing("cbc:TaxExclusiveAmount"),
            &rule::WITHOUT_VAT_MISSING,
            "totals.without_vat",
        );
        subject.report_if(
            missing("cbc:TaxInclusiveAmount"),
            &rule::WITH_VAT_MISSING,
            "totals.with_vat",
        );
        subject.report_if(
            missing("cbc:PayableAmount"),
            &rule::PAYABLE_MISSING,
            "totals.payable",
        );
        table::decimals(subject, total, "totals.", DECIMALS);
        lines(subject, total);
        adjusted(subject, total, false);
        adjusted(subject, total, true);
        without_vat(subject, total);
        let payable = is_payable_right(total);
        subject.report_if(!payable, &rule::PAYABLE, "totals.payable");
    }
    vat(subject);
    with_vat(subject);
}

fn lines(subject: &mut Subject<'_>, total: El<'_>) {
    let net = subject
        .lines
        .iter()
        .filter_map(|line| line.decimal("cbc:LineExtensionAmount"));
    let right = total.decimal("cbc:LineExtensionAmount") == Some(round(sum(net)));
    subject.report_if(!right, &rule::LINES, "totals.lines_net");
}

/// BR-CO-11 and -12: a sum is there if and only if something is summed, and is right.
fn adjusted(subject: &mut Subject<'_>, total: El<'_>, charge: bool) {
    let parts: Vec<El<'_>> = subject
        .adjustments
        .iter()
        .copied()
        .filter(|el| el.is_charge() == Some(charge))
        .collect();
    let (path, broken, field) = if charge {
        ("cbc:ChargeTotalAmount", &rule::CHARGES, "totals.charges")
    } else {
        (
            "cbc:AllowanceTotalAmount",
            &rule::ALLOWANCES,
            "totals.allowances",
        )
    };
    let expected = round(sum(parts.iter().filter_map(|el| el.decimal("cbc:Amount"))));
    let absent = !total.has(path) && parts.is_empty();
    let right = absent || total.decimal(path) == Some(expected);
    subject.report_if(!right, broken, field);
}

fn without_vat(subject: &mut Subject<'_>, total: El<'_>) {
    let allowances = total.one("cbc:AllowanceTotalAmount");
    let charges = total.one("cbc:ChargeTotalAmount");
    let stated = total.decimal("cbc:TaxExclusiveAmount");
    let right = if allowances.is_none() && charges.is_none() {
        stated.is_some() && stated == total.decimal("cbc:LineExtensionAmount")
    } else {
        // An empty sum makes the rule fail, as everything empty does.
        let part = |el: Option<El<'_>>| el.map_or(Some(Decimal::ZERO), El::number);
        let parts = part(charges).zip(part(allowances));
        let expected = parts.map(|(charges, allowances)| {
            round(plus(
                plus(doubled_sum(&subject.lines), charges),
                -allowances,
            ))
        });
        stated.is_some() && stated == expected
    };
    subject.report_if(!right, &rule::WITHOUT_VAT, "totals.without_vat");
}

/// Sum in double precision: the rule adds untyped values, so large amounts lose cents there too.
fn doubled_sum(lines: &[El<'_>]) -> Decimal {
    let amounts = lines
        .iter()
        .flat_map(|line| line.all("cbc:LineExtensionAmount"));
    let total: f64 = amounts
        .filter_map(|el| el.value().trim().parse::<f64>().ok())
        .sum();
    Decimal::from_f64_retain(total).unwrap_or_default()
}

/// BR-CO-16, with prepaid and rounding where they are told.
fn is_payable_right(total: El<'_>) -> bool {
    let rounding = total.has("cbc:PayableRoundingAmount");
    let amounts = total
        .decimal("cbc:PayableAmount")
        .zip(total.decimal("cbc:TaxInclusiveAmount"));
    let Some((payable, with_vat)) = amounts else {
        return false;
    };
    let part = |path| match total.one(path) {
        None => Some(Decimal::ZERO),
        Some(el) => el.number(),
    };
    let parts = part("cbc:PayableRoundingAmount").zip(part("cbc:PrepaidAmount"));
    let Some((rounded, prepaid)) = parts else {
        return false;
    };
    let due = if total.has("cbc:PrepaidAmount") {
        round(plus(with_vat, -prepaid))
    } else {
        with_vat
    };
    let told = if rounding {
        round(plus(payable, -rounded))
    } else {
        payable
    };
    told == due
}

fn vat(subject: &mut Subject<'_>) {
    let document = subject.root.text("cbc:DocumentCurrencyCode");
    let accounting = subject.root.text("cbc:TaxCurrencyCode");
    for total in subject.root.all("cac:TaxTotal") {
        if let Some(amount) = total.one("cbc:TaxAmount") {
            let fits = has_two_decimals(&amount.value());
            let currency = amount.attribute("currencyID").unwrap_or("");
            let in_document = currency == document;
            subject.report_if(in_document && !fits, &rule::VAT_DECIMALS, "totals.vat");
            let in_sar = currency == accounting;
            subject.report_if(
                in_sar && !fits,
                &rule::VAT_IN_SAR_DECIMALS,
                "totals.vat_in_sar",
            );
        }
        let expected = round(total.sum("cac:TaxSubtotal/cbc:TaxAmount"));
        let right =
            !total.has("cac:TaxSubtotal") || total.decimal("cbc:TaxAmount") == Some(expected);
        subject.report_if(!right, &rule::VAT, "totals.vat");
    }
}

fn with_vat(subject: &mut Subject<'_>) {
    let root = subject.root;
    let Some(currency) = root.one("cbc:DocumentCurrencyCode").map(El::value) else {
        return;
    };
    let amounts = root.all("cac:TaxTotal/cbc:TaxAmount");
    let told = amounts
        .iter()
        .any(|el| el.attribute("currencyID") == Some(&*currency));
    let tax = root.sum("cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount");
    let without = root.decimal("cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount");
    let expected = without.map(|without| round(plus(without, tax)));
    let stated = root.decimal("cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount");
    let right = told && stated.is_some() && stated == expected;
    subject.report_if(!right, &rule::WITH_VAT, "totals.with_vat");
}
