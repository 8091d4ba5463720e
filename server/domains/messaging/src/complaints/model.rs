//! What a complaint is to its callers: shown, filtered, given.

use chrono::{DateTime, NaiveDate, Utc};
use identity::facts::EMPLOYEES;
use identity::users::UserId;
use kernel::code::AnyOf;
use kernel::export::{ColumnKind, bilingual};
use kernel::facts::TODAY;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use properties::buildings::BuildingId;
use properties::facts::{BUILDINGS, UNITS};

use super::{ComplaintId, ComplaintKind, ComplaintState};

/// Whether the deadline of the complaint `o` is over.
fn is_late() -> String {
    format!(
        "(o.state <> {} AND o.due_on < {TODAY})",
        ComplaintState::Closed.sql()
    )
}

kernel::list! {
    /// A complaint or suggestion, with whose it is and who sees to it.
    pub struct Complaint = "complaints" ("Complaints and suggestions", "الشكاوى والاقتراحات"),
        filtered by ComplaintFilter
    {
        from: format!(
            "complaints o JOIN {CUSTOMERS} k ON k.id = o.customer_id \
             LEFT JOIN {CONTRACTS} c ON c.id = o.contract_id LEFT JOIN {UNITS} u ON u.id = c.unit_id \
             LEFT JOIN {BUILDINGS} b ON b.id = u.building_id LEFT JOIN {EMPLOYEES} e ON e.id = o.assignee_id \
             LEFT JOIN surveys s ON s.id = o.survey_id"
        ),
        key: "o.id",
        order: "o.id DESC",
        search: "(k.search_key || ' ' || coalesce(c.search_key, ''))",
        exports: [
            created_at, kind, state, customer_name_en, contract_number, building_name_en, unit_number, score, text,
            assignee_name, due_on, resolution, closed_at, closed_by,
        ],
    } {
        id: ComplaintId = "o.id";
        kind: ComplaintKind [sort, export("Kind", "النوع")] = "o.kind";
        state: ComplaintState [sort, export("Status", "الحالة")] = "o.state";
        customer_id: CustomerId = "o.customer_id";
        customer_name_en: Option<String> [sort, export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "k.name_en";
        customer_name_ar: Option<String> [sort] = "k.name_ar";
        customer_mobile: String = "k.mobile";
        contract_id: Option<ContractId> = "o.contract_id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "c.number";
        building_id: Option<BuildingId> = "b.id";
        building_name_en: Option<String> [export("Building", "المبنى", ColumnKind::Text,
            |row, language| bilingual(
                row.building_name_en.as_deref(), row.building_name_ar.as_deref(), language))]
            = "b.name_en";
        building_name_ar: Option<String> = "b.name_ar";
        unit_number: Option<String> [export("Unit", "الوحدة", ColumnKind::Code)] = "u.number";
        /// Of 5, where a survey opened it.
        score: Option<i16> [export("Score", "التقييم")] = "s.score";
        /// In the tenant's words; a survey may have none.
        text: Option<String> [export("Text", "النص")] = "o.text";
        /// The employee who sees to it.
        assignee_id: Option<UserId> = "o.assignee_id";
        assignee_name: Option<String> [sort, export("Owner", "المسؤول")] = "e.name";
        /// The last day on which it is to be settled.
        due_on: NaiveDate [sort, export("Due", "الموعد النهائي")] = "o.due_on";
        /// Whether that day is over.
        is_late: bool = is_late();
        /// What came of it.
        resolution: Option<String> [export("Outcome", "النتيجة")] = "o.resolution";
        /// UTC.
        closed_at: Option<DateTime<Utc>> [sort, export("Closed", "أُغلقت")] = "o.closed_at";
        closed_by: Option<String> [export("Closed by", "أغلقها")] = "o.closed_by";
        made_by: String = "o.made_by";
        /// UTC.
        created_at: DateTime<Utc> [sort by "o.id", export("Opened", "فُتحت")] = "o.created_at";
        version: i64 = "o.version";
    }
}

kernel::filter! {
    pub struct ComplaintFilter {
        kind: ComplaintKind = "o.kind = ?";
        state: AnyOf<ComplaintState> = "o.state = ANY(?)";
        customer_id: CustomerId = "o.customer_id = ?";
        contract_id: ContractId = "o.contract_id = ?";
        building_id: BuildingId = "b.id = ?";
        assignee_id: UserId = "o.assignee_id = ?";
        /// Whether the deadline is over.
        late: bool = format!("({} = ?)", is_late());
        due_from: NaiveDate = "o.due_on >= ?";
        due_to: NaiveDate = "o.due_on <= ?";
    }
}

/// What somebody in the office writes down for a tenant.
#[derive(Debug, Object)]
pub struct ComplaintInput {
    pub kind: ComplaintKind,
    pub customer_id: CustomerId,
    /// One of the tenant's; the newest live one without it.
    pub contract_id: Option<ContractId>,
    pub text: String,
    /// The employee who sees to it.
    pub assignee_id: Option<UserId>,
    /// `YYYY-MM-DD`: today or later.
    pub due_on: String,
}

/// Who sees to a complaint, until when, and how far it is.
#[derive(Debug, Object)]
pub struct ComplaintUpdate {
    pub assignee_id: Option<UserId>,
    /// `YYYY-MM-DD`.
    pub due_on: String,
    /// Whether somebody works on it.
    pub under_way: bool,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ComplaintClosing {
    /// What came of it.
    pub resolution: String,
    /// The version that was shown.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ComplaintVersion {
    /// The version that was shown.
    pub version: i64,
}
