//! What a settlement is to its callers: listed, prepared, shown with its account.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, number_key};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use parties::owners::OwnerId;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{ChequeAnswer, RentBasis, SettlementId, SettlementLineKind, SettlementStatus};
use crate::charges::ChargeKind;
use crate::cheques::{ChequeId, ChequeState};
use crate::contract_payments::codes::PaymentMethod;

kernel::list! {
    /// A settlement, as lists show it.
    #[derive(Clone)]
    pub struct SettlementRow = "settlements" ("Settlements", "التسويات"), filtered by SettlementFilter {
        from: format!(
            "settlements s JOIN {CONTRACTS} c ON c.id = s.contract_id \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        key: "s.id",
        order: "s.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: format!(
            "(cu.search_key || ' ' || {} || ' ' || lower(u.number) || ' ' || b.search_key || ' ' || \
             replace(replace(lower(coalesce(s.number, '')), 'st-', 'st '), '-', ''))",
            number_key("c"),
        ),
        exports: [
            number, status, contract_number, customer_name_en, building_name_en, unit_number, last_day, agreed_ends_on, net, posted_on, posted_by, reversed_on, reverse_reason,
        ],
    } {
        id: SettlementId = "s.id";
        /// Missing while it is a draft.
        number: Option<String> [sort by "s.id", export("Number", "الرقم", ColumnKind::Code)] = "s.number";
        status: SettlementStatus [sort, export("Status", "الحالة")] = "s.status";
        contract_id: ContractId = "s.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                Some(&row.building_name_en), Some(&row.building_name_ar), language))]
            = "b.name_en";
        building_name_ar: String = "b.name_ar";
        starts_on: NaiveDate = "c.starts_on";
        last_day: NaiveDate [sort, export("Last day", "آخر يوم")] = "s.last_day";
        /// The last day that the contract agreed.
        agreed_ends_on: NaiveDate [export("Agreed until", "متفق عليه حتى")] = "coalesce(c.agreed_ends_on, c.ends_on)";
        basis: RentBasis = "s.basis";
        /// Above zero the tenant's, below zero what the tenant owes; missing while it is a draft.
        net: Option<Amount> [sort, export("Result", "النتيجة")] = "s.net";
        posted_on: Option<NaiveDate> [sort, export("Posted on", "تاريخ الترحيل")] = "s.posted_on";
        posted_by: Option<String> [export("Posted by", "رحّلها")] = "s.posted_by";
        /// SHA-256 of the stored paper.
        pdf_hash: Option<String> = "s.pdf_hash";
        reversed_on: Option<NaiveDate> [export("Taken back on", "تاريخ العكس")] = "s.reversed_on";
        reversed_by: Option<String> = "s.reversed_by";
        reverse_reason: Option<String> [export("Reason", "السبب")] = "s.reverse_reason";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct SettlementFilter {
        status: SettlementStatus = "s.status = ?";
        contract_id: ContractId = "s.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        last_day_from: NaiveDate = "s.last_day >= ?";
        last_day_to: NaiveDate = "s.last_day <= ?";
        /// true: the tenant owes something after it.
        owing: bool = "((s.net < 0) = ?)";
    }
}

/// Something that the tenant is charged at the end.
#[derive(Debug, Clone, Default, Object)]
pub struct SettlementItemInput {
    pub kind: Option<ChargeKind>,
    pub amount: Option<String>,
    /// Of an early exit, instead of an amount: months of the contract's rent.
    pub months: Option<String>,
    /// The clause or the reason.
    pub note: Option<String>,
}

#[derive(Debug, Clone, Object)]
pub struct SettlementChequeInput {
    pub cheque_id: ChequeId,
    pub answer: ChequeAnswer,
}

/// What a settlement says before it is posted.
#[derive(Debug, Clone, Default, Object)]
pub struct SettlementInput {
    /// Not in the future, and within the contract's term.
    pub last_day: Option<String>,
    pub basis: Option<RentBasis>,
    #[oai(default)]
    pub items: Vec<SettlementItemInput>,
    #[oai(default)]
    pub cheques: Vec<SettlementChequeInput>,
    /// How the tenant has the rest back at once; without it the rest stays with the office as the deposit of the contract.
    pub refund_method: Option<PaymentMethod>,
    /// Of a transfer.
    pub iban: Option<String>,
    pub refund_bank: Option<String>,
    pub refund_reference: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct NewSettlement {
    pub contract_id: ContractId,
    #[oai(flatten)]
    pub settlement: SettlementInput,
}

#[derive(Debug, Object)]
pub struct SettlementUpdate {
    #[oai(flatten)]
    pub settlement: SettlementInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Multipart)]
pub struct SettlementPhoto {
    /// PNG, JPEG or WebP, at most 5 MB.
    pub file: Upload,
    /// The version that the caller saw.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SettlementPost {
    /// The result that was shown.
    pub net: String,
    /// The version that the caller saw.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct SettlementReversal {
    /// Why it is taken back.
    pub reason: String,
    /// The version that the caller saw.
    pub version: i64,
}

/// A checked item.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SettlementItem {
    pub kind: ChargeKind,
    pub amount: Amount,
    /// Of an early exit: months of the contract's rent.
    pub months: Option<Amount>,
    pub note: Option<String>,
}

#[derive(Debug, Clone, Object, Serialize)]
pub struct SettlementChequeAnswer {
    pub cheque_id: ChequeId,
    pub answer: ChequeAnswer,
}

/// What was typed, checked.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SettlementGiven {
    pub items: Vec<SettlementItem>,
    pub cheques: Vec<SettlementChequeAnswer>,
    pub refund_method: Option<PaymentMethod>,
    /// Of a transfer.
    pub iban: Option<String>,
    pub refund_bank: Option<String>,
    pub refund_reference: Option<String>,
    pub note: Option<String>,
}

/// One line of the account, explained.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SettlementLine {
    pub kind: SettlementLineKind,
    pub explanation_en: String,
    pub explanation_ar: String,
    /// Above zero what the tenant has with the office, below zero what the tenant owes.
    pub amount: Amount,
}

/// The part of an owner by the holdings of the last day.
#[derive(Debug, Clone, Object, Serialize, FromQueryResult)]
pub struct SettlementOwner {
    pub owner_id: OwnerId,
    pub name_en: String,
    pub name_ar: String,
    /// In per cent.
    pub share: Amount,
    /// Of the rent to the last day.
    pub rent_due: Amount,
    /// Of the rent that is given back.
    pub given_back: Amount,
    /// Of the rent that was agreed for later days.
    pub rent_lost: Amount,
    /// Of what the tenant pays for leaving early, once it is paid: by the management agreement of today.
    #[oai(default)]
    pub penalty: Amount,
}

/// What a settlement comes to. The lines add up to the result.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SettlementAccount {
    pub lines: Vec<SettlementLine>,
    /// Above zero the tenant's, below zero what the tenant owes.
    pub net: Amount,
    /// Given back at once.
    pub refunded: Amount,
    /// Stays with the office as the deposit of the contract.
    pub held: Amount,
    /// Stays open for the tenant to pay.
    pub owed: Amount,
    /// Rent that was agreed for days after the last one and is not owed any more.
    pub rent_lost: Amount,
    pub owners: Vec<SettlementOwner>,
}

/// A cheque that somebody has to answer for.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SettlementCheque {
    pub cheque_id: ChequeId,
    pub number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub amount: Amount,
    pub state: ChequeState,
    /// Security, not a payment.
    pub is_security: bool,
    /// What can be said of it, the usual answer on top.
    pub answers: Vec<ChequeAnswer>,
    pub answer: Option<ChequeAnswer>,
}

/// What keeps a draft from being posted.
#[derive(Debug, Clone, Object, Serialize)]
pub struct SettlementProblem {
    /// Stable, for programs.
    pub code: String,
    /// In the caller's language.
    pub message: String,
}

/// One settlement with its account: as it would be posted now, or as it was posted.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Settlement {
    #[oai(flatten)]
    #[serde(flatten)]
    pub settlement: SettlementRow,
    pub given: SettlementGiven,
    /// Missing where the cheques that are kept pay too much.
    pub account: Option<SettlementAccount>,
    /// The cheques of a draft that are not cleared.
    pub cheques: Vec<SettlementCheque>,
    pub problems: Vec<SettlementProblem>,
    /// Pictures of damages.
    pub photos: u32,
}
