use chrono::{DateTime, Utc};
use kernel::text::Language;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::PaymentRequestId;
use crate::account_invoices::AccountInvoiceId;
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "payment_requests")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PaymentRequestId,
    /// The end of its address.
    #[serde(skip)]
    pub unique_id: String,
    pub invoice_id: AccountInvoiceId,
    pub merchant_id: MerchantId,
    pub recipient: String,
    pub language: Language,
    pub message: Option<String>,
    pub sent_at: DateTime<Utc>,
    pub opened_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "payment_requests");
