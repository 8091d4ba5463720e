//! What a cheque book is to its callers, and where its account's cheques have their fields.

use chrono::NaiveDate;
use kernel::code::Status;
use kernel::export::{Cell, ColumnKind};
use poem_openapi::Object;
use serde::{Deserialize, Serialize};

use super::ChequeBookId;
use super::codes::ChequeField;
use crate::bank_accounts::BankAccountId;

kernel::list! {
    /// A series of cheque numbers of an account.
    pub struct ChequeBook = "cheque_books" ("Cheque books", "دفاتر الشيكات"), filtered by ChequeBookFilter {
        from: "cheque_books k JOIN bank_accounts a ON a.id = k.bank_account_id",
        key: "k.id",
        order: "k.id DESC",
        contains: ["a.bank", "a.name", "a.number", "k.first_number::text"],
    } {
        id: ChequeBookId = "k.id";
        bank_account_id: BankAccountId = "k.bank_account_id";
        account_bank: String [sort by "a.bank", export("Bank", "البنك")] = "a.bank";
        account_name: String [export("Account name", "اسم الحساب")] = "a.name";
        account_number: String [export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        first_number: String [export("First no.", "أول رقم", ColumnKind::Code)] = "lpad(k.first_number::text, greatest(k.digits, length(k.first_number::text)), '0')";
        last_number: String [export("Last no.", "آخر رقم", ColumnKind::Code)] = "lpad(k.last_number::text, greatest(k.digits, length(k.last_number::text)), '0')";
        /// Nothing where the book is used up.
        next_number: Option<String> [export("Next no.", "الرقم التالي", ColumnKind::Code)] = "CASE WHEN k.next_number <= k.last_number THEN lpad(k.next_number::text, greatest(k.digits, length(k.next_number::text)), '0') END";
        /// How many leaves are left.
        left: i64 [export("Left", "المتبقي", ColumnKind::Integer, |row, _| Cell::Integer(row.left))] = "(k.last_number + 1 - k.next_number)";
        received_on: NaiveDate [sort, export("Received on", "تاريخ الاستلام")] = "k.received_on";
        status: Status [sort, export("Status", "الحالة")] = "k.status";
        version: i64 = "k.version";
    }
}

kernel::filter! {
    pub struct ChequeBookFilter {
        bank_account_id: BankAccountId = "k.bank_account_id = ?";
        status: Status = "k.status = ?";
        /// true: a cheque can be written from it.
        has_left: bool = "((k.next_number <= k.last_number) = ?)";
    }
}

#[derive(Debug, Object)]
pub struct ChequeBookInput {
    pub bank_account_id: BankAccountId,
    /// With the zeros that the bank prints.
    pub first_number: String,
    /// How many leaves; at most 1,000.
    pub count: i64,
    /// Not in the future.
    pub received_on: String,
}

#[derive(Debug, Object)]
pub struct ChequeBookUpdate {
    pub status: Status,
    /// The next one to be written: later, where leaves are not there.
    pub next_number: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// Where a field begins, in tenths of a millimetre from the top left corner, and how wide it is.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct ChequePlace {
    pub field: ChequeField,
    pub x: i32,
    pub y: i32,
    pub width: i32,
}

/// How the cheques of an account are printed, in tenths of a millimetre. What has no place is not printed.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize)]
pub struct ChequeLayout {
    pub bank_account_id: BankAccountId,
    pub width: i32,
    pub height: i32,
    /// By how much a printer misses, to the right and down.
    pub offset_x: i32,
    pub offset_y: i32,
    pub fields: Vec<ChequePlace>,
    /// 0 of an account that was not laid out yet.
    pub version: i64,
}
