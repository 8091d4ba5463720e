//! The columns of a contract, and those of what was collected of it.

use leasing::contracts::PaymentKind;

use super::super::contracts::{self, Contracts};
use super::super::{Kind as _, choices};
use crate::imports::codes::ImportCell;
use crate::imports::columns::{Column, joined};

pub(super) const OF_COLLECTION: [Column; 5] = [
    Column::new("collected_amount", "Collected", "المحصل", "9000")
        .of(ImportCell::Amount)
        .also(&[
            "amount collected",
            "paid",
            "amount paid",
            "received",
            "المدفوع",
            "المبلغ المحصل",
        ]),
    Column::new(
        "collected_on",
        "Collected on",
        "تاريخ التحصيل",
        "05/02/2026",
    )
    .of(ImportCell::Day)
    .also(&[
        "payment date",
        "paid on",
        "receipt date",
        "تاريخ الدفع",
        "تاريخ السند",
    ]),
    Column::new("collected_for", "Collected for", "التحصيل عن", "")
        .among(choices::<PaymentKind>)
        .also(&["paid for", "payment type", "نوع الدفعة"]),
    Column::new("collected_by", "Collection method", "طريقة التحصيل", "")
        .among(contracts::methods)
        .also(&["received by", "طريقة الدفع"]),
    Column::new("receipt", "Earlier receipt", "سند القبض السابق", "RV-881").also(&[
        "receipt",
        "receipt no",
        "receipt number",
        "voucher",
        "سند القبض",
        "رقم السند",
    ]),
];

pub(super) const ALL: [Column; Contracts::COLUMNS.len() + OF_COLLECTION.len()] =
    joined(Contracts::COLUMNS, &OF_COLLECTION);
