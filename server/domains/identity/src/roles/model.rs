//! What a role is to callers: shown, given, and what it can be made of.

use std::collections::BTreeMap;

use kernel::paging::NoFilter;
use kernel::permission::{Action, Page, Permissions};
use poem_openapi::Object;
use serde::Serialize;

use super::{Reach, RoleId, RoleOptionName, RoleOptions};

kernel::list! {
    /// A role, as lists and the editor show it.
    pub struct Role = "roles" ("Roles", "الأدوار"), filtered by NoFilter {
        from: "roles r",
        key: "r.id",
        search: "lower(r.name_en || ' ' || r.name_ar)",
    } {
        id: RoleId = "r.id";
        name_en: String [sort, export("English name", "الاسم بالإنجليزية")] = "r.name_en";
        name_ar: String [sort, export("Arabic name", "الاسم بالعربية")] = "r.name_ar";
        /// Holds every right, also those of screens that come later.
        is_administrator: bool = "r.is_administrator";
        /// Page number → action numbers.
        permissions: Permissions = "r.permissions";
        options: RoleOptions = "r.options";
        /// Which records its employees have.
        reach: Reach [export("Reach", "النطاق")] = "r.reach";
        /// How many employees hold it.
        users: i64 [export("Employees", "الموظفون")]
            = "(SELECT count(*) FROM users u WHERE u.role_id = r.id)";
        version: i64 = "r.version";
    }
}

#[derive(Debug, Object)]
pub struct RoleInput {
    pub name_en: String,
    pub name_ar: String,
    /// Page number → action numbers; unknown ones are dropped. The administrator's role keeps its own.
    pub permissions: BTreeMap<String, Vec<u16>>,
    pub options: Vec<RoleOptionName>,
    /// Which records its employees have; a new role has all unless it says otherwise, and the administrator's always.
    pub reach: Option<Reach>,
}

#[derive(Debug, Object)]
pub struct RoleUpdate {
    #[oai(flatten)]
    pub role: RoleInput,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What a role can be made of.
#[derive(Debug, Object, Serialize)]
pub struct RolePages {
    pub pages: Vec<RolePage>,
    pub options: Vec<RoleOption>,
}

#[derive(Debug, Object, Serialize)]
pub struct RolePage {
    pub page: u16,
    pub noun: String,
    pub name_en: String,
    pub name_ar: String,
    pub actions: Vec<RoleAction>,
}

#[derive(Debug, Object, Serialize)]
pub struct RoleAction {
    pub action: u16,
    pub name: String,
    pub name_en: String,
    pub name_ar: String,
    /// Employees have it only where their role reaches all records.
    pub of_whole_reach: bool,
}

impl From<&Page> for RolePage {
    fn from(page: &Page) -> Self {
        Self {
            page: page.number,
            noun: page.noun.to_owned(),
            name_en: page.en.to_owned(),
            name_ar: page.ar.to_owned(),
            actions: page.actions.iter().map(RoleAction::from).collect(),
        }
    }
}

impl From<&Action> for RoleAction {
    fn from(action: &Action) -> Self {
        Self {
            action: action.number,
            name: action.name.to_owned(),
            name_en: action.en.to_owned(),
            name_ar: action.ar.to_owned(),
            of_whole_reach: action.of_whole_reach,
        }
    }
}

#[derive(Debug, Object, Serialize)]
pub struct RoleOption {
    pub option: RoleOptionName,
    pub name_en: String,
    pub name_ar: String,
}
