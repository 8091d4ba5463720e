//! What a bank account is to its callers.

use kernel::code::Status;
use kernel::export::ColumnKind;
use poem_openapi::Object;

use super::BankAccountId;

kernel::list! {
    /// An account that cheques are deposited to.
    pub struct BankAccount = "bank_accounts" ("Bank accounts", "الحسابات البنكية"), filtered by BankAccountFilter {
        from: "bank_accounts a",
        key: "a.id",
        order: "a.bank",
        contains: ["a.name", "a.bank", "a.number", "a.iban"],
    } {
        id: BankAccountId = "a.id";
        /// As the bank spells it.
        name: String [sort, export("Account name", "اسم الحساب")] = "a.name";
        bank: String [sort, export("Bank", "البنك")] = "a.bank";
        number: String [sort, export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        iban: Option<String> [export("IBAN", "الآيبان", ColumnKind::Code)] = "a.iban";
        status: Status [sort, export("Status", "الحالة")] = "a.status";
        version: i64 = "a.version";
    }
}

kernel::filter! {
    pub struct BankAccountFilter {
        status: Status = "a.status = ?";
        bank: String = "a.bank = ?";
    }
}

#[derive(Debug, Object)]
pub struct BankAccountInput {
    pub name: Option<String>,
    pub bank: Option<String>,
    pub number: Option<String>,
    /// With its check digits.
    pub iban: Option<String>,
}

#[derive(Debug, Object)]
pub struct BankAccountUpdate {
    #[oai(flatten)]
    pub bank_account: BankAccountInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
