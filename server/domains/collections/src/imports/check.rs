//! Every cell by the rules of the forms, all faults at once and in both languages.

use std::collections::HashMap;

use kernel::text::{Language, Text};
use kernel::validation::{FieldErrors, Validator};

use super::kinds::Kind;
use super::model::CellFault;
use super::rows::Row;

/// A row and what is known of it.
pub(super) struct Checked<I> {
    pub faults: Vec<CellFault>,
    /// What the row asks for; nothing where that cannot be told for its faults.
    pub input: Option<I>,
    pub present: Option<i64>,
}

pub(super) fn check<K: Kind>(kind: &K, rows: &[Row]) -> Vec<Checked<K::Input>> {
    let repeated = repeated(kind, rows);
    let rows = rows.iter().enumerate();
    rows.map(|(index, row)| one(kind, row, repeated.get(&index)))
        .collect()
}

/// The fields in which a row is the same as one above it, with that one's line.
type Repeated = HashMap<usize, Vec<(&'static str, i32)>>;

fn repeated<K: Kind>(kind: &K, rows: &[Row]) -> Repeated {
    let mut seen: HashMap<(&'static str, String), i32> = HashMap::new();
    let mut repeated = Repeated::new();
    for (index, row) in rows.iter().enumerate() {
        for (field, key) in kind.keys(row) {
            match seen.get(&(field, key.clone())) {
                Some(line) => repeated.entry(index).or_default().push((field, *line)),
                None => {
                    seen.insert((field, key), row.line);
                }
            }
        }
    }
    repeated
}

fn one<K: Kind>(
    kind: &K,
    row: &Row,
    repeated: Option<&Vec<(&'static str, i32)>>,
) -> Checked<K::Input> {
    let read = |language| {
        let mut form = Validator::new(language);
        let input = kind.read(&mut form, row);
        for (field, line) in repeated.into_iter().flatten() {
            form.check_custom(
                field,
                false,
                "repeated",
                Text::new(
                    format!("Row {line} of the file has the same value."),
                    format!("الصف {line} في الملف له القيمة نفسها."),
                ),
            );
        }
        (form.finish().err(), input)
    };
    let (english, input) = read(Language::En);
    let faults = match english {
        None => Vec::new(),
        Some(english) => {
            let (arabic, _) = read(Language::Ar);
            both::<K>(row, &english, &arabic.unwrap_or_default())
        }
    };
    let present = input.as_ref().and_then(|input| kind.present(input));
    Checked {
        faults,
        input,
        present,
    }
}

/// The same faults in both languages, each on the column that is to be changed.
fn both<K: Kind>(row: &Row, english: &FieldErrors, arabic: &FieldErrors) -> Vec<CellFault> {
    let mut faults = Vec::new();
    for ((field, english), (_, arabic)) in english.iter().zip(arabic.iter()) {
        let column = K::column_of(field);
        let value = row.text(column).unwrap_or_default();
        for (english, arabic) in english.iter().zip(arabic) {
            faults.push(CellFault {
                field: column.to_owned(),
                value: value.clone(),
                en: english.message.clone(),
                ar: arabic.message.clone(),
            });
        }
    }
    faults
}
