use chrono::{DateTime, Utc};
use kernel::export::{Cell, Column, ColumnKind, MONEY};
use kernel::text::{Language, Text};

use super::api::ZatcaSubmission;
use crate::invoices::api::state_text;

/// What an export shows of each document.
pub(super) fn columns() -> [Column<ZatcaSubmission>; 12] {
    let text = |en, ar, cell: fn(&ZatcaSubmission, Language) -> Cell| {
        Column::new(en, ar, ColumnKind::Text, cell)
    };
    [
        Column::new("Document", "المستند", ColumnKind::Code, |row, _| {
            row.invoice_number.as_str().into()
        }),
        text("Tenant", "المستأجر", |row, language| {
            let name = |name: &Option<String>| name.clone().unwrap_or_default();
            let name = Text::new(name(&row.customer_name_en), name(&row.customer_name_ar));
            name.get(language).into()
        }),
        text("Type", "النوع", |row, language| {
            subtype_text(&row.subtype).get(language).into()
        }),
        Column::new("Total", "الإجمالي", MONEY, |row, _| {
            Cell::Money(row.total.0)
        }),
        text("State", "الحالة", |row, language| {
            state_text(&row.state).get(language).into()
        }),
        Column::new(
            "Made at",
            "تاريخ الإنشاء",
            ColumnKind::DateTime,
            |row, _| local(row.created_at),
        ),
        Column::new("Due at", "المهلة", ColumnKind::DateTime, |row, _| {
            local(row.due_at)
        }),
        Column::new(
            "Decided at",
            "تاريخ الرد",
            ColumnKind::DateTime,
            |row, _| row.finished_at.map_or(Cell::Empty, local),
        ),
        Column::new(
            "Attempts",
            "المحاولات",
            ColumnKind::Integer,
            |row, _| Cell::Integer(row.attempts.into()),
        ),
        Column::new(
            "Counter",
            "العدّاد",
            ColumnKind::Integer,
            |row, _| Cell::Integer(row.icv),
        ),
        Column::new("UUID", "المعرّف", ColumnKind::Code, |row, _| {
            row.uuid.as_str().into()
        }),
        text("Error", "الخطأ", |row, _| {
            row.error.as_deref().unwrap_or_default().into()
        }),
    ]
}

/// The authority's time, which is that of every merchant with a queue.
fn local(at: DateTime<Utc>) -> Cell {
    Cell::DateTime(at.with_timezone(&chrono_tz::Asia::Riyadh).naive_local())
}

fn subtype_text(subtype: &str) -> Text {
    if subtype == "standard" {
        Text::fixed("Standard", "ضريبية")
    } else {
        Text::fixed("Simplified", "مبسطة")
    }
}
