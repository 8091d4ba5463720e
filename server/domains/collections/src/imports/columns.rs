//! The columns of each kind, and which heading stands for which.

use std::collections::{BTreeMap, HashSet};

use kernel::text::{Text, search_key};

use super::ImportKind;
use super::codes::ImportCell;

/// A field that a file may fill.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    pub field: &'static str,
    pub en: &'static str,
    pub ar: &'static str,
    pub required: bool,
    pub cell: ImportCell,
    /// What it is also called, in either language.
    pub also: &'static [&'static str],
    /// For the sample.
    pub example: &'static str,
    /// The words of a choice.
    pub choices: fn() -> Vec<Text>,
}

/// Two lists of columns, one after the other.
pub const fn joined<const N: usize>(first: &[Column], then: &[Column]) -> [Column; N] {
    assert!(first.len() + then.len() == N, "all columns");
    let mut all = [first[0]; N];
    let mut at = 1;
    while at < N {
        all[at] = match at < first.len() {
            true => first[at],
            false => then[at - first.len()],
        };
        at += 1;
    }
    all
}

impl Column {
    pub const fn new(
        field: &'static str,
        en: &'static str,
        ar: &'static str,
        example: &'static str,
    ) -> Self {
        Self {
            field,
            en,
            ar,
            required: false,
            cell: ImportCell::Text,
            also: &[],
            example,
            choices: Vec::new,
        }
    }

    pub const fn required(self) -> Self {
        Self {
            required: true,
            ..self
        }
    }

    pub const fn of(self, cell: ImportCell) -> Self {
        Self { cell, ..self }
    }

    pub const fn also(self, also: &'static [&'static str]) -> Self {
        Self { also, ..self }
    }

    pub const fn among(self, choices: fn() -> Vec<Text>) -> Self {
        Self {
            cell: ImportCell::Choice,
            choices,
            ..self
        }
    }

    fn is_called(&self, heading: &str) -> bool {
        let names = [self.field, self.en, self.ar];
        let mut names = names.iter().chain(self.also);
        names.any(|name| key_of(name) == heading)
    }
}

/// What makes two headings the same: letters and digits, however they are written.
pub(crate) fn key_of(heading: &str) -> String {
    let spaced: String = heading
        .chars()
        .map(|c| if c.is_alphanumeric() { c } else { ' ' })
        .collect();
    search_key(spaced.trim())
}

/// The column of each field that a heading names: as remembered, or else by its names; each column once.
pub(super) fn guess(
    kind: ImportKind,
    header: &[String],
    remembered: &BTreeMap<String, String>,
) -> BTreeMap<&'static str, usize> {
    let mut found = BTreeMap::new();
    let mut used = HashSet::new();
    let columns = kind.columns();
    // Whole headings first: one of both languages is looked at in its parts afterwards.
    for by_parts in [false, true] {
        for (index, heading) in header.iter().enumerate() {
            if used.contains(&index) {
                continue;
            }
            let parts: Vec<String> = if by_parts {
                heading
                    .split(['/', '|', '\n', '(', '*'])
                    .map(key_of)
                    .collect()
            } else {
                vec![key_of(heading)]
            };
            let named = |column: &&Column| {
                parts.iter().filter(|part| !part.is_empty()).any(|part| {
                    remembered
                        .get(part)
                        .is_some_and(|field| field == column.field)
                        || (!remembered.contains_key(part) && column.is_called(part))
                })
            };
            let free = |column: &&Column| !found.contains_key(column.field);
            if let Some(column) = columns.iter().filter(free).find(named) {
                found.insert(column.field, index);
                used.insert(index);
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::code::Code as _;

    fn guessed(kind: ImportKind, header: &[&str]) -> BTreeMap<&'static str, usize> {
        let header: Vec<String> = header.iter().map(|one| (*one).to_owned()).collect();
        guess(kind, &header, &BTreeMap::new())
    }

    #[test]
    fn headings_of_both_languages_are_known() {
        let found = guessed(
            ImportKind::Units,
            &[
                "اسم المبنى",
                "UNIT NO.",
                "Floor / الطابق",
                "الاستخدام *",
                "unknown",
                "نوع الوحدة",
            ],
        );
        assert_eq!(
            found,
            BTreeMap::from([
                ("building", 0),
                ("number", 1),
                ("floor", 2),
                ("usage", 3),
                ("kind", 5)
            ])
        );
    }

    #[test]
    fn what_was_chosen_before_goes_before_the_names() {
        let header = ["Number".to_owned(), "Ref".to_owned()];
        let remembered = BTreeMap::from([(key_of("Ref"), "number".to_owned())]);
        let found = guess(ImportKind::Units, &header, &remembered);
        assert_eq!(found.get("number"), Some(&0));
        let header = ["Ref".to_owned()];
        assert_eq!(
            guess(ImportKind::Units, &header, &remembered),
            BTreeMap::from([("number", 0)])
        );
    }

    #[test]
    fn the_samples_own_headings_are_known() {
        for kind in ImportKind::ALL {
            let columns = kind.columns();
            let header: Vec<String> = columns
                .iter()
                .map(|c| format!("{} / {}", c.en, c.ar))
                .collect();
            let found = guess(*kind, &header, &BTreeMap::new());
            for (index, column) in columns.iter().enumerate() {
                assert_eq!(
                    found.get(column.field),
                    Some(&index),
                    "{} of {kind:?}",
                    column.field
                );
            }
        }
    }
}
