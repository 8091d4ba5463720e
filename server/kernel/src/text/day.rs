use std::fmt;

use chrono::{Datelike as _, NaiveDate};

use super::Language;

const MONTHS: [[&str; 2]; 12] = [
    ["Jan", "يناير"],
    ["Feb", "فبراير"],
    ["Mar", "مارس"],
    ["Apr", "أبريل"],
    ["May", "مايو"],
    ["Jun", "يونيو"],
    ["Jul", "يوليو"],
    ["Aug", "أغسطس"],
    ["Sept", "سبتمبر"],
    ["Oct", "أكتوبر"],
    ["Nov", "نوفمبر"],
    ["Dec", "ديسمبر"],
];

/// A day in a sentence, as screens show days: `{day}` in English, `{day:#}` in Arabic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DayText(pub NaiveDate);

impl DayText {
    pub fn said(self, language: Language) -> String {
        match language {
            Language::En => format!("{self}"),
            Language::Ar => format!("{self:#}"),
        }
    }
}

impl fmt::Display for DayText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = usize::from(f.alternate());
        let month = MONTHS
            .get(self.0.month0() as usize)
            .and_then(|names| names.get(language))
            .ok_or(fmt::Error)?;
        write!(f, "{} {month} {}", self.0.day(), self.0.year())
    }
}
