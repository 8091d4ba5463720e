//! What addenda are to their callers: shown, given, signed.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use poem_openapi::Object;
use rust_decimal::Decimal;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::{AddendumId, AddendumPart, AddendumStatus};
use crate::contracts::{ContractId, PaymentMethod};
use crate::neighbours::{BUILDINGS, BuildingId, CUSTOMERS, CustomerId, ParkingId, UNITS};
use crate::signatures::model::SharedText;

kernel::list! {
    /// A change of a contract, as lists show it.
    pub struct AddendumRow = "addenda" ("Addenda", "ملاحق العقود"), filtered by AddendumFilter {
        from: format!(
            "addenda a JOIN contracts c ON c.id = a.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["c", "cu", "u", "b"],
        key: "a.id",
        order: "a.id DESC",
        search: "(c.search_key || ' ' || cu.search_key || ' ' || u.search_key)",
        exports: [
            number, status, customer_name_en, building_name_en, unit_number, effective_on, issued_at, signed_at,
        ],
    } {
        id: AddendumId = "a.id";
        contract_id: ContractId = "a.contract_id";
        /// The contract's with its own place: `C-2026-00001/A1`.
        number: String [export("Number", "الرقم", ColumnKind::Code)] = "c.number || '/A' || a.sequence";
        status: AddendumStatus [sort, export("Status", "الحالة")] = "a.status";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        effective_on: NaiveDate [sort, export("In force from", "ساري من")] = "a.effective_on";
        /// For the parties to read.
        note: Option<String> = "a.note";
        /// UTC.
        issued_at: Option<DateTime<Utc>> [sort, export("Issued", "تاريخ الإصدار")] = "a.issued_at";
        issued_by: Option<String> = "a.issued_by";
        /// UTC.
        signed_at: Option<DateTime<Utc>> [sort, export("Signed", "تاريخ التوقيع")] = "a.signed_at";
        withdraw_reason: Option<String> = "a.withdraw_reason";
        version: i64 = "a.version";
    }
}

kernel::filter! {
    pub struct AddendumFilter {
        contract_id: ContractId = "a.contract_id = ?";
        status: AddendumStatus = "a.status = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        effective_from: NaiveDate = "a.effective_on >= ?";
        effective_to: NaiveDate = "a.effective_on <= ?";
    }
}

/// A parking in the place of the present one; none where the contract is to have none.
#[derive(Debug, Clone, Default, Object)]
pub struct AddendumParkingInput {
    pub parking_id: Option<ParkingId>,
}

/// The contract's own terms in the place of the present ones, one a line.
#[derive(Debug, Clone, Default, Object)]
pub struct AddendumTermsInput {
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
}

/// What is to be another; at least one thing is.
#[derive(Debug, Clone, Default, Object)]
pub struct AddendumInput {
    /// YYYY-MM-DD, a day of the contract's period; a new rent holds from it on.
    pub effective_on: Option<String>,
    /// A year's rent.
    pub rent_price: Option<String>,
    /// YYYY-MM-DD, after the present last day. An earlier one is a settlement.
    pub ends_on: Option<String>,
    pub parking: Option<AddendumParkingInput>,
    pub terms: Option<AddendumTermsInput>,
    /// Where more rent is owed: into how many payments it is cut; one where it is not given.
    pub instalments: Option<i64>,
    /// How they are paid; by cheque where it is not given.
    pub method: Option<PaymentMethod>,
    /// YYYY-MM-DD; when the first of them is due. Where it is not given, the day from which more is owed.
    pub first_due_on: Option<String>,
    /// For the parties to read.
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct NewAddendum {
    pub contract_id: ContractId,
    #[oai(flatten)]
    pub addendum: AddendumInput,
}

#[derive(Debug, Object)]
pub struct AddendumUpdate {
    #[oai(flatten)]
    pub addendum: AddendumInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct AddendumVersion {
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct AddendumWithdrawal {
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

/// What is to be another, checked.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Given {
    pub rent_price: Option<Decimal>,
    pub ends_on: Option<NaiveDate>,
    pub parking: Option<GivenParking>,
    pub terms: Option<GivenTerms>,
    pub instalments: u32,
    pub method: PaymentMethod,
    pub first_due_on: Option<NaiveDate>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenParking {
    pub parking_id: Option<ParkingId>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GivenTerms {
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
}

/// What a part of the contract was and is to be.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct AddendumChange {
    pub part: AddendumPart,
    pub before: SharedText,
    pub after: SharedText,
}

/// The changes as they are signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
#[serde(transparent)]
pub struct Agreed(pub Vec<AddendumChange>);

/// A change of a contract with what its form and its page show.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Addendum {
    #[oai(flatten)]
    #[serde(flatten)]
    pub addendum: AddendumRow,
    pub changes: Vec<AddendumChange>,
    /// Of a year, where it is to be another.
    pub rent_price: Option<Amount>,
    pub ends_on: Option<NaiveDate>,
    /// Whether the parking is to be another, and which.
    pub changes_parking: bool,
    pub parking_id: Option<ParkingId>,
    pub changes_terms: bool,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub instalments: u32,
    pub method: PaymentMethod,
    pub first_due_on: Option<NaiveDate>,
}

/// A change of a contract as its signers see it: this is what is hashed and signed.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct SharedAddendum {
    pub effective_on: NaiveDate,
    pub note: Option<String>,
    pub changes: Vec<AddendumChange>,
}
