//! What a cell says, for every kind of rows.

use kernel::code::{Code, Stored};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};

use super::super::columns::key_of;
use super::super::rows::Row;

/// A code by its words in either language, or as it is stored.
pub(super) fn code<T: Code>(form: &mut Validator, row: &Row, field: &'static str) -> Option<T> {
    let text = row.text(field)?;
    let wanted = key_of(&text);
    let is_meant = |code: &T| {
        let value = code.value();
        let stored = match value.stored {
            Stored::Number(number) => number.to_string(),
            Stored::Text(text) => text.to_owned(),
        };
        let words = [
            value.en,
            value.ar,
            value.ar_feminine.unwrap_or(value.ar),
            value.name,
        ];
        words.iter().any(|word| key_of(word) == wanted) || key_of(&stored) == wanted
    };
    let found = T::ALL.iter().copied().find(is_meant);
    form.check_custom(field, found.is_some(), "choice", among(&choices::<T>()));
    found
}

/// The same of a field that must be there.
pub(super) fn required_code<T: Code>(
    form: &mut Validator,
    row: &Row,
    field: &'static str,
) -> Option<T> {
    form.check(field, row.text(field).is_some(), Rule::Required);
    code(form, row, field)
}

pub(super) fn choices<T: Code>() -> Vec<Text> {
    T::ALL.iter().map(|code| code.text()).collect()
}

fn among(choices: &[Text]) -> Text {
    let list = |words: Vec<&str>, comma: &str| words.join(comma);
    Text::new(
        format!(
            "Choose one of: {}.",
            list(choices.iter().map(|c| &*c.en).collect(), ", ")
        ),
        format!(
            "اختر إحدى القيم: {}.",
            list(choices.iter().map(|c| &*c.ar).collect(), "، ")
        ),
    )
}

/// Names that are the same, however they are written.
pub(super) fn name_key(name: &str) -> String {
    kernel::text::search_key(name)
}

/// A whole number of either sign.
pub(super) fn whole(form: &mut Validator, row: &Row, field: &'static str) -> Option<i32> {
    let text = row.text(field)?;
    let number = text.parse().ok();
    form.check(field, number.is_some(), Rule::Integer);
    number
}

/// An empty cell leaves what is there.
pub(super) fn overwrite(value: &mut Option<String>, row: &Row, field: &'static str) {
    if let Some(text) = row.text(field) {
        *value = Some(text);
    }
}
