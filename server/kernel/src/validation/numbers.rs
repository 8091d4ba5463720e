use chrono::NaiveDate;
use rust_decimal::Decimal;

use super::{
    rule::{Rule, RuleFault},
    rules,
    source::limits,
    text_field::TextField,
};
use crate::text::Text;

/// A field whose value is a number, a date or a time.
#[must_use = "a field reports its faults when its value is taken: end with value() or optional()"]
#[derive(Debug)]
pub struct TypedField<'v, T> {
    field: TextField<'v>,
    is_given: bool,
    value: Option<T>,
    bounds: Bounds,
}

/// What an amount is held to, known only once the whole field is stated.
#[derive(Debug)]
pub struct Bounds {
    least: Option<Decimal>,
    decimals: u32,
}

impl<'v, T> TypedField<'v, T> {
    pub(super) fn parse(
        field: TextField<'v>,
        rule: impl FnOnce(&str) -> Result<T, RuleFault>,
    ) -> Self {
        let (typed, mut field) = field.take();
        let value = match typed.as_deref().map(rule).transpose() {
            Ok(value) => value,
            Err(fault) => {
                field.refuse(fault);
                None
            }
        };
        let bounds = Bounds {
            least: None,
            decimals: limits().price_decimals,
        };
        Self {
            field,
            is_given: typed.is_some(),
            value,
            bounds,
        }
    }

    /// Names the field in its messages, for where they are not shown beside it.
    pub fn label(mut self, label: Text) -> Self {
        self.field = self.field.label(label);
        self
    }

    pub fn required(mut self) -> Self {
        if !self.is_given {
            self.field = self.field.required();
        }
        self
    }

    /// Required only where the condition holds.
    pub fn required_if(self, condition: bool) -> Self {
        if condition { self.required() } else { self }
    }

    /// A rule of one domain, with its own name and sentence.
    pub fn custom(self, name: &'static str, message: Text, passes: impl Fn(&T) -> bool) -> Self {
        self.ensure(passes, Rule::Custom { name, message })
    }

    fn ensure(mut self, passes: impl Fn(&T) -> bool, rule: Rule) -> Self {
        if self.value.as_ref().is_some_and(|value| !passes(value)) {
            self.field.refuse(rule);
        }
        self
    }
}

impl<T: FieldValue> TypedField<'_, T> {
    /// The value; zero (or the type's default) where it is missing or refused.
    pub fn value(self) -> T {
        self.optional().unwrap_or_default()
    }

    /// The value, if there is one.
    pub fn optional(mut self) -> Option<T> {
        let fault = self
            .value
            .as_ref()
            .and_then(|value| value.outside(&self.bounds));
        if let Some(fault) = fault {
            self.field.refuse(fault);
        }
        if self.field.end() { self.value } else { None }
    }
}

/// A type that a field can be read as.
pub trait FieldValue: Default + sealed::Outside {}

impl<T: Default + sealed::Outside> FieldValue for T {}

mod sealed {
    use chrono::{NaiveDate, NaiveTime};
    use rust_decimal::Decimal;

    use super::{Bounds, Rule};

    pub trait Outside {
        fn outside(&self, _bounds: &Bounds) -> Option<Rule> {
            None
        }
    }

    impl Outside for i64 {}
    impl Outside for NaiveDate {}
    impl Outside for NaiveTime {}

    impl Outside for Decimal {
        fn outside(&self, bounds: &Bounds) -> Option<Rule> {
            if self.scale() > bounds.decimals {
                return Some(Rule::Price {
                    decimals: bounds.decimals,
                });
            }
            let min = bounds.least.filter(|least| self < least)?;
            Some(Rule::MinValue { min })
        }
    }
}

impl<'v> TypedField<'v, Decimal> {
    pub(super) fn amount(field: TextField<'v>) -> Self {
        let mut amount = Self::parse(field, rules::number);
        amount.bounds.least = Some(Decimal::ZERO);
        amount
    }

    /// The least amount, in the place of zero.
    pub fn min(mut self, min: Decimal) -> Self {
        self.bounds.least = Some(min);
        self
    }

    /// The greatest amount, itself allowed.
    pub fn max(self, max: Decimal) -> Self {
        self.ensure(|value| *value <= max, Rule::MaxValue { max })
    }

    /// How many decimals the currency has.
    pub fn decimals(mut self, decimals: u32) -> Self {
        self.bounds.decimals = decimals;
        self
    }
}

impl TypedField<'_, i64> {
    pub fn min(self, min: i64) -> Self {
        self.ensure(|value| *value >= min, Rule::MinValue { min: min.into() })
    }

    pub fn max(self, max: i64) -> Self {
        self.ensure(|value| *value <= max, Rule::MaxValue { max: max.into() })
    }

    pub fn multiple_of(self, number: i64) -> Self {
        self.ensure(
            |value| rules::multiple_of(*value, number).is_ok(),
            Rule::MultipleOf { number },
        )
    }
}

impl TypedField<'_, NaiveDate> {
    pub fn after(self, date: NaiveDate) -> Self {
        self.ensure(|value| *value > date, Rule::AfterDate { date })
    }

    pub fn after_or_equal(self, date: NaiveDate) -> Self {
        self.ensure(|value| *value >= date, Rule::AfterOrEqual { date })
    }

    pub fn before_or_equal(self, date: NaiveDate) -> Self {
        self.ensure(|value| *value <= date, Rule::BeforeOrEqual { date })
    }

    /// A day that business is done on: one of another century is a slip of the keyboard.
    pub fn of_business(self) -> Self {
        let day = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default();
        self.after_or_equal(day(2000, 1, 1))
            .before_or_equal(day(2150, 12, 31))
    }
}
