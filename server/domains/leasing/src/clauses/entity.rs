use chrono::{DateTime, Utc};
use kernel::code::Status;
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::ClauseId;
use crate::neighbours::UnitUsage;

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "clauses")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: ClauseId,
    pub title_en: String,
    pub title_ar: String,
    /// Both without it.
    pub usage: Option<UnitUsage>,
    /// In the order in which contracts print them.
    pub position: i32,
    /// On every new contract of its usage.
    pub is_default: bool,
    pub status: Status,
    pub search_key: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "clauses", unique: { "clauses_title_en" => "title_en" });
