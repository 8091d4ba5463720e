//! What an agreement is to its callers: shown, filtered, given.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::facts::Day;
use kernel::money::Amount;
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::BUILDINGS;

use super::codes::{AgreementState, state};
use super::{FeeBasis, ManagementAgreementId};

kernel::list! {
    /// For what an owner's property is managed, from a day on.
    pub struct ManagementAgreement = "management_agreements" ("Management agreements", "اتفاقيات الإدارة"),
        filtered by ManagementAgreementFilter
    {
        from: format!(
            "management_agreements a JOIN {OWNERS} o ON o.id = a.owner_id \
             LEFT JOIN {BUILDINGS} b ON b.id = a.building_id"
        ),
        key: "a.id",
        order: "a.starts_on DESC",
        search: "(o.search_key || ' ' || coalesce(b.search_key, ''))",
        exports: [
            owner_name_en, building_name_en, starts_on, ends_on, state, basis, percentage, minimum,
            placement_percentage, renewal_fee, reserve, penalty_percentage, cost_limit, note,
        ],
    } {
        id: ManagementAgreementId = "a.id";
        owner_id: OwnerId = "a.owner_id";
        owner_name_en: String [sort, export("Owner", "المالك", arabic owner_name_ar)] = "o.title_en";
        owner_name_ar: String = "o.title_ar";
        /// Nothing where it is for all of the owner's property without an agreement of its own.
        building_id: Option<BuildingId> = "a.building_id";
        building_name_en: Option<String>
            [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        starts_on: NaiveDate [sort, export("From", "من")] = "a.starts_on";
        /// The last day, included.
        ends_on: Option<NaiveDate> [sort, export("Until", "حتى")] = "a.ends_on";
        state: AgreementState [export("Status", "الحالة")] = state("a", Day::Today);
        basis: FeeBasis [export("Fee of", "الرسوم من")] = "a.basis";
        /// Of the basis, in per cent.
        percentage: Amount [sort, export("Fee %", "الرسوم %", ColumnKind::Text,
            |row, _| row.percentage.to_string().as_str().into())] = "a.percentage";
        /// A month.
        minimum: Amount [export("Minimum a month", "الحد الأدنى شهرياً")] = "a.minimum";
        /// Of a new tenant's rent, in per cent.
        placement_percentage: Amount [export("Placement fee %", "رسوم التأجير %", ColumnKind::Text,
            |row, _| row.placement_percentage.to_string().as_str().into())] = "a.placement_percentage";
        /// For each renewal.
        renewal_fee: Amount [export("Renewal fee", "رسوم التجديد")] = "a.renewal_fee";
        /// What stays with the office when the rest is paid out.
        reserve: Amount [export("Reserve", "الاحتياطي")] = "a.reserve";
        /// The owner's part of what a tenant pays for leaving early, in per cent; the rest is the office's.
        penalty_percentage: Amount [export("Owner's part of early exits %", "حصة المالك من الإخلاء المبكر %", ColumnKind::Text,
            |row, _| row.penalty_percentage.to_string().as_str().into())] = "a.penalty_percentage";
        /// A cost above it, with its tax, asks the owner first.
        cost_limit: Option<Amount> [export("Costs without asking up to", "تكاليف دون سؤال حتى")] = "a.cost_limit";
        /// A lease below the unit's minimum rent asks the owner first.
        asks_below_minimum: bool = "a.asks_below_minimum";
        note: Option<String> [export("Note", "ملاحظة")] = "a.note";
        version: i64 = "a.version";
    }
}

kernel::filter! {
    pub struct ManagementAgreementFilter {
        owner_id: OwnerId = "a.owner_id = ?";
        building_id: BuildingId = "a.building_id = ?";
        state: AgreementState = format!("{} = ?", state("a", Day::Today));
        basis: FeeBasis = "a.basis = ?";
    }
}

#[derive(Debug, Object)]
pub struct ManagementAgreementInput {
    pub owner_id: OwnerId,
    /// Without it: all of the owner's property that has no agreement of its own.
    pub building_id: Option<BuildingId>,
    pub starts_on: String,
    /// The last day, included; open without it.
    pub ends_on: Option<String>,
    /// Of what came in without it.
    pub basis: Option<FeeBasis>,
    /// In per cent.
    pub percentage: String,
    pub minimum: Option<String>,
    pub placement_percentage: Option<String>,
    pub renewal_fee: Option<String>,
    pub reserve: Option<String>,
    /// The owner's part of what a tenant pays for leaving early, in per cent; nothing without it.
    pub penalty_percentage: Option<String>,
    /// A cost above it, with its tax, asks the owner first; none does without it.
    pub cost_limit: Option<String>,
    /// Whether a lease below the unit's minimum rent asks the owner first.
    pub asks_below_minimum: Option<bool>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct ManagementAgreementUpdate {
    pub starts_on: String,
    pub ends_on: Option<String>,
    pub basis: Option<FeeBasis>,
    pub percentage: String,
    pub minimum: Option<String>,
    pub placement_percentage: Option<String>,
    pub renewal_fee: Option<String>,
    pub reserve: Option<String>,
    /// The owner's part of what a tenant pays for leaving early, in per cent; nothing without it.
    pub penalty_percentage: Option<String>,
    /// A cost above it, with its tax, asks the owner first; none does without it.
    pub cost_limit: Option<String>,
    /// Whether a lease below the unit's minimum rent asks the owner first.
    pub asks_below_minimum: Option<bool>,
    pub note: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
