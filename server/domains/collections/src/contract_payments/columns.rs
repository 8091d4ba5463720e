use chrono::NaiveDate;
use kernel::export::{Cell, Column, ColumnKind, MONEY};
use kernel::text::Text;

use super::api::ContractPayment;
use super::state::{kind_text, method_text, reason_text};

/// What an export shows of each payment.
pub(super) fn columns() -> [Column<ContractPayment>; 16] {
    [
        Column::new("Contract", "العقد", ColumnKind::Code, |row, _| {
            row.contract_number.as_str().into()
        }),
        Column::new(
            "Tenant",
            "المستأجر",
            ColumnKind::Text,
            |row, language| {
                let name = |name: &Option<String>| name.clone().unwrap_or_default();
                let name = Text::new(name(&row.customer_name_en), name(&row.customer_name_ar));
                name.get(language).into()
            },
        ),
        Column::new(
            "Mobile",
            "الهاتف المتحرك",
            ColumnKind::Code,
            |row, _| text(row.customer_mobile.as_deref()),
        ),
        Column::new(
            "Building",
            "المبنى",
            ColumnKind::Text,
            |row, language| {
                let name = Text::new(row.building_name_en.as_str(), row.building_name_ar.as_str());
                name.get(language).into()
            },
        ),
        Column::new("Unit", "الوحدة", ColumnKind::Code, |row, _| {
            row.unit_number.as_str().into()
        }),
        Column::new("Type", "النوع", ColumnKind::Text, |row, language| {
            kind_text(row.kind).get(language).into()
        }),
        Column::new(
            "Due on",
            "تاريخ الاستحقاق",
            ColumnKind::Date,
            |row, _| Cell::Date(row.due_on),
        ),
        Column::new("Amount", "المبلغ", MONEY, |row, _| {
            Cell::Money(row.amount.0)
        }),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| row.state.text().get(language).into(),
        ),
        Column::new(
            "Method",
            "طريقة الدفع",
            ColumnKind::Text,
            |row, language| {
                let method = row.collected_method.as_ref().unwrap_or(&row.method);
                method_text(method).get(language).into()
            },
        ),
        Column::new(
            "Cheque no.",
            "رقم الشيك",
            ColumnKind::Code,
            |row, _| text(row.cheque_number.as_deref()),
        ),
        Column::new("Bank", "البنك", ColumnKind::Text, |row, _| {
            text(row.bank.as_deref())
        }),
        Column::new(
            "Cheque date",
            "تاريخ الشيك",
            ColumnKind::Date,
            |row, _| date(row.cheque_date),
        ),
        Column::new(
            "Collected on",
            "تاريخ التحصيل",
            ColumnKind::Date,
            |row, _| date(row.collected_on),
        ),
        Column::new(
            "Receipt",
            "سند القبض",
            ColumnKind::Code,
            |row, _| text(row.receipt_number.as_deref()),
        ),
        Column::new(
            "Reason",
            "السبب",
            ColumnKind::Text,
            |row, language| match &row.not_collected_reason {
                Some(reason) => reason_text(reason).get(language).into(),
                None => Cell::Empty,
            },
        ),
    ]
}

fn text(text: Option<&str>) -> Cell {
    text.map_or(Cell::Empty, Into::into)
}

fn date(date: Option<NaiveDate>) -> Cell {
    date.map_or(Cell::Empty, Cell::Date)
}
