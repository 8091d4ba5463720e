//! What a search answers.

use chrono::NaiveDate;
use collections::cheques::ChequeState;
use kernel::money::Amount;
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::codes::Matched;

/// A record that was found; `noun` and `id` lead to its screen.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Found {
    /// customers, units, buildings, owners, contracts, contract_payments, cheques.
    pub noun: String,
    pub id: i64,
    /// Of a payment the number of its receipt.
    pub title_en: String,
    pub title_ar: String,
    /// What tells it from others: a mobile, a building, a tenant.
    pub detail_en: Option<String>,
    pub detail_ar: Option<String>,
    /// The record's status number.
    pub status: i16,
    /// Of a payment or a cheque.
    pub amount: Option<Amount>,
    /// Of a payment, and when a cheque is to be deposited.
    pub due_on: Option<NaiveDate>,
    /// Of a tenant: what is held of deposits, for those who may see them.
    pub deposit: Option<Amount>,
    /// Where a cheque stands.
    pub cheque_state: Option<ChequeState>,
    /// The number that was typed in full; absent where only parts were found.
    pub matched: Option<Matched>,
}

#[derive(Debug, Object, Serialize)]
pub struct SearchResult {
    /// At most eight of each kind; those first whose number was typed in full.
    pub items: Vec<Found>,
}
