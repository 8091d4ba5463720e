//! Who invoices merchants and how they pay, as the platform's staff sets it.

use poem_openapi::Object;
use serde::Serialize;

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct BillingSettings {
    pub seller_name_en: String,
    pub seller_name_ar: String,
    pub seller_address_en: String,
    pub seller_address_ar: String,
    /// ISO 3166 alpha-2. Merchants of this country are charged the tax; others are not.
    pub seller_country: Option<String>,
    pub vat_number: Option<String>,
    /// In per cent.
    pub vat_rate: String,
    /// Whether invoices can be paid on the gateway's page.
    pub takes_cards: bool,
    pub takes_transfers: bool,
    pub bank_name: Option<String>,
    pub bank_account_name: Option<String>,
    pub iban: Option<String>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct BillingSettingsInput {
    pub seller_name_en: Option<String>,
    pub seller_name_ar: Option<String>,
    pub seller_address_en: Option<String>,
    pub seller_address_ar: Option<String>,
    /// ISO 3166 alpha-2.
    pub seller_country: Option<String>,
    pub vat_number: Option<String>,
    /// In per cent.
    pub vat_rate: Option<String>,
    pub takes_cards: bool,
    pub takes_transfers: bool,
    pub bank_name: Option<String>,
    pub bank_account_name: Option<String>,
    pub iban: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
