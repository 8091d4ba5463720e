//! What a payout is to its callers: shown, filtered, given.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use kernel::paging::Page;
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::OwnerPayoutId;
use super::codes::PayoutMethod;
use crate::cheque_books::ChequeBookId;

kernel::list! {
    /// What was paid to an owner, and how.
    pub struct OwnerPayout = "owner_payouts" ("Payouts to owners", "دفعات الملاك"), filtered by OwnerPayoutFilter {
        from: format!(
            "owner_payouts x JOIN {OWNERS} o ON o.id = x.owner_id \
             LEFT JOIN owner_payouts back ON back.reverses_id = x.id \
             LEFT JOIN owner_payouts undone ON undone.id = x.reverses_id"
        ),
        key: "x.id",
        order: "x.paid_on DESC, x.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(o.search_key || ' ' || lower(replace(coalesce(x.reference, ''), '-', '')) || ' ' || \
                 replace(replace(lower(x.number), 'op-', 'op '), '-', ''))",
        exports: [
            number, paid_on, owner_name_en, amount, method, iban, reference, note, excess_reason, reversed_number,
            reversed_by_number, posted_by,
        ],
    } {
        id: OwnerPayoutId = "x.id";
        number: String [sort by "x.id", export("Number", "الرقم", ColumnKind::Code)] = "x.number";
        owner_id: OwnerId = "x.owner_id";
        owner_name_en: String [sort, export("Owner", "المالك", arabic owner_name_ar)] = "o.title_en";
        owner_name_ar: String = "o.title_ar";
        paid_on: NaiveDate [sort, export("Date", "التاريخ")] = "x.paid_on";
        /// Below zero where it takes another back.
        amount: Amount [sort, export("Amount", "المبلغ")] = "x.amount";
        method: PayoutMethod [sort, export("Method", "طريقة الدفع")] = "x.method";
        iban: Option<String> [export("IBAN", "رقم الآيبان", ColumnKind::Code)] = "x.iban";
        /// Of the transfer, or the cheque's number.
        reference: Option<String> [export("Reference", "المرجع", ColumnKind::Code)] = "x.reference";
        note: Option<String> [export("Note", "ملاحظة")] = "x.note";
        /// Why more was paid than was to be paid.
        excess_reason: Option<String> [export("Reason for more", "سبب الزيادة")] = "x.excess_reason";
        /// The payout that this one takes back.
        reverses_id: Option<OwnerPayoutId> = "x.reverses_id";
        reversed_number: Option<String> [export("Takes back", "يعكس", ColumnKind::Code)] = "undone.number";
        /// The payout that takes this one back.
        reversed_by_number: Option<String> [export("Taken back by", "عُكس بموجب", ColumnKind::Code)] = "back.number";
        posted_by: String [export("By", "بواسطة")] = "x.posted_by";
        version: i64 = "x.version";
    }
}

kernel::filter! {
    pub struct OwnerPayoutFilter {
        owner_id: OwnerId = "x.owner_id = ?";
        method: PayoutMethod = "x.method = ?";
        paid_from: NaiveDate = "x.paid_on >= ?";
        paid_to: NaiveDate = "x.paid_on <= ?";
    }
}

/// Sums over every payout that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct OwnerPayoutTotals {
    pub amount: Amount,
}

impl OwnerPayoutTotals {
    /// The select list that it is read from.
    pub(super) const SUMS: &str = "coalesce(sum(x.amount), 0) AS amount";
}

/// One page of payouts, and the sum over all that match.
#[derive(Debug, Object, Serialize)]
pub struct OwnerPayoutPage {
    pub items: Vec<OwnerPayout>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: OwnerPayoutTotals,
}

impl OwnerPayoutPage {
    pub(super) fn new(page: Page<OwnerPayout>, totals: OwnerPayoutTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

#[derive(Debug, Object)]
pub struct OwnerPayoutInput {
    pub owner_id: OwnerId,
    /// Not in the future.
    pub paid_on: String,
    pub amount: String,
    pub method: PayoutMethod,
    /// Where it is transferred.
    pub iban: Option<String>,
    /// Of the transfer, or the cheque's number; not needed for cash.
    pub reference: Option<String>,
    /// The book that the cheque is written from; without it the cheque is written elsewhere.
    pub cheque_book_id: Option<ChequeBookId>,
    pub note: Option<String>,
    /// Why more is paid than is to be paid, by whoever may.
    pub excess_reason: Option<String>,
}

#[derive(Debug, Object)]
pub struct OwnerPayoutReversal {
    /// Why it is taken back.
    pub note: String,
}
