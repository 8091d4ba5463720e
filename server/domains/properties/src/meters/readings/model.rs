//! What a reading is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::sql::searched;
use poem_openapi::Multipart;
use poem_openapi::types::multipart::Upload;

use super::MeterReadingId;
use crate::buildings::BuildingId;
use crate::meters::{MeterId, MeterKind};
use crate::units::UnitId;

kernel::list! {
    /// What was read of a meter, and what was used since the reading before.
    pub struct MeterReading = "meter_readings" ("Meter readings", "قراءات العدادات"), filtered by MeterReadingFilter {
        from: "meter_readings r JOIN meters m ON m.id = r.meter_id JOIN units u ON u.id = m.unit_id \
               JOIN buildings b ON b.id = u.building_id",
        shown: ["u", "b"],
        key: "r.id",
        order: "r.id DESC",
        search: format!("({} || ' ' || u.search_key)", searched("m.number")),
        exports: [
            read_on, building_name_en, unit_number, kind, meter_number, value, used, starts_at, note, recorded_by,
        ],
    } {
        id: MeterReadingId = "r.id";
        meter_id: MeterId = "r.meter_id";
        kind: MeterKind [sort, export("Meter", "العداد")] = "m.kind";
        meter_number: String [sort as "meter", export("Meter no.", "رقم العداد", ColumnKind::Code)] = "m.number";
        unit_id: UnitId = "m.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        read_on: NaiveDate [sort, export("Read on", "تاريخ القراءة")] = "r.read_on";
        value: String [export("Reading", "القراءة")] = "trim_scale(r.value)::text";
        /// What was used since the reading before; absent for the first.
        used: Option<String> [export("Used", "الاستهلاك")] = "trim_scale(r.value - r.previous_value)::text";
        /// What the new meter began with, where the meter was replaced on this day.
        starts_at: Option<String> [export("New meter begins at", "بداية العداد الجديد")]
            = "trim_scale(r.starts_at)::text";
        previous_on: Option<NaiveDate> = "r.previous_on";
        note: Option<String> [export("Note", "ملاحظة")] = "r.note";
        has_photo: bool = "(r.photo_path IS NOT NULL)";
        recorded_by: String [export("By", "بواسطة")] = "r.recorded_by";
        version: i64 = "r.version";
    }
}

kernel::filter! {
    pub struct MeterReadingFilter {
        meter_id: MeterId = "r.meter_id = ?";
        kind: MeterKind = "m.kind = ?";
        unit_id: UnitId = "m.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        read_from: NaiveDate = "r.read_on >= ?";
        read_to: NaiveDate = "r.read_on <= ?";
    }
}

#[derive(Debug, Multipart)]
pub struct MeterReadingInput {
    pub meter_id: i64,
    /// After the last reading, not in the future.
    pub read_on: String,
    /// At most three decimals; not below the last reading.
    pub value: String,
    /// The meter was replaced: what the new one began with. `value` is the old one's last.
    pub starts_at: Option<String>,
    /// The new meter's number, where it was replaced.
    pub new_number: Option<String>,
    pub note: Option<String>,
    /// PNG, JPEG or WebP, at most 5 MB and 50 million pixels.
    pub file: Option<Upload>,
}
