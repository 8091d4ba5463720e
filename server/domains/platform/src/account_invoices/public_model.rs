//! An invoice as whoever has its address sees it.

use chrono::{DateTime, NaiveDate, Utc};
use poem_openapi::Object;
use serde::Serialize;

use super::{AccountInvoiceStatus, InvoiceLine};

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PublicAccountInvoice {
    pub number: String,
    pub status: AccountInvoiceStatus,
    pub seller_name_en: String,
    pub seller_name_ar: String,
    pub buyer_name_en: String,
    pub buyer_name_ar: String,
    pub lines: Vec<InvoiceLine>,
    /// ISO 4217.
    pub currency: String,
    pub net: String,
    /// In per cent.
    pub vat_rate: String,
    pub vat: String,
    pub total: String,
    pub issued_on: NaiveDate,
    pub due_on: NaiveDate,
    pub period_from: Option<NaiveDate>,
    pub period_to: Option<NaiveDate>,
    pub paid_at: Option<DateTime<Utc>>,
    /// Whether it can be paid by card now.
    pub takes_cards: bool,
    /// Whether a card's payment waits for the gateway's answer.
    pub is_waiting: bool,
    /// Where it can be paid by transfer.
    pub bank: Option<InvoiceBank>,
}

/// The account for transfers.
#[derive(Debug, Object, Serialize)]
pub struct InvoiceBank {
    pub bank_name: String,
    pub account_name: String,
    pub iban: String,
}

/// The gateway's page.
#[derive(Debug, Object, Serialize)]
pub struct PaymentPage {
    pub address: String,
}
