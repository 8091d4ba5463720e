//! The rules' patterns, limits and messages, read once from the file that both sides share.

use std::{collections::BTreeMap, sync::LazyLock};

use regex::Regex;
use serde::Deserialize;

use crate::text::{Language, fill};

static SOURCE: LazyLock<Source> = LazyLock::new(|| {
    serde_json::from_str(include_str!("../../../../validation/rules.json"))
        .expect("validation/rules.json has the shape that the tests check")
});

static PATTERNS: LazyLock<BTreeMap<&'static str, Regex>> = LazyLock::new(|| {
    let source = source();
    let classes: Vec<(&str, &str)> = source
        .classes
        .iter()
        .map(|(name, class)| (name.as_str(), class.as_str()))
        .collect();
    source
        .rules
        .iter()
        .filter_map(|(name, rule)| Some((name.as_str(), rule.pattern.as_deref()?)))
        .map(|(name, pattern)| {
            let regex = Regex::new(&fill(pattern, &classes))
                .expect("validation/rules.json has patterns that the tests compile");
            (name, regex)
        })
        .collect()
});

pub(super) static ELSEWHERE_CODE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(&source().phone.elsewhere.code)
        .expect("validation/rules.json has a calling-code pattern that the tests compile")
});

#[derive(Deserialize)]
pub(super) struct Source {
    subject: Subjects,
    classes: BTreeMap<String, String>,
    pub limits: Limits,
    pub phone: Phone,
    #[serde(flatten)]
    rules: BTreeMap<String, RuleSource>,
}

#[derive(Deserialize)]
struct Subjects {
    en: Subject,
    ar: Subject,
}

#[derive(Deserialize)]
struct Subject {
    unlabelled: String,
    labelled: String,
}

/// The product's limits on length and size.
#[derive(Clone, Debug, Deserialize)]
pub struct Limits {
    pub text: usize,
    pub name: usize,
    pub notes: usize,
    pub email: usize,
    pub price_decimals: u32,
    pub upload_bytes: u64,
    pub upload_extensions: Vec<String>,
}

#[derive(Deserialize)]
pub(super) struct Phone {
    pub countries: Vec<PhoneCountry>,
    pub elsewhere: Elsewhere,
    pub telephone: TelephoneDigits,
}

/// A country whose mobile numbers have a known length.
#[derive(Clone, Debug, Deserialize)]
pub struct PhoneCountry {
    pub code: String,
    pub country: String,
    pub digits: usize,
    pub trunk_zero: bool,
}

#[derive(Deserialize)]
pub(super) struct Elsewhere {
    code: String,
    pub national_min: usize,
    pub total_max: usize,
}

#[derive(Deserialize)]
pub(super) struct TelephoneDigits {
    pub min: usize,
    pub max: usize,
}

#[derive(Deserialize)]
struct RuleSource {
    pattern: Option<String>,
    message: Message,
}

#[derive(Deserialize)]
struct Message {
    en: String,
    ar: String,
}

pub(super) fn source() -> &'static Source {
    &SOURCE
}

/// The limits that forms use unless they say otherwise.
pub fn limits() -> &'static Limits {
    &source().limits
}

pub(super) fn pattern(rule: &str) -> &'static Regex {
    &PATTERNS[rule]
}

/// A rule's sentence, about the labelled field or about "this field".
pub(super) fn message(
    rule: &str,
    language: Language,
    label: Option<&str>,
    parameters: &[(&str, &str)],
) -> String {
    let message = &source().rules[rule].message;
    let sentence = match language {
        Language::En => &message.en,
        Language::Ar => &message.ar,
    };
    about(sentence, language, label, parameters)
}

/// Any sentence with `{label}`, about the labelled field or about "this field".
pub(super) fn about(
    sentence: &str,
    language: Language,
    label: Option<&str>,
    parameters: &[(&str, &str)],
) -> String {
    let subject = match language {
        Language::En => &source().subject.en,
        Language::Ar => &source().subject.ar,
    };
    let about = match label {
        Some(label) => fill(&subject.labelled, &[("label", label)]),
        None => subject.unlabelled.clone(),
    };
    let mut filling = vec![("label", about.as_str())];
    filling.extend_from_slice(parameters);
    fill(sentence, &filling)
}

#[cfg(test)]
pub(super) fn rule_names() -> Vec<&'static str> {
    source().rules.keys().map(String::as_str).collect()
}
