use chrono::{DateTime, NaiveDate, Utc};
use rust_decimal::Decimal;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::model::RuleBands;
use super::{Enforcement, Jurisdiction, NoticeUnit, RentCap, TenancyRuleId};
use crate::neighbours::UnitUsage;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "tenancy_rules")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: TenancyRuleId,
    pub jurisdiction: Jurisdiction,
    /// Both without it.
    pub usage: Option<UnitUsage>,
    /// The first day of the terms that it is the law of.
    pub valid_from: NaiveDate,
    pub notice_length: Option<i32>,
    pub notice_unit: Option<NoticeUnit>,
    /// Without notice in time the rent stays as it is.
    pub needs_notice: bool,
    pub frozen_years: i32,
    pub again_after_years: i32,
    pub cap: RentCap,
    pub cap_percent: Option<Decimal>,
    pub bands: RuleBands,
    pub enforcement: Enforcement,
    /// Days from a contract's date within which it is registered; none where the law names none.
    pub attest_days: Option<i32>,
    pub source_en: String,
    pub source_ar: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "tenancy_rules", unique: { "tenancy_rules_place" => "valid_from" });
