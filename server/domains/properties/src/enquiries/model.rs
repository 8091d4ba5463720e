//! What an enquiry is to its callers: asked, shown, filtered, answered.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::export::ColumnKind;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;

use super::{EnquiryId, EnquiryState};
use crate::buildings::BuildingId;
use crate::units::UnitId;

kernel::list! {
    /// An enquiry, with the names that a screen shows beside it.
    pub struct Enquiry = "enquiries" ("Enquiries", "الاستفسارات"), filtered by EnquiryFilter {
        from: format!(
            "enquiries q LEFT JOIN units u ON u.id = q.unit_id LEFT JOIN buildings b ON b.id = u.building_id \
             LEFT JOIN {CUSTOMERS} cu ON cu.mobile = q.mobile AND cu.merged_into_id IS NULL"
        ),
        key: "q.id",
        order: "q.id DESC",
        search: "(lower(q.name) || ' ' || q.mobile || ' ' || coalesce(u.search_key, ''))",
        exports: [
            created_at, name, mobile, building_name_en, unit_number, viewing_on, message, state, note, handled_by,
        ],
    } {
        id: EnquiryId = "q.id";
        unit_id: UnitId = "q.unit_id";
        unit_number: String [sort as "unit", export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "b.id";
        building_name_en: String
            [sort as "building", export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String = "b.name_ar";
        name: String [sort, export("Name", "الاسم")] = "q.name";
        mobile: String [export("Mobile", "الهاتف المتحرك", ColumnKind::Code)] = "q.mobile";
        /// The tenant who has this mobile.
        customer_id: Option<CustomerId> = "cu.id";
        message: Option<String> [export("Message", "الرسالة")] = "q.message";
        /// The day on which they would like to see the unit.
        viewing_on: Option<NaiveDate> [sort, export("Viewing", "المعاينة")] = "q.viewing_on";
        /// The language that they read the page in.
        language: String = "q.language";
        state: EnquiryState [sort, export("Status", "الحالة")] = "q.state";
        /// What came of it.
        note: Option<String> [export("Note", "ملاحظة")] = "q.note";
        handled_by: Option<String> [export("By", "بواسطة")] = "q.handled_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "q.id", export("Asked", "تاريخ الاستفسار")] = "q.created_at";
        version: i64 = "q.version";
    }
}

kernel::filter! {
    pub struct EnquiryFilter {
        state: AnyOf<EnquiryState> = "q.state = ANY(?)";
        unit_id: UnitId = "q.unit_id = ?";
        building_id: BuildingId = "b.id = ?";
        viewing_from: NaiveDate = "q.viewing_on >= ?";
        viewing_to: NaiveDate = "q.viewing_on <= ?";
    }
}

/// What a visitor asks.
#[derive(Debug, Object)]
pub struct EnquiryInput {
    pub name: String,
    pub mobile: String,
    pub message: Option<String>,
    /// The day on which they would like to see the unit: today or later.
    pub viewing_on: Option<String>,
    /// The language that the page was read in: en or ar.
    pub language: Option<String>,
    /// No person sees this field: what is filled in was sent by a program, and is not kept.
    pub website: Option<String>,
}

#[derive(Debug, Object)]
pub struct EnquiryUpdate {
    pub state: EnquiryState,
    /// What came of it.
    pub note: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
