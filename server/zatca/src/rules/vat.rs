//! VAT categories: codes, rates, reasons, and the breakdown.

use rust_decimal::{Decimal, RoundingStrategy};

use super::catalogue::vat as rule;
use super::codes;
use super::subject::Subject;
use super::table::{self, Decimals};
use super::tree::{El, decimal, has_two_decimals, plus, sum, times};
use super::vat_families::{FAMILIES, Family};
use crate::model::Exemption;

/// UNCL 5305, as rule BR-CL-18 lists it.
const CATEGORIES: &str = "AE L M E S Z G O K B";

const DECIMALS: &[Decimals] = &[
    ("cbc:TaxableAmount", &rule::TAXABLE_DECIMALS, "taxable"),
    ("cbc:TaxAmount", &rule::TAX_DECIMALS, "tax"),
];

/// Whether a reason code belongs to a category (BR-KSA-CL-04).
pub(super) fn is_reason(category: &str, code: &str) -> bool {
    match category {
        "O" => code == "VATEX-SA-OOS",
        _ => Exemption::from_code(code).is_some_and(|reason| reason.category().code() == category),
    }
}

pub(super) fn check(subject: &mut Subject<'_>) {
    subject.report_if(
        subject.groups.is_empty(),
        &rule::NO_BREAKDOWN,
        "totals.breakdown",
    );
    categories(subject);
    for (index, group) in subject.groups.clone().into_iter().enumerate() {
        let at = format!("totals.breakdown[{index}].");
        one_group(subject, group, &at);
    }
}

/// Code and rate of every category in the document.
fn categories(subject: &mut Subject<'_>) {
    let mut all = Vec::new();
    for (index, group) in subject.groups.iter().enumerate() {
        let found = group.all("cac:TaxCategory");
        all.extend(
            found
                .into_iter()
                .map(|el| (el, format!("totals.breakdown[{index}].rate"))),
        );
    }
    for (index, el) in subject.adjustments.iter().enumerate() {
        let found = el.all("cac:TaxCategory");
        all.extend(
            found
                .into_iter()
                .map(|el| (el, format!("adjustments[{index}].vat"))),
        );
    }
    for (index, line) in subject.lines.iter().enumerate() {
        let found = line.all("cac:Item/cac:ClassifiedTaxCategory");
        let prepaid = line.all("cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory");
        let found = found.into_iter().chain(prepaid);
        all.extend(found.map(|el| (el, format!("lines[{index}].vat"))));
    }
    for (category, field) in all {
        for id in category.all("cbc:ID") {
            let known = codes::holds(CATEGORIES, &id.normal());
            subject.report_if(!known, &rule::CATEGORY_LIST, &field);
            let in_ksa = " S Z E O ".contains(&*id.value());
            subject.report_if(!in_ksa, &rule::CATEGORY_KSA, &field);
        }
        let standard = category.is_category("S") && category.is_vat();
        for rate in category.all("cbc:Percent") {
            let text = rate.value();
            let number = decimal(&text);
            let within =
                number.is_some_and(|n| (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(&n));
            let sane = text.trim().is_empty() || (within && has_two_decimals(&text));
            subject.report_if(!sane, &rule::RATE_FORM, &field);
            let taxed =
                number.is_some_and(|n| n.floor() == Decimal::from(15) || n == Decimal::from(5));
            subject.report_if(standard && !taxed, &rule::RATE, &field);
        }
    }
}

fn one_group(subject: &mut Subject<'_>, group: El<'_>, at: &str) {
    table::decimals(subject, group, at, DECIMALS);
    let taxable = group.has("cbc:TaxableAmount");
    subject.report_if(!taxable, &rule::GROUP_TAXABLE, format_args!("{at}taxable"));
    let tax = group.has("cbc:TaxAmount");
    subject.report_if(!tax, &rule::GROUP_TAX, format_args!("{at}tax"));
    let of_vat: Vec<El<'_>> = group
        .children("cac:TaxCategory")
        .filter(|el| el.is_vat())
        .collect();
    let coded = of_vat.iter().any(|el| el.has("cbc:ID"));
    subject.report_if(!coded, &rule::GROUP_CATEGORY, format_args!("{at}category"));
    let rated = of_vat
        .iter()
        .any(|el| el.has("cbc:Percent") || el.is_category("O"));
    subject.report_if(!rated, &rule::GROUP_RATE, format_args!("{at}rate"));
    let right = is_tax_right(subject, group, of_vat.first().copied());
    subject.report_if(!right, &rule::TAX, format_args!("{at}tax"));
    for category in group.children("cac:TaxCategory") {
        for family in &FAMILIES {
            if !category.is_category(family.code) {
                continue;
            }
            if family.relieved.is_some() {
                reason(subject, category, family, at);
            }
            if category.is_vat() {
                family_group(subject, (group, category), family, right, at);
            }
        }
    }
}

/// What a group of a category must be: its taxable amount, its tax, its reason.
fn family_group(
    subject: &mut Subject<'_>,
    (group, category): (El<'_>, El<'_>),
    family: &'static Family,
    right: bool,
    at: &str,
) {
    let adds_up = is_taxable_right(subject, group, family.code);
    subject.report_if(!adds_up, family.taxable, format_args!("{at}taxable"));
    match family.relieved {
        Some((untaxed, _)) => {
            let none = group
                .decimal("cbc:TaxAmount")
                .is_some_and(|tax| tax.is_zero());
            subject.report_if(!none, untaxed, format_args!("{at}tax"));
        }
        None => {
            let rated = category
                .one("cbc:Percent")
                .is_some_and(|rate| !rate.normal().is_empty());
            subject.report_if(!(rated && right), &rule::S_TAX, format_args!("{at}tax"));
            let excused = category.has("cbc:TaxExemptionReason")
                || category.has("cbc:TaxExemptionReasonCode");
            subject.report_if(excused, &rule::S_REASON, format_args!("{at}reason"));
        }
    }
}

/// BR-CO-17: taxable amount times rate, with a cent of tolerance for each line.
fn is_tax_right(subject: &Subject<'_>, group: El<'_>, category: Option<El<'_>>) -> bool {
    let rate = category.and_then(|el| el.decimal("cbc:Percent"));
    let amounts = group
        .decimal("cbc:TaxAmount")
        .zip(group.decimal("cbc:TaxableAmount"));
    let (Some(rate), Some((tax, taxable))) = (rate, amounts) else {
        return false;
    };
    let exact = times(taxable, rate) / Decimal::ONE_HUNDRED;
    let expected = exact.round_dp_with_strategy(2, RoundingStrategy::MidpointNearestEven);
    let tolerance = Decimal::new(i64::try_from(subject.lines.len()).unwrap_or(i64::MAX), 2);
    (plus(tax, -expected)).abs() <= tolerance
}

/// The category's lines, less its allowances, plus its charges. Groups of S are summed, the others stand alone.
fn is_taxable_right(subject: &Subject<'_>, group: El<'_>, code: &str) -> bool {
    let of = |el: &El<'_>, path| el.all(path).iter().any(|found| found.is_category(code));
    let used = |el: &El<'_>, path| {
        el.all(path)
            .iter()
            .any(|found| found.is_category(code) && found.is_vat())
    };
    let on_line = "cac:Item/cac:ClassifiedTaxCategory";
    let lines = subject.lines.iter().filter(|line| of(line, on_line));
    let net = sum(lines.filter_map(|line| line.decimal("cbc:LineExtensionAmount")));
    let part = |charge| {
        let parts = subject.adjustments.iter();
        let parts = parts.filter(move |el| el.is_charge() == Some(charge));
        let parts = parts.filter(|el| of(el, "cac:TaxCategory"));
        sum(parts.filter_map(|el| el.decimal("cbc:Amount")))
    };
    let expected = plus(plus(net, part(true)), -part(false));
    let stated = if code == "S" {
        let total = group.0.parent().map(El);
        let groups = total
            .into_iter()
            .flat_map(|el| el.children("cac:TaxSubtotal"));
        let groups = groups.filter(|el| of(el, "cac:TaxCategory"));
        Some(sum(groups.filter_map(|el| el.decimal("cbc:TaxableAmount"))))
    } else {
        group.decimal("cbc:TaxableAmount")
    };
    let anywhere = subject.lines.iter().any(|line| used(line, on_line))
        || subject
            .adjustments
            .iter()
            .any(|el| used(el, "cac:TaxCategory"));
    anywhere && stated == Some(expected)
}

/// Why there is no VAT (BT-120, BT-121).
fn reason(subject: &mut Subject<'_>, category: El<'_>, family: &'static Family, at: &str) {
    let field = format_args!("{at}reason").to_string();
    let code = category.one("cbc:TaxExemptionReasonCode").map(El::normal);
    let told = code.as_ref().is_some_and(|code| !code.is_empty());
    if let Some((_, missing)) = family.relieved {
        subject.report_if(!told, missing, &field);
    }
    let text = category.one("cbc:TaxExemptionReason");
    let written = text.is_some_and(|text| !text.normal().is_empty());
    subject.report_if(code.is_some() && !written, &rule::REASON_TEXT, &field);
    let listed = code.is_none_or(|code| code.is_empty() || is_reason(family.code, &code));
    subject.report_if(!listed, &rule::REASON_LIST, &field);
    let length = text.map(|text| text.value().chars().count());
    let fits = length.is_none_or(|found| (1..=1000).contains(&found));
    subject.report_if(!fits, &rule::REASON_LENGTH, &field);
}
