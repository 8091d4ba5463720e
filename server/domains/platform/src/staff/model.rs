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
        /// Whether an authenticator app is set up; without one the next sign-in begins with that.
        has_second_factor: bool = HAS_SECOND_FACTOR;
        last_seen_at: Option<DateTime<Utc>> [export("Last seen", "آخر ظهور")]
            = "(SELECT max(s.last_seen_at) FROM platform.sessions s WHERE s.subject_id = p.id)";
        version: i64 = "p.version";
        created_at: DateTime<Utc> = "p.created_at";
    }
}

const HAS_SECOND_FACTOR: &str = "EXISTS (SELECT 1 FROM platform.second_factors f \
     WHERE f.subject_id = p.id AND f.confirmed_at IS NOT NULL)";

kernel::filter! {
    pub struct StaffFilter {
        role: StaffRole = "p.role = ?";
        status: Status = "p.status = ?";
        /// Who has an authenticator app, or who has none.
        has_second_factor: bool = format!("({HAS_SECOND_FACTOR} = ?)");
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
