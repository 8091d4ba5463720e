//! What a handover is to its callers: shown, given, signed.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use poem_openapi::Object;
use properties::meters::{MeterId, MeterKind};
use properties::unit_keys::{KeyHolder, KeyKind, UnitKeyId};
use sea_orm::FromJsonQueryResult;
use serde::{Deserialize, Serialize};

use super::codes::{is_damage, state};
use super::items::model::{HandoverItem, HandoverPhoto};
use super::{HandoverId, HandoverParty, HandoverSide, HandoverState};
use crate::contracts::ContractId;
use crate::neighbours::{BUILDINGS, BuildingId, CUSTOMERS, CustomerId, UNITS, UnitId};

fn count_of(which: &str) -> String {
    format!(
        "(SELECT count(*) FROM handover_items i LEFT JOIN handover_items b ON b.id = i.before_id \
         WHERE i.handover_id = h.id{which})"
    )
}

kernel::list! {
    /// A handover, with the names that a screen shows beside it.
    pub struct Handover = "handovers" ("Handovers", "محاضر التسليم"), filtered by HandoverFilter {
        from: format!(
            "handovers h JOIN contracts c ON c.id = h.contract_id JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
             JOIN {UNITS} u ON u.id = c.unit_id JOIN {BUILDINGS} b ON b.id = u.building_id"
        ),
        shown: ["c", "cu", "u", "b"],
        key: "h.id",
        order: "h.held_on DESC, h.id DESC",
        search: "(c.search_key || ' ' || cu.search_key || ' ' || u.search_key || ' ' || b.search_key)",
        exports: [
            contract_number, side, state, held_on, customer_name_en, building_name_en, unit_number, items, looked_at,
            damages, tenant_signer, tenant_signed_at, office_signer, office_signed_at, note,
        ],
    } {
        id: HandoverId = "h.id";
        contract_id: ContractId = "h.contract_id";
        contract_number: String [sort, export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        side: HandoverSide [sort, export("Side", "النوع")] = "h.side";
        state: HandoverState [export("Status", "الحالة")] = state("h");
        held_on: NaiveDate [sort, export("Date", "التاريخ")] = "h.held_on";
        customer_id: CustomerId = "c.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "cu.name_en";
        customer_name_ar: Option<String> [sort] = "cu.name_ar";
        unit_id: UnitId = "c.unit_id";
        unit_number: String [sort, export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        building_id: BuildingId = "u.building_id";
        building_name_en: String [sort, export("Building", "المبنى", arabic building_name_ar)] = "b.name_en";
        building_name_ar: String [sort] = "b.name_ar";
        /// How many things are looked at, and how many of them were.
        items: i64 [export("Lines", "البنود")] = count_of("");
        looked_at: i64 [export("Looked at", "تم فحصها")] = count_of(" AND i.state IS NOT NULL");
        /// Of a move-out: what is damaged or missing and was not so before.
        damages: i64 [export("New damage", "أضرار جديدة")]
            = count_of(&format!(" AND {}", is_damage("h", "i", "b")));
        note: Option<String> [export("Note", "ملاحظة")] = "h.note";
        tenant_signer: Option<String> [export("Signed by the tenant", "وقّعه المستأجر")] = "h.tenant_signer";
        /// UTC.
        tenant_signed_at: Option<DateTime<Utc>> [export("Tenant signed at", "وقت توقيع المستأجر")]
            = "h.tenant_signed_at";
        /// The employee before whom the tenant signed.
        witnessed_by: Option<String> = "h.witnessed_by";
        office_signer: Option<String> [export("Signed by the office", "وقّعه المكتب")] = "h.office_signer";
        /// UTC.
        office_signed_at: Option<DateTime<Utc>> [export("Office signed at", "وقت توقيع المكتب")]
            = "h.office_signed_at";
        /// Why the signatures were taken off again.
        reopen_reason: Option<String> = "h.reopen_reason";
        version: i64 = "h.version";
    }
}

kernel::filter! {
    pub struct HandoverFilter {
        contract_id: ContractId = "h.contract_id = ?";
        customer_id: CustomerId = "c.customer_id = ?";
        unit_id: UnitId = "c.unit_id = ?";
        building_id: BuildingId = "u.building_id = ?";
        side: HandoverSide = "h.side = ?";
        state: HandoverState = format!("{} = ?", state("h"));
        held_from: NaiveDate = "h.held_on >= ?";
        held_to: NaiveDate = "h.held_on <= ?";
    }
}

/// A meter of the unit, with what it showed on the day.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
#[oai(skip_serializing_if_is_none)]
pub struct HandoverMeter {
    pub meter_id: MeterId,
    pub kind: MeterKind,
    pub number: String,
    /// The last reading up to the day of the handover; none where it was never read before.
    pub read_on: Option<NaiveDate>,
    pub value: Option<String>,
}

/// Keys of the unit, and who has them.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Object, Serialize, Deserialize)]
#[oai(skip_serializing_if_is_none)]
pub struct HandoverKeys {
    pub unit_key_id: UnitKeyId,
    pub kind: KeyKind,
    pub label: Option<String>,
    pub count: i16,
    pub holder: KeyHolder,
    /// Whether it is the contract's tenant who has them.
    pub with_tenant: bool,
}

/// Meters and keys as they are kept once both have signed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, FromJsonQueryResult)]
pub struct Sealed {
    pub meters: Vec<HandoverMeter>,
    pub keys: Vec<HandoverKeys>,
}

/// A handover with all that is on it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct HandoverSheet {
    #[oai(flatten)]
    #[serde(flatten)]
    pub handover: Handover,
    pub lines: Vec<HandoverItem>,
    /// Of its lines, and of those that they are compared with.
    pub photos: Vec<HandoverPhoto>,
    pub meters: Vec<HandoverMeter>,
    pub keys: Vec<HandoverKeys>,
}

#[derive(Debug, Object)]
pub struct HandoverInput {
    pub contract_id: ContractId,
    pub side: HandoverSide,
    /// YYYY-MM-DD; today without it.
    pub held_on: Option<String>,
    pub note: Option<String>,
}

#[derive(Debug, Object)]
pub struct HandoverUpdate {
    /// YYYY-MM-DD.
    pub held_on: String,
    pub note: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// The name of who signs, as it is typed before the other side.
#[derive(Debug, Object)]
pub struct HandoverSignature {
    pub party: HandoverParty,
    pub name: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct HandoverReopening {
    pub reason: Option<String>,
    /// The version that was shown.
    pub version: i64,
}

/// Which keys go to the tenant, or come back.
#[derive(Debug, Object)]
pub struct HandoverKeysInput {
    pub unit_key_ids: Vec<UnitKeyId>,
}
