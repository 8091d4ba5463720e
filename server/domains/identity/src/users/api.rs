use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{Read, Write};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::MerchantConn as _;
use kernel::text::{Language, Text};
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::{UserId, permission, service};
use crate::roles::RoleId;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "users")]
    Users,
}

/// An employee who signs in.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct User {
    pub id: UserId,
    pub name: String,
    pub email: String,
    pub mobile: Option<String>,
    pub role_id: RoleId,
    pub role_name_en: String,
    pub role_name_ar: String,
    pub is_administrator: bool,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub language: String,
    /// Whether a password was chosen yet.
    pub has_password: bool,
    pub last_sign_in_at: Option<DateTime<Utc>>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct UserInput {
    pub name: String,
    pub email: String,
    pub mobile: Option<String>,
    pub role_id: RoleId,
    /// `en` or `ar`: of the screens and of mail.
    pub language: String,
}

#[derive(Debug, Object)]
pub struct UserUpdate {
    #[oai(flatten)]
    pub user: UserInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct UserFilter {
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
    pub role_id: Option<i64>,
}

/// What an employee may do, worked out from the role.
#[derive(Debug, Object, Serialize)]
pub struct UserRights {
    pub is_administrator: bool,
    /// Page number → action numbers.
    pub permissions: BTreeMap<String, Vec<u16>>,
    pub options: Vec<String>,
}

pub struct UsersApi;

#[OpenApi(prefix_path = "/users", tag = "Tag::Users")]
impl UsersApi {
    /// Lists employees.
    #[oai(path = "/", method = "get", operation_id = "list_users")]
    async fn list(
        &self,
        auth: Read<permission::View>,
        filter: List<UserFilter>,
    ) -> Result<Json<Page<User>>> {
        Ok(Json(
            service::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the employees that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_users")]
    async fn export(
        &self,
        auth: Read<permission::View>,
        format: Query<Format>,
        filter: List<UserFilter>,
    ) -> Result<Download> {
        let rows = service::query(&filter.paging, &filter.filter)?
            .all::<User>(&auth.db)
            .await?;
        let title = Text::fixed("Employees", "الموظفون");
        export::list(
            format.0,
            auth.db.language(),
            "employees",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one employee.
    #[oai(path = "/:id", method = "get", operation_id = "get_user")]
    async fn get(&self, auth: Read<permission::View>, id: Path<UserId>) -> Result<Json<User>> {
        Ok(Json(service::shown(&auth.db, id.0).await?))
    }

    /// Adds an employee and mails them a link to choose a password.
    #[oai(path = "/", method = "post", operation_id = "create_user")]
    async fn create(
        &self,
        auth: Write<permission::Create>,
        input: Json<UserInput>,
    ) -> Result<Json<User>> {
        let id = service::create(&auth.tx, &auth.principal.permissions, &input.0).await?;
        let user = service::shown(&auth.tx, id).await?;
        auth.done(user).await
    }

    /// Edits an employee; disabling one ends their sessions.
    #[oai(path = "/:id", method = "put", operation_id = "update_user")]
    async fn update(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UserId>,
        input: Json<UserUpdate>,
    ) -> Result<Json<User>> {
        service::update(&auth.tx, &auth.principal, id.0, &input.0).await?;
        let user = service::shown(&auth.tx, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(user).await;
        kernel.principals.clear();
        answer
    }

    /// Disables an employee and ends their sessions.
    #[oai(path = "/:id", method = "delete", operation_id = "delete_user")]
    async fn delete(
        &self,
        auth: Write<permission::Delete>,
        id: Path<UserId>,
    ) -> Result<Json<bool>> {
        service::disable(&auth.tx, &auth.principal, id.0).await?;
        let kernel = auth.tx.kernel().clone();
        let answer = auth.done(true).await;
        kernel.principals.clear();
        answer
    }

    /// Mails an employee a new link to choose a password.
    #[oai(
        path = "/:id/send_link",
        method = "post",
        operation_id = "send_user_link"
    )]
    async fn send_link(
        &self,
        auth: Write<permission::Edit>,
        id: Path<UserId>,
    ) -> Result<Json<bool>> {
        service::send_link(&auth.tx, id.0).await?;
        auth.done(true).await
    }

    /// What an employee may do.
    #[oai(path = "/:id/rights", method = "get", operation_id = "get_user_rights")]
    async fn rights(
        &self,
        auth: Read<permission::View>,
        id: Path<UserId>,
    ) -> Result<Json<UserRights>> {
        Ok(Json(service::rights(&auth.db, id.0).await?))
    }

    /// The history of one employee.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_user_history"
    )]
    async fn history(
        &self,
        auth: Read<permission::View>,
        id: Path<UserId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        service::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::history(&auth.db, "users", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<User>; 5] {
    [
        Column::new("Name", "الاسم", ColumnKind::Text, |user, _| {
            user.name.as_str().into()
        }),
        Column::new(
            "E-mail",
            "البريد الإلكتروني",
            ColumnKind::Text,
            |user, _| user.email.as_str().into(),
        ),
        Column::new("Mobile", "الجوال", ColumnKind::Text, |user, _| {
            user.mobile.as_deref().unwrap_or_default().into()
        }),
        Column::new(
            "Role",
            "الدور",
            ColumnKind::Text,
            |user, language| match language {
                Language::En => user.role_name_en.as_str().into(),
                Language::Ar => user.role_name_ar.as_str().into(),
            },
        ),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |user, language| {
                let text = match user.status {
                    1 => Text::fixed("Active", "نشط"),
                    _ => Text::fixed("Disabled", "معطل"),
                };
                text.get(language).into()
            },
        ),
    ]
}
