//! What a role of staff is to its callers: shown, given, filtered.

use std::collections::BTreeMap;

use kernel::code::Status;
use kernel::permission::Permissions;
use poem_openapi::Object;

use super::StaffRoleId;

kernel::list! {
    /// A role of the platform's staff.
    pub struct StaffRole = "staff_roles" ("Staff's roles", "أدوار موظفي المنصة"), filtered by StaffRoleFilter {
        from: "platform.staff_roles r",
        key: "r.id",
        contains: ["r.name_en", "r.name_ar"],
    } {
        id: StaffRoleId = "r.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "r.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "r.name_ar";
        /// Holds every right, also those of pages that come later.
        is_administrator: bool = "r.is_administrator";
        /// Page number → action numbers.
        permissions: Permissions = "r.permissions";
        /// How many people hold it.
        staff: i64 [export("People", "الأشخاص")]
            = "(SELECT count(*) FROM platform.staff p WHERE r.id = ANY(p.role_ids))";
        /// A disabled one gives nothing to those who hold it.
        status: Status [sort, export("Status", "الحالة")] = "r.status";
        version: i64 = "r.version";
    }
}

kernel::filter! {
    pub struct StaffRoleFilter {
        status: Status = "r.status = ?";
    }
}

#[derive(Debug, Object)]
pub struct StaffRoleInput {
    pub name_en: String,
    pub name_ar: String,
    /// Page number → action numbers; unknown ones are dropped. The administrator's role keeps its own.
    pub permissions: BTreeMap<String, Vec<u16>>,
}

#[derive(Debug, Object)]
pub struct StaffRoleUpdate {
    #[oai(flatten)]
    pub role: StaffRoleInput,
    /// The version that the form was opened with.
    pub version: i64,
}
