//! What a viewing is to the office: shown, filtered, planned, moved, closed.

use chrono::{DateTime, NaiveDate, Utc};
use identity::facts::EMPLOYEES;
use identity::users::UserId;
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use kernel::facts::ZONE;
use kernel::text::Language;
use poem_openapi::Object;
use serde::Serialize;

use super::{ViewingId, ViewingState};
use crate::buildings::BuildingId;
use crate::enquiries::EnquiryId;
use crate::units::UnitId;

kernel::list! {
    /// A viewing, with the names that a screen shows beside it.
    pub struct Viewing = "viewings" ("Viewings", "المعاينات"), filtered by ViewingFilter {
        from: format!(
            "viewings v LEFT JOIN units u ON u.id = v.unit_id LEFT JOIN buildings b ON b.id = u.building_id \
             LEFT JOIN {EMPLOYEES} e ON e.id = v.agent_id"
        ),
        key: "v.id",
        order: "v.starts_at DESC",
        search: "(lower(v.name) || ' ' || v.mobile || ' ' || coalesce(u.search_key, ''))",
        exports: [
            starts_at, ends_at, building_name_en, unit_number, name, mobile, email, agent_name, state, outcome, reason,
            planned_by, closed_at, closed_by, created_at,
        ],
    } {
        id: ViewingId = "v.id";
        /// The end of the address of the visitor's own page.
        public_id: String = "v.public_id";
        unit_id: UnitId = "v.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "b.id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        /// The enquiry that it came of.
        enquiry_id: Option<EnquiryId> = "v.enquiry_id";
        name: String [sort, export("Visitor", "الزائر")] = "v.name";
        mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "v.mobile";
        email: Option<String> [export("E-mail", "البريد الإلكتروني")] = "v.email";
        /// Whether the visitor is reminded on the mobile number.
        allow_whatsapp: bool = "v.allow_whatsapp";
        /// The visitor's.
        language: Language = "v.language";
        /// The employee who shows the unit.
        agent_id: UserId = "v.agent_id";
        agent_name: Option<String> [sort as "agent", export("Shown by", "يعرضها")] = "e.name";
        /// UTC.
        starts_at: DateTime<Utc> [sort, export("From", "من")] = "v.starts_at";
        /// UTC.
        ends_at: DateTime<Utc> [export("To", "إلى")] = "v.ends_at";
        state: ViewingState [sort, export("Status", "الحالة", ColumnKind::Text,
            |row, language| kernel::code::Code::feminine(row.state).get(language).into())] = "v.state";
        /// What came of it.
        outcome: Option<String> [export("Outcome", "النتيجة")] = "v.outcome";
        /// Why it was cancelled.
        reason: Option<String> [export("Reason", "السبب")] = "v.reason";
        /// Nobody where the visitor chose the time.
        planned_by: Option<String> [export("Planned by", "جدولها")] = "v.planned_by";
        /// When it was done, missed or cancelled. UTC.
        closed_at: Option<DateTime<Utc>> [export("Closed", "أُغلقت")] = "v.closed_at";
        /// Nobody where the visitor cancelled it.
        closed_by: Option<String> [export("Closed by", "أغلقها")] = "v.closed_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "v.id", export("Planned", "تاريخ الجدولة")] = "v.created_at";
        version: i64 = "v.version";
    }
}

kernel::filter! {
    pub struct ViewingFilter {
        state: AnyOf<ViewingState> = "v.state = ANY(?)";
        agent_id: UserId = "v.agent_id = ?";
        unit_id: UnitId = "v.unit_id = ?";
        building_id: BuildingId = "b.id = ?";
        enquiry_id: EnquiryId = "v.enquiry_id = ?";
        /// The first day, where the office is.
        day_from: NaiveDate = format!("v.starts_at >= (?::date)::timestamp AT TIME ZONE {ZONE}");
        /// The last day, included.
        day_to: NaiveDate = format!("v.starts_at < (?::date + 1)::timestamp AT TIME ZONE {ZONE}");
    }
}

/// Who comes.
#[derive(Debug, Object)]
pub struct ViewingVisitor {
    pub name: String,
    pub mobile: String,
    /// What is planned, moved and cancelled is written to it, and a reminder the day before.
    pub email: Option<String>,
    /// true: the visitor agreed to be reminded on the mobile number.
    #[oai(default)]
    pub allow_whatsapp: bool,
    /// The caller's without it.
    pub language: Option<Language>,
}

/// A time within the office's hours at which neither the unit nor the employee has another viewing.
#[derive(Debug, Object, Serialize)]
pub struct ViewingSlot {
    /// UTC.
    pub starts_at: DateTime<Utc>,
    /// UTC.
    pub ends_at: DateTime<Utc>,
}

/// The free times of the days that the settings look ahead.
#[derive(Debug, Object, Serialize)]
pub struct ViewingSlots {
    /// The office's zone, by its name in the tz database.
    pub time_zone: String,
    /// In the order of their time.
    pub slots: Vec<ViewingSlot>,
}

/// When, where the office is, and with whom.
#[derive(Debug, Object)]
pub struct ViewingTime {
    /// Today or later.
    pub starts_on: String,
    pub starts_time: String,
    /// 5 to 480; as long as the settings say, or as before, without it.
    pub minutes: Option<i64>,
    /// The employee who shows the unit: the caller, or the one of before, without it.
    pub agent_id: Option<UserId>,
}

#[derive(Debug, Object)]
pub struct ViewingInput {
    pub unit_id: UnitId,
    /// The enquiry that it comes of, which is answered with it.
    pub enquiry_id: Option<EnquiryId>,
    #[oai(flatten)]
    pub visitor: ViewingVisitor,
    #[oai(flatten)]
    pub time: ViewingTime,
}

#[derive(Debug, Object)]
pub struct ViewingUpdate {
    #[oai(flatten)]
    pub visitor: ViewingVisitor,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ViewingMove {
    #[oai(flatten)]
    pub time: ViewingTime,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ViewingCancellation {
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ViewingOutcome {
    /// Whether the visitor came.
    pub came: bool,
    /// What came of it.
    pub outcome: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
