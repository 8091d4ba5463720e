//! What a unit's owner sees of its contracts.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::model::ContractPaymentRow;
use super::{ContractId, ContractState, ContractStatus};

kernel::list! {
    /// A contract, as the unit's owner sees it.
    #[derive(Clone)]
    pub struct OwnContractRow = "contracts" ("Contracts", "العقود"), filtered by OwnContractFilter {
        from: "contracts c JOIN customers cu ON cu.id = c.customer_id \
               JOIN units u ON u.id = c.unit_id JOIN buildings b ON b.id = u.building_id \
               LEFT JOIN parkings p ON p.id = c.parking_id",
        key: "c.id",
        order: "c.id DESC",
    } {
        id: ContractId = "c.id";
        number: String [sort] = "c.number";
        /// Never a draft.
        status: ContractStatus = "c.status";
        state: ContractState => ContractState::Draft;
        customer_name_en: Option<String> = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        unit_number: String = "u.number";
        building_name_en: String = "b.name_en";
        building_name_ar: String = "b.name_ar";
        parking_number: Option<String> = "p.number";
        starts_on: NaiveDate [sort] = "c.starts_on";
        /// The last day, included.
        ends_on: NaiveDate [sort] = "c.ends_on";
        /// A year's rent.
        rent_price: Amount = "c.rent_price";
        /// The rent of the whole period.
        total_rent: Amount [sort] = "c.total_rent";
        insurance_amount: Amount = "c.insurance_amount";
        is_historical: bool = "c.is_historical";
        /// UTC.
        signed_at: Option<DateTime<Utc>> = "c.signed_at";
    }
}

kernel::filter! {
    pub struct OwnContractFilter {
        /// true: historical contracts; false: current ones.
        historical: bool = "c.is_historical = ?";
        state: ContractState;
    }
}

/// A contract with its payments, as the unit's owner sees it.
#[derive(Debug, Object, Serialize)]
pub struct OwnContract {
    #[oai(flatten)]
    #[serde(flatten)]
    pub contract: OwnContractRow,
    pub payments: Vec<ContractPaymentRow>,
}

/// One page of an owner's contracts, with the sum over all pages.
#[derive(Debug, Object, Serialize)]
pub struct OwnContractPage {
    pub items: Vec<OwnContractRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    /// Rents of all contracts that match.
    pub total_rent: Amount,
}
