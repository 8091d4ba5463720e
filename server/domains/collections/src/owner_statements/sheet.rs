//! A statement's lines as a file.

use kernel::Result;
use kernel::code::Code as _;
use kernel::export::{self, Cell, Column, ColumnKind, Download, Format, MONEY};
use kernel::text::{Language, Text};

use super::model::{OwnerAccount, OwnerLine};

/// The lines between the opening and the closing balance.
pub(super) async fn export(
    format: Format,
    language: Language,
    account: OwnerAccount,
) -> Result<Download> {
    let title = Text::fixed("Owner statement", "كشف حساب المالك");
    export::list(
        format,
        language,
        "owner_statement",
        title,
        columns(),
        account.lines,
    )
    .await
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
