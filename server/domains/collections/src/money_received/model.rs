//! What money from tenants is to callers: shown, filtered, received, allocated, given back.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::paging::Page;
use leasing::contracts::ContractId;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::codes::{MoneyMovementKind, MoneyState};
use super::{MoneyMovementId, MoneyReceivedId};
use crate::charges::{ChargeId, ChargeKind};
use crate::cheque_books::ChequeBookId;
use crate::cheques::ChequeId;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};

/// What movements of a kind took from a sum, less what was taken back of them.
fn taken_by(kind: MoneyMovementKind) -> String {
    format!(
        "(SELECT -coalesce(sum(m.amount), 0) FROM money_movements m \
         WHERE m.money_received_id = x.id AND m.kind = {})",
        kind.sql()
    )
}

fn is_reversed() -> String {
    format!(
        "EXISTS (SELECT 1 FROM money_movements m WHERE m.money_received_id = x.id AND m.kind = {} \
         AND m.reverses_id IS NOT NULL)",
        MoneyMovementKind::Received.sql()
    )
}

fn state() -> String {
    format!(
        "(CASE WHEN x.balance > 0 THEN {} WHEN {} THEN {} ELSE {} END)",
        MoneyState::OnAccount.sql(),
        is_reversed(),
        MoneyState::Reversed.sql(),
        MoneyState::Settled.sql(),
    )
}

kernel::list! {
    /// A sum that a tenant paid. `amount` is `allocated`, `refunded` and `balance` together, unless it was taken back.
    pub struct MoneyReceived = "money_received" ("Money received", "المبالغ المستلمة"),
        filtered by MoneyReceivedFilter
    {
        from: format!("money_received x JOIN {CUSTOMERS} cu ON cu.id = x.customer_id"),
        key: "x.id",
        order: "x.received_on DESC, x.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(cu.search_key || ' ' || lower(replace(coalesce(x.reference, ''), '-', '')) || ' ' || \
                 replace(replace(lower(x.number), 'r-', 'r '), '-', ''))",
        exports: [
            number, received_on, customer_name_en, customer_mobile, amount, allocated, refunded, balance, state, method,
            reference, received_by,
        ],
    } {
        id: MoneyReceivedId = "x.id";
        number: String [sort by "x.id", export("Receipt", "سند القبض", ColumnKind::Code)] = "x.number";
        customer_id: CustomerId = "x.customer_id";
        customer_name_en: Option<String> [sort by "cu.title_en",
            export("Tenant", "المستأجر", ColumnKind::Text, |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort by "cu.title_ar"] = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        received_on: NaiveDate [sort, export("Received on", "تاريخ الاستلام")] = "x.received_on";
        amount: Amount [sort, export("Amount", "المبلغ")] = "x.amount";
        /// What it paid of payments and charges.
        allocated: Amount [export("Allocated", "المخصص")] = taken_by(MoneyMovementKind::Allocated);
        /// What the tenant got back.
        refunded: Amount [export("Refunded", "المردود")] = taken_by(MoneyMovementKind::Refunded);
        /// What is on the tenant's account.
        balance: Amount [sort, export("On account", "الرصيد غير المخصص")] = "x.balance";
        state: MoneyState [export("Status", "الحالة")] = state();
        method: PaymentMethod [sort, export("Method", "طريقة الدفع")] = "x.method";
        /// Of a transfer or a card, or the cheque's number.
        reference: Option<String> [export("Reference", "المرجع", ColumnKind::Code)] = "x.reference";
        note: Option<String> = "x.note";
        received_by: String [export("Received by", "المستلم")] = "x.received_by";
        version: i64 = "x.version";
    }
}

kernel::filter! {
    pub struct MoneyReceivedFilter {
        customer_id: CustomerId = "x.customer_id = ?";
        state: MoneyState = format!("{} = ?", state());
        method: PaymentMethod = "x.method = ?";
        received_from: NaiveDate = "x.received_on >= ?";
        received_to: NaiveDate = "x.received_on <= ?";
    }
}

/// Sums over everything that matches and was not taken back, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct MoneyReceivedTotals {
    pub amount: Amount,
    /// Of `amount`: what is on tenants' accounts.
    pub balance: Amount,
}

impl MoneyReceivedTotals {
    /// The select list that it is read from.
    pub(super) fn sums() -> String {
        format!(
            "coalesce(sum(x.amount) FILTER (WHERE NOT {}), 0) AS amount, \
             coalesce(sum(x.balance), 0) AS balance",
            is_reversed()
        )
    }
}

/// One page of sums, and the totals over all that match.
#[derive(Debug, Object, Serialize)]
pub struct MoneyReceivedPage {
    pub items: Vec<MoneyReceived>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: MoneyReceivedTotals,
}

impl MoneyReceivedPage {
    pub(super) fn new(page: Page<MoneyReceived>, totals: MoneyReceivedTotals) -> Self {
        Self {
            items: page.items,
            total: page.total,
            page: page.page,
            page_size: page.page_size,
            totals,
        }
    }
}

/// A sum with its movements, in their order.
#[derive(Debug, Object, Serialize)]
pub struct MoneyReceivedDetail {
    pub money: MoneyReceived,
    pub movements: Vec<MoneyMovement>,
}

/// What became of a sum, or of a part of it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MoneyMovement {
    pub id: MoneyMovementId,
    pub kind: MoneyMovementKind,
    /// What comes in is above zero, what goes out below.
    pub amount: Amount,
    /// What was left after it.
    pub balance_after: Amount,
    pub moved_on: NaiveDate,
    /// What it paid: a payment or a charge, with the contract.
    pub contract_payment_id: Option<ContractPaymentId>,
    pub payment_type: Option<PaymentKind>,
    pub charge_id: Option<ChargeId>,
    pub charge_kind: Option<ChargeKind>,
    pub due_on: Option<NaiveDate>,
    pub contract_id: Option<ContractId>,
    pub contract_number: Option<String>,
    /// The line's number on the receipt, or the refund's document.
    pub number: Option<String>,
    /// How a refund went, and why.
    pub method: Option<PaymentMethod>,
    pub iban: Option<String>,
    pub bank: Option<String>,
    pub reference: Option<String>,
    pub note: Option<String>,
    /// The movement that this one takes back.
    pub reverses_id: Option<MoneyMovementId>,
    /// Whether another movement takes this one back.
    pub is_reversed: bool,
    pub posted_by: String,
    /// When it was posted; UTC.
    pub at: DateTime<Utc>,
}

/// What a tenant owes, the oldest first, and what of it a sum would pay.
#[derive(Debug, Object, Serialize)]
pub struct MoneyDues {
    pub items: Vec<MoneyDue>,
    /// What the sum would pay of what fell due.
    pub proposed: Amount,
    /// What would be left of the sum.
    pub left: Amount,
    /// What is on the tenant's account already.
    pub on_account: Amount,
}

/// A payment or a charge that is open.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MoneyDue {
    pub contract_payment_id: Option<ContractPaymentId>,
    pub payment_type: Option<PaymentKind>,
    pub charge_id: Option<ChargeId>,
    pub charge_kind: Option<ChargeKind>,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub unit_number: Option<String>,
    /// When it fell due, or was charged.
    pub due_on: NaiveDate,
    pub amount: Amount,
    /// Its cheque, where that lies in the house or at the bank: then only all of it is paid another way.
    pub cheque_id: Option<ChequeId>,
    pub cheque_number: Option<String>,
    pub proposed: Amount,
    pub version: i64,
}

/// What is paid of a payment or of a charge; one of both is given.
#[derive(Debug, Clone, Object)]
pub struct AllocationInput {
    pub contract_payment_id: Option<ContractPaymentId>,
    pub charge_id: Option<ChargeId>,
    /// All of it, or a part.
    pub amount: String,
    /// The version of the payment or the charge that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MoneyReceivedInput {
    pub customer_id: CustomerId,
    pub amount: String,
    /// The day the money came, of a cheque the day the bank paid; not in the future.
    pub received_on: String,
    pub method: Option<PaymentMethod>,
    /// Of a transfer or a card, or the cheque's number.
    pub reference: Option<String>,
    pub note: Option<String>,
    /// What it pays; what fell due, the oldest first, without it. At most 200.
    pub allocations: Option<Vec<AllocationInput>>,
}

#[derive(Debug, Object)]
pub struct MoneyAllocation {
    /// The day that it counts on; not before the money came, and not in the future.
    pub moved_on: String,
    /// What it pays. At most 200.
    pub allocations: Vec<AllocationInput>,
    /// The version of the sum that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MoneyRefund {
    pub amount: String,
    /// Not before the money came, and not in the future.
    pub moved_on: String,
    /// `cash`, `cheque` or `transfer`.
    pub method: Option<PaymentMethod>,
    /// The tenant's account, where it is transferred.
    pub iban: Option<String>,
    /// The bank that the cheque is drawn on.
    pub bank: Option<String>,
    /// The cheque's number, or the transfer's reference.
    pub reference: Option<String>,
    /// The book that the cheque is written from; without it the cheque is written elsewhere.
    pub cheque_book_id: Option<ChequeBookId>,
    /// Why it is given back.
    pub reason: String,
    /// The version of the sum that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MoneyReversal {
    /// Why it is taken back.
    pub reason: String,
    /// The version of the sum that was shown.
    pub version: i64,
}
