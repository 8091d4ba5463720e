use chrono::{NaiveDate, NaiveTime};
use rust_decimal::Decimal;

use super::{
    faults::FieldErrors, given::Given, numbers::TypedField, rule::Rule, rules, source::limits,
    text_field::TextField,
};
use crate::text::{Language, Lines, Text, clean};

/// Reads the fields of one form and gathers all their faults.
#[derive(Debug)]
pub struct Validator {
    language: Language,
    faults: FieldErrors,
}

impl Validator {
    pub fn new(language: Language) -> Self {
        Self {
            language,
            faults: FieldErrors::default(),
        }
    }

    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text of one line, of at most 255 characters unless it says otherwise.
    pub fn field(&mut self, name: &str, given: impl Given) -> TextField<'_> {
        self.text_field(name, &given, Lines::One, limits().text)
    }

    /// A text of one line that must be there, such as a name.
    pub fn required_text(&mut self, name: &str, given: impl Given, most: usize) -> String {
        self.field(name, given).required().max_length(most).text()
    }

    /// A text of several lines, of at most 5,000 characters unless it says otherwise.
    pub fn notes(&mut self, name: &str, given: impl Given) -> TextField<'_> {
        self.text_field(name, &given, Lines::Many, limits().notes)
    }

    /// A password: kept exactly as typed, since only its hash is stored.
    pub fn secret(&mut self, name: &str, given: impl Given) -> TextField<'_> {
        let typed = given.given().filter(|typed| !typed.is_empty());
        let mut field = TextField::new(self, name, limits().text);
        if let Some(typed) = typed {
            field.hold(typed.into_owned());
        }
        field
    }

    /// An amount of money, zero or more, of at most two decimals unless it says otherwise.
    pub fn price(&mut self, name: &str, given: impl Given) -> TypedField<'_, Decimal> {
        TypedField::amount(self.typed(name, &given))
    }

    pub fn optional_price(&mut self, name: &str, given: impl Given) -> Option<Decimal> {
        self.price(name, given).optional()
    }

    /// A whole number, zero or more.
    pub fn integer(&mut self, name: &str, given: impl Given) -> TypedField<'_, i64> {
        TypedField::parse(self.typed(name, &given), rules::integer)
    }

    pub fn date(&mut self, name: &str, given: impl Given) -> TypedField<'_, NaiveDate> {
        TypedField::parse(self.typed(name, &given), rules::date)
    }

    pub fn time(&mut self, name: &str, given: impl Given) -> TypedField<'_, NaiveTime> {
        TypedField::parse(self.typed(name, &given), rules::time)
    }

    /// A rule over several fields, reported on the one that is to be changed.
    pub fn check(&mut self, field: &str, passes: bool, rule: Rule) -> &mut Self {
        if !passes {
            self.fault(field, None, &rule);
        }
        self
    }

    /// A rule of one domain, with its own name and sentence.
    pub fn check_custom(
        &mut self,
        field: &str,
        passes: bool,
        name: &'static str,
        message: Text,
    ) -> &mut Self {
        self.check(field, passes, Rule::Custom { name, message })
    }

    /// A list that must have at least one entry.
    pub fn not_empty<T>(&mut self, field: &str, entries: &[T]) -> &mut Self {
        self.check(field, !entries.is_empty(), Rule::Required)
    }

    /// Takes over the faults of a part that was checked by itself ("" puts no prefix).
    pub fn merge(&mut self, prefix: &str, part: FieldErrors) -> &mut Self {
        self.faults.merge(prefix, part);
        self
    }

    /// Whether a field already has a fault, to leave out checks that build on it.
    pub fn failed(&self, field: &str) -> bool {
        self.faults.has(field)
    }

    pub fn is_valid(&self) -> bool {
        self.faults.is_empty()
    }

    /// All the faults, or nothing where the form may be used.
    pub fn finish(self) -> Result<(), FieldErrors> {
        if self.faults.is_empty() {
            Ok(())
        } else {
            Err(self.faults)
        }
    }

    pub(super) fn fault(&mut self, field: &str, label: Option<&Text>, rule: &Rule) {
        let message = match label {
            Some(label) => rule.message_about(self.language, label.get(self.language)),
            None => rule.message(self.language),
        };
        self.faults.add(field, rule.name(), message);
    }

    fn typed(&mut self, name: &str, given: &dyn Given) -> TextField<'_> {
        self.text_field(name, given, Lines::One, limits().text)
    }

    fn text_field(
        &mut self,
        name: &str,
        given: &dyn Given,
        lines: Lines,
        longest: usize,
    ) -> TextField<'_> {
        let cleaned = given.given().map(|typed| clean(&typed, lines));
        let mut field = TextField::new(self, name, longest);
        match cleaned {
            Some(Ok(value)) if !value.is_empty() => field.hold(value),
            Some(Err(_)) => field.refuse(Rule::ControlCharacters),
            _ => {}
        }
        field
    }
}

/// The name of a field inside the entry of a list: `item("payments", 2, "amount")`.
pub fn item(list: &str, index: usize, field: &str) -> String {
    format!("{list}.{index}.{field}")
}
