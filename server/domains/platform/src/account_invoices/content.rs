//! What is written on an invoice, as it was when it was issued.

use poem_openapi::{NewType, Object};
use rust_decimal::Decimal;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct InvoiceContent {
    pub seller: InvoiceParty,
    pub buyer: InvoiceParty,
    /// The buyer's account number.
    pub account_id: i64,
    pub lines: Vec<InvoiceLine>,
}

/// A side of an invoice.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InvoiceParty {
    pub name_en: String,
    pub name_ar: String,
    pub address_en: String,
    pub address_ar: String,
    #[serde(default)]
    pub vat_number: String,
}

/// One thing that is bought.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, Object)]
pub struct InvoiceLine {
    pub title_en: String,
    pub title_ar: String,
    /// How it was counted.
    pub explanation_en: String,
    pub explanation_ar: String,
    /// Without tax, with as many decimals as the currency has.
    pub amount: String,
}

/// The lines of an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, NewType)]
#[serde(transparent)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
pub struct InvoiceLines(pub Vec<InvoiceLine>);

impl InvoiceLine {
    pub(crate) fn amount(&self) -> Decimal {
        self.amount.parse().unwrap_or_default()
    }
}
