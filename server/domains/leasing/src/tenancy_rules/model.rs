//! What a rule is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::{Cell, ColumnKind, Exported};
use kernel::money::Amount;
use kernel::text::Language;
use poem_openapi::{NewType, Object};
use rust_decimal::Decimal;
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::{Enforcement, Jurisdiction, LimitReason, NoticeUnit, RentCap, TenancyRuleId};
use crate::neighbours::UnitUsage;

/// What a rent may rise that is more than so many per cent below the index.
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
pub struct RuleBand {
    /// Per cent below the index, above which it holds.
    pub above: Decimal,
    /// The greatest rise in per cent.
    pub percent: Decimal,
}

/// The bands of a rent index, the smallest gap on top.
#[derive(
    Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult, NewType,
)]
#[serde(transparent)]
#[oai(from_parameter = false, from_multipart = false, to_header = false)]
pub struct RuleBands(pub Vec<RuleBand>);

impl Exported for RuleBands {
    const KIND: ColumnKind = ColumnKind::Text;

    fn cell(&self, _language: Language) -> Cell {
        let band = |band: &RuleBand| format!(">{} %: {} %", band.above, band.percent);
        let bands: Vec<String> = self.0.iter().map(band).collect();
        bands.join(" · ").as_str().into()
    }
}

kernel::list! {
    /// The law of tenancies of a place, from a day on.
    pub struct TenancyRule = "tenancy_rules" ("Tenancy law", "قوانين الإيجار"), filtered by TenancyRuleFilter {
        from: "tenancy_rules r",
        key: "r.id",
        order: "r.jurisdiction, r.valid_from DESC, r.usage",
        contains: ["r.jurisdiction", "r.source_en", "r.source_ar"],
    } {
        id: TenancyRuleId = "r.id";
        jurisdiction: Jurisdiction [sort, export("Place", "المكان")] = "r.jurisdiction";
        /// Both without it.
        usage: Option<UnitUsage> [sort, export("Usage", "الاستعمال")] = "r.usage";
        /// The first day of the terms that it is the law of.
        valid_from: NaiveDate [sort, export("From", "من")] = "r.valid_from";
        /// How long before a contract's last day notice is served; unknown without it.
        notice_length: Option<i32> [export("Notice", "الإشعار")] = "r.notice_length";
        notice_unit: Option<NoticeUnit> [export("Counted in", "الوحدة")] = "r.notice_unit";
        /// Without notice in time the rent stays as it is.
        needs_notice: bool = "r.needs_notice";
        /// Years from a tenancy's first day in which its rent stays as it is.
        frozen_years: i32 [export("Years without a rise", "سنوات بلا زيادة")] = "r.frozen_years";
        /// Years after a rise in which there is no other.
        again_after_years: i32 [export("Years between rises", "سنوات بين زيادتين")] = "r.again_after_years";
        cap: RentCap [sort, export("Limit", "الحد")] = "r.cap";
        cap_percent: Option<Amount> [export("Per cent", "النسبة")] = "r.cap_percent";
        bands: RuleBands [export("Bands of the index", "شرائح المؤشر")] = "r.bands";
        enforcement: Enforcement [sort, export("Above the limit", "فوق الحد")] = "r.enforcement";
        /// Days from a contract's date within which it is registered; missing where the law names none.
        attest_days: Option<i32> [sort, export("Days to register", "أيام التسجيل")] = "r.attest_days";
        source_en: String [export("Source", "المصدر", arabic source_ar)] = "r.source_en";
        source_ar: String = "r.source_ar";
        version: i64 = "r.version";
    }
}

kernel::filter! {
    pub struct TenancyRuleFilter {
        jurisdiction: Jurisdiction = "r.jurisdiction = ?";
        usage: UnitUsage = "(r.usage IS NULL OR r.usage = ?)";
        enforcement: Enforcement = "r.enforcement = ?";
        cap: RentCap = "r.cap = ?";
    }
}

#[derive(Debug, Clone, Default, Object)]
pub struct RuleBandInput {
    pub above: Option<String>,
    pub percent: Option<String>,
}

#[derive(Debug, Clone, Object)]
pub struct TenancyRuleInput {
    pub jurisdiction: Jurisdiction,
    /// Both without it.
    pub usage: Option<UnitUsage>,
    /// The first day of the terms that it is the law of.
    pub valid_from: Option<String>,
    /// With its unit, or neither.
    pub notice_length: Option<i64>,
    pub notice_unit: Option<NoticeUnit>,
    /// Asks for a term of notice.
    #[oai(default)]
    pub needs_notice: bool,
    pub frozen_years: Option<i64>,
    pub again_after_years: Option<i64>,
    pub cap: RentCap,
    /// Of a limit by percentage.
    pub cap_percent: Option<String>,
    /// Of a limit by index, the smallest gap on top.
    #[oai(default)]
    pub bands: Vec<RuleBandInput>,
    pub enforcement: Enforcement,
    /// Days from a contract's date within which it is registered.
    pub attest_days: Option<i64>,
    pub source_en: String,
    pub source_ar: String,
}

#[derive(Debug, Clone, Object)]
pub struct TenancyRuleUpdate {
    #[oai(flatten)]
    pub rule: TenancyRuleInput,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What the law says of the next term of a contract.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct RentLimit {
    pub jurisdiction: Jurisdiction,
    /// Of a year; missing where the law sets no limit.
    pub most: Option<Amount>,
    pub reason: LimitReason,
    /// The first day on which the reason is over.
    pub until: Option<NaiveDate>,
    pub enforcement: Enforcement,
    /// The last day to serve notice.
    pub notice_by: Option<NaiveDate>,
    /// When the first letter about the next terms reached the tenant.
    pub served_on: Option<NaiveDate>,
    pub source_en: String,
    pub source_ar: String,
}

impl RentLimit {
    pub fn allows(&self, rent: Decimal) -> bool {
        self.most.is_none_or(|most| rent <= most.0)
    }

    /// Whether such a rent takes a reason.
    pub fn refuses(&self, rent: Decimal) -> bool {
        self.enforcement == Enforcement::Refuse && !self.allows(rent)
    }
}
