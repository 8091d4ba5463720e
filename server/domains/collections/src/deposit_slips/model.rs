//! What a slip is to its readers, and what it is made of.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::DepositSlipId;
use crate::bank_accounts::BankAccountId;
use crate::cheques::model::Cheque;
use crate::cheques::{ChequeId, ChequeState, ChequeVerb};

/// The cheques that are on slips: deposited on one and not withdrawn from it.
pub(super) fn on_slips() -> String {
    format!(
        "(SELECT m.deposit_slip_id, m.cheque_id FROM cheque_moves m \
         WHERE m.deposit_slip_id IS NOT NULL AND m.verb <> {withdraw} AND NOT EXISTS (SELECT 1 FROM cheque_moves w \
         WHERE w.cheque_id = m.cheque_id AND w.deposit_slip_id = m.deposit_slip_id AND w.verb = {withdraw}))",
        withdraw = ChequeVerb::Withdraw.sql(),
    )
}

kernel::list! {
    /// A deposit slip, with what is on it.
    #[derive(Clone)]
    pub struct DepositSlip = "deposit_slips" ("Deposit slips", "قسائم الإيداع"), filtered by DepositSlipFilter {
        from: format!(
            "deposit_slips s JOIN bank_accounts a ON a.id = s.bank_account_id \
             CROSS JOIN LATERAL (SELECT count(*) AS cheques, coalesce(sum(q.amount), 0) AS amount, \
                 count(*) FILTER (WHERE q.deposit_slip_id = s.id AND q.state IN {at_bank}) AS waiting \
                 FROM {on_slips} o JOIN cheques q ON q.id = o.cheque_id WHERE o.deposit_slip_id = s.id) t",
            at_bank = ChequeState::list(&ChequeState::AT_BANK),
            on_slips = on_slips(),
        ),
        key: "s.id",
        order: "s.id DESC",
        search: "lower(replace(replace(s.number, 'DS-', 'ds '), '-', '') || ' ' || a.bank || ' ' || a.name || ' ' || a.number)",
    } {
        id: DepositSlipId = "s.id";
        number: String [sort by "s.id", export("Slip", "القسيمة", ColumnKind::Code)] = "s.number";
        deposited_on: NaiveDate [sort, export("Deposited on", "تاريخ الإيداع")] = "s.deposited_on";
        bank_account_id: BankAccountId = "s.bank_account_id";
        account_name: String [export("Account name", "اسم الحساب")] = "a.name";
        account_bank: String [sort by "a.bank", export("Bank", "البنك")] = "a.bank";
        account_number: String [export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        account_iban: Option<String> = "a.iban";
        /// How many are on it.
        cheques: i64 [export("Cheques", "الشيكات")] = "t.cheques";
        amount: Amount [export("Amount", "المبلغ")] = "t.amount";
        /// Of these, without the bank's answer.
        waiting: i64 [export("Waiting", "بانتظار الرد")] = "t.waiting";
        prepared_by: String [export("Prepared by", "أعدّها")] = "s.prepared_by";
        note: Option<String> = "s.note";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct DepositSlipFilter {
        bank_account_id: BankAccountId = "s.bank_account_id = ?";
        deposited_from: NaiveDate = "s.deposited_on >= ?";
        deposited_to: NaiveDate = "s.deposited_on <= ?";
        /// true: the bank has not answered for all; false: it has.
        waiting: bool = "((t.waiting > 0) = ?)";
    }
}

/// A slip with its cheques.
#[derive(Debug, Object, Serialize)]
pub struct DepositSlipDetail {
    pub slip: DepositSlip,
    pub cheques: Vec<Cheque>,
}

#[derive(Debug, Object)]
pub struct DepositSlipInput {
    pub bank_account_id: BankAccountId,
    /// Not in the future; a cheque's date is at most two days later.
    pub deposited_on: String,
    /// In the safe, or bounced before; at most 100.
    pub cheques: Vec<ChequeVersion>,
    /// Deposits cheques of more than six months before as well.
    pub accept_stale: Option<bool>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct ChequeVersion {
    pub id: ChequeId,
    pub version: i64,
}
