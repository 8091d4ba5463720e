//! What an employee is to callers: shown, given, filtered.

use chrono::{DateTime, Utc};
use kernel::code::Status;
use kernel::export::ColumnKind;
use kernel::permission::Permissions;
use kernel::text::{Language, Text};
use poem_openapi::Object;
use serde::Serialize;

use super::UserId;
use crate::roles::{Reach, RoleId, RoleOptions};

kernel::list! {
    /// An employee.
    pub struct User = "employees" ("Employees", "الموظفون"), filtered by UserFilter {
        from: "users u JOIN roles r ON r.id = u.role_id",
        key: "u.id",
        search: "u.search_key",
    } {
        id: UserId = "u.id";
        name: String [sort, export("Name", "الاسم")] = "u.name";
        /// Without one the employee does not sign in.
        email: Option<String> [sort, export("E-mail", "البريد الإلكتروني")] = "u.email";
        mobile: Option<String> [export("Mobile", "الجوال")] = "u.mobile";
        role_id: RoleId = "u.role_id";
        role_name_en: String [sort as "role", export("Role", "الدور", arabic role_name_ar)]
            = "r.name_en";
        role_name_ar: String = "r.name_ar";
        is_administrator: bool = "r.is_administrator";
        status: Status [sort, export("Status", "الحالة")] = "u.status";
        /// Of the screens and of mail.
        language: Language = "u.language";
        /// Whether a password was chosen yet.
        has_password: bool = "u.password_hash IS NOT NULL";
        /// Whether an authenticator app is set up.
        has_second_factor: bool [export("Two-step sign-in", "التحقق بخطوتين", ColumnKind::Text,
            |row, language| on_or_off(row.has_second_factor).get(language).into())]
            = HAS_SECOND_FACTOR;
        last_sign_in_at: Option<DateTime<Utc>> [sort] = "u.last_sign_in_at";
        version: i64 = "u.version";
    }
}

const HAS_SECOND_FACTOR: &str = "EXISTS (SELECT 1 FROM second_factors f \
     WHERE f.area = 1 AND f.subject_id = u.id AND f.confirmed_at IS NOT NULL)";

fn on_or_off(is_on: bool) -> Text {
    if is_on {
        Text::fixed("On", "مفعّل")
    } else {
        Text::fixed("Off", "غير مفعّل")
    }
}

kernel::filter! {
    pub struct UserFilter {
        status: Status = "u.status = ?";
        role_id: RoleId = "u.role_id = ?";
        /// Who has an authenticator app, or who has none.
        has_second_factor: bool = format!("({HAS_SECOND_FACTOR} = ?)");
    }
}

#[derive(Debug, Object)]
pub struct UserInput {
    pub name: String,
    /// Without one the employee does not sign in.
    pub email: Option<String>,
    pub mobile: Option<String>,
    pub role_id: RoleId,
    /// Of the screens and of mail.
    pub language: Language,
}

#[derive(Debug, Object)]
pub struct UserUpdate {
    #[oai(flatten)]
    pub user: UserInput,
    pub status: Status,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What an employee may do, worked out from the role.
#[derive(Debug, Object, Serialize)]
pub struct UserRights {
    pub is_administrator: bool,
    /// Page number → action numbers.
    pub permissions: Permissions,
    pub options: RoleOptions,
    /// Which records the employee has.
    pub reach: Reach,
}
