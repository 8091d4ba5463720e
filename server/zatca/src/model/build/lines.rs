//! Lines and prepayments.

use rust_decimal::Decimal;

use super::adjustments::{self, Place};
use super::document;
use super::faults::Faults;
use crate::model::{Draft, Kind, Line, Prepayment, Vat};
use crate::rules::catalogue::{input, lines as rule, vat as vats};
use crate::rules::forms;
use crate::totals::alike;

/// Line numbers have six digits at most.
const MOST_LINES: usize = 999_999;

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    faults.refuse_if(draft.lines.is_empty(), &rule::NONE, "lines");
    let count = draft.lines.len() + draft.prepayments.len();
    faults.refuse_if(count > MOST_LINES, &rule::ID_LENGTH, "lines");
    for (index, line) in draft.lines.iter().enumerate() {
        check_line(index, line, faults);
    }
    let deductible = draft.kind == Kind::Invoice;
    faults.refuse_if(
        !deductible && !draft.prepayments.is_empty(),
        &input::PREPAYMENT,
        "prepayments",
    );
    for (index, prepayment) in draft.prepayments.iter().enumerate() {
        check_prepayment(index, prepayment, draft, faults);
    }
}

fn check_line(index: usize, line: &Line, faults: &mut Faults) {
    item_name(&line.name, format_args!("lines[{index}].name"), faults);
    faults.refuse_if(
        line.quantity.is_zero(),
        &rule::QUANTITY,
        format_args!("lines[{index}].quantity"),
    );
    faults.number(line.quantity, format_args!("lines[{index}].quantity"));
    let unit = format_args!("lines[{index}].unit");
    faults.refuse_if(line.unit.is_empty(), &input::UNIT, unit);
    faults.text(&line.unit, (0, 127), &rule::UNIT_LENGTH, unit);
    faults.number(line.price, format_args!("lines[{index}].price"));
    if let Some(per) = line.price_per {
        let field = format_args!("lines[{index}].price_per");
        faults.refuse_if(per <= Decimal::ZERO, &rule::BASE_QUANTITY, field);
        faults.number(per, field);
    }
    if let Some(discount) = line.price_discount {
        faults.number(discount, format_args!("lines[{index}].price_discount"));
    }
    vat(&line.vat, format_args!("lines[{index}].vat"), faults);
    let ids = [
        ("seller", &line.seller_item_id, &rule::SELLER_ID_LENGTH),
        ("buyer", &line.buyer_item_id, &rule::BUYER_ID_LENGTH),
        (
            "standard",
            &line.standard_item_id,
            &rule::STANDARD_ID_LENGTH,
        ),
    ];
    for (whose, id, limit) in ids {
        let field = format_args!("lines[{index}].{whose}_item_id");
        faults.option(id.as_ref(), 127, limit, field);
    }
    for (nth, adjustment) in line.adjustments.iter().enumerate() {
        let field = format_args!("lines[{index}].adjustments[{nth}]");
        adjustments::check_one(adjustment, Place::Line, field, faults);
    }
}

fn item_name(name: &str, field: impl std::fmt::Display, faults: &mut Faults) {
    if name.is_empty() {
        return faults.refuse(&rule::NAME_MISSING, field);
    }
    faults.text(name, (3, 1000), &rule::NAME_LENGTH, &field);
    faults.refuse_if(forms::is_digits(name), &rule::NAME_DIGITS, field);
}

/// Free text of what is not subject to VAT.
pub(super) fn vat(vat: &Vat, field: impl std::fmt::Display, faults: &mut Faults) {
    if let Vat::OutOfScope(reason) = vat {
        if reason.trim().is_empty() {
            faults.refuse(&vats::REASON_TEXT, field);
        } else {
            faults.text(reason, (1, 1000), &vats::REASON_LENGTH, field);
        }
    }
}

fn check_prepayment(index: usize, prepayment: &Prepayment, draft: &Draft, faults: &mut Faults) {
    let number = format_args!("prepayments[{index}].number");
    if prepayment.number.is_empty() {
        faults.refuse(&rule::PREPAID_REFERENCE, number);
    } else {
        let limit = &crate::rules::catalogue::document::NUMBER_LENGTH;
        faults.text(&prepayment.number, (1, 127), limit, number);
    }
    let issued_at = format_args!("prepayments[{index}].issued_at");
    document::date(prepayment.issued_at.date(), issued_at, faults);
    let name = format_args!("prepayments[{index}].name");
    item_name(&prepayment.name, name, faults);
    let taxable = format_args!("prepayments[{index}].taxable");
    faults.amount(prepayment.taxable, &rule::PREPAID_DECIMALS, taxable);
    faults.refuse_if(prepayment.taxable.is_zero(), &rule::PREPAID_TOTAL, taxable);
    let field = format_args!("prepayments[{index}].vat");
    vat(&prepayment.vat, field, faults);
    // Its line names a category, and every category named must be in the breakdown.
    let sold = draft
        .lines
        .iter()
        .any(|line| alike(&line.vat, &prepayment.vat));
    let group = super::sums::group_rule(prepayment.vat.category());
    faults.refuse_if(!sold, group, field);
}
