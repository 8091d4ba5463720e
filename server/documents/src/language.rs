//! The two languages that every document speaks.

use serde::{Deserialize, Serialize};

/// A language of the interface and of the documents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Language {
    /// English, written left to right.
    En,
    /// Arabic, written right to left.
    Ar,
}

/// The same text in both languages; an empty side is replaced by the other one when printed.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bilingual {
    /// English text.
    pub en: String,
    /// Arabic text.
    pub ar: String,
}

impl Bilingual {
    /// Both sides of a text.
    pub fn new(en: impl Into<String>, ar: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ar: ar.into(),
        }
    }

    /// A text that is the same in both languages, such as a name known in one script only.
    pub fn same(text: impl Into<String>) -> Self {
        let text = text.into();
        Self {
            en: text.clone(),
            ar: text,
        }
    }

    /// The text in one language, or the other one where this side is blank.
    pub fn in_language(&self, language: Language) -> &str {
        let (wanted, other) = match language {
            Language::En => (&self.en, &self.ar),
            Language::Ar => (&self.ar, &self.en),
        };
        if wanted.trim().is_empty() {
            other
        } else {
            wanted
        }
    }
}
