//! What a meter is to its callers: shown, given, filtered.

use chrono::NaiveDate;
use kernel::export::ColumnKind;
use kernel::facts::{Day, day_of};
use kernel::sql::searched;
use poem_openapi::Object;

use super::{MeterId, MeterKind};
use crate::buildings::BuildingId;
use crate::units::UnitId;

/// A meter `m` with its unit, its building and its last reading `l`.
const PLACE: &str = "meters m LEFT JOIN units u ON u.id = m.unit_id LEFT JOIN buildings b ON b.id = u.building_id \
     LEFT JOIN LATERAL (SELECT r.read_on, r.base FROM meter_readings r WHERE r.meter_id = m.id \
     ORDER BY r.read_on DESC LIMIT 1) l ON true";

kernel::list! {
    /// A meter of a unit, with what was read of it last.
    pub struct Meter = "meters" ("Meters", "العدادات"), filtered by MeterFilter {
        from: PLACE,
        shown: ["u", "b", "l"],
        key: "m.id",
        search: format!("({} || ' ' || coalesce(u.search_key, ''))", searched("m.number")),
        exports: [
            building_name_en, unit_number, kind, number, last_read_on, last_value, due_on, read_every, removed_on,
        ],
    } {
        id: MeterId = "m.id";
        unit_id: UnitId = "m.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        kind: MeterKind [sort, export("Meter", "العداد")] = "m.kind";
        /// As it stands on the meter.
        number: String [sort, export("Meter no.", "رقم العداد", ColumnKind::Code)] = "m.number";
        /// Months from one reading to the next.
        read_every: i16 [export("Months between readings", "الأشهر بين القراءات")] = "m.read_every";
        last_read_on: Option<NaiveDate> [sort, export("Last read on", "آخر قراءة في")] = "l.read_on";
        /// What it showed then; of a meter that was replaced, what the new one began with.
        last_value: Option<String> [export("Last reading", "آخر قراءة")] = "trim_scale(l.base)::text";
        /// When it is to be read next; absent for one that was taken out.
        due_on: Option<NaiveDate> [sort, export("To be read on", "موعد القراءة")] = due_on();
        /// When it was taken out of the unit.
        removed_on: Option<NaiveDate> [export("Taken out on", "أزيل في")] = "m.removed_on";
        notes: Option<String> = "m.notes";
        version: i64 = "m.version";
    }
}

/// A meter that was never read is due since it was entered.
fn due_on() -> String {
    format!(
        "(CASE WHEN m.removed_on IS NULL THEN \
         coalesce((l.read_on + make_interval(months => m.read_every))::date, {entered}) END)",
        entered = day_of("m.created_at"),
    )
}

kernel::filter! {
    pub struct MeterFilter {
        kind: MeterKind = "m.kind = ?";
        unit_id: UnitId = "m.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        /// true: to be read today or before.
        due: bool = format!("(coalesce({} <= {}, false) = ?)", due_on(), Day::Today);
        /// true: those that were taken out.
        removed: bool = "((m.removed_on IS NOT NULL) = ?)";
    }
}

#[derive(Debug, Object)]
pub struct MeterInput {
    pub unit_id: UnitId,
    pub kind: MeterKind,
    /// As it stands on the meter.
    pub number: String,
    /// Months from one reading to the next, 1 to 12; 1 unless it says otherwise.
    pub read_every: Option<i16>,
    pub notes: Option<String>,
}

#[derive(Debug, Object)]
pub struct MeterUpdate {
    pub number: String,
    pub read_every: Option<i16>,
    /// When it was taken out of the unit: not in the future.
    pub removed_on: Option<String>,
    pub notes: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
