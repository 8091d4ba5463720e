use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{AccountInvoiceId, AccountInvoiceKind, AccountInvoiceStatus, InvoiceContent};
use crate::merchants::MerchantId;
use crate::plans::PlanId;
use crate::subscriptions::{BillingPeriod, SubscriptionId};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "account_invoices")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: AccountInvoiceId,
    /// The end of its address.
    #[serde(skip)]
    pub unique_id: String,
    pub merchant_id: MerchantId,
    pub kind: AccountInvoiceKind,
    pub status: AccountInvoiceStatus,
    pub number: Option<String>,
    pub subscription_id: Option<SubscriptionId>,
    pub plan_id: Option<PlanId>,
    pub billing: Option<BillingPeriod>,
    /// For one period.
    pub price: Option<Decimal>,
    pub period_from: Option<NaiveDate>,
    pub period_to: Option<NaiveDate>,
    /// ISO 4217.
    pub currency: String,
    pub net: Decimal,
    /// In per cent.
    pub vat_rate: Decimal,
    pub vat: Decimal,
    pub total: Decimal,
    pub content: InvoiceContent,
    pub issued_on: Option<NaiveDate>,
    pub due_on: NaiveDate,
    pub paid_at: Option<DateTime<Utc>>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    /// How many reminders have gone out.
    pub reminded: i16,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "account_invoices");
