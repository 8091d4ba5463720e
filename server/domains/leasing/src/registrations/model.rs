//! What callers see of registrations, and give.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{FeePayer, MissingNumber, RegistrationId, RegistrationItem};
use crate::contracts::{ContractId, Registry};
use crate::facts::{found, is_live};
use crate::neighbours::{
    BUILDINGS, BuildingId, CUSTOMERS, CustomerId, PLACES, UNIT_METERS, UnitId,
};

kernel::list! {
    /// A live contract with the numbers of its registration.
    pub struct ContractRegistrationRow = "registrations" ("Registration of contracts", "تسجيل العقود"),
        filtered by RegistrationFilter
    {
        from: format!(
            "contracts c LEFT JOIN registrations g ON g.contract_id = c.id AND g.withdrawn_on IS NULL \
             JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNIT_METERS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             JOIN {PLACES} l ON l.building_id = b.id"
        ),
        shown: ["g", "cu", "u", "b", "l"],
        key: "c.id",
        order: "c.starts_on",
        search: format!("SELECT f.id FROM contracts f WHERE f.search_key LIKE ? UNION ALL {}", found()),
        exports: [
            number, customer_name_en, customer_mobile, building_name_en, unit_number, city_name_en, registry,
            starts_on, ends_on, signed_at, attest_by, tasdeq_number, registered_on, fee, paid_by, electricity_number, sewerage_number,
        ],
    } {
        id: ContractId = "c.id";
        number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        customer_mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "cu.mobile";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)]
            = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        city_name_en: String [export("City", "المدينة", arabic city_name_ar)] = "l.city_en";
        city_name_ar: String = "l.city_ar";
        /// ISO 3166 alpha-2.
        country: String = "l.country";
        /// By the city; missing where it has none of a known name.
        registry: Option<Registry> [export("Registry", "جهة التسجيل")] => None;
        starts_on: NaiveDate [sort, export("From", "من")] = "c.starts_on";
        ends_on: NaiveDate [sort, export("To", "إلى")] = "c.ends_on";
        /// UTC.
        signed_at: Option<DateTime<Utc>> [sort, export("Signed at", "وقت التوقيع")] = "c.signed_at";
        /// The last day to register it, by the law of its place when it was issued.
        attest_by: Option<NaiveDate> [sort, export("Register by", "آخر يوم للتسجيل")] = "c.attest_by";
        tasdeq_number: Option<String> [export("Registration no.", "رقم التسجيل", ColumnKind::Code)]
            = "c.tasdeq_number";
        /// Of the registration that is recorded.
        registered_on: Option<NaiveDate> [sort, export("Registered on", "تاريخ التسجيل")] = "g.registered_on";
        fee: Option<Amount> [sort, export("Fee", "الرسوم")] = "g.fee";
        paid_by: Option<FeePayer> [sort, export("Paid by", "يتحملها")] = "g.paid_by";
        electricity_number: Option<String> [export("Electricity no.", "رقم الكهرباء", ColumnKind::Code)]
            = "u.electricity_number";
        sewerage_number: Option<String> [export("Sewerage no.", "رقم الصرف الصحي", ColumnKind::Code)]
            = "u.sewerage_number";
        version: i64 = "c.version";
        unit_version: i64 = "u.version";
    }
}

kernel::filter! {
    pub struct RegistrationFilter {
        /// Contracts that lack this number.
        missing: MissingNumber;
        building_id: BuildingId = "u.building_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        registered: bool = "((g.id IS NOT NULL) = ?)";
        paid_by: FeePayer = "g.paid_by = ?";
        /// To be registered by this day or before.
        attest_to: NaiveDate = "c.attest_by <= ?";
        signed: bool = "((c.signed_at IS NOT NULL) = ?)";
        starts_from: NaiveDate = "c.starts_on >= ?";
        starts_to: NaiveDate = "c.starts_on <= ?";
    }
}

/// One page of registrations, with what is missing over all pages.
#[derive(Debug, Object, Serialize)]
pub struct RegistrationPage {
    pub items: Vec<ContractRegistrationRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: RegistrationTotals,
}

/// How many of the contracts that match lack each number.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct RegistrationTotals {
    pub tasdeq_number: i64,
    pub electricity_number: i64,
    pub sewerage_number: i64,
}

/// The numbers that are known now; what is left out stays as it is.
#[derive(Debug, Object)]
pub struct RegistrationNumbers {
    pub tasdeq_number: Option<String>,
    pub electricity_number: Option<String>,
    pub sewerage_number: Option<String>,
    /// Of the contract, as it was shown.
    pub version: i64,
    /// Of the unit, as it was shown.
    pub unit_version: i64,
}

/// That a contract was registered, standing or withdrawn.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct RecordedRegistration {
    pub id: RegistrationId,
    pub registry: Option<Registry>,
    /// The contract's while it stands.
    pub number: Option<String>,
    pub registered_on: NaiveDate,
    pub fee: Amount,
    pub paid_by: Option<FeePayer>,
    pub recorded_by: String,
    pub withdrawn_on: Option<NaiveDate>,
    pub withdrawn_by: Option<String>,
    pub withdraw_reason: Option<String>,
    pub version: i64,
}

/// Something that the registry asks for, and the record in which it is mended.
#[derive(Debug, PartialEq, Eq, Object, Serialize)]
pub struct RegistrationCheck {
    pub item: RegistrationItem,
    pub is_met: bool,
    /// Of the record: contracts, customers, owners, units or buildings.
    pub noun: String,
    pub record_id: i64,
}

/// One contract's registration: until when, what is missing, what was recorded.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ContractRegistrationDetail {
    pub contract_id: ContractId,
    pub tasdeq_number: Option<String>,
    /// By the city; missing where it has none of a known name.
    pub registry: Option<Registry>,
    /// The last day to register it, by the law of its place when it was issued.
    pub attest_by: Option<NaiveDate>,
    /// The law of the place, where it names a time.
    pub attest_days: Option<i32>,
    pub source_en: Option<String>,
    pub source_ar: Option<String>,
    /// What the registry asks for.
    pub checks: Vec<RegistrationCheck>,
    /// The newest first; one stands at most.
    pub recorded: Vec<RecordedRegistration>,
    /// Of the contract.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct RegistrationInput {
    pub tasdeq_number: Option<String>,
    /// YYYY-MM-DD, not in the future.
    pub registered_on: Option<String>,
    /// Nothing where it was free.
    pub fee: Option<String>,
    /// Where there is a fee.
    pub paid_by: Option<FeePayer>,
    /// Of the contract, as it was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct RegistrationWithdrawal {
    pub reason: Option<String>,
    /// Of the registration, as it was shown.
    pub version: i64,
}

impl MissingNumber {
    /// The condition over a row's tables.
    pub(super) fn condition(self) -> String {
        let blank = |column: &str| format!("coalesce({column}, '') = ''");
        match self {
            Self::Registration => blank("c.tasdeq_number"),
            Self::Electricity => blank("u.electricity_number"),
            Self::Sewerage => blank("u.sewerage_number"),
            Self::Meters => format!(
                "({} OR {})",
                blank("u.electricity_number"),
                blank("u.sewerage_number")
            ),
        }
    }
}

/// Only contracts that run or will run are registered.
pub(super) fn live() -> String {
    is_live("c")
}
