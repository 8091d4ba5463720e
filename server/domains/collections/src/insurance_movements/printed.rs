//! What a movement's paper says beyond its own columns, as it was when it was posted.

use identity::facts::ACCOUNT;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::{DbBackend, FromJsonQueryResult, Statement};
use serde::{Deserialize, Serialize};

use crate::receipts::Letterhead;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Printed {
    /// Nothing where the account was not filled in yet.
    pub account: Option<Letterhead>,
    pub contract_number: String,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub customer_mobile: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub unit_number: String,
}

/// What a movement of this contract's deposit would say now.
pub async fn of_contract(db: &impl MerchantConn, id: ContractId) -> Result<Printed> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT jsonb_build_object(\
             'account', (SELECT to_jsonb(a) FROM (SELECT name_en, name_ar, email, mobile, \
                 address_en, address_ar, city, trn, invoice_terms_en, invoice_terms_ar FROM {ACCOUNT} own) a), \
             'contract_number', c.number, 'customer_name_en', cu.name_en, \
             'customer_name_ar', cu.name_ar, 'customer_mobile', cu.mobile, \
             'building_name_en', b.name_en, 'building_name_ar', b.name_ar, 'unit_number', u.number\
         ) AS printed FROM {CONTRACTS} c \
         JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {BUILDINGS} b ON b.id = u.building_id WHERE c.id = $1"
        ),
        [id.0.into()],
    );
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "printed")?)
}
