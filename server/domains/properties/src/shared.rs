//! What the features of this context do alike.

use std::collections::HashSet;

use kernel::code::Status;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, Statement};

use crate::buildings::BuildingId;
use crate::buildings::entity::Model as Building;

/// Whether what is inside this building can be let, as far as the building goes.
pub(crate) fn is_inside_active(held: &[Building], id: BuildingId) -> bool {
    let is_it = |building: &Building| building.id == id && building.status == Status::Active;
    held.iter().any(is_it)
}

/// Flat, shop and parking numbers.
pub(crate) const NUMBER_LENGTH: usize = 20;

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

/// The numbers that a building's units or parkings have, those of disabled ones too.
pub(crate) async fn numbers_of(
    db: &impl MerchantConn,
    table: &'static str,
    building_id: BuildingId,
) -> Result<HashSet<String>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!("SELECT number FROM {table} WHERE building_id = $1"),
        [building_id.0.into()],
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
