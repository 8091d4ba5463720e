use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::entity::prelude::*;
use serde::{Deserialize, Serialize};

use super::{CampaignId, CampaignStatus};

#[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
#[sea_orm(table_name = "campaigns")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: CampaignId,
    pub name: String,
    pub status: CampaignStatus,
    pub message_en: Option<String>,
    pub message_ar: Option<String>,
    pub media_path: Option<String>,
    pub media_name: Option<String>,
    pub starts_at: DateTime<Utc>,
    pub ends_on: NaiveDate,
    pub audience: Json,
    pub ready_at: Option<DateTime<Utc>>,
    pub launched_at: Option<DateTime<Utc>>,
    pub launched_by: Option<String>,
    pub ended_at: Option<DateTime<Utc>>,
    pub made_by: String,
    pub version: i64,
    pub created_at: DateTime<Utc>,
    pub updated_at: DateTime<Utc>,
}

kernel::record!(Entity, "campaigns");

/// Saved choices of tenants.
pub mod segment {
    use chrono::{DateTime, Utc};
    use sea_orm::entity::prelude::*;
    use serde::{Deserialize, Serialize};

    use crate::campaigns::CampaignSegmentId;

    #[derive(Clone, Debug, PartialEq, Eq, DeriveEntityModel, Serialize, Deserialize)]
    #[sea_orm(table_name = "campaign_segments")]
    pub struct Model {
        #[sea_orm(primary_key)]
        pub id: CampaignSegmentId,
        pub name: String,
        pub audience: Json,
        pub made_by: String,
        pub version: i64,
        pub created_at: DateTime<Utc>,
        pub updated_at: DateTime<Utc>,
    }

    kernel::record!(Entity, "campaign_segments", unique: { "campaign_segments_name_unique" => "name" });
}
