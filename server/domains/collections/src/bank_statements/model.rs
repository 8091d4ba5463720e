//! What a statement is to its callers: listed, read before it is taken in, taken in.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use serde::{Deserialize, Serialize};

use super::BankStatementId;
use super::codes::{StatementField, StatementFormat};
use crate::bank_accounts::BankAccountId;
use crate::bank_lines::BankLineState;

kernel::list! {
    /// A statement of an account. `opening`, `paid_in` less `paid_out`, and `repeated_sum` make `closing`.
    pub struct BankStatement = "bank_statements" ("Bank statements", "كشوف الحسابات البنكية"),
        filtered by BankStatementFilter
    {
        from: format!(
            "bank_statements s JOIN bank_accounts a ON a.id = s.bank_account_id \
             LEFT JOIN LATERAL (SELECT count(*) FILTER (WHERE l.state = {unmatched}) AS unmatched, \
                 count(*) FILTER (WHERE l.state = {proposed}) AS proposed FROM bank_lines l \
                 WHERE l.bank_statement_id = s.id AND l.state IN ({unmatched}, {proposed})) t ON true",
            unmatched = BankLineState::Unmatched.sql(),
            proposed = BankLineState::Proposed.sql(),
        ),
        key: "s.id",
        order: "s.last_day DESC, s.id DESC",
        contains: ["a.bank", "a.name", "a.number", "s.file_name"],
    } {
        id: BankStatementId = "s.id";
        bank_account_id: BankAccountId = "s.bank_account_id";
        account_bank: String [sort by "a.bank", export("Bank", "البنك")] = "a.bank";
        account_name: String [export("Account name", "اسم الحساب")] = "a.name";
        account_number: String [export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        first_day: NaiveDate [sort, export("From", "من")] = "s.first_day";
        last_day: NaiveDate [sort, export("To", "إلى")] = "s.last_day";
        opening: Amount [export("Opening balance", "الرصيد الافتتاحي")] = "s.opening";
        paid_in: Amount [sort, export("In", "الوارد")] = "s.paid_in";
        paid_out: Amount [sort, export("Out", "الصادر")] = "s.paid_out";
        repeated_sum: Amount [export("In earlier files", "في ملفات سابقة")] = "s.repeated_sum";
        closing: Amount [export("Closing balance", "الرصيد الختامي")] = "s.closing";
        /// Its own, without those that an earlier file had.
        lines: i32 [export("Lines", "القيود", ColumnKind::Integer, |row, _| kernel::export::Cell::Integer(row.lines.into()))] = "s.lines";
        repeated: i32 = "s.repeated";
        /// Of its lines, those that nobody decided on.
        unmatched: i64 [export("Unmatched", "غير مطابق")] = "t.unmatched";
        proposed: i64 [export("Proposed", "مقترح")] = "t.proposed";
        format: StatementFormat [sort, export("Format", "الصيغة")] = "s.format";
        file_name: String [export("File", "الملف")] = "s.file_name";
        imported_by: String [export("By", "بواسطة")] = "s.imported_by";
        /// UTC.
        created_at: DateTime<Utc> [export("Taken in at", "وقت الإدخال")] = "s.created_at";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct BankStatementFilter {
        bank_account_id: BankAccountId = "s.bank_account_id = ?";
        from: NaiveDate = "s.last_day >= ?";
        to: NaiveDate = "s.first_day <= ?";
        /// true: some of its lines wait for a decision.
        open: bool = "((t.unmatched + t.proposed > 0) = ?)";
    }
}

#[derive(Debug, Multipart)]
pub struct BankStatementUpload {
    pub bank_account_id: i64,
    /// XLSX, CSV, MT940 or CAMT.053, at most 5 MB and 20,000 lines.
    pub file: Upload,
    /// Where the file says none, as the bank's paper has them.
    pub opening: Option<String>,
    pub closing: Option<String>,
    /// The column of each field of a list, as JSON: `[{"field": "booked_on", "column": 0}]`; as remembered without it.
    pub columns: Option<String>,
    /// Whether days stand before months, where the list does not tell.
    pub day_first: Option<bool>,
}

/// Which column of a list stands for a field.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct BankFileColumn {
    pub field: StatementField,
    /// From 0.
    pub column: i32,
}

/// A row of a file that is not understood.
#[derive(Debug, Object, Serialize)]
pub struct BankFileFault {
    pub row: u32,
    pub en: String,
    pub ar: String,
}

/// A line, as it would be taken in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BankFileLine {
    pub row: u32,
    pub booked_on: NaiveDate,
    pub amount: Amount,
    pub balance: Option<Amount>,
    pub reference: Option<String>,
    pub cheque_number: Option<String>,
    pub description: String,
    /// An earlier file had it.
    pub is_repeated: bool,
}

/// What a file says, before it is taken in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BankFilePreview {
    pub format: StatementFormat,
    /// Of a list, its headings.
    pub header: Vec<String>,
    pub columns: Vec<BankFileColumn>,
    /// Fields that somebody has to match with a column.
    pub missing: Vec<StatementField>,
    pub day_first: bool,
    /// As the file says them; to be typed where it says none.
    pub opening: Option<Amount>,
    pub closing: Option<Amount>,
    /// Of all lines.
    pub paid_in: Amount,
    pub paid_out: Amount,
    /// By how much lines and balances differ; zero where they tie or are not known.
    pub difference: Amount,
    pub lines: i64,
    pub repeated: i64,
    /// What the account had at the end of its last statement, where this one begins with another balance.
    pub last_closing: Option<Amount>,
    pub last_day: Option<NaiveDate>,
    /// The first of the lines.
    pub sample: Vec<BankFileLine>,
    /// The first of the rows that are not understood.
    pub faults: Vec<BankFileFault>,
}
