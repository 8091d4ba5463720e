//! What an owner sees of the own questions, and answers.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::money::Amount;
use poem_openapi::Object;
use properties::facts::{BUILDINGS, UNITS};

use super::{ApprovalKind, ApprovalState, OwnerApprovalId};

kernel::list! {
    /// What the office asks of the owner.
    pub struct OwnApproval = "owner_approvals" ("Approvals", "الموافقات"), filtered by OwnApprovalFilter {
        from: format!(
            "owner_approvals a LEFT JOIN {UNITS} u ON u.id = a.unit_id \
             LEFT JOIN {BUILDINGS} b ON b.id = coalesce(u.building_id, a.building_id)"
        ),
        shown: ["u", "b"],
        key: "a.id",
        order: "a.id DESC",
        contains: ["a.number", "a.note"],
        exports: [number, kind, state, building_name_en, unit_number, amount, allowed, note, ends_on, reason],
    } {
        id: OwnerApprovalId = "a.id";
        number: String [sort by "a.id", export("Number", "الرقم", ColumnKind::Code)] = "a.number";
        kind: ApprovalKind [export("Asked for", "الموضوع")] = "a.kind";
        state: ApprovalState [sort, export("Status", "الحالة")] = "a.state";
        building_name_en: Option<String> [export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        unit_number: Option<String> [export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// The whole cost with tax, or a year's rent.
        amount: Amount [sort, export("Amount", "المبلغ")] = "a.amount";
        /// What the agreement allows without asking.
        allowed: Amount [export("Allowed without asking", "المسموح دون سؤال")] = "a.allowed";
        note: String [export("What for", "الغرض")] = "a.note";
        /// The last day for an answer.
        ends_on: NaiveDate [sort, export("Until", "حتى")] = "a.ends_on";
        reason: Option<String> [export("Reason", "السبب")] = "a.reason";
        version: i64 = "a.version";
    }
}

kernel::filter! {
    pub struct OwnApprovalFilter {
        state: ApprovalState = "a.state = ?";
        kind: ApprovalKind = "a.kind = ?";
    }
}

#[derive(Debug, Object)]
pub struct OwnAnswer {
    /// false: declined, for a reason.
    pub approve: bool,
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
