//! What a point of the list is to its callers.

use poem_openapi::Object;
use properties::units::UnitKind;

use super::HandoverPointId;

kernel::list! {
    /// Something that is looked at in units of a kind.
    pub struct HandoverPoint = "handover_points" ("What is looked at", "قائمة الفحص"),
        filtered by HandoverPointFilter {
        from: "handover_points p",
        key: "p.id",
        order: "p.position, p.id",
        search: "lower(p.room_en || ' ' || p.name_en || ' ' || p.room_ar || ' ' || p.name_ar)",
        exports: [unit_kind, room_en, name_en, position],
    } {
        id: HandoverPointId = "p.id";
        /// Absent: in units of every kind.
        unit_kind: Option<UnitKind> [sort, export("Kind of unit", "نوع الوحدة")] = "p.unit_kind";
        room_en: String [sort, export("Room", "الغرفة", arabic room_ar)] = "p.room_en";
        room_ar: String [sort] = "p.room_ar";
        name_en: String [sort, export("What", "البند", arabic name_ar)] = "p.name_en";
        name_ar: String [sort] = "p.name_ar";
        /// Lines stand in this order.
        position: i32 [sort, export("Order", "الترتيب")] = "p.position";
        version: i64 = "p.version";
    }
}

kernel::filter! {
    pub struct HandoverPointFilter {
        unit_kind: UnitKind = "p.unit_kind = ?";
        /// true: those of every kind.
        of_all: bool = "((p.unit_kind IS NULL) = ?)";
    }
}

#[derive(Debug, Object)]
pub struct HandoverPointInput {
    /// In units of every kind without it.
    pub unit_kind: Option<UnitKind>,
    pub room_en: String,
    pub room_ar: String,
    pub name_en: String,
    pub name_ar: String,
    /// 1 to 9999: lines stand in this order; at the end without it.
    pub position: Option<i32>,
}

#[derive(Debug, Object)]
pub struct HandoverPointUpdate {
    #[oai(flatten)]
    pub point: HandoverPointInput,
    /// The version that the form was opened with.
    pub version: i64,
}
