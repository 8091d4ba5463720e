//! What shows only in the totals.

use rust_decimal::Decimal;

use super::faults::Faults;
use crate::fault::Rule;
use crate::model::{Category, Draft, Vat};
use crate::money::has_two_decimals;
use crate::rules::catalogue::{currency, input, totals as rule, vat as vats};
use crate::totals::Totals;

/// Computes the totals; none if a number is beyond computing with.
pub(super) fn check(draft: &Draft, faults: &mut Faults) -> Option<Totals> {
    one_reason(draft, faults);
    let decimals = has_two_decimals(draft.rounding);
    faults.refuse_if(!decimals, &rule::ROUNDING_DECIMALS, "rounding");
    let Ok(totals) = Totals::of(draft) else {
        faults.refuse(&input::SIZE, "lines");
        return None;
    };
    for (index, line) in totals.lines.iter().enumerate() {
        let field = format_args!("lines[{index}].adjustments");
        faults.refuse_if(line.net < Decimal::ZERO, &rule::NEGATIVE, field);
    }
    let negative = totals
        .breakdown
        .iter()
        .any(|group| group.taxable < Decimal::ZERO);
    faults.refuse_if(
        negative || totals.without_vat < Decimal::ZERO,
        &rule::NEGATIVE,
        "adjustments",
    );
    let foreign = draft.currency != crate::model::Currency::Sar;
    let equal = totals.vat > Decimal::ZERO && totals.vat == totals.vat_in_sar;
    faults.refuse_if(foreign && equal, &currency::EQUAL, "currency.rate");
    Some(totals)
}

/// The breakdown has one group for a category without tax, so all its lines share one reason.
fn one_reason(draft: &Draft, faults: &mut Faults) {
    let lines = draft.lines.iter().enumerate();
    let on_lines = lines.map(|(index, line)| (&line.vat, "lines", index));
    let adjustments = draft.adjustments.iter().enumerate();
    let on_document = adjustments.map(|(index, part)| (&part.vat, "adjustments", index));
    let mut seen: [Option<&Vat>; 3] = [None; 3];
    for (vat, place, index) in on_lines.chain(on_document) {
        let (slot, broken) = match vat.category() {
            Category::S => continue,
            Category::Z => (0, &vats::Z_TAXABLE),
            Category::E => (1, &vats::E_TAXABLE),
            Category::O => (2, &vats::O_TAXABLE),
        };
        let first = *seen[slot].get_or_insert(vat);
        let same = first.reason_code() == vat.reason_code() && first.reason() == vat.reason();
        faults.refuse_if(!same, broken, format_args!("{place}[{index}].vat"));
    }
}

/// The rule that wants a category in the breakdown.
pub(super) fn group_rule(category: Category) -> &'static Rule {
    match category {
        Category::S => &vats::S_GROUP,
        Category::Z => &vats::Z_GROUP,
        Category::E => &vats::E_GROUP,
        Category::O => &vats::O_GROUP,
    }
}
