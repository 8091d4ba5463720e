//! What a unit's owner sees of its contracts.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{ContractId, ContractState, ContractStatus, PaymentKind, PaymentMethod, PaymentStatus};
use crate::neighbours::{BUILDINGS, CUSTOMERS, PARKINGS, UNITS};

kernel::list! {
    /// A contract, as the unit's owner sees it.
    #[derive(Clone)]
    pub struct OwnContractRow = "contracts" ("Contracts", "العقود"), filtered by OwnContractFilter {
        from: format!(
            "contracts c JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN {PARKINGS} p ON p.id = c.parking_id"
        ),
        key: "c.id",
        order: "c.id DESC",
    } {
        id: ContractId = "c.id";
        number: String [sort, export("Number", "الرقم", ColumnKind::Code)] = "c.number";
        /// Never a draft.
        status: ContractStatus = "c.status";
        state: ContractState [export("Status", "الحالة")] => ContractState::Draft;
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_name_en: String
            [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        parking_number: Option<String> [export("Parking", "الموقف", ColumnKind::Code)] = "p.number";
        starts_on: NaiveDate [sort, export("From", "من")] = "c.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort, export("To", "إلى")] = "c.ends_on";
        /// The last day that was agreed, where the tenancy ended before it.
        agreed_ends_on: Option<NaiveDate> = "c.agreed_ends_on";
        /// A year's rent.
        rent_price: Amount [sort, export("Yearly rent", "الإيجار السنوي")] = "c.rent_price";
        /// The rent of the whole period.
        total_rent: Amount [sort, export("Total rent", "إجمالي الإيجار")] = "c.total_rent";
        insurance_amount: Amount [sort, export("Deposit", "التأمين")] = "c.insurance_amount";
        is_historical: bool = "c.is_historical";
        /// UTC.
        signed_at: Option<DateTime<Utc>> = "c.signed_at";
        /// Since when it is stopped for a dispute.
        stopped_on: Option<NaiveDate> = "c.stopped_on";
    }
}

kernel::filter! {
    pub struct OwnContractFilter {
        /// true: historical contracts; false: current ones.
        historical: bool = "c.is_historical = ?";
        state: ContractState;
    }
}

/// One payment of a contract, as the unit's owner sees it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnContractPaymentRow {
    pub id: i64,
    #[oai(rename = "type")]
    #[serde(rename = "type")]
    #[sea_orm(from_alias = "type")]
    pub kind: PaymentKind,
    pub sequence: i32,
    /// The whole.
    pub amount: Amount,
    /// The owner's share on the day that it falls due, per cent.
    pub share: Amount,
    /// The owner's part of the amount.
    pub own_amount: Amount,
    pub due_on: NaiveDate,
    pub status: PaymentStatus,
    pub method: PaymentMethod,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub collected_on: Option<NaiveDate>,
    pub receipt_number: Option<String>,
}

/// A contract with its payments, as the unit's owner sees it.
#[derive(Debug, Object, Serialize)]
pub struct OwnContract {
    #[oai(flatten)]
    #[serde(flatten)]
    pub contract: OwnContractRow,
    /// Those that fall due on days on which the owner holds the unit.
    pub payments: Vec<OwnContractPaymentRow>,
}

/// One page of an owner's contracts, with the sum over all pages.
#[derive(Debug, Object, Serialize)]
pub struct OwnContractPage {
    pub items: Vec<OwnContractRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    pub totals: OwnContractTotals,
}

/// Sums over every contract that matches, whole, whatever the owner's share.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct OwnContractTotals {
    pub total_rent: Amount,
    pub insurance_amount: Amount,
}
