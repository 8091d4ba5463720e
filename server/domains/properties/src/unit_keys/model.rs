//! What a set of keys is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::{ColumnKind, bilingual};
use parties::customers::CustomerId;
use parties::facts::{CUSTOMERS, OWNERS};
use parties::owners::OwnerId;
use poem_openapi::Object;

use super::{KeyHolder, KeyKind, UnitKeyId};
use crate::buildings::BuildingId;
use crate::units::UnitId;

kernel::list! {
    /// Keys or cards of one kind that one holder has.
    pub struct UnitKey = "unit_keys" ("Keys and cards", "المفاتيح والبطاقات"), filtered by UnitKeyFilter {
        from: format!(
            "unit_keys k JOIN units u ON u.id = k.unit_id JOIN buildings b ON b.id = u.building_id \
             LEFT JOIN {CUSTOMERS} cu ON cu.id = k.customer_id LEFT JOIN {OWNERS} o ON o.id = k.owner_id"
        ),
        shown: ["cu", "o"],
        key: "k.id",
        search: "(u.search_key || ' ' || lower(coalesce(k.label, '')) || ' ' || lower(coalesce(k.holder_name, '')) \
                 || ' ' || coalesce(cu.search_key, '') || ' ' || coalesce(o.search_key, ''))",
        exports: [
            building_name_en, unit_number, kind, label, count, holder, holder_name_en, held_since, notes,
        ],
    } {
        id: UnitKeyId = "k.id";
        unit_id: UnitId = "k.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        kind: KeyKind [sort, export("Kind", "النوع")] = "k.kind";
        /// What stands on it.
        label: Option<String> [export("Label", "العلامة", ColumnKind::Code)] = "k.label";
        count: i16 [sort, export("Count", "العدد")] = "k.count";
        holder: KeyHolder [sort, export("With", "لدى")] = "k.holder";
        customer_id: Option<CustomerId> = "k.customer_id";
        owner_id: Option<OwnerId> = "k.owner_id";
        /// The tenant's, the owner's, or somebody else's.
        holder_name_en: Option<String> [export("Holder", "الحائز", ColumnKind::Text,
            |row, language| bilingual(row.holder_name_en.as_deref(), row.holder_name_ar.as_deref(), language))]
            = "coalesce(cu.name_en, o.title_en, k.holder_name)";
        holder_name_ar: Option<String> = "coalesce(cu.name_ar, o.title_ar, k.holder_name)";
        held_since: NaiveDate [sort, export("Since", "منذ")] = "k.held_since";
        notes: Option<String> [export("Notes", "ملاحظات")] = "k.notes";
        version: i64 = "k.version";
    }
}

kernel::filter! {
    pub struct UnitKeyFilter {
        unit_id: UnitId = "k.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        kind: KeyKind = "k.kind = ?";
        holder: KeyHolder = "k.holder = ?";
        customer_id: CustomerId = "k.customer_id = ?";
        owner_id: OwnerId = "k.owner_id = ?";
    }
}

#[derive(Debug, Object)]
pub struct UnitKeyInput {
    pub unit_id: UnitId,
    pub kind: KeyKind,
    /// What stands on it.
    pub label: Option<String>,
    /// 1 to 100; the office has them until they are handed over.
    pub count: Option<i16>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct UnitKeyUpdate {
    pub kind: KeyKind,
    pub label: Option<String>,
    /// 1 to 100.
    pub count: Option<i16>,
    pub notes: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// Who gets keys, and how many of the set.
#[derive(Debug, Object)]
pub struct KeyHandOver {
    pub holder: KeyHolder,
    /// Of a tenant.
    pub customer_id: Option<CustomerId>,
    /// Of an owner.
    pub owner_id: Option<OwnerId>,
    /// Of somebody else.
    pub holder_name: Option<String>,
    /// All of the set without it.
    pub count: Option<i16>,
    /// Today without it; not in the future.
    pub on: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
