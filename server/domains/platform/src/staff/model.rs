//! What staff is to its callers: shown, given, filtered.

use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::text::Language;
use poem_openapi::Object;

use super::{StaffId, StaffRole};

kernel::list! {
    /// Somebody who works for the platform.
    pub struct Staff = "staff" ("Staff", "موظفو المنصة"), filtered by StaffFilter {
        from: "platform.staff p",
        key: "p.id",
        contains: ["p.name", "p.email"],
    } {
        id: StaffId = "p.id";
        name: String [sort, export("Name", "الاسم")] = "p.name";
        email: String [sort, export("E-mail", "البريد الإلكتروني")] = "p.email";
        role: StaffRole [sort, export("Role", "الدور")] = "p.role";
        status: Status [export("Status", "الحالة")] = "p.status";
        language: Language = "p.language";
        last_seen_at: Option<DateTime<Utc>> [export("Last seen", "آخر ظهور")]
            = "(SELECT max(s.last_seen_at) FROM platform.sessions s WHERE s.subject_id = p.id)";
        version: i64 = "p.version";
        created_at: DateTime<Utc> = "p.created_at";
    }
}

kernel::filter! {
    pub struct StaffFilter {
        role: StaffRole = "p.role = ?";
        status: Status = "p.status = ?";
    }
}

#[derive(Debug, Object)]
pub struct StaffInput {
    pub name: String,
    pub email: String,
    pub role: StaffRole,
    pub language: Language,
}

#[derive(Debug, Object)]
pub struct StaffUpdate {
    #[oai(flatten)]
    pub staff: StaffInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}
