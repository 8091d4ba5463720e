//! What is collected while a draft is checked.

use rust_decimal::Decimal;
use std::fmt::Display;

use crate::fault::{Fault, Rule};
use crate::money::has_two_decimals;
use crate::rules::catalogue::{input, totals};

/// 10^12: beyond any price or quantity.
const LARGEST: Decimal = Decimal::from_parts(0xD4A5_1000, 0xE8, 0, false, 0);

/// More decimals than anyone measures with.
const MOST_DECIMALS: u32 = 12;

/// Faults in the order in which they are found.
#[derive(Default)]
pub(super) struct Faults(Vec<Fault>);

impl Faults {
    pub(super) fn done(self) -> Result<(), Vec<Fault>> {
        if self.0.is_empty() {
            Ok(())
        } else {
            Err(self.0)
        }
    }

    /// `field` is written out only when there is a fault: pass `format_args!`.
    pub(super) fn refuse(&mut self, rule: &'static Rule, field: impl Display) {
        self.0.push(rule.refused(field.to_string()));
    }

    pub(super) fn refuse_if(&mut self, broken: bool, rule: &'static Rule, field: impl Display) {
        if broken {
            self.refuse(rule, field);
        }
    }

    /// Text that must have a length within bounds, and only characters of XML 1.0.
    pub(super) fn text(
        &mut self,
        value: &str,
        (min, max): (usize, usize),
        rule: &'static Rule,
        field: impl Display,
    ) {
        if !value.chars().all(is_xml) {
            self.refuse(&input::CHARACTER, &field);
        }
        // Bytes are never fewer than characters: short text need not be counted.
        let fits = if value.len() <= max && min <= 1 {
            value.len() >= min
        } else {
            (min..=max).contains(&value.chars().count())
        };
        self.refuse_if(!fits, rule, field);
    }

    /// Optional text up to a length.
    pub(super) fn option(
        &mut self,
        value: Option<&String>,
        max: usize,
        rule: &'static Rule,
        field: impl Display,
    ) {
        if let Some(value) = value {
            self.text(value, (1, max), rule, field);
        }
    }

    /// A price, quantity or amount: zero or more, and of a size that can be computed with.
    pub(super) fn number(&mut self, value: Decimal, field: impl Display) {
        self.refuse_if(
            value.is_sign_negative() && !value.is_zero(),
            &totals::NEGATIVE,
            &field,
        );
        let sized = value.abs() <= LARGEST && value.normalize().scale() <= MOST_DECIMALS;
        self.refuse_if(!sized, &input::SIZE, field);
    }

    /// The same, with two decimals at most.
    pub(super) fn amount(&mut self, value: Decimal, decimals: &'static Rule, field: impl Display) {
        self.number(value, &field);
        self.refuse_if(!has_two_decimals(value), decimals, field);
    }
}

/// `Char` of XML 1.0.
fn is_xml(c: char) -> bool {
    matches!(c, '\t' | '\n' | '\r' | ' '..='\u{FFFD}' | '\u{10000}'..)
}
