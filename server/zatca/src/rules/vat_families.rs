//! VAT categories side by side: that each used one is in the breakdown, and the rates of lines and adjustments.

use rust_decimal::Decimal;

use super::catalogue::vat as rule;
use super::subject::Subject;
use super::tree::El;
use crate::fault::Rule;

/// The rules of one category.
pub(super) struct Family {
    pub(super) code: &'static str,
    pub(super) group: &'static Rule,
    pub(super) taxable: &'static Rule,
    /// Line, document allowance, document charge.
    pub(super) rates: [&'static Rule; 3],
    /// Tax of the group, if the category has none; reason code, if it needs one.
    pub(super) relieved: Option<(&'static Rule, &'static Rule)>,
}

pub(super) static FAMILIES: [Family; 4] = [
    Family {
        code: "S",
        group: &rule::S_GROUP,
        taxable: &rule::S_TAXABLE,
        rates: [
            &rule::S_LINE_RATE,
            &rule::S_ALLOWANCE_RATE,
            &rule::S_CHARGE_RATE,
        ],
        relieved: None,
    },
    Family {
        code: "Z",
        group: &rule::Z_GROUP,
        taxable: &rule::Z_TAXABLE,
        rates: [
            &rule::Z_LINE_RATE,
            &rule::Z_ALLOWANCE_RATE,
            &rule::Z_CHARGE_RATE,
        ],
        relieved: Some((&rule::Z_TAX, &rule::Z_REASON)),
    },
    Family {
        code: "E",
        group: &rule::E_GROUP,
        taxable: &rule::E_TAXABLE,
        rates: [
            &rule::E_LINE_RATE,
            &rule::E_ALLOWANCE_RATE,
            &rule::E_CHARGE_RATE,
        ],
        relieved: Some((&rule::E_TAX, &rule::E_REASON)),
    },
    Family {
        code: "O",
        group: &rule::O_GROUP,
        taxable: &rule::O_TAXABLE,
        rates: [
            &rule::O_LINE_RATE,
            &rule::O_ALLOWANCE_RATE,
            &rule::O_CHARGE_RATE,
        ],
        relieved: Some((&rule::O_TAX, &rule::O_REASON)),
    },
];

pub(super) fn check(subject: &mut Subject<'_>) {
    for family in &FAMILIES {
        listed(subject, family);
        rates(subject, family);
    }
}

/// BR-S-01, -Z-01, -E-01, -O-01: a category that is used is in the breakdown, and the other way round.
fn listed(subject: &mut Subject<'_>, family: &'static Family) {
    let of = |el: El<'_>| el.is_category(family.code) && el.is_vat();
    let on_document = subject
        .adjustments
        .iter()
        .flat_map(|el| el.all("cac:TaxCategory"));
    let on_lines = subject
        .lines
        .iter()
        .flat_map(|line| line.all("cac:Item/cac:ClassifiedTaxCategory"));
    let used = on_document.chain(on_lines).any(of);
    let mut groups = subject
        .groups
        .iter()
        .flat_map(|group| group.all("cac:TaxCategory"));
    let missing = used && !groups.any(of);
    subject.report_if(missing, family.group, "totals.breakdown");
}

/// Rates of lines, allowances and charges: above zero for S, zero for the others.
fn rates(subject: &mut Subject<'_>, family: &'static Family) {
    let [of_line, of_allowance, of_charge] = family.rates;
    let wrong = |category: El<'_>| {
        let rate = category.decimal("cbc:Percent");
        let matches = category.is_category(family.code);
        match family.code {
            "S" => matches && category.is_vat() && rate <= Some(Decimal::ZERO),
            "O" => matches && rate.is_some_and(|rate| !rate.is_zero()),
            _ => matches && category.is_vat() && rate.is_none_or(|rate| !rate.is_zero()),
        }
    };
    for (index, line) in subject.lines.clone().into_iter().enumerate() {
        let mut found = line.all("cac:Item/cac:ClassifiedTaxCategory").into_iter();
        subject.report_if(
            found.any(wrong),
            of_line,
            format_args!("lines[{index}].vat"),
        );
    }
    let untaxed = |el: &El<'_>| {
        el.decimal("cac:TaxCategory/cbc:Percent")
            .is_some_and(|rate| rate.is_zero())
    };
    let some_untaxed = subject.adjustments.iter().any(untaxed);
    for (index, el) in subject.adjustments.clone().into_iter().enumerate() {
        let field = format_args!("adjustments[{index}].vat").to_string();
        let broken = el.all("cac:TaxCategory").into_iter().any(wrong);
        if el.is_charge() == Some(true) {
            // For Z and E the rule is content with a rate of 0 on any of the document's allowances and charges.
            let excused = matches!(family.code, "Z" | "E") && some_untaxed;
            subject.report_if(broken && !excused, of_charge, field);
        } else {
            subject.report_if(broken, of_allowance, field);
        }
    }
}
