//! What a notice is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use poem_openapi::Object;

use super::NoticeId;
use super::codes::NoticeGiver;
use crate::contracts::ContractId;
use crate::neighbours::{BUILDINGS, BuildingId, CUSTOMERS, CustomerId, UNITS, UnitId};

kernel::list! {
    /// A notice of leaving, with the names that a screen shows beside it.
    pub struct Notice = "notices" ("Notices of leaving", "إشعارات الإخلاء"), filtered by NoticeFilter {
        from: format!(
            "notices n JOIN contracts c ON c.id = n.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["c", "cu", "u", "b"],
        key: "n.id",
        order: "n.leaves_on",
        search: "(c.search_key || ' ' || cu.search_key || ' ' || u.search_key || ' ' || b.search_key)",
        exports: [
            contract_number, customer_name_en, building_name_en, unit_number, given_by, given_on, leaves_on,
            withdrawn_on, note,
        ],
    } {
        id: NoticeId = "n.id";
        contract_id: ContractId = "n.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        contract_ends_on: NaiveDate = "c.ends_on";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> = "cu.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        given_by: NoticeGiver [export("Given by", "مقدم الإشعار")] = "n.given_by";
        given_on: NaiveDate [sort, export("Given on", "تاريخ الإشعار")] = "n.given_on";
        /// The tenant's last day.
        leaves_on: NaiveDate [sort, export("Leaves on", "تاريخ الإخلاء")] = "n.leaves_on";
        note: Option<String> [export("Note", "ملاحظة")] = "n.note";
        recorded_by: String = "n.recorded_by";
        withdrawn_on: Option<NaiveDate> [export("Withdrawn on", "تاريخ السحب")] = "n.withdrawn_on";
        withdraw_reason: Option<String> = "n.withdraw_reason";
        version: i64 = "n.version";
    }
}

kernel::filter! {
    pub struct NoticeFilter {
        contract_id: ContractId = "n.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        /// true: withdrawn ones; false: those that hold.
        withdrawn: bool = "((n.withdrawn_on IS NOT NULL) = ?)";
        leaves_from: NaiveDate = "n.leaves_on >= ?";
        leaves_to: NaiveDate = "n.leaves_on <= ?";
    }
}

#[derive(Debug, Object)]
pub struct NoticeInput {
    pub contract_id: ContractId,
    pub given_by: NoticeGiver,
    /// Today without it; not in the future.
    pub given_on: Option<String>,
    /// The tenant's last day: not before the notice, not after the contract's last day. That one without it.
    pub leaves_on: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct NoticeWithdrawal {
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
