//! News, to the staff who writes them and to those whom they concern.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;
use serde::Serialize;

use super::{PlatformUpdateId, PlatformUpdateState};
use crate::merchants::SubscriptionPackage;

kernel::list! {
    /// News of the product, as staff keeps them.
    pub struct PlatformUpdate = "platform_updates" ("Platform updates", "تحديثات المنصة"),
        filtered by PlatformUpdateFilter
    {
        from: "platform.platform_updates u",
        key: "u.id",
        order: "u.day DESC",
        contains: ["u.title_en", "u.title_ar", "u.content_en", "u.content_ar"],
        exports: [day, title_en, content_en, state, published_at],
    } {
        id: PlatformUpdateId = "u.id";
        title_en: String [sort, export("Title", "العنوان", arabic title_ar)] = "u.title_en";
        title_ar: String [sort] = "u.title_ar";
        content_en: String [export("Text", "النص", arabic content_ar)] = "u.content_en";
        content_ar: String = "u.content_ar";
        day: NaiveDate [sort, export("Date", "التاريخ")] = "u.day";
        /// ISO 3166 alpha-2; none is all.
        countries: Vec<String> = "u.countries";
        /// As stored; none is all, also those on trial.
        packages: Vec<String> = "u.packages";
        state: PlatformUpdateState [export("Status", "الحالة")] = format!(
            "CASE WHEN u.published_at IS NULL THEN {} ELSE {} END",
            PlatformUpdateState::Draft.sql(),
            PlatformUpdateState::Published.sql()
        );
        /// UTC.
        published_at: Option<DateTime<Utc>> [sort, export("Published", "تاريخ النشر")] = "u.published_at";
        /// Employees who have read it or newer ones.
        readers: i64 = "(SELECT count(*) FROM platform.platform_update_reads r \
            WHERE r.read_through >= u.published_at)";
        version: i64 = "u.version";
    }
}

kernel::filter! {
    pub struct PlatformUpdateFilter {
        /// Whether it is published.
        published: bool = "(u.published_at IS NOT NULL) = ?";
        /// On this day or later.
        from: NaiveDate = "u.day >= ?";
        /// On this day or before.
        to: NaiveDate = "u.day <= ?";
    }
}

#[derive(Debug, Object)]
pub struct PlatformUpdateInput {
    pub title_en: String,
    pub title_ar: String,
    pub content_en: String,
    pub content_ar: String,
    /// The date that stands on it.
    pub day: String,
    /// ISO 3166 alpha-2; none is all.
    pub countries: Vec<String>,
    /// None is all, also those on trial.
    pub packages: Vec<SubscriptionPackage>,
}

#[derive(Debug, Object)]
pub struct PlatformUpdateUpdate {
    #[oai(flatten)]
    pub update: PlatformUpdateInput,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct PublishUpdateInput {
    /// The version that was seen.
    pub version: i64,
}

kernel::list! {
    /// News that concern the caller's merchant.
    pub struct News = "platform_updates" ("Platform updates", "تحديثات المنصة"), filtered by NoFilter {
        from: "platform.platform_updates u",
        key: "u.id",
        order: "u.day DESC",
        contains: ["u.title_en", "u.title_ar", "u.content_en", "u.content_ar"],
    } {
        id: PlatformUpdateId = "u.id";
        title_en: String = "u.title_en";
        title_ar: String = "u.title_ar";
        content_en: String = "u.content_en";
        content_ar: String = "u.content_ar";
        day: NaiveDate [sort] = "u.day";
        /// UTC.
        published_at: DateTime<Utc> = "u.published_at";
    }
}

/// What the caller has not read yet, the newest first.
#[derive(Debug, Object, Serialize)]
pub struct UnreadNews {
    pub items: Vec<News>,
}

#[derive(Debug, Object)]
pub struct NewsReadInput {
    /// When the newest of what was shown was published.
    pub read_through: DateTime<Utc>,
}
