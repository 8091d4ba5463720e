use super::{
    rule::{Rule, RuleFault},
    rules,
    source::limits,
    validator::Validator,
};
use crate::text::Text;

/// One field of a form while its rules are stated. An empty field breaks only `required`.
#[must_use = "a field reports its faults when its value is taken: end with text() or optional()"]
#[derive(Debug)]
pub struct TextField<'v> {
    pub(super) validator: &'v mut Validator,
    name: String,
    label: Option<Text>,
    value: Option<String>,
    broken: Vec<Rule>,
    longest: usize,
}

impl<'v> TextField<'v> {
    pub(super) fn new(validator: &'v mut Validator, name: &str, longest: usize) -> Self {
        Self {
            validator,
            name: name.to_owned(),
            label: None,
            value: None,
            broken: Vec::new(),
            longest,
        }
    }

    /// Names the field in its messages, for where they are not shown beside it.
    pub fn label(mut self, label: Text) -> Self {
        self.label = Some(label);
        self
    }

    pub fn required(mut self) -> Self {
        if self.value.is_none() && self.broken.is_empty() {
            self.broken.push(Rule::Required);
        }
        self
    }

    /// Required only where the condition holds.
    pub fn required_if(self, condition: bool) -> Self {
        if condition { self.required() } else { self }
    }

    pub fn max_length(mut self, max: usize) -> Self {
        self.longest = max;
        self
    }

    pub fn min_length(self, min: usize) -> Self {
        self.ensure(|value| rules::min_length(value, min))
    }

    pub fn exact_length(self, length: usize) -> Self {
        self.ensure(|value| rules::exact_length(value, length))
    }

    /// A person's name: also at most 120 characters.
    pub fn person_name(mut self) -> Self {
        self.longest = self.longest.min(limits().name);
        self.normal(rules::person_name)
    }

    pub fn letters(self) -> Self {
        self.normal(rules::letters)
    }

    pub fn english_text(self) -> Self {
        self.normal(rules::english_text)
    }

    pub fn arabic_text(self) -> Self {
        self.normal(rules::arabic_text)
    }

    pub fn bilingual_text(self) -> Self {
        self.normal(rules::bilingual_text)
    }

    pub fn service_name(self) -> Self {
        self.normal(rules::service_name)
    }

    pub fn alias_name(self) -> Self {
        self.normal(rules::alias_name)
    }

    pub fn digits(self) -> Self {
        self.normal(rules::digits)
    }

    pub fn email(self) -> Self {
        self.normal(rules::email)
    }

    pub fn mobile(self) -> Self {
        self.normal(rules::mobile)
    }

    pub fn whatsapp_number(self) -> Self {
        self.normal(rules::whatsapp_number)
    }

    pub fn telephone(self) -> Self {
        self.normal(rules::telephone)
    }

    pub fn trn(self) -> Self {
        self.normal(rules::trn)
    }

    pub fn trn_ksa(self) -> Self {
        self.normal(rules::trn_ksa)
    }

    pub fn one_of(self, choices: &[&str]) -> Self {
        self.ensure(|value| choices.contains(&value).then_some(()).ok_or(Rule::OneOf))
    }

    /// The same as another field, which is named to the reader.
    pub fn same_as(self, other_value: &str, other: Text) -> Self {
        self.ensure(|value| {
            let same = value == other_value || value == other_value.trim();
            same.then_some(()).ok_or(Rule::SameAs { other })
        })
    }

    /// A rule of one domain, with its own name and sentence.
    pub fn custom(self, name: &'static str, message: Text, passes: impl Fn(&str) -> bool) -> Self {
        self.ensure(|value| {
            passes(value)
                .then_some(())
                .ok_or(Rule::Custom { name, message })
        })
    }

    /// The value in its normal form; empty where it is missing or refused.
    pub fn text(self) -> String {
        self.optional().unwrap_or_default()
    }

    /// The value in its normal form, if there is one.
    pub fn optional(self) -> Option<String> {
        let (value, field) = self.take();
        if field.end() { value } else { None }
    }

    pub(super) fn hold(&mut self, value: String) {
        self.value = Some(value);
    }

    pub(super) fn refuse(&mut self, rule: Rule) {
        self.broken.push(rule);
    }

    pub(super) fn take(mut self) -> (Option<String>, Self) {
        let longest = self.longest;
        let value = self.value.take();
        if let Some(Err(fault)) = value
            .as_deref()
            .map(|text| rules::max_length(text, longest))
        {
            self.broken.push(fault);
        }
        (value, self)
    }

    /// Hands the faults over; whether there were none.
    pub(super) fn end(self) -> bool {
        for rule in &self.broken {
            self.validator.fault(&self.name, self.label.as_ref(), rule);
        }
        self.broken.is_empty()
    }

    fn ensure(mut self, rule: impl FnOnce(&str) -> Result<(), RuleFault>) -> Self {
        if let Some(Err(fault)) = self.value.as_deref().map(rule) {
            self.broken.push(fault);
        }
        self
    }

    fn normal(mut self, rule: fn(&str) -> Result<String, RuleFault>) -> Self {
        match self.value.as_deref().map(rule) {
            Some(Ok(normal)) => self.value = Some(normal),
            Some(Err(fault)) => self.broken.push(fault),
            None => {}
        }
        self
    }
}
