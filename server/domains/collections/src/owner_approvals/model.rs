//! What a question to an owner is to the office: shown, filtered, given.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::facts::OWNERS;
use parties::owners::OwnerId;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};
use properties::units::UnitId;

use super::{ApprovalKind, ApprovalState, OwnerApprovalId};
use crate::owner_costs::OwnerCostId;

kernel::list! {
    /// What an owner was asked.
    pub struct OwnerApproval = "owner_approvals" ("Owners' approvals", "موافقات الملاك"),
        filtered by OwnerApprovalFilter
    {
        from: format!(
            "owner_approvals a JOIN {OWNERS} o ON o.id = a.owner_id LEFT JOIN {UNITS} u ON u.id = a.unit_id \
             LEFT JOIN {BUILDINGS} b ON b.id = coalesce(u.building_id, a.building_id) \
             LEFT JOIN {CONTRACTS} c ON c.id = a.contract_id LEFT JOIN owner_costs k ON k.id = a.owner_cost_id"
        ),
        shown: ["o", "u", "b", "c", "k"],
        key: "a.id",
        order: "a.id DESC",
        // Numbers have no normalised column: their hyphens are dropped here, as a query's are.
        search: "(o.search_key || ' ' || coalesce(b.search_key, '') || ' ' || lower(coalesce(u.number, '')) || ' ' || \
                 lower(a.note) || ' ' || replace(replace(lower(a.number), 'oa-', 'oa '), '-', ''))",
        exports: [
            number, kind, state, owner_name_en, building_name_en, unit_number, contract_number, amount, allowed, note,
            ends_on, asked_by, decided_by, reason, cost_number,
        ],
    } {
        id: OwnerApprovalId = "a.id";
        number: String [sort by "a.id", export("Number", "الرقم", ColumnKind::Code)] = "a.number";
        kind: ApprovalKind [sort, export("Asked for", "الموضوع")] = "a.kind";
        state: ApprovalState [sort, export("Status", "الحالة")] = "a.state";
        owner_id: OwnerId = "a.owner_id";
        owner_name_en: String [sort, export("Owner", "المالك", arabic owner_name_ar)] = "o.title_en";
        owner_name_ar: String = "o.title_ar";
        building_name_en: Option<String> [export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        unit_id: Option<UnitId> = "a.unit_id";
        unit_number: Option<String> [export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// Of a lease: the draft that waits.
        contract_id: Option<ContractId> = "a.contract_id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        /// The whole cost with tax, or a year's rent.
        amount: Amount [sort, export("Amount", "المبلغ")] = "a.amount";
        /// What the agreement allows without asking: the limit, or the unit's minimum rent.
        allowed: Amount [export("Allowed without asking", "المسموح دون سؤال")] = "a.allowed";
        /// What it is for.
        note: String [export("What for", "الغرض")] = "a.note";
        /// The end of the link's address.
        public_id: String = "a.public_id";
        /// The last day for an answer.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "a.ends_on";
        reminded_on: Option<NaiveDate> = "a.reminded_on";
        asked_by: String [export("Asked by", "سأله")] = "a.asked_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "a.id"] = "a.created_at";
        /// UTC.
        decided_at: Option<DateTime<Utc>> = "a.decided_at";
        decided_by: Option<String> [export("Decided by", "بتّ فيه")] = "a.decided_by";
        reason: Option<String> [export("Reason", "السبب")] = "a.reason";
        owner_cost_id: Option<OwnerCostId> = "a.owner_cost_id";
        /// The document of the cost that was charged after it.
        cost_number: Option<String> [export("Cost", "التكلفة", ColumnKind::Code)] = "k.number";
        version: i64 = "a.version";
    }
}

kernel::filter! {
    pub struct OwnerApprovalFilter {
        state: ApprovalState = "a.state = ?";
        kind: ApprovalKind = "a.kind = ?";
        owner_id: OwnerId = "a.owner_id = ?";
        building_id: BuildingId = "b.id = ?";
        unit_id: UnitId = "a.unit_id = ?";
        contract_id: ContractId = "a.contract_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct LeaseApprovalInput {
    /// A draft.
    pub contract_id: ContractId,
    /// For the owner to read: why the rent is below the minimum.
    pub note: String,
}

#[derive(Debug, Object)]
pub struct ApprovalDecision {
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
