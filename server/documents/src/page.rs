//! What the page templates receive: labelled values in sections, already cleaned and directed.

use serde::Serialize;

use crate::language::Bilingual;
use crate::printable::{Directed, both, line};

/// A label that the product itself gives, in both languages.
#[derive(Debug, Clone, Copy, Serialize)]
pub(crate) struct Label {
    pub en: &'static str,
    pub ar: &'static str,
}

pub(crate) const fn label(en: &'static str, ar: &'static str) -> Label {
    Label { en, ar }
}

/// A value that is written once for each language.
#[derive(Serialize)]
struct TextRow {
    label: Label,
    sides: [Directed; 2],
}

/// A value that is the same in both languages and always reads left to right.
#[derive(Serialize)]
struct CodeCard {
    label: Label,
    value: String,
}

/// A titled block of a document; fields without a value are left out.
#[derive(Serialize)]
pub(crate) struct Section {
    title: Label,
    texts: Vec<TextRow>,
    codes: Vec<CodeCard>,
}

impl Section {
    pub fn new(title: Label) -> Self {
        Self {
            title,
            texts: Vec::new(),
            codes: Vec::new(),
        }
    }

    pub fn text(&mut self, label: Label, value: &Bilingual) {
        if !(value.en.trim().is_empty() && value.ar.trim().is_empty()) {
            self.texts.push(TextRow {
                label,
                sides: both(value),
            });
        }
    }

    pub fn code(&mut self, label: Label, value: &str) {
        let value = line(value);
        if !value.is_empty() {
            self.codes.push(CodeCard { label, value });
        }
    }
}

/// One line of an account, explained.
#[derive(Serialize)]
pub(crate) struct AccountLine {
    pub title: [Directed; 2],
    pub explanation: [Directed; 2],
    pub amount: String,
}

/// A picture of pixels for a template.
#[derive(Serialize)]
pub(crate) struct QrView {
    pub side: usize,
    pub link: String,
}

/// The head of every document: who issues it.
#[derive(Serialize)]
pub(crate) struct Letterhead {
    pub name: [Directed; 2],
    pub details: [Directed; 2],
    pub has_logo: bool,
}
