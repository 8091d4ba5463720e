//! What staff is to its callers: shown, given, filtered.

use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::text::Language;
use poem_openapi::Object;

use super::StaffId;
use crate::staff_roles::StaffRoleId;

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
        /// The roles that they have.
        role_ids: Vec<i64> = "p.role_ids";
        /// Their names, with commas.
        role_names_en: String [export("Roles", "الأدوار", arabic role_names_ar)] = role_names("en", ", ");
        role_names_ar: String = role_names("ar", "، ");
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
     WHERE f.area = 2 AND f.subject_id = p.id AND f.confirmed_at IS NOT NULL)";

kernel::filter! {
    pub struct StaffFilter {
        /// Who has this role, beside others or alone.
        role_id: StaffRoleId = "? = ANY(p.role_ids)";
        status: Status = "p.status = ?";
        /// Who has an authenticator app, or who has none.
        has_second_factor: bool = format!("({HAS_SECOND_FACTOR} = ?)");
    }
}

fn role_names(language: &str, comma: &str) -> String {
    format!(
        "(SELECT coalesce(string_agg(r.name_{language}, '{comma}' ORDER BY r.id), '') \
         FROM platform.staff_roles r WHERE r.id = ANY(p.role_ids))"
    )
}

#[derive(Debug, Object)]
pub struct StaffInput {
    pub name: String,
    pub email: String,
    /// One or several; disabled ones may stay and are not given anew.
    pub role_ids: Vec<StaffRoleId>,
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
