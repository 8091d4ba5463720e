//! Text in two languages: which language a caller reads, a message in both, and what makes typed
//! text comparable (`clean` before storing, `search_key` before searching).

mod clean;
mod day;
mod fold;
mod hijri;
mod language;
mod search;

pub use clean::{HiddenCharacter, Lines, clean, collapse_spaces, tidy_phone};
pub use day::DayText;
pub use fold::fold_digits;
pub use hijri::HijriDay;
pub use language::{Language, UnknownLanguage};
pub use search::{contains_pattern, like_pattern, search_key, search_key_of};

use std::borrow::Cow;

use serde::{Deserialize, Serialize};

/// The same words in both languages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Text {
    pub en: Cow<'static, str>,
    pub ar: Cow<'static, str>,
}

impl Text {
    /// Words known when the program is written.
    pub const fn fixed(en: &'static str, ar: &'static str) -> Self {
        Self {
            en: Cow::Borrowed(en),
            ar: Cow::Borrowed(ar),
        }
    }

    pub fn new(en: impl Into<String>, ar: impl Into<String>) -> Self {
        Self {
            en: Cow::Owned(en.into()),
            ar: Cow::Owned(ar.into()),
        }
    }

    /// The words in the reader's language, or in the other one where a record has only that.
    pub fn get(&self, language: Language) -> &str {
        let (wanted, other) = match language {
            Language::En => (&self.en, &self.ar),
            Language::Ar => (&self.ar, &self.en),
        };
        if wanted.is_empty() { other } else { wanted }
    }

    /// Both languages with each `{name}` replaced by its value.
    #[must_use]
    pub fn fill(&self, parameters: &[(&str, &str)]) -> Self {
        Self::new(fill(&self.en, parameters), fill(&self.ar, parameters))
    }
}

/// Replaces each `{name}` once, left to right, so that a value that holds braces is never read again.
pub fn fill(template: &str, parameters: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(template.len() + 16);
    let mut rest = template;
    while let Some(open) = rest.find('{') {
        filled.push_str(&rest[..open]);
        let tail = &rest[open..];
        let known = tail.find('}').and_then(|close| {
            let name = &tail[1..close];
            parameters
                .iter()
                .find(|(candidate, _)| *candidate == name)
                .map(|(_, value)| (close, *value))
        });
        match known {
            Some((close, value)) => {
                filled.push_str(value);
                rest = &tail[close + 1..];
            }
            None => {
                filled.push('{');
                rest = &tail[1..];
            }
        }
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests;
