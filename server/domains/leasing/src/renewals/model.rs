//! What callers see of renewals, and give.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::{RenewalChange, RenewalId, RenewalRowId, RenewalRowState};
use crate::contracts::ContractId;
use crate::contracts::model::{ContractWarning, PlannedRow};
use crate::facts::last_rent;
use crate::neighbours::{BUILDINGS, BuildingId, CUSTOMERS, CustomerId, ParkingId, UNITS, UnitId};
use crate::tenancy_rules::model::RentLimit;

/// One contract of a renewal; what is left out follows from the contract and the change.
#[derive(Debug, Clone, Object)]
pub struct RenewalRowInput {
    pub contract_id: ContractId,
    /// A year's rent, instead of the changed one.
    pub rent_price: Option<String>,
    /// The length of the next term; that of the present one without it.
    pub months: Option<i64>,
    /// How many payments of rent; as many as now without it.
    pub payments: Option<i64>,
    /// YYYY-MM-DD, of the first payment.
    pub first_due_on: Option<String>,
    /// A year's rent of the unit by the official index, where the law limits rents by it.
    pub index_rent: Option<String>,
    /// Why the rent is above the law's limit; asks for the right to it.
    pub cap_reason: Option<String>,
}

#[derive(Debug, Clone, Object)]
pub struct RenewalInput {
    pub change: RenewalChange,
    /// Per cent or an amount of a year's rent, below zero where rents fall; nothing changes without it.
    pub change_by: Option<String>,
    /// 5, 10 or 50: changed rents become multiples of it, and all payments but the last.
    pub round_to: Option<i64>,
    /// At most 500.
    pub contracts: Vec<RenewalRowInput>,
}

/// The next contract of one row as it would be drafted.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct RenewalProposal {
    pub contract_id: ContractId,
    pub contract_number: String,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub unit_number: String,
    /// The last day of the present term.
    pub present_ends_on: NaiveDate,
    /// Of a year.
    pub rent_before: Amount,
    pub rent_price: Amount,
    pub total_rent: Amount,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    /// Missing where the term is not of whole months.
    pub months: Option<u32>,
    pub payments: u32,
    pub first_due_on: NaiveDate,
    pub limit: Option<RentLimit>,
    /// Whether the law allows the rent.
    pub is_allowed: bool,
    /// Why there will be no draft as it stands.
    pub refusal: Option<ContractWarning>,
    /// The contract or the draft that follows it already.
    pub next_id: Option<ContractId>,
}

#[derive(Debug, Object, Serialize)]
pub struct RenewalPreview {
    pub contracts: Vec<RenewalProposal>,
    /// Years' rents of those that can be drafted: now, and in the next term.
    pub rent_before: Amount,
    pub rent_after: Amount,
    /// How many can be drafted.
    pub possible: u32,
    /// How many of them are above the law's limit.
    pub above_limit: u32,
}

kernel::list! {
    /// Next contracts that were prepared at once.
    pub struct Renewal = "renewals" ("Renewals", "تجديد العقود"), filtered by RenewalFilter {
        from: "renewals n",
        key: "n.id",
        order: "n.id DESC",
        contains: ["n.started_by"],
    } {
        id: RenewalId = "n.id";
        change: RenewalChange [sort, export("Change", "التغيير")] = "n.change";
        /// Per cent or an amount.
        change_by: Amount [sort, export("By", "بمقدار")] = "n.change_by";
        round_to: Option<i32> [export("Rounded to", "التقريب")] = "n.round_to";
        total: i32 [sort, export("Contracts", "العقود")] = "n.total";
        done: i32 [export("Done", "المنجز")] = "n.done";
        drafted: i32 [export("Drafts", "المسودات")] = "n.drafted";
        refused: i32 [export("Refused", "المرفوض")] = "n.refused";
        undone: i32 [export("Undone", "المتراجع عنه")] = "n.undone";
        started_by: String [export("By whom", "بواسطة")] = "n.started_by";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Begun", "البداية")] = "n.created_at";
        /// UTC; missing while it runs.
        ended_at: Option<DateTime<Utc>> [export("Ended", "النهاية")] = "n.ended_at";
        /// UTC.
        undone_at: Option<DateTime<Utc>> [export("Undone at", "وقت التراجع")] = "n.undone_at";
        version: i64 = "n.version";
    }
}

kernel::filter! {
    pub struct RenewalFilter {
        ended: bool = "((n.ended_at IS NOT NULL) = ?)";
        undone: bool = "((n.undone_at IS NOT NULL) = ?)";
    }
}

kernel::list! {
    /// What became of one contract of a renewal.
    pub struct RenewalRow = "renewal_rows" ("Contracts of a renewal", "عقود التجديد"), filtered by RenewalRowFilter {
        from: format!(
            "renewal_rows r JOIN contracts c ON c.id = r.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id \
             LEFT JOIN contracts d ON d.id = r.draft_id"
        ),
        key: "r.id",
        search: "(c.search_key || ' ' || cu.search_key || ' ' || u.search_key || ' ' || b.search_key)",
    } {
        id: RenewalRowId = "r.id";
        renewal_id: RenewalId = "r.renewal_id";
        contract_id: ContractId = "r.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// Of a year.
        rent_before: Amount [sort, export("Rent", "الإيجار")] = last_rent("c");
        rent_price: Amount [sort, export("Next rent", "الإيجار التالي")] = "r.rent_price";
        starts_on: NaiveDate [sort, export("From", "من")] = "r.starts_on";
        ends_on: NaiveDate [sort, export("To", "إلى")] = "r.ends_on";
        payments: i32 [export("Payments", "الدفعات")] = "r.payments";
        state: RenewalRowState [sort, export("Status", "الحالة")] = "r.state";
        /// Missing where the draft was deleted.
        draft_id: Option<ContractId> = "r.draft_id";
        draft_number: Option<String> [export("Next contract", "العقد التالي", ColumnKind::Code)] = "d.number";
        refusal_code: Option<String> = "r.refusal_code";
        /// Why there is no draft.
        refusal_en: Option<String> [export("Reason", "السبب", arabic refusal_ar)] = "r.refusal_en";
        refusal_ar: Option<String> = "r.refusal_ar";
    }
}

kernel::filter! {
    pub struct RenewalRowFilter {
        renewal_id: RenewalId = "r.renewal_id = ?";
        contract_id: ContractId = "r.contract_id = ?";
        state: RenewalRowState = "r.state = ?";
        building_id: BuildingId = "u.building_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct RenewalUndo {
    /// The version that was shown.
    pub version: i64,
}

/// The next contract of one, as the form begins with it. Nothing is stored.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct NextContract {
    pub follows_id: ContractId,
    pub customer_id: CustomerId,
    pub unit_id: UnitId,
    pub parking_id: Option<ParkingId>,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub rent_price: Amount,
    pub total_rent: Amount,
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    pub payments: Vec<PlannedRow>,
    pub limit: Option<RentLimit>,
}
