//! A statement as a file: its lines, and in a workbook also the units.

use kernel::Result;
use kernel::code::Code as _;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY, bilingual};
use kernel::text::{Language, Text};

use super::model::{OwnerAccount, OwnerLine, OwnerUnit};

/// The lines between the opening and the closing balance, and the units of the period.
pub(super) async fn export(
    format: Format,
    language: Language,
    account: OwnerAccount,
) -> Result<Download> {
    let title = Text::fixed("Owner statement", "كشف حساب المالك");
    let lines: Vec<_> = account.all_lines().cloned().collect();
    let lines = export::sheet(language, &title, &columns(), &lines);
    let title = Text::fixed("Units", "الوحدات");
    let units = export::sheet(language, &title, &unit_columns(), &account.details.units);
    export::workbook(format, "owner_statement", vec![lines, units]).await
}

fn unit_columns() -> Vec<Column<OwnerUnit>> {
    vec![
        Column::new(
            "Building",
            "المبنى",
            ColumnKind::Text,
            |unit, language| {
                let (en, ar) = (&unit.building_name_en, &unit.building_name_ar);
                bilingual(Some(en), Some(ar), language)
            },
        ),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |unit, _| {
            unit.unit_number.as_str().into()
        }),
        Column::new("Share %", "الحصة %", MONEY, |unit, _| {
            Cell::Money(unit.share.0)
        }),
        Column::new(
            "Tenant",
            "المستأجر",
            ColumnKind::Text,
            |unit, language| {
                bilingual(
                    unit.tenant_en.as_deref(),
                    unit.tenant_ar.as_deref(),
                    language,
                )
            },
        ),
        Column::new("Contract", "العقد", ColumnKind::Code, |unit, _| {
            unit.contract_number.as_deref().unwrap_or_default().into()
        }),
        Column::new(
            "Contract ends",
            "نهاية العقد",
            ColumnKind::Date,
            |unit, _| unit.contract_ends_on.map_or(Cell::Empty, Cell::Date),
        ),
        Column::new("Rent", "الإيجار", MONEY, |unit, _| {
            Cell::Money(unit.rent.0)
        }),
        Column::new("Paid", "المدفوع", MONEY, |unit, _| {
            Cell::Money(unit.paid.0)
        }),
        Column::new("Overdue", "المتأخر", MONEY, |unit, _| {
            Cell::Money(unit.overdue.0)
        }),
        Column::new(
            "Vacant days",
            "أيام الشغور",
            ColumnKind::Integer,
            |unit, _| Cell::Integer(unit.vacant_days.into()),
        ),
    ]
}

fn columns() -> Vec<Column<OwnerLine>> {
    vec![
        Column::new("Date", "التاريخ", ColumnKind::Date, |line, _| {
            Cell::Date(line.happened_on)
        }),
        Column::new("Line", "البند", ColumnKind::Text, |line, language| {
            line.kind.text().get(language).into()
        }),
        Column::new(
            "Description",
            "البيان",
            ColumnKind::Text,
            |line, language| {
                let said = Text::new(line.said_en.clone(), line.said_ar.clone());
                said.get(language).into()
            },
        ),
        Column::new(
            "Of a closed period",
            "يخص فترة مغلقة",
            ColumnKind::Text,
            |line, language| {
                let yes = Text::fixed("Yes", "نعم");
                match line.is_late {
                    true => yes.get(language).into(),
                    false => Cell::Empty,
                }
            },
        ),
        Column::new("Amount", "المبلغ", MONEY, |line, _| {
            Cell::Money(line.amount.0)
        }),
        Column::new(
            "VAT",
            "ضريبة القيمة المضافة",
            MONEY,
            |line, _| Cell::Money(line.vat.0),
        ),
        Column::new("Balance", "الرصيد", MONEY, |line, _| {
            Cell::Money(line.balance.0)
        }),
    ]
}
