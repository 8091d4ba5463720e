use std::collections::BTreeMap;

use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::{DbErr, FromQueryResult, QueryResult};
use serde::Serialize;

use super::codes::RoleOptionName;
use super::{RoleId, permission, service};

#[derive(Tags)]
enum Tag {
    #[oai(rename = "roles")]
    Roles,
}

/// A role, as lists and the editor show it.
#[derive(Debug, Object, Serialize)]
pub struct Role {
    pub id: RoleId,
    pub name_en: String,
    pub name_ar: String,
    /// Holds every right, also those of screens that come later.
    pub is_administrator: bool,
    /// Page number → action numbers.
    pub permissions: BTreeMap<String, Vec<u16>>,
    pub options: Vec<RoleOptionName>,
    /// How many employees hold it.
    pub users: i64,
    pub version: i64,
}

impl FromQueryResult for Role {
    fn from_query_result(row: &QueryResult, prefix: &str) -> Result<Self, DbErr> {
        let permissions: serde_json::Value = row.try_get(prefix, "permissions")?;
        let options: serde_json::Value = row.try_get(prefix, "options")?;
        Ok(Self {
            id: row.try_get(prefix, "id")?,
            name_en: row.try_get(prefix, "name_en")?,
            name_ar: row.try_get(prefix, "name_ar")?,
            is_administrator: row.try_get(prefix, "is_administrator")?,
            permissions: serde_json::from_value(permissions).unwrap_or_default(),
            options: serde_json::from_value(options).unwrap_or_default(),
            users: row.try_get(prefix, "users")?,
            version: row.try_get(prefix, "version")?,
        })
    }
}

#[derive(Debug, Object)]
pub struct RoleInput {
    pub name_en: String,
    pub name_ar: String,
    /// Page number → action numbers; unknown ones are dropped. The administrator's role keeps its own.
    pub permissions: BTreeMap<String, Vec<u16>>,
    pub options: Vec<String>,
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
}

#[derive(Debug, Object, Serialize)]
pub struct RoleOption {
    pub option: RoleOptionName,
    pub name_en: String,
    pub name_ar: String,
}

pub struct RolesApi;

#[OpenApi(prefix_path = "/roles", tag = "Tag::Roles")]
impl RolesApi {
    /// Lists roles.
    #[oai(path = "/", method = "get", operation_id = "list_roles")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<Role>>> {
        Ok(Json(service::list(&auth.db, &filter.paging).await?))
    }

    /// Exports the roles that the list shows.
    #[oai(path = "/export", method = "get", operation_id = "export_roles")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<NoFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging)?
            .all::<Role>(&auth.db)
            .await?;
        let title = Text::fixed("Roles", "الأدوار");
        export::list(
            format.0,
            auth.db.language(),
            "roles",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Every page and action that a role can hold, named in both languages.
    #[oai(path = "/pages", method = "get", operation_id = "list_role_pages")]
    async fn pages(&self, auth: Read<permission::View>) -> Result<Json<RolePages>> {
        Ok(Json(service::pages(auth.db.kernel())))
    }

    /// Reads one role.
    #[oai(path = "/:id", method = "get", operation_id = "get_role")]
    async fn get(&self, auth: Read<permission::View>, id: Path<RoleId>) -> Result<Json<Role>> {
        Ok(Json(service::shown(&auth.db, id.0).await?))
    }

    /// Adds a role. Nobody gives rights that they lack.
    #[oai(path = "/", method = "post", operation_id = "create_role")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<RoleInput>,
    ) -> Result<Json<Role>> {
        let id = service::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        let role = service::shown(&auth.tx, id).await?;
        auth.done(role).await
    }

    /// Edits a role. Nobody gives rights that they lack.
    #[oai(path = "/:id", method = "put", operation_id = "update_role")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<RoleId>,
        input: Json<RoleUpdate>,
    ) -> Result<Json<Role>> {
        service::update(&auth.tx, &auth.principal.permissions, id.0, &input.0).await?;
        let role = service::shown(&auth.tx, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(role).await;
        kernel.principals.clear();
        answer
    }

    /// Removes a role that nobody holds.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_role")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<RoleId>,
    ) -> Result<Json<bool>> {
        service::remove(&auth.tx, &auth.principal.permissions, id.0).await?;
        auth.done(true).await
    }

    /// The history of one role.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_role_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<RoleId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "roles", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Role>; 3] {
    [
        Column::new(
            "English name",
            "الاسم بالإنجليزية",
            ColumnKind::Text,
            |role, _| role.name_en.as_str().into(),
        ),
        Column::new(
            "Arabic name",
            "الاسم بالعربية",
            ColumnKind::Text,
            |role, _| role.name_ar.as_str().into(),
        ),
        Column::new(
            "Employees",
            "الموظفون",
            ColumnKind::Text,
            |role, _| role.users.to_string().as_str().into(),
        ),
    ]
}
