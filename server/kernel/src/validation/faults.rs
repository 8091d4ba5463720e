use std::fmt;

use serde::{Serialize, Serializer, ser::SerializeMap};

use super::rule::Rule;
use crate::text::Language;

/// One broken rule of a field: its stable name and the sentence to show.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FieldFault {
    pub rule: &'static str,
    pub message: String,
}

/// The faults of a form by field, in the order in which the form was read.
/// Serialised as `{"mobile": ["…"]}`, the `errors` of an answer 422.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FieldErrors {
    fields: Vec<(String, Vec<FieldFault>)>,
}

impl FieldErrors {
    /// A single fault, for what only the database knows (`unique`).
    pub fn single(language: Language, field: &str, rule: &Rule) -> Self {
        let mut faults = Self::default();
        faults.add(field, rule.name(), rule.message(language));
        faults
    }

    pub fn add(&mut self, field: &str, rule: &'static str, message: String) {
        let fault = FieldFault { rule, message };
        match self.fields.iter_mut().find(|(name, _)| name == field) {
            Some((_, faults)) if faults.contains(&fault) => {}
            Some((_, faults)) => faults.push(fault),
            None => self.fields.push((field.to_owned(), vec![fault])),
        }
    }

    /// Takes over another form's faults, its fields put under a prefix ("" for none).
    pub fn merge(&mut self, prefix: &str, other: Self) {
        for (field, faults) in other.fields {
            let name = if prefix.is_empty() {
                field
            } else {
                format!("{prefix}.{field}")
            };
            for fault in faults {
                self.add(&name, fault.rule, fault.message);
            }
        }
    }

    pub fn is_empty(&self) -> bool {
        self.fields.is_empty()
    }

    pub fn len(&self) -> usize {
        self.fields.len()
    }

    pub fn has(&self, field: &str) -> bool {
        self.of(field).next().is_some()
    }

    pub fn has_rule(&self, field: &str, rule: &str) -> bool {
        self.of(field).any(|fault| fault.rule == rule)
    }

    pub fn fields(&self) -> impl Iterator<Item = &str> {
        self.fields.iter().map(|(name, _)| name.as_str())
    }

    pub fn of(&self, field: &str) -> impl Iterator<Item = &FieldFault> {
        self.fields
            .iter()
            .filter(move |(name, _)| name == field)
            .flat_map(|(_, faults)| faults)
    }

    pub fn iter(&self) -> impl Iterator<Item = (&str, &[FieldFault])> {
        self.fields
            .iter()
            .map(|(name, faults)| (name.as_str(), faults.as_slice()))
    }

    /// Each field with its sentences, as an answer carries them.
    pub fn messages(&self) -> impl Iterator<Item = (&str, Vec<&str>)> {
        self.iter().map(|(name, faults)| {
            let sentences = faults.iter().map(|fault| fault.message.as_str());
            (name, sentences.collect())
        })
    }
}

impl Serialize for FieldErrors {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.fields.len()))?;
        for (field, sentences) in self.messages() {
            map.serialize_entry(field, &sentences)?;
        }
        map.end()
    }
}

/// Only fields and rule names: what was typed stays out of logs.
impl fmt::Display for FieldErrors {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("invalid fields:")?;
        for (field, faults) in self.iter() {
            for fault in faults {
                write!(formatter, " {field}={}", fault.rule)?;
            }
        }
        Ok(())
    }
}

impl std::error::Error for FieldErrors {}
