use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{LeftOut, PlanId};
use crate::merchants::SubscriptionPackage;
use crate::subscriptions::BillingPeriod;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "plans")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: PlanId,
    pub package: SubscriptionPackage,
    /// ISO 3166 alpha-2.
    pub country: String,
    /// ISO 4217.
    pub currency: String,
    pub monthly_price: Decimal,
    pub yearly_price: Decimal,
    /// Nothing where there is no limit.
    pub unit_limit: Option<i32>,
    pub user_limit: Option<i32>,
    pub message_limit: Option<i32>,
    pub left_out: LeftOut,
    pub sold_from: NaiveDate,
    pub sold_until: Option<NaiveDate>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "plans");

impl Model {
    /// The listed price of a period.
    pub fn price(&self, billing: BillingPeriod) -> Decimal {
        match billing {
            BillingPeriod::Monthly => self.monthly_price,
            BillingPeriod::Yearly => self.yearly_price,
        }
    }
}
