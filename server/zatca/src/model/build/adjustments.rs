//! Allowances and charges.

use rust_decimal::Decimal;
use std::fmt::Display;

use super::faults::Faults;
use super::lines;
use crate::fault::Rule;
use crate::model::{Adjustment, Direction, Draft, Portion};
use crate::rules::catalogue::adjustments as rule;
use crate::rules::codes;

/// Where an adjustment stands: the authority has a rule for each.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Place {
    Document,
    Line,
}

/// The rules of one place and direction.
struct Rules {
    decimals: &'static Rule,
    base_decimals: &'static Rule,
    length: &'static Rule,
    /// Code and reason: only charges must have them.
    required: Option<(&'static Rule, &'static Rule)>,
}

pub(super) fn check(draft: &Draft, faults: &mut Faults) {
    for (index, on_document) in draft.adjustments.iter().enumerate() {
        let field = format_args!("adjustments[{index}]");
        check_one(&on_document.adjustment, Place::Document, field, faults);
        lines::vat(
            &on_document.vat,
            format_args!("adjustments[{index}].vat"),
            faults,
        );
    }
}

pub(super) fn check_one(
    adjustment: &Adjustment,
    place: Place,
    field: impl Display,
    faults: &mut Faults,
) {
    let rules = rules(place, adjustment.direction);
    amount(&adjustment.amount, &rules, &field, faults);
    let reason = adjustment.reason.as_ref();
    faults.option(reason, 1000, rules.length, format_args!("{field}.reason"));
    let code = adjustment.reason_code.as_deref();
    if let Some((code_rule, reason_rule)) = rules.required {
        faults.refuse_if(
            code.is_none(),
            code_rule,
            format_args!("{field}.reason_code"),
        );
        faults.refuse_if(
            reason.is_none(),
            reason_rule,
            format_args!("{field}.reason"),
        );
    }
    let (list, list_rule) = match adjustment.direction {
        Direction::Charge => (codes::CHARGE_REASONS, &rule::CHARGE_LIST),
        Direction::Allowance => (codes::ALLOWANCE_REASONS, &rule::ALLOWANCE_LIST),
    };
    let listed = code.is_none_or(|code| codes::holds(list, code));
    faults.refuse_if(!listed, list_rule, format_args!("{field}.reason_code"));
}

fn amount(portion: &Portion, rules: &Rules, field: &impl Display, faults: &mut Faults) {
    match *portion {
        Portion::Fixed(amount) => {
            faults.amount(amount, rules.decimals, format_args!("{field}.amount"));
        }
        Portion::Percent { percent, base } => {
            let sane = (Decimal::ZERO..=Decimal::ONE_HUNDRED).contains(&percent)
                && percent.normalize().scale() <= 2;
            faults.refuse_if(
                !sane,
                &rule::PERCENT,
                format_args!("{field}.amount.percent"),
            );
            faults.amount(
                base,
                rules.base_decimals,
                format_args!("{field}.amount.base"),
            );
        }
    }
}

fn rules(place: Place, direction: Direction) -> Rules {
    match (place, direction) {
        (Place::Document, Direction::Allowance) => Rules {
            decimals: &rule::ALLOWANCE_DECIMALS,
            base_decimals: &rule::ALLOWANCE_BASE_DECIMALS,
            length: &rule::ALLOWANCE_REASON_LENGTH,
            required: None,
        },
        (Place::Document, Direction::Charge) => Rules {
            decimals: &rule::CHARGE_DECIMALS,
            base_decimals: &rule::CHARGE_BASE_DECIMALS,
            length: &rule::CHARGE_REASON_LENGTH,
            required: Some((&rule::CHARGE_CODE, &rule::CHARGE_REASON)),
        },
        (Place::Line, Direction::Allowance) => Rules {
            decimals: &rule::LINE_ALLOWANCE_DECIMALS,
            base_decimals: &rule::LINE_ALLOWANCE_BASE_DECIMALS,
            length: &rule::LINE_ALLOWANCE_REASON_LENGTH,
            required: None,
        },
        (Place::Line, Direction::Charge) => Rules {
            decimals: &rule::LINE_CHARGE_DECIMALS,
            base_decimals: &rule::LINE_CHARGE_BASE_DECIMALS,
            length: &rule::LINE_CHARGE_REASON_LENGTH,
            required: Some((&rule::LINE_CHARGE_CODE, &rule::LINE_CHARGE_REASON)),
        },
    }
}
