//! The columns of an exported list of contracts.

use kernel::export::{Cell, Column, ColumnKind, MONEY};
use kernel::text::{Language, Text};

use super::ContractState;
use super::view::ContractRow;

pub(super) fn columns() -> Vec<Column<ContractRow>> {
    vec![
        Column::new("Number", "الرقم", ColumnKind::Code, |row, _| {
            row.number.as_str().into()
        }),
        Column::new(
            "State",
            "الحالة",
            ColumnKind::Text,
            |row, language| state(row.state).get(language).into(),
        ),
        Column::new(
            "Tenant",
            "المستأجر",
            ColumnKind::Text,
            |row, language| {
                either(
                    row.customer_name_en.as_deref(),
                    row.customer_name_ar.as_deref(),
                    language,
                )
            },
        ),
        Column::new(
            "Mobile",
            "الهاتف المتحرك",
            ColumnKind::Code,
            |row, _| row.customer_mobile.as_str().into(),
        ),
        Column::new(
            "Building",
            "المبنى",
            ColumnKind::Text,
            |row, language| {
                either(
                    Some(&row.building_name_en),
                    Some(&row.building_name_ar),
                    language,
                )
            },
        ),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |row, _| {
            row.unit_number.as_str().into()
        }),
        Column::new("Parking", "الموقف", ColumnKind::Code, |row, _| {
            row.parking_number.as_deref().unwrap_or_default().into()
        }),
        Column::new(
            "Issue date",
            "تاريخ الإصدار",
            ColumnKind::Date,
            |row, _| Cell::Date(row.issue_date),
        ),
        Column::new("From", "من", ColumnKind::Date, |row, _| {
            Cell::Date(row.starts_on)
        }),
        Column::new("To", "إلى", ColumnKind::Date, |row, _| {
            Cell::Date(row.ends_on)
        }),
        Column::new(
            "Yearly rent",
            "الإيجار السنوي",
            MONEY,
            |row, _| Cell::Money(row.rent_price.0),
        ),
        Column::new(
            "Total rent",
            "إجمالي الإيجار",
            MONEY,
            |row, _| Cell::Money(row.total_rent.0),
        ),
        Column::new("Insurance", "التأمين", MONEY, |row, _| {
            Cell::Money(row.insurance_amount.0)
        }),
        Column::new(
            "Registration no.",
            "رقم التصديق",
            ColumnKind::Code,
            |row, _| row.tasdeq_number.as_deref().unwrap_or_default().into(),
        ),
    ]
}

fn either(en: Option<&str>, ar: Option<&str>, language: Language) -> Cell {
    let name = Text::new(en.unwrap_or_default(), ar.unwrap_or_default());
    name.get(language).into()
}

/// The state's name, for people.
pub(super) fn state(state: ContractState) -> Text {
    match state {
        ContractState::Draft => Text::fixed("Draft", "مسودة"),
        ContractState::Issued => Text::fixed("Issued", "صادر"),
        ContractState::Signed => Text::fixed("Signed", "موقّع"),
        ContractState::Active => Text::fixed("Active", "ساري"),
        ContractState::Expiring => Text::fixed("Expiring", "قارب على الانتهاء"),
        ContractState::Expired => Text::fixed("Expired", "منتهٍ"),
        ContractState::Cancelled => Text::fixed("Cancelled", "ملغى"),
    }
}
