//! What the features of this context do alike.

use std::collections::HashSet;

use kernel::export::Cell;
use kernel::paging::ListQuery;
use kernel::tenancy::MerchantConn;
use kernel::text::{Language, Text, search_key};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement};

pub(crate) const NAME_LENGTH: usize = 120;
/// Flat, shop and parking numbers.
pub(crate) const NUMBER_LENGTH: usize = 20;

pub(crate) const ACTIVE: i16 = 1;
pub(crate) const DISABLED: i16 = 0;

/// The one row of a list's query.
pub(crate) async fn only<T: FromQueryResult>(
    db: &impl MerchantConn,
    query: ListQuery,
) -> Result<T> {
    query.all(db).await?.pop().ok_or_else(Problem::not_found)
}

pub(crate) struct Names {
    pub en: String,
    pub ar: String,
}

impl Names {
    pub(crate) fn read(form: &mut Validator, en: &str, ar: &str) -> Self {
        let mut name = |field: &str, typed: &str| {
            form.field(field, typed)
                .required()
                .max_length(NAME_LENGTH)
                .text()
        };
        Self {
            en: name("name_en", en),
            ar: name("name_ar", ar),
        }
    }

    pub(crate) fn key(&self) -> String {
        key_of(&[&self.en, &self.ar])
    }
}

/// Each part by itself, so that one number never runs into the next.
pub(crate) fn key_of(parts: &[&str]) -> String {
    let keys: Vec<String> = parts.iter().map(|part| search_key(part)).collect();
    keys.join(" ")
}

/// The unique index that was hit, as a message on its field.
pub(crate) fn taken(problem: Problem, fields: &[(&str, &'static str)]) -> Problem {
    let constraint = problem.violated_constraint().unwrap_or_default();
    match fields.iter().find(|(name, _)| *name == constraint) {
        Some((_, field)) => Problem::field(*field, both(&Rule::Unique)),
        None => problem,
    }
}

pub(crate) fn both(rule: &Rule) -> Text {
    Text::new(rule.message(Language::En), rule.message(Language::Ar))
}

/// The refusal of a removal that a foreign key stopped.
pub(crate) fn in_use(problem: Problem, refusal: impl Into<Problem>) -> Problem {
    if problem.violates_foreign_key() {
        refusal.into()
    } else {
        problem
    }
}

/// A number of a flat, shop or parking: letters, digits and a few signs.
pub(crate) fn is_number(number: &str) -> bool {
    number
        .chars()
        .all(|c| c.is_alphanumeric() || " -/.#".contains(c))
        && number.chars().any(char::is_alphanumeric)
}

pub(crate) fn number_rule() -> Text {
    Text::fixed(
        "{label} must have only letters, digits, spaces and the signs - / . #.",
        "{label} يقبل الحروف والأرقام والمسافات والرموز - / . # فقط.",
    )
}

/// A link to a map, which is shown as a link: only web addresses.
pub(crate) fn web_address(
    form: &mut Validator,
    field: &str,
    typed: Option<&String>,
) -> Option<String> {
    form.field(field, typed.map(String::as_str))
        .max_length(500)
        .custom(
            "web_address",
            Text::fixed(
                "{label} must be an address that begins with https://.",
                "{label} يجب أن يكون عنوانًا يبدأ بـ https://.",
            ),
            |address| {
                (address.starts_with("https://") || address.starts_with("http://"))
                    && !address.contains([' ', '"', '<', '>'])
            },
        )
        .optional()
}

pub(crate) fn status(status: i16, language: Language) -> Cell {
    let text = match status {
        ACTIVE => Text::fixed("Active", "نشط"),
        _ => Text::fixed("Disabled", "معطل"),
    };
    text.get(language).into()
}

pub(crate) fn occupancy(occupancy: &str, language: Language) -> Cell {
    let text = match occupancy {
        "rented" => Text::fixed("Rented", "مؤجر"),
        _ => Text::fixed("Vacant", "شاغر"),
    };
    text.get(language).into()
}

pub(crate) fn in_language<'a>(en: &'a str, ar: &'a str, language: Language) -> Cell {
    match language {
        Language::En => en.into(),
        Language::Ar => ar.into(),
    }
}

/// An optional name in the caller's language.
pub(crate) fn maybe_in_language(
    en: &Option<String>,
    ar: &Option<String>,
    language: Language,
) -> Cell {
    let name = |name: &Option<String>| name.clone().unwrap_or_default();
    in_language(&name(en), &name(ar), language)
}

/// The numbers that a building's units or parkings have, those of disabled ones too.
pub(crate) async fn numbers_of(
    db: &impl MerchantConn,
    table: &'static str,
    building_id: i64,
) -> Result<HashSet<String>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("SELECT number FROM {table} WHERE building_id = $1"),
        [building_id.into()],
    );
    let rows = db.query_all_raw(statement).await?;
    let numbers: std::result::Result<_, _> = rows
        .iter()
        .map(|row| row.try_get::<String>("", "number"))
        .collect();
    Ok(numbers?)
}

/// The refusal of a generation of numbers that exist.
pub(crate) fn numbers_exist(field: &str, numbers: &[String]) -> Problem {
    let shown = numbers
        .iter()
        .take(10)
        .cloned()
        .collect::<Vec<_>>()
        .join(", ");
    let count = numbers.len();
    let problem = Problem::field(
        field,
        Text::new(
            format!("{count} of these numbers already exist in the building: {shown}."),
            format!("{count} من هذه الأرقام موجودة بالفعل في المبنى: {shown}."),
        ),
    );
    problem.with_details(serde_json::json!({ "numbers": numbers }))
}
