//! Allowances and charges, of the document and of lines.

use rust_decimal::Decimal;

use super::catalogue::adjustments as rule;
use super::codes;
use super::subject::Subject;
use super::table::{self, Decimals, Length, length};
use super::tree::{El, has_two_decimals, shown};
use crate::fault::Rule;
use crate::money::percentage_in_double;

/// The rules of one place and direction.
struct Place {
    amount: &'static Rule,
    /// Code and reason: charges only.
    required: Option<(&'static Rule, &'static Rule)>,
    decimals: &'static [Decimals],
    lengths: &'static [Length],
}

const fn reason(rule: &'static Rule) -> Length {
    length("cbc:AllowanceChargeReason", (1, 1000), rule, "reason")
}

static ALLOWANCE: Place = Place {
    amount: &rule::ALLOWANCE_AMOUNT,
    required: None,
    decimals: &[
        ("cbc:Amount", &rule::ALLOWANCE_DECIMALS, "amount"),
        (
            "cbc:BaseAmount",
            &rule::ALLOWANCE_BASE_DECIMALS,
            "amount.base",
        ),
    ],
    lengths: &[reason(&rule::ALLOWANCE_REASON_LENGTH)],
};

static CHARGE: Place = Place {
    amount: &rule::CHARGE_AMOUNT,
    required: Some((&rule::CHARGE_CODE, &rule::CHARGE_REASON)),
    decimals: &[
        ("cbc:Amount", &rule::CHARGE_DECIMALS, "amount"),
        ("cbc:BaseAmount", &rule::CHARGE_BASE_DECIMALS, "amount.base"),
    ],
    lengths: &[reason(&rule::CHARGE_REASON_LENGTH)],
};

static LINE_ALLOWANCE: Place = Place {
    amount: &rule::LINE_ALLOWANCE_AMOUNT,
    required: None,
    decimals: &[
        ("cbc:Amount", &rule::LINE_ALLOWANCE_DECIMALS, "amount"),
        (
            "cbc:BaseAmount",
            &rule::LINE_ALLOWANCE_BASE_DECIMALS,
            "amount.base",
        ),
    ],
    lengths: &[reason(&rule::LINE_ALLOWANCE_REASON_LENGTH)],
};

static LINE_CHARGE: Place = Place {
    amount: &rule::LINE_CHARGE_AMOUNT,
    required: Some((&rule::LINE_CHARGE_CODE, &rule::LINE_CHARGE_REASON)),
    decimals: &[
        ("cbc:Amount", &rule::LINE_CHARGE_DECIMALS, "amount"),
        (
            "cbc:BaseAmount",
            &rule::LINE_CHARGE_BASE_DECIMALS,
            "amount.base",
        ),
    ],
    lengths: &[reason(&rule::LINE_CHARGE_REASON_LENGTH)],
};

pub(super) fn check(subject: &mut Subject<'_>) {
    for (index, el) in subject.adjustments.clone().into_iter().enumerate() {
        let at = format!("adjustments[{index}].");
        match el.is_charge() {
            Some(true) => {
                one(subject, el, &CHARGE, &at);
                let taxed = el.has("cac:TaxCategory/cbc:ID");
                subject.report_if(!taxed, &rule::CHARGE_CATEGORY, format_args!("{at}vat"));
            }
            Some(false) => {
                one(subject, el, &ALLOWANCE, &at);
                let mut categories = el.children("cac:TaxCategory");
                let taxed =
                    categories.any(|category| category.is_vat() && category.filled("cbc:ID"));
                subject.report_if(!taxed, &rule::ALLOWANCE_CATEGORY, format_args!("{at}vat"));
            }
            None => subject.report(&rule::INDICATOR, format_args!("{at}direction")),
        }
    }
    for (index, line) in subject.lines.clone().into_iter().enumerate() {
        for (nth, el) in line.children("cac:AllowanceCharge").enumerate() {
            let at = format!("lines[{index}].adjustments[{nth}].");
            match el.is_charge() {
                Some(true) => one(subject, el, &LINE_CHARGE, &at),
                Some(false) => one(subject, el, &LINE_ALLOWANCE, &at),
                None => subject.report(&rule::INDICATOR, format_args!("{at}direction")),
            }
        }
    }
}

fn one(subject: &mut Subject<'_>, el: El<'_>, place: &'static Place, at: &str) {
    let amount = el.has("cbc:Amount");
    subject.report_if(!amount, place.amount, format_args!("{at}amount"));
    table::decimals(subject, el, at, place.decimals);
    table::lengths(subject, el, at, place.lengths);
    let told = |path| el.one(path).is_some_and(|found| !found.normal().is_empty());
    if let Some((code, reason)) = place.required {
        let coded = told("cbc:AllowanceChargeReasonCode");
        subject.report_if(!coded, code, format_args!("{at}reason_code"));
        let reasoned = told("cbc:AllowanceChargeReason");
        subject.report_if(!reasoned, reason, format_args!("{at}reason"));
        let code = el.text("cbc:AllowanceChargeReasonCode");
        // A blank code is reported as missing only: the rule finds it in the list's own spaces.
        let listed = code.trim().is_empty() || codes::holds(codes::CHARGE_REASONS, &code);
        subject.report_if(!listed, &rule::CHARGE_LIST, format_args!("{at}reason_code"));
    } else {
        percentage(subject, el, at);
    }
    base(subject, el, at);
}

/// Only allowances' percentages are looked at.
fn percentage(subject: &mut Subject<'_>, el: El<'_>, at: &str) {
    let text = el.text("cbc:MultiplierFactorNumeric");
    if text.is_empty() {
        return;
    }
    let number = super::tree::decimal(&text);
    let within = number.is_some_and(|n| (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(&n));
    let sane = within && has_two_decimals(&text);
    subject.report_if(!sane, &rule::PERCENT, format_args!("{at}amount.percent"));
}

/// Base amount and percentage come together, and make the amount.
fn base(subject: &mut Subject<'_>, el: El<'_>, at: &str) {
    let percent = el.one("cbc:MultiplierFactorNumeric");
    let base = el.one("cbc:BaseAmount");
    let alone = percent.is_some() && base.is_none();
    subject.report_if(alone, &rule::BASE_MISSING, format_args!("{at}amount.base"));
    let Some(base) = base else {
        return;
    };
    let field = format_args!("{at}amount.percent").to_string();
    subject.report_if(percent.is_none(), &rule::PERCENT_MISSING, &field);
    if let (Some(amount), Some(base)) = (el.decimal("cbc:Amount"), base.number()) {
        let percent = percent.and_then(El::number);
        let expected = percent.and_then(|percent| percentage_in_double(base, percent));
        let right = expected == Some(shown(amount));
        subject.report_if(!right, &rule::PERCENT_OF_BASE, format_args!("{at}amount"));
    }
}
