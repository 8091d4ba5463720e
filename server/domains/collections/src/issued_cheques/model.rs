//! What an issued cheque is to its callers: listed, written, handed over, ended; and what accounts have to be funded with.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use kernel::paging::Page;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{IssuedChequeId, IssuedPurpose, IssuedState};
use crate::bank_accounts::BankAccountId;
use crate::cheque_books::ChequeBookId;
use crate::owner_payouts::OwnerPayoutId;

kernel::list! {
    /// A cheque that the office wrote.
    pub struct IssuedCheque = "issued_cheques" ("Issued cheques", "الشيكات الصادرة"),
        filtered by IssuedChequeFilter
    {
        from: "issued_cheques q JOIN bank_accounts a ON a.id = q.bank_account_id \
               LEFT JOIN owner_payouts p ON p.id = q.owner_payout_id \
               LEFT JOIN money_movements m ON m.id = q.money_movement_id \
               LEFT JOIN insurance_movements i ON i.id = q.insurance_movement_id",
        shown: ["a", "p", "m", "i"],
        key: "q.id",
        order: "q.due_on DESC, q.id DESC",
        contains: ["q.number", "q.payee", "q.note", "q.amount::text"],
    } {
        id: IssuedChequeId = "q.id";
        number: String [sort, export("Cheque no.", "رقم الشيك", ColumnKind::Code)] = "q.number";
        cheque_book_id: ChequeBookId = "q.cheque_book_id";
        bank_account_id: BankAccountId = "q.bank_account_id";
        account_bank: String [export("Bank", "البنك")] = "a.bank";
        account_number: String [export("Account no.", "رقم الحساب", ColumnKind::Code)] = "a.number";
        purpose: IssuedPurpose [sort, export("Purpose", "الغرض")] = "q.purpose";
        payee: String [sort, export("Payee", "المستفيد")] = "q.payee";
        amount: Amount [sort, export("Amount", "المبلغ")] = "q.amount";
        written_on: NaiveDate [sort, export("Written on", "تاريخ التحرير")] = "q.written_on";
        /// The date on the paper: the account has to be funded on it.
        due_on: NaiveDate [sort, export("Cheque date", "تاريخ الشيك")] = "q.due_on";
        state: IssuedState [sort, export("Status", "الحالة")] = "q.state";
        handed_to: Option<String> [export("Handed to", "سُلّم إلى")] = "q.handed_to";
        handed_on: Option<NaiveDate> [sort, export("Handed over on", "تاريخ التسليم")] = "q.handed_on";
        cleared_on: Option<NaiveDate> [sort, export("Cleared on", "تاريخ الصرف")] = "q.cleared_on";
        ended_on: Option<NaiveDate> [export("Ended on", "تاريخ الإنهاء")] = "q.ended_on";
        /// Why it was stopped or cancelled.
        reason: Option<String> [export("Reason", "السبب")] = "q.reason";
        note: Option<String> [export("Note", "ملاحظة")] = "q.note";
        owner_payout_id: Option<OwnerPayoutId> = "q.owner_payout_id";
        /// Of the payout or the refund that it pays.
        paid_number: Option<String> [export("Pays", "يسدد", ColumnKind::Code)] = "coalesce(p.number, m.number, i.number)";
        written_by: String [export("By", "بواسطة")] = "q.written_by";
        version: i64 = "q.version";
    }
}

kernel::filter! {
    pub struct IssuedChequeFilter {
        bank_account_id: BankAccountId = "q.bank_account_id = ?";
        cheque_book_id: ChequeBookId = "q.cheque_book_id = ?";
        state: IssuedState = "q.state = ?";
        purpose: IssuedPurpose = "q.purpose = ?";
        due_from: NaiveDate = "q.due_on >= ?";
        due_to: NaiveDate = "q.due_on <= ?";
    }
}

/// Sums over every cheque that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct IssuedChequeTotals {
    pub amount: Amount,
    /// Of it, what the account has still to be funded for.
    pub open: Amount,
}

impl IssuedChequeTotals {
    /// The select list that it is read from.
    pub(super) fn sums() -> String {
        format!(
            "coalesce(sum(q.amount), 0) AS amount, \
             coalesce(sum(q.amount) FILTER (WHERE q.state IN {}), 0) AS open",
            IssuedState::open_list()
        )
    }
}

/// One page of cheques, and the sums over all that match.
#[derive(Debug, Object, Serialize)]
pub struct IssuedChequePage {
    pub items: Vec<IssuedCheque>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: IssuedChequeTotals,
}

impl IssuedChequePage {
    pub(super) fn new(page: Page<IssuedCheque>, totals: IssuedChequeTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

/// What an account has to be funded with, for the cheques that are written and not cleared.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ChequeFunding {
    pub bank_account_id: BankAccountId,
    pub account_bank: String,
    pub account_name: String,
    pub account_number: String,
    /// Their date has passed, or is today: the bank may be asked any moment.
    pub due: Amount,
    /// With those of the next 10 days.
    pub in_10_days: Amount,
    /// With those of the next 30 days.
    pub in_30_days: Amount,
    /// With all of them.
    pub all: Amount,
    pub count: i64,
    /// What the account had at the end of its last statement.
    pub balance: Option<Amount>,
    pub balance_on: Option<NaiveDate>,
    /// What is missing for 10 and for 30 days, where the balance is known.
    pub missing_10_days: Option<Amount>,
    pub missing_30_days: Option<Amount>,
}

#[derive(Debug, Object)]
pub struct IssuedChequeInput {
    pub cheque_book_id: ChequeBookId,
    /// `supplier` or `other`: what pays an owner or a tenant is written with the payout or the refund.
    pub purpose: IssuedPurpose,
    pub payee: String,
    pub amount: String,
    /// The date on the paper.
    pub due_on: String,
    pub note: Option<String>,
}

/// It left the house.
#[derive(Debug, Object)]
pub struct IssuedHandedOver {
    pub handed_to: String,
    /// Not before it was written, and not in the future.
    pub handed_on: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct IssuedCleared {
    /// The bank's date; not in the future.
    pub cleared_on: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct IssuedEnded {
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
