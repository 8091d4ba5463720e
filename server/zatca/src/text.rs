//! What people read, in both languages.

use serde::{Deserialize, Serialize};

/// A sentence in English and in Arabic. Both are always there.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Text {
    pub en: String,
    pub ar: String,
}

impl Text {
    pub fn new(en: impl Into<String>, ar: impl Into<String>) -> Self {
        Self {
            en: en.into(),
            ar: ar.into(),
        }
    }
}
