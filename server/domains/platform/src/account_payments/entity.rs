use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{AccountPaymentId, AccountPaymentMethod, AccountPaymentStatus, GatewayState};
use crate::account_invoices::AccountInvoiceId;
use crate::merchants::MerchantId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "account_payments")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: AccountPaymentId,
    /// What the gateway knows it by.
    pub reference: String,
    pub invoice_id: AccountInvoiceId,
    pub merchant_id: MerchantId,
    pub method: AccountPaymentMethod,
    pub status: AccountPaymentStatus,
    pub gateway_state: Option<GatewayState>,
    /// The gateway's reference.
    pub gateway_id: Option<String>,
    /// The gateway's page.
    #[serde(skip)]
    pub page_address: Option<String>,
    /// ISO 4217.
    pub currency: String,
    pub amount: Decimal,
    /// The gateway's words, for the staff.
    pub failure: Option<String>,
    /// Paid where the invoice was paid or cancelled already.
    pub is_surplus: bool,
    pub received_on: Option<NaiveDate>,
    pub note: Option<String>,
    pub asked_at: Option<DateTime<Utc>>,
    pub paid_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "account_payments");
