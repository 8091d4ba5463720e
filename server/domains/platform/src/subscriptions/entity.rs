use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{BillingPeriod, SubscriptionId};
use crate::merchants::MerchantId;
use crate::plans::PlanId;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "subscriptions")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: SubscriptionId,
    pub merchant_id: MerchantId,
    pub plan_id: PlanId,
    pub billing: BillingPeriod,
    pub starts_on: NaiveDate,
    /// The last paid day in the merchant's zone.
    pub paid_through: NaiveDate,
    /// For one period.
    pub price: Decimal,
    pub renews: bool,
    /// What begins with the next period, where the merchant chose another.
    pub next_plan_id: Option<PlanId>,
    pub next_billing: Option<BillingPeriod>,
    pub cancelled_at: Option<DateTime<Utc>>,
    pub cancel_reason: Option<String>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "subscriptions");
