use std::collections::BTreeMap;

use chrono::Duration;
use kernel::auth::Principal;
use kernel::export::Download;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::permission::{Permission as _, SignedIn};
use kernel::tenancy::{ActorKind, MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, EntityTrait as _, PaginatorTrait as _, QueryFilter as _, QuerySelect as _,
};
use serde_json::json;

use super::entity::{ActiveModel, Column, Entity, Model};
use super::jobs::{RemoveExportFile, RunExport};
use super::model::{Export, ExportFilter, ExportInput};
use super::{DAYS, ExportError, ExportFormat, ExportId, ExportState, ListExport, ListExports};

/// Exports of one person that are being made at once.
const MOST_UNDER_WAY: u64 = 5;
/// Expired ones that a day's work takes at once.
const AT_ONCE: u64 = 500;

const UNKNOWN_LIST: Text = Text::fixed(
    "No list is exported by this operation. The documents name them: export_…",
    "لا توجد قائمة تُصدّر بهذه العملية. تسميها المستندات: export_…",
);
const UNKNOWN_FILTER: Text = Text::fixed(
    "This list has no such filter.",
    "لا يوجد مرشح بهذا الاسم في هذه القائمة.",
);

/// The asker's own exports.
pub fn own(principal: &Principal, list: &List<ExportFilter>) -> Result<ListQuery> {
    Ok(of_asker(Export::matching(list)?, principal))
}

/// One of the asker's own.
pub async fn one(db: &impl MerchantConn, principal: &Principal, id: ExportId) -> Result<Export> {
    let own = of_asker(Export::all(), principal).filter("e.id = ?", Some(id));
    own.only(db).await
}

/// Only those that the asker may have: [`is_of`] in SQL.
fn of_asker(exports: ListQuery, asker: &Principal) -> ListQuery {
    let exports = exports
        .filter("e.made_by = ?", Some(asker.subject_id))
        .filter("e.api_key_id = ?", key_of(asker));
    if asker.support.is_some() {
        exports.and("false")
    } else {
        exports
    }
}

/// Whether somebody may have an export. A key reaches less than its maker may, so it has those that it asked for itself;
/// support, which acts in an administrator's place, has none of theirs.
fn is_of(export: &Model, asker: &Principal) -> bool {
    let key_id = key_of(asker);
    asker.support.is_none()
        && export.made_by == asker.subject_id
        && (key_id.is_none() || export.api_key_id == key_id)
}

/// The API key that asks; nothing where a person does.
fn key_of(asker: &Principal) -> Option<i64> {
    let is_key = asker.actor.kind == ActorKind::ApiKey;
    asker.actor.id.filter(|_| is_key)
}

pub async fn create(tx: &MerchantTx, asker: &Principal, input: &ExportInput) -> Result<Model> {
    let lists = tx.kernel().port::<dyn ListExports>()?;
    let known = lists.find(input.operation.trim());
    let mut form = Validator::new(tx.language());
    form.check_custom("operation", known.is_some(), "unknown_list", UNKNOWN_LIST);
    let mut query: BTreeMap<&str, &str> = BTreeMap::new();
    for (name, value) in &input.filters {
        let is_known = known.is_none_or(|list| takes(list, name));
        let field = format!("filters.{name}");
        form.check_custom(&field, is_known, "unknown_filter", UNKNOWN_FILTER);
        query.insert(name, value);
    }
    if let Some(sort) = &input.sort {
        if let Some(list) = known {
            check_sort(&mut form, list, sort);
        }
        query.insert("sort", sort);
    }
    form.finish()?;
    let list = known.ok_or_else(Problem::not_found)?;
    ensure_right(tx, asker, list)?;
    let under_way = Entity::find()
        .filter(Column::MadeBy.eq(asker.subject_id))
        .filter(Column::State.is_in([ExportState::Waiting, ExportState::Running]));
    if under_way.count(tx).await? >= MOST_UNDER_WAY {
        return Err(ExportError::TooMany.into());
    }
    let page = tx.kernel().pages.iter().find(|page| page.noun == list.noun);
    let row = ActiveModel {
        operation: Set(list.operation.clone()),
        title_en: Set(page.map_or(list.noun.as_str(), |page| page.en).to_owned()),
        title_ar: Set(page.map_or(list.noun.as_str(), |page| page.ar).to_owned()),
        query: Set(json!(query)),
        format: Set(input.format),
        language: Set(tx.language()),
        state: Set(ExportState::Waiting),
        total: Set(0),
        done: Set(0),
        made_by: Set(asker.subject_id),
        api_key_id: Set(key_of(asker)),
        ..Default::default()
    };
    let export = tx.create::<Entity>(row).await?;
    let job = RunExport {
        export_id: export.id,
    };
    tx.enqueue(job, format!("export-{}", export.id)).await?;
    Ok(export)
}

/// Where a page begins and what kind of file it is, the export says itself.
fn takes(list: &ListExport, name: &str) -> bool {
    let is_its_own = ["page", "page_size", "cursor", "fields", "format", "sort"].contains(&name);
    !is_its_own && list.parameters.iter().any(|known| known == name)
}

/// A column that the list does not have is told at once, and not by an export that fails.
fn check_sort(form: &mut Validator, list: &ListExport, sort: &str) {
    let names = sort.split(',').map(str::trim);
    let mut names = names.map(|name| name.strip_prefix('-').unwrap_or(name));
    let is_known = |name: &str| list.sortable.iter().any(|column| column == name);
    if list.sortable.is_empty() || names.all(|name| name.is_empty() || is_known(name)) {
        return;
    }
    let known = list.sortable.join(", ");
    let message = Text::new(
        format!("This list can be sorted by: {known}."),
        format!("يمكن فرز هذه القائمة حسب: {known}."),
    );
    form.check_custom("sort", false, "unknown_column", message);
}

fn ensure_right(db: &impl MerchantConn, asker: &Principal, list: &ListExport) -> Result<()> {
    let Some(right) = list.right.as_deref() else {
        return Ok(());
    };
    let is_held =
        right == SignedIn::NAME || asker.permissions.allows_named(&db.kernel().pages, right);
    if is_held {
        Ok(())
    } else {
        Err(Problem::no_permission(right))
    }
}

async fn locked(tx: &MerchantTx, asker: &Principal, id: ExportId) -> Result<Model> {
    let found = tx.locked::<Entity>(id).await?;
    if !is_of(&found, asker) {
        return Err(Problem::not_found());
    }
    Ok(found)
}

/// Leaves an export that is not made yet; what was written of it is thrown away.
pub async fn cancel(tx: &MerchantTx, asker: &Principal, id: ExportId) -> Result<()> {
    let before = locked(tx, asker, id).await?;
    if !before.state.is_under_way() {
        return Err(ExportError::Ended.into());
    }
    let row = ActiveModel {
        state: Set(ExportState::Cancelled),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change::<Entity>(&before, None, row).await.map(drop)
}

/// Removes an export with its file.
pub async fn remove(tx: &MerchantTx, asker: &Principal, id: ExportId) -> Result<()> {
    let before = locked(tx, asker, id).await?;
    forget_file(tx, &before).await?;
    tx.remove::<Entity>(&before, None).await
}

async fn forget_file(tx: &MerchantTx, export: &Model) -> Result<()> {
    let Some(path) = export.path.clone() else {
        return Ok(());
    };
    let key = format!("export-{}-{}", export.id, export.version);
    tx.enqueue(RemoveExportFile { path }, key).await
}

/// The file, read from the storage while it is sent. It takes the right of its list now, too.
pub async fn file(db: &impl MerchantConn, asker: &Principal, id: ExportId) -> Result<Download> {
    let export = record::find::<Entity>(db, id).await?;
    if !is_of(&export, asker) {
        return Err(Problem::not_found());
    }
    let lists = db.kernel().port::<dyn ListExports>()?;
    let list = lists.find(&export.operation).ok_or(ExportError::NoFile)?;
    ensure_right(db, asker, list)?;
    if export.state.is_under_way() {
        return Err(ExportError::NotReady.into());
    }
    let is_kept = export.expires_at.is_some_and(|end| end > db.now());
    let path = export.path.filter(|_| is_kept).ok_or(ExportError::NoFile)?;
    let body = db.kernel().storage.body(&path).await?;
    let name = format!(
        "{}.{}",
        export.operation.trim_start_matches("export_"),
        export.format.as_str()
    );
    Ok(Download::streamed(
        body.ok_or(ExportError::NoFile)?,
        export.format.mime(),
        name,
    ))
}

/// Takes the files away whose days are over.
pub async fn expire(tx: &MerchantTx) -> Result<()> {
    let over = Entity::find()
        .filter(Column::ExpiresAt.lte(tx.now()))
        .filter(Column::Path.is_not_null())
        .limit(AT_ONCE)
        .lock_exclusive();
    for export in over.all(tx).await? {
        forget_file(tx, &export).await?;
        let row = ActiveModel {
            state: Set(ExportState::Expired),
            path: Set(None),
            ..Default::default()
        };
        tx.change::<Entity>(&export, None, row).await?;
    }
    Ok(())
}

/// What became of an export.
pub struct Made {
    pub path: String,
    pub size: i64,
    pub rows: i64,
}

/// The row of one whose file is there.
pub(super) fn done(tx: &MerchantTx, made: Made) -> ActiveModel {
    ActiveModel {
        state: Set(ExportState::Done),
        total: Set(made.rows),
        done: Set(made.rows),
        size: Set(Some(made.size)),
        path: Set(Some(made.path)),
        finished_at: Set(Some(tx.now())),
        expires_at: Set(Some(tx.now() + Duration::days(DAYS))),
        ..Default::default()
    }
}

/// The row of one that was not made.
pub(super) fn failed(tx: &MerchantTx, told: &Text) -> ActiveModel {
    ActiveModel {
        state: Set(ExportState::Failed),
        failure: Set(Some(json!({ "en": told.en, "ar": told.ar }))),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    }
}

impl ExportState {
    pub fn is_under_way(self) -> bool {
        matches!(self, Self::Waiting | Self::Running)
    }
}

impl ExportFormat {
    fn mime(self) -> &'static str {
        match self {
            Self::Csv => "text/csv; charset=utf-8",
            Self::Xlsx => "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
            Self::Jsonl => "application/x-ndjson",
        }
    }
}
