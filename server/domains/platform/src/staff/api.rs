use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::audit::{self, HistoryEntry};
use kernel::auth::{ManagerRead, ManagerWrite};
use kernel::export::{self, Column, ColumnKind, Download, Format};
use kernel::json::Json;
use kernel::paging::{List, NoFilter, Page};
use kernel::tenancy::PlatformConn as _;
use kernel::text::Text;
use poem_openapi::param::{Path, Query};
use poem_openapi::{Object, OpenApi, Tags};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::service::people;
use super::{Role, StaffId, permission};
use crate::listing::instant;

#[derive(Tags)]
enum Tag {
    #[oai(rename = "staff")]
    Staff,
}

/// Somebody who works for the platform.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct Staff {
    pub id: StaffId,
    pub name: String,
    pub email: String,
    /// `administrator`, `sales`, `support` or `superadmin`.
    pub role: String,
    /// 0 disabled, 1 active.
    pub status: i16,
    pub language: String,
    pub last_seen_at: Option<DateTime<Utc>>,
    pub version: i64,
    pub created_at: DateTime<Utc>,
}

#[derive(Debug, Object)]
pub struct StaffInput {
    pub name: String,
    pub email: String,
    pub role: Role,
    /// `en` or `ar`.
    pub language: String,
}

#[derive(Debug, Object)]
pub struct StaffUpdate {
    #[oai(flatten)]
    pub staff: StaffInput,
    /// 0 disabled, 1 active.
    #[oai(validator(minimum(value = "0"), maximum(value = "1")))]
    pub status: i16,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct StaffFilter {
    pub role: Option<Role>,
    /// 0 disabled, 1 active.
    pub status: Option<i16>,
}

pub struct StaffApi;

#[OpenApi(prefix_path = "/staff", tag = "Tag::Staff")]
impl StaffApi {
    /// Lists the platform's staff.
    #[oai(path = "/", method = "get", operation_id = "list_staff")]
    async fn list(
        &self,
        auth: ManagerRead<permission::View>,
        filter: List<StaffFilter>,
    ) -> Result<Json<Page<Staff>>> {
        Ok(Json(
            people::list(&auth.db, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Exports the staff that the filters show.
    #[oai(path = "/export", method = "get", operation_id = "export_staff")]
    async fn export(
        &self,
        auth: ManagerRead<permission::View>,
        format: Query<Format>,
        filter: List<StaffFilter>,
    ) -> Result<Download> {
        let rows = people::query(&filter.paging, &filter.filter)?
            .all::<Staff>(&auth.db)
            .await?;
        let title = Text::fixed("Staff", "موظفو المنصة");
        export::list(
            format.0,
            auth.db.language(),
            "staff",
            &title,
            &columns(),
            &rows,
        )
    }

    /// Reads one of the staff.
    #[oai(path = "/:id", method = "get", operation_id = "get_staff")]
    async fn get(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffId>,
    ) -> Result<Json<Staff>> {
        Ok(Json(people::read(&auth.db, id.0).await?))
    }

    /// Adds somebody; the link to choose a password is mailed.
    #[oai(path = "/", method = "post", operation_id = "create_staff")]
    async fn create(
        &self,
        auth: ManagerWrite<permission::Create>,
        input: Json<StaffInput>,
    ) -> Result<Json<Staff>> {
        let person = people::create(&auth.tx, &input.0).await?;
        let shown = people::read(&auth.tx, person.id).await?;
        auth.done(shown).await
    }

    /// Edits one of the staff; who is disabled is signed out.
    #[oai(path = "/:id", method = "put", operation_id = "update_staff")]
    async fn update(
        &self,
        auth: ManagerWrite<permission::Edit>,
        id: Path<StaffId>,
        input: Json<StaffUpdate>,
    ) -> Result<Json<Staff>> {
        people::update(&auth.tx, id.0, &input.0).await?;
        let (kernel, shown) = (
            auth.tx.kernel().clone(),
            people::read(&auth.tx, id.0).await?,
        );
        let answer = auth.done(shown).await?;
        kernel.principals.clear();
        Ok(answer)
    }

    /// The history of one of the staff.
    #[oai(
        path = "/:id/history",
        method = "get",
        operation_id = "list_staff_history"
    )]
    async fn history(
        &self,
        auth: ManagerRead<permission::View>,
        id: Path<StaffId>,
        filter: List<NoFilter>,
    ) -> Result<Json<Page<HistoryEntry>>> {
        people::find(&auth.db, id.0).await?;
        Ok(Json(
            audit::platform_history(&auth.db, "staff", id.0.0, &filter.paging).await?,
        ))
    }
}

fn columns() -> [Column<Staff>; 5] {
    [
        Column::new("Name", "الاسم", ColumnKind::Text, |row, _| {
            row.name.as_str().into()
        }),
        Column::new(
            "E-mail",
            "البريد الإلكتروني",
            ColumnKind::Text,
            |row, _| row.email.as_str().into(),
        ),
        Column::new("Role", "الدور", ColumnKind::Text, |row, language| {
            role(&row.role).get(language).into()
        }),
        Column::new(
            "Status",
            "الحالة",
            ColumnKind::Text,
            |row, language| {
                let text = match row.status {
                    1 => Text::fixed("Active", "نشط"),
                    _ => Text::fixed("Disabled", "معطل"),
                };
                text.get(language).into()
            },
        ),
        Column::new(
            "Last seen",
            "آخر ظهور",
            ColumnKind::DateTime,
            |row, _| instant(row.last_seen_at),
        ),
    ]
}

fn role(role: &str) -> Text {
    match Role::parse(role) {
        Some(Role::Administrator) => Text::fixed("Administrator", "مدير النظام"),
        Some(Role::Sales) => Text::fixed("Sales", "المبيعات"),
        Some(Role::Support) => Text::fixed("Support", "الدعم"),
        Some(Role::Superadmin) | None => Text::fixed("Superadmin", "مشرف عام"),
    }
}
