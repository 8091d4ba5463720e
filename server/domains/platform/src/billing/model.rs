//! What a merchant sees of its own plan and subscription.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::tenancy::{MerchantStatus, Metered};
use poem_openapi::Object;
use sea_orm::FromQueryResult;
use serde::Serialize;

use super::LimitState;
use crate::merchants::SubscriptionPackage;
use crate::plans::{LeftOut, PlanFunction};
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
