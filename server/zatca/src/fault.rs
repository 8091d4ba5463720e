//! What is wrong with a draft or a document, and what to do about it.

use serde::{Deserialize, Serialize};
use std::fmt;

use crate::text::Text;

/// How the authority's rules R3.4.8 treat a broken rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Severity {
    /// Accepted, but reported back; the gateway may be stricter than the offline rules.
    Warning,
    /// Refused.
    Error,
}

/// One broken rule at one place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Fault {
    /// The authority's rule id (`BR-KSA-40`, `BR-CO-14`) or, for what only this library refuses, `INPUT-...`.
    pub rule: &'static str,
    /// Where in the [`Draft`](crate::model::Draft): `buyer.vat_number`, `lines[2].quantity` (from zero).
    pub field: String,
    pub severity: Severity,
    /// What to do next.
    pub message: Text,
}

impl Fault {
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}): {}", self.rule, self.field, self.message.en)
    }
}

/// A rule of the catalogue: its id, how the authority treats it, and what a person should do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rule {
    pub id: &'static str,
    pub severity: Severity,
    pub en: &'static str,
    pub ar: &'static str,
}

impl Rule {
    /// The rule broken at a field, with the authority's severity.
    pub(crate) fn at(&'static self, field: impl Into<String>) -> Fault {
        Fault {
            rule: self.id,
            field: field.into(),
            severity: self.severity,
            message: Text::new(self.en, self.ar),
        }
    }

    /// The rule broken at a field of a draft: refused even where the authority only warns.
    pub(crate) fn refused(&'static self, field: impl Into<String>) -> Fault {
        Fault {
            severity: Severity::Error,
            ..self.at(field)
        }
    }
}
