//! What a merchant sees of its own plan and subscription.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::tenancy::{MerchantStatus, Metered};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::{LimitState, PlanChange};
use crate::account_invoices::{AccountInvoiceKind, AccountInvoiceStatus};
use crate::merchants::SubscriptionPackage;
use crate::plans::{LeftOut, PlanFunction, PlanId};
use crate::subscriptions::BillingPeriod;

#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Billing {
    pub status: MerchantStatus,
    /// The last day of the status, where it has one.
    pub status_ends_on: Option<NaiveDate>,
    /// Days of the status that are left; 0 is the last day.
    pub days_left: Option<i64>,
    /// The last day on which everything works.
    pub grace_ends_on: Option<NaiveDate>,
    /// The last day on which people come in.
    pub read_only_ends_on: Option<NaiveDate>,
    /// Nothing in a trial.
    pub subscription: Option<OwnSubscription>,
    pub usage: Vec<Usage>,
    /// The day on which the next invoice is issued.
    pub next_invoice_on: Option<NaiveDate>,
    /// The newest ones.
    pub invoices: Vec<OwnInvoice>,
}

/// An invoice of the merchant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnInvoice {
    /// The end of its address, where it is seen and paid.
    pub unique_id: String,
    pub number: String,
    pub kind: AccountInvoiceKind,
    pub status: AccountInvoiceStatus,
    pub period_from: Option<NaiveDate>,
    pub period_to: Option<NaiveDate>,
    /// ISO 4217.
    pub currency: String,
    /// With tax.
    pub total: String,
    pub issued_on: NaiveDate,
    pub due_on: NaiveDate,
    pub paid_at: Option<DateTime<Utc>>,
}

/// A plan that can be chosen today, and what choosing it means.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct PlanOffer {
    pub plan_id: PlanId,
    pub package: SubscriptionPackage,
    pub billing: BillingPeriod,
    /// ISO 4217.
    pub currency: String,
    /// For one period, without tax.
    pub price: String,
    pub unit_limit: Option<i32>,
    pub user_limit: Option<i32>,
    pub message_limit: Option<i32>,
    /// The functions that the plan is sold without.
    pub left_out: LeftOut,
    pub change: PlanChange,
    /// What is to be paid for it now; nothing where nothing is.
    pub owed: Option<Owed>,
}

/// What is to be paid, and how it is reached.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Owed {
    /// Of the present period: days that are left, today among them.
    pub days: Option<i64>,
    /// Days of the present period.
    pub of_days: Option<i64>,
    /// Whole periods that are paid ahead.
    pub periods_ahead: Option<u32>,
    /// What a period costs more.
    pub more: Option<String>,
    pub net: String,
    /// In per cent.
    pub vat_rate: String,
    pub vat: String,
    pub total: String,
}

#[derive(Debug, Object)]
pub struct ChoosePlanInput {
    pub plan_id: PlanId,
    pub billing: BillingPeriod,
}

#[derive(Debug, Object)]
pub struct CancelOwnSubscriptionInput {
    /// Why.
    pub reason: Option<String>,
}

/// What the merchant bought.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnSubscription {
    pub package: SubscriptionPackage,
    pub billing: BillingPeriod,
    pub starts_on: NaiveDate,
    pub paid_through: NaiveDate,
    /// ISO 4217.
    pub currency: String,
    /// For one period, with as many decimals as the currency has.
    pub price: String,
    pub renews: bool,
    pub cancelled_at: Option<DateTime<Utc>>,
    /// What begins with the next period, where another was chosen.
    pub next_package: Option<SubscriptionPackage>,
    pub next_billing: Option<BillingPeriod>,
    pub unit_limit: Option<i32>,
    pub user_limit: Option<i32>,
    pub message_limit: Option<i32>,
    /// The functions that the plan is sold without.
    pub left_out: LeftOut,
    /// The functions that it is sold with, of those that are not in every plan.
    #[sea_orm(skip)]
    pub included: Vec<PlanFunction>,
}

/// How much of one limit is used.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Usage {
    pub metered: Metered,
    pub used: i64,
    /// Nothing where there is no limit.
    pub limit: Option<i64>,
    pub state: LimitState,
}
