//! What callers see of campaigns, and give.

use chrono::{DateTime, NaiveDate, Utc};
use identity::sign_in::WhatsAppPackage;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use kernel::text::Language;
use parties::customers::{CustomerId, Gender};
use parties::facts::CUSTOMERS;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};
use properties::buildings::BuildingId;
use properties::cities::CityId;
use sea_orm::{FromJsonQueryResult, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::results::{paid_after, recipients_of, viewings_after};
use super::{
    AudienceContract, CampaignExclusion, CampaignFailure, CampaignId, CampaignRecipientId,
    CampaignSegmentId, CampaignSend, CampaignStatus, CampaignTestId, CampaignWait,
};
use crate::deliveries::DeliveryStatus;

/// Which tenants: all for whom everything holds that is chosen.
#[serde_with::skip_serializing_none]
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Object, Serialize, Deserialize, FromJsonQueryResult,
)]
#[oai(skip_serializing_if_is_none)]
#[serde(default)]
pub struct Audience {
    /// Any of these; all where there is none.
    #[oai(default)]
    pub genders: Vec<Gender>,
    /// Live in any of these, or lived there where the contract has ended.
    #[oai(default)]
    pub building_ids: Vec<BuildingId>,
    #[oai(default)]
    pub city_ids: Vec<CityId>,
    pub language: Option<Language>,
    pub contract: Option<AudienceContract>,
    /// Owe at least so much that was due before today.
    pub owes_from: Option<String>,
}

/// Tenants who get nothing, for one reason.
#[derive(Debug, Object, Serialize)]
pub struct ExclusionCount {
    pub reason: CampaignExclusion,
    pub customers: i64,
}

/// How many a choice of tenants reaches now.
#[derive(Debug, Object, Serialize)]
pub struct AudienceCount {
    pub recipients: i64,
    pub exclusions: Vec<ExclusionCount>,
}

#[derive(Debug, Object)]
pub struct AudienceAsked {
    pub audience: Audience,
    /// `YYYY-MM-DD`; today without it.
    pub starts_on: Option<String>,
    /// `HH:MM` in the merchant's zone; now without it.
    pub starts_time: Option<String>,
}

/// How many a campaign would reach, and when it would end.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct AudienceEstimate {
    pub count: AudienceCount,
    /// UTC; of the first message.
    pub begins_at: Option<DateTime<Utc>>,
    /// UTC; of the last message, if nothing comes between.
    pub finishes_at: Option<DateTime<Utc>>,
}

kernel::list! {
    /// A message to many tenants.
    pub struct Campaign = "campaigns" ("Campaigns", "الحملات"), filtered by CampaignFilter {
        from: format!("campaigns c LEFT JOIN LATERAL {} n ON true", recipients_of("c")),
        key: "c.id",
        order: "c.id DESC",
        contains: ["c.name", "c.made_by"],
    } {
        id: CampaignId = "c.id";
        name: String [sort, export("Campaign", "الحملة")] = "c.name";
        status: CampaignStatus [sort, export("Status", "الحالة")] = "c.status";
        message_en: Option<String> = "c.message_en";
        message_ar: Option<String> = "c.message_ar";
        /// UTC.
        starts_at: DateTime<Utc> [sort, export("Starts", "البداية")] = "c.starts_at";
        /// The last day of the period.
        ends_on: NaiveDate [sort, export("Last day", "آخر يوم")] = "c.ends_on";
        /// Who get the message.
        recipients: i64 [sort, export("Tenants", "المستأجرون")] = "n.recipients";
        sent: i64 [sort, export("Sent", "أُرسل")] = "n.sent";
        pending: i64 [sort, export("Pending", "قيد الانتظار")] = "n.pending";
        failed: i64 [sort, export("Failed", "فشل")] = "n.failed";
        excluded: i64 [sort, export("Excluded", "مستبعدون")] = "n.excluded";
        made_by: String [export("Written by", "كتبها")] = "c.made_by";
        /// UTC.
        launched_at: Option<DateTime<Utc>> [sort, export("Launched", "وقت الإطلاق")] = "c.launched_at";
        launched_by: Option<String> [export("Launched by", "أطلقها")] = "c.launched_by";
        /// UTC.
        ended_at: Option<DateTime<Utc>> [sort, export("Ended", "وقت الانتهاء")] = "c.ended_at";
        version: i64 = "c.version";
    }
}

kernel::filter! {
    pub struct CampaignFilter {
        status: CampaignStatus = "c.status = ?";
        /// Whose period is not over before this day.
        from: NaiveDate = "c.ends_on >= ?";
        /// Days in UTC.
        to: NaiveDate = "c.starts_at < ? + 1";
    }
}

kernel::list! {
    /// What became of a campaign's message to one tenant.
    pub struct CampaignRecipient = "campaign_recipients" ("Tenants of a campaign", "مستأجرو الحملة"),
        filtered by CampaignRecipientFilter
    {
        from: format!("campaign_recipients r JOIN {CUSTOMERS} k ON k.id = r.customer_id"),
        key: "r.id",
        order: "r.campaign_id DESC, r.position",
        search: "k.search_key",
    } {
        id: CampaignRecipientId = "r.id";
        campaign_id: CampaignId = "r.campaign_id";
        position: i32 [sort, export("No.", "الرقم")] = "r.position";
        customer_id: CustomerId = "r.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "k.name_en";
        customer_name_ar: Option<String> [sort] = "k.name_ar";
        /// Digits, as WhatsApp has them.
        mobile: String [export("WhatsApp number", "رقم واتساب", ColumnKind::Code)] = "r.mobile";
        language: Language = "r.language";
        /// Missing for those who are excluded.
        status: Option<CampaignSend> [sort, export("Status", "الحالة")] = "r.status";
        exclusion: Option<CampaignExclusion> [sort, export("Excluded because", "سبب الاستبعاد")] = "r.exclusion";
        failure: Option<CampaignFailure> [export("Failed because", "سبب الفشل")] = "r.failure";
        /// In the gateway's words.
        error: Option<String> [export("WhatsApp says", "رد واتساب")] = "r.error";
        attempts: i32 = "r.attempts";
        /// As it was sent.
        body: Option<String> = "r.body";
        /// UTC.
        sent_at: Option<DateTime<Utc>> [sort, export("Sent at", "وقت الإرسال")] = "r.sent_at";
        /// What the tenant paid from the day of the message to the seventh day after it.
        paid: Option<Amount> [export("Paid within 7 days", "المدفوع خلال 7 أيام")] = paid_after("r");
        /// How many viewings of units the tenant booked in the seven days after the message.
        viewings: i64 [export("Viewings within 7 days", "معاينات خلال 7 أيام")] = viewings_after("r");
    }
}

kernel::filter! {
    pub struct CampaignRecipientFilter {
        campaign_id: CampaignId = "r.campaign_id = ?";
        customer_id: CustomerId = "r.customer_id = ?";
        status: CampaignSend = "r.status = ?";
        /// Whether they get nothing at all.
        excluded: bool = "((r.exclusion IS NOT NULL) = ?)";
        exclusion: CampaignExclusion = "r.exclusion = ?";
        failure: CampaignFailure = "r.failure = ?";
    }
}

kernel::list! {
    /// A saved choice of tenants.
    pub struct CampaignSegment = "campaign_segments" ("Segments", "الشرائح"), filtered by CampaignSegmentFilter {
        from: "campaign_segments s",
        key: "s.id",
        order: "s.name",
        contains: ["s.name"],
    } {
        id: CampaignSegmentId = "s.id";
        name: String [sort, export("Segment", "الشريحة")] = "s.name";
        audience: Audience = "s.audience";
        made_by: String [sort, export("Saved by", "حفظها")] = "s.made_by";
        /// UTC.
        updated_at: DateTime<Utc> [sort, export("Changed", "آخر تغيير")] = "s.updated_at";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct CampaignSegmentFilter {
        name: String = "s.name = ?";
    }
}

#[derive(Debug, Object)]
pub struct CampaignSegmentInput {
    pub name: String,
    pub audience: Audience,
    /// The version that was shown; missing for a new one.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct CampaignInput {
    pub name: String,
    /// `{tenant}`, `{unit}`, `{building}` and `{merchant}` stand for each tenant's own; at least one language.
    pub message_en: Option<String>,
    pub message_ar: Option<String>,
    /// `YYYY-MM-DD` in the merchant's zone.
    pub starts_on: String,
    /// `HH:MM` in the merchant's zone.
    pub starts_time: String,
    /// `YYYY-MM-DD`: the last day of the period.
    pub ends_on: String,
    pub audience: Audience,
    /// The version that was shown; missing for a new one.
    pub version: Option<i64>,
}

#[derive(Debug, Object)]
pub struct CampaignVersion {
    /// The version that was shown.
    pub version: i64,
}

/// A message as one tenant would get it.
#[derive(Debug, Object)]
pub struct CampaignPreviewAsked {
    pub message_en: Option<String>,
    pub message_ar: Option<String>,
    /// The tenant; the newest one without it.
    pub customer_id: Option<CustomerId>,
}

/// The message of one tenant, in each language that it is written in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignPreview {
    pub message_en: Option<String>,
    pub message_ar: Option<String>,
    /// The tenant's.
    pub language: Option<Language>,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
}

#[derive(Debug, Object)]
pub struct CampaignTestInput {
    /// Digits with the country code, without + or 00.
    pub mobile: String,
    /// Of the message.
    pub language: Language,
}

/// A campaign's message that somebody sent to a number of their own.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize, FromQueryResult)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignTest {
    pub id: CampaignTestId,
    pub recipient: String,
    pub body: String,
    pub status: DeliveryStatus,
    pub error: Option<String>,
    pub sent_by: String,
    /// UTC.
    pub created_at: DateTime<Utc>,
}

/// When the next message goes out, and when the last one will.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignPlan {
    /// UTC; missing while nothing is planned.
    pub next_at: Option<DateTime<Utc>>,
    pub wait: Option<CampaignWait>,
    /// UTC; if nothing comes between.
    pub finishes_at: Option<DateTime<Utc>>,
}

/// What came of a campaign.
#[derive(Debug, Object, Serialize, FromQueryResult)]
pub struct CampaignResults {
    /// Who paid from the day of the message to the seventh day after it.
    pub paying: i64,
    pub paid: Amount,
    /// Viewings of units that were booked in the seven days after the message.
    pub viewings: i64,
}

/// An image or a document that goes out beside the words.
#[derive(Debug, Object, Serialize)]
pub struct CampaignMedia {
    pub file_name: String,
    /// `image/jpeg`.
    pub media_type: String,
}

#[derive(Debug, Multipart)]
pub struct CampaignMediaUpload {
    /// The campaign's version that was shown.
    pub version: i64,
    /// PNG, JPEG or PDF, at most 5 MB.
    pub file: Upload,
}

/// How far a campaign is, told as long as it runs.
#[derive(Debug, Clone, PartialEq, Eq, Object)]
pub struct CampaignProgress {
    pub status: CampaignStatus,
    pub recipients: i64,
    pub sent: i64,
    pub pending: i64,
    pub failed: i64,
    pub excluded: i64,
    pub version: i64,
    pub plan: CampaignPlan,
}

/// A campaign with its plan and what came of it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignDetail {
    pub campaign: Campaign,
    pub audience: Audience,
    pub plan: CampaignPlan,
    pub results: CampaignResults,
    pub exclusions: Vec<ExclusionCount>,
    /// What goes out beside the words.
    pub media: Option<CampaignMedia>,
    /// The newest first; at most 10.
    pub tests: Vec<CampaignTest>,
    /// Of the merchant, for the campaign's times.
    pub time_zone: String,
}

/// The merchant's WhatsApp package, and those that the platform sells in its country.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignPackages {
    pub package: WhatsAppPackage,
    /// What it was sold as.
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    /// Its last day; without one it has no end.
    pub ends_on: Option<NaiveDate>,
    pub offers: Vec<CampaignOffer>,
}

/// A WhatsApp package that the platform sells.
#[derive(Debug, Object, FromQueryResult, Serialize)]
pub struct CampaignOffer {
    pub id: i64,
    pub name_en: String,
    pub name_ar: String,
    /// For all its months, with as many decimals as the currency has.
    pub price: String,
    pub currency: String,
    pub months: i32,
}

/// How the merchant's number is used.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CampaignUsage {
    pub usable: bool,
    /// Messages of campaigns since midnight in the merchant's zone.
    pub sent_today: i64,
    pub sent_7_days: i64,
    pub sent_30_days: i64,
    pub failed_30_days: i64,
    pub pending: i64,
    /// UTC.
    pub next_at: Option<DateTime<Utc>>,
    pub wait: Option<CampaignWait>,
    /// Messages of campaigns that one number gets in seven days.
    pub weekly_cap: i64,
    pub time_zone: String,
}
