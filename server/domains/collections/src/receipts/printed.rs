//! What a receipt says beyond its own columns, as it was when it was issued: a copy that is printed
//! years later says the same, whoever was renamed and whatever was moved since.

use chrono::NaiveDate;
use identity::facts::ACCOUNT;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use leasing::facts::CONTRACTS;
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitUsage;
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromJsonQueryResult, Statement};
use serde::{Deserialize, Serialize};

use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentKind;

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
    pub kind: PaymentKind,
    pub due_on: NaiveDate,
    pub cheque_number: Option<String>,
    pub bank: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    /// In per cent, where the amount holds VAT.
    #[serde(default)]
    pub vat_percentage: Option<Decimal>,
}

/// The merchant's own names and addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Letterhead {
    pub name_en: String,
    pub name_ar: String,
    pub email: String,
    pub mobile: String,
    pub address_en: Option<String>,
    pub address_ar: Option<String>,
    #[serde(default)]
    pub city: Option<String>,
    pub trn: Option<String>,
    #[serde(default)]
    pub invoice_terms_en: Option<String>,
    #[serde(default)]
    pub invoice_terms_ar: Option<String>,
}

const LETTERHEAD: &str = "(SELECT to_jsonb(a) FROM (SELECT name_en, name_ar, email, mobile, \
     address_en, address_ar, city, trn, invoice_terms_en, invoice_terms_ar FROM";

/// The merchant's names and addresses as they are now; nothing where the account was not filled in yet.
pub async fn letterhead(db: &impl MerchantConn) -> Result<Option<Letterhead>> {
    let sql = format!("SELECT {LETTERHEAD} {ACCOUNT} own) a) AS account");
    let statement = Statement::from_string(DbBackend::Postgres, sql);
    let row = db.query_one_raw(statement).await?;
    let found: Option<serde_json::Value> = match row {
        Some(row) => row.try_get("", "account")?,
        None => None,
    };
    Ok(found.map(serde_json::from_value).transpose()?)
}

/// What a receipt of this payment would say now.
pub async fn of_payment(db: &impl MerchantConn, id: ContractPaymentId) -> Result<Printed> {
    // In Saudi Arabia only the tax invoice states the tax.
    let states_vat = db.merchant().country != "SA";
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT jsonb_build_object(\
             'account', {LETTERHEAD} {ACCOUNT} own) a), \
             'contract_number', c.number, 'customer_name_en', cu.name_en, \
             'customer_name_ar', cu.name_ar, 'customer_mobile', cu.mobile, \
             'building_name_en', b.name_en, 'building_name_ar', b.name_ar, \
             'unit_number', u.number, 'kind', p.type, 'due_on', p.due_on, \
             'cheque_number', q.number, 'bank', q.bank, 'cheque_date', q.cheque_date, \
             'vat_percentage', (SELECT own.vat_percentage FROM {ACCOUNT} own WHERE own.vat_percentage > 0 \
                 AND p.type = {rent} AND u.usage = {commercial} AND $2)\
         ) AS printed FROM contract_payments p \
         LEFT JOIN cheques q ON q.contract_payment_id = p.id AND q.is_current JOIN {CONTRACTS} c ON c.id = p.contract_id \
         JOIN {CUSTOMERS} cu ON cu.id = c.customer_id JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {BUILDINGS} b ON b.id = u.building_id WHERE p.id = $1",
            rent = PaymentKind::Rent.sql(),
            commercial = UnitUsage::Commercial.sql(),
        ),
        [id.0.into(), states_vat.into()],
    );
    let row = db
        .query_one_raw(statement)
        .await?
        .ok_or_else(Problem::not_found)?;
    Ok(row.try_get("", "printed")?)
}
