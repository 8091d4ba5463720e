//! What a cheque is to the merchant's people: listed, read with its trail, counted.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::facts::Day;
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, found};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::ChequeId;
use super::codes::{ChequeDesk, ChequePurpose, ChequeState, ChequeVerb};
use crate::charges::model::Charge;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{NotCollectedReason, PaymentKind, PaymentStatus};
use crate::deposit_slips::DepositSlipId;
use crate::facts::cheque_key;

/// Whether the date of the cheque `q` is so long ago that a bank may refuse it.
pub(super) fn stale() -> String {
    format!(
        "(q.state IN {} AND coalesce(q.cheque_date < {} - interval '6 months', false))",
        ChequeState::list(&[
            ChequeState::Received,
            ChequeState::Held,
            ChequeState::Bounced
        ]),
        Day::Today,
    )
}

kernel::list! {
    /// A cheque of an issued contract, with the names that a screen shows beside it.
    #[derive(Clone)]
    pub struct Cheque = "cheques" ("Cheques", "الشيكات"), filtered by ChequeFilter {
        from: format!(
            "cheques q JOIN {CONTRACTS} c ON c.id = q.contract_id AND c.issued_at IS NOT NULL \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id \
             JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN contract_payments p ON p.id = coalesce(q.rest_payment_id, q.contract_payment_id) \
             LEFT JOIN deposit_slips s ON s.id = q.deposit_slip_id \
             LEFT JOIN cheque_moves m ON m.cheque_id = q.id AND m.step = q.step"
        ),
        shown: ["cu", "u", "b", "p", "s", "m"],
        key: "q.id",
        order: "q.bank_on",
        search: format!(
            "SELECT x.id FROM cheques x WHERE x.contract_id IN ({}) \
             UNION ALL SELECT x.id FROM cheques x WHERE {} LIKE ?",
            found(),
            cheque_key("x"),
        ),
        exports: [
            number, bank, customer_name_en, customer_mobile, building_name_en, unit_number, contract_number, purpose, cheque_date, bank_on, amount, state, reason, slip_number, cleared_on,
        ],
    } {
        id: ChequeId = "q.id";
        number: Option<String> [sort, export("Cheque no.", "رقم الشيك", ColumnKind::Code)] = "q.number";
        bank: Option<String> [sort, export("Bank", "البنك")] = "q.bank";
        /// Who drew it, where that is not the tenant.
        drawer: Option<String> = "q.drawer";
        payee: Option<String> = "q.payee";
        purpose: ChequePurpose [export("Purpose", "الغرض")] = "q.purpose";
        cheque_date: Option<NaiveDate> [sort, export("Cheque date", "تاريخ الشيك")] = "q.cheque_date";
        /// When it is to be deposited.
        bank_on: Option<NaiveDate> [sort, export("To bank on", "يودع في")] = "q.bank_on";
        amount: Amount [sort, export("Amount", "المبلغ")] = "q.amount";
        state: ChequeState [sort, export("Status", "الحالة")] = "q.state";
        /// Its date is more than six months ago, and it is not at the bank.
        is_stale: bool = stale();
        /// Why it did not come, where that was its last move.
        reason: Option<NotCollectedReason> [export("Reason", "السبب")] = "m.reason";
        /// The day of its last move.
        moved_on: Option<NaiveDate> [sort] = "m.moved_on";
        location: Option<String> = "q.location";
        has_image: bool = "(q.image IS NOT NULL)";
        received_on: Option<NaiveDate> = "q.received_on";
        cleared_on: Option<NaiveDate> [sort, export("Cleared on", "تاريخ الصرف")] = "q.cleared_on";
        deposit_slip_id: Option<DepositSlipId> = "q.deposit_slip_id";
        slip_number: Option<String> [export("Slip", "القسيمة", ColumnKind::Code)] = "s.number";
        replaces_id: Option<ChequeId> = "q.replaces_id";
        contract_id: ContractId = "q.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        /// What it pays, or what is open of it.
        contract_payment_id: Option<ContractPaymentId> = "p.id";
        payment_type: Option<PaymentKind> = "p.type";
        payment_status: Option<PaymentStatus> = "p.status";
        due_on: Option<NaiveDate> = "p.due_on";
        /// What is open of it, or what it pays.
        open_amount: Option<Amount> = "p.amount";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort by "cu.title_en",
            export("Tenant", "المستأجر", ColumnKind::Text, |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort by "cu.title_ar"] = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        version: i64 = "q.version";
    }
}

kernel::filter! {
    pub struct ChequeFilter {
        /// One cheque, where a list is opened for it.
        cheque_id: ChequeId = "q.id = ?";
        state: ChequeState = "q.state = ?";
        /// What the desk has to do with it.
        desk: ChequeDesk;
        purpose: ChequePurpose = "q.purpose = ?";
        bank: String = "q.bank = ?";
        building_id: BuildingId = "u.building_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        contract_id: ContractId = "q.contract_id = ?";
        contract_payment_id: ContractPaymentId = "? IN (q.contract_payment_id, q.rest_payment_id)";
        deposit_slip_id: DepositSlipId = "q.deposit_slip_id = ?";
        reason: NotCollectedReason = "m.reason = ?";
        bank_from: NaiveDate = "q.bank_on >= ?";
        bank_to: NaiveDate = "q.bank_on <= ?";
        cleared_from: NaiveDate = "q.cleared_on >= ?";
        cleared_to: NaiveDate = "q.cleared_on <= ?";
    }
}

/// Sums over every cheque that matches, whatever the page.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct ChequeTotals {
    pub count: i64,
    pub amount: Amount,
    /// In the safe or postponed.
    pub in_safe: Amount,
    /// Deposited, and the bank has not answered.
    pub at_bank: Amount,
    /// Paid by the bank; of a partly paid one all of its amount.
    pub cleared: Amount,
    pub bounced: Amount,
}

#[derive(Debug, Object, Serialize)]
pub struct ChequePage {
    pub items: Vec<Cheque>,
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: ChequeTotals,
}

/// What is to be banked on one day, and what became of it: a day of the calendar, or of the forecast.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct ChequeDay {
    pub day: NaiveDate,
    pub count: i64,
    pub amount: Amount,
    /// Of it, in the house, expected or at the bank: what may still clear.
    pub open: Amount,
    pub cleared: Amount,
    pub bounced: Amount,
}

/// One move of a cheque's trail.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ChequeMove {
    pub step: i32,
    pub from_state: ChequeState,
    pub verb: ChequeVerb,
    pub to_state: ChequeState,
    /// The day that it counts for.
    pub moved_on: NaiveDate,
    /// When it was entered; UTC.
    pub at: DateTime<Utc>,
    pub by_name: String,
    pub reason: Option<NotCollectedReason>,
    pub reference: Option<String>,
    pub note: Option<String>,
    /// What the bank paid.
    pub amount: Option<Amount>,
    pub bank_fee: Option<Amount>,
    pub fee: Option<Amount>,
    /// When a postponed cheque is to be deposited.
    pub new_date: Option<NaiveDate>,
    pub slip_number: Option<String>,
}

/// A cheque with its trail and with what may be done now.
#[derive(Debug, Object, Serialize)]
pub struct ChequeDetail {
    pub cheque: Cheque,
    pub moves: Vec<ChequeMove>,
    /// By the table of moves and by the caller's rights.
    pub verbs: Vec<ChequeVerb>,
    pub replaced_by: Vec<Cheque>,
    pub charges: Vec<Charge>,
    /// How many of the tenant's cheques bounced so far.
    pub bounces: i64,
}
