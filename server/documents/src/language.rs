//! Texts in the two languages that every document speaks, side by side.

use serde::{Deserialize, Serialize};

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

    /// The English side, or the Arabic one where it is blank.
    pub fn english(&self) -> &str {
        or_else_other(&self.en, &self.ar)
    }

    /// The Arabic side, or the English one where it is blank.
    pub fn arabic(&self) -> &str {
        or_else_other(&self.ar, &self.en)
    }
}

fn or_else_other<'a>(wanted: &'a str, other: &'a str) -> &'a str {
    if wanted.trim().is_empty() {
        other
    } else {
        wanted
    }
}
