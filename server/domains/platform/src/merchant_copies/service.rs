use chrono::Duration;
use kernel::archive::{self, Entry};
use kernel::export::Download;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use kernel::{Kernel, Problem, Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, ConnectionTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use serde_json::json;

use super::contents;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::jobs::{RunCopy, SweepCopy};
use super::{DAYS, MerchantCopyError, MerchantCopyId, MerchantCopyState};
use crate::merchant_erasures::service::is_running;
use crate::merchants::MerchantId;
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::statement::bound;

/// Expired ones that a day's work takes at once.
const AT_ONCE: u64 = 500;

/// Asks for a copy of a merchant; `user_id` is the employee who does, where it is not the platform's staff.
pub async fn create(tx: &PlatformTx, merchant: MerchantId, user_id: Option<i64>) -> Result<Model> {
    let merchant = tx.locked::<Merchants>(merchant).await?;
    ensure_whole(&merchant)?;
    if is_running(tx, merchant.id).await? {
        return Err(MerchantCopyError::MerchantErased.into());
    }
    let sql = format!(
        "SELECT coalesce(max(number), 0) + 1 AS next, \
         count(*) FILTER (WHERE state IN ({}, {})) AS under_way \
         FROM platform.merchant_copies WHERE merchant_id = $1",
        MerchantCopyState::Waiting.sql(),
        MerchantCopyState::Running.sql(),
    );
    let row = tx
        .query_one_raw(bound(&sql, [merchant.id.into()]))
        .await?
        .ok_or_else(Problem::not_found)?;
    if row.try_get::<i64>("", "under_way")? > 0 {
        return Err(MerchantCopyError::UnderWay.into());
    }
    let row = ActiveModel {
        merchant_id: Set(merchant.id),
        number: Set(row.try_get("", "next")?),
        state: Set(MerchantCopyState::Waiting),
        asked_by: Set(tx.caller().actor.name.clone()),
        user_id: Set(user_id),
        total: Set(0),
        done: Set(0),
        row_count: Set(0),
        file_count: Set(0),
        size: Set(0),
        ..Default::default()
    };
    let copy = tx.create::<Entity>(row).await?;
    let job = RunCopy { copy_id: copy.id };
    // The platform's own job: a merchant's are held while its account is closed.
    tx.enqueue(None, job, format!("copy-{}", copy.id)).await?;
    Ok(copy)
}

/// Refuses a merchant that has no data, or data of an older form.
pub(super) fn ensure_whole(merchant: &Merchant) -> Result<()> {
    if merchant.erased_at.is_some() {
        return Err(MerchantCopyError::MerchantErased.into());
    }
    if merchant.schema_version < tenant_migrations::LATEST {
        return Err(MerchantCopyError::NotCurrent.into());
    }
    Ok(())
}

/// A merchant's copy of this number.
pub async fn numbered(tx: &PlatformTx, merchant: MerchantId, number: i64) -> Result<Model> {
    let found = Entity::find()
        .filter(Column::MerchantId.eq(merchant))
        .filter(Column::Number.eq(number));
    found.one(tx).await?.ok_or_else(Problem::not_found)
}

/// Leaves a copy that is not made yet; what was written of it is thrown away.
pub async fn cancel(tx: &PlatformTx, id: MerchantCopyId) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if !before.state.is_under_way() {
        return Err(MerchantCopyError::Ended.into());
    }
    let row = ActiveModel {
        state: Set(MerchantCopyState::Cancelled),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    };
    let after = tx
        .change_as::<Entity>("cancelled", &before, None, row)
        .await?;
    sweep(tx, &after).await?;
    Ok(after)
}

/// Has the parts of an archive removed that nobody downloads any more.
async fn sweep(tx: &PlatformTx, copy: &Model) -> Result<()> {
    let key = format!("copy-{}-{}", copy.id, copy.version);
    tx.enqueue(None, SweepCopy { copy_id: copy.id }, key).await
}

/// The archive, put together while it is sent.
pub async fn file(tx: PlatformTx, copy: Model) -> Result<Download> {
    let merchant = record::find::<Merchants>(&tx, copy.merchant_id).await?;
    if copy.state.is_under_way() {
        return Err(MerchantCopyError::NotReady.into());
    }
    if merchant.erased_at.is_some() {
        return Err(MerchantCopyError::MerchantErased.into());
    }
    let is_kept =
        copy.state == MerchantCopyState::Done && copy.expires_at.is_some_and(|end| end > tx.now());
    if !is_kept {
        return Err(MerchantCopyError::NoFile.into());
    }
    let rows = tx
        .query_all_raw(bound(
            "SELECT name, path FROM platform.merchant_copy_entries WHERE copy_id = $1 \
             ORDER BY name <> $2, name",
            [copy.id.into(), contents::NAME.into()],
        ))
        .await?;
    let mut entries = Vec::with_capacity(rows.len());
    for row in &rows {
        let (name, path): (String, String) = (row.try_get("", "name")?, row.try_get("", "path")?);
        entries.push(if name.starts_with(contents::FILES) {
            Entry::stored(name, path)
        } else {
            Entry::text(name, path)
        });
    }
    let storage = tx.kernel().storage.clone();
    drop(tx);
    let name = format!("manzil-{}-{}.zip", merchant.key, copy.number);
    Ok(archive::download(storage, name, entries))
}

/// Takes the archives away whose days are over.
pub(super) async fn expire(tx: &PlatformTx) -> Result<()> {
    let over = Entity::find()
        .filter(Column::State.eq(MerchantCopyState::Done))
        .filter(Column::ExpiresAt.lte(tx.now()))
        .limit(AT_ONCE);
    for copy in over.all(tx).await? {
        let row = ActiveModel {
            state: Set(MerchantCopyState::Expired),
            ..Default::default()
        };
        let after = tx.change::<Entity>(&copy, None, row).await?;
        sweep(tx, &after).await?;
    }
    Ok(())
}

/// Ends what is being copied of a merchant that is erased, and what lies ready.
pub(crate) async fn end_all(tx: &PlatformTx, merchant: MerchantId) -> Result<()> {
    let open = Entity::find()
        .filter(Column::MerchantId.eq(merchant))
        .filter(Column::State.is_in([
            MerchantCopyState::Waiting,
            MerchantCopyState::Running,
            MerchantCopyState::Done,
        ]));
    for copy in open.all(tx).await? {
        let row = if copy.state.is_under_way() {
            failed(tx, &words_of(&MerchantCopyError::MerchantErased.into()))
        } else {
            ActiveModel {
                state: Set(MerchantCopyState::Expired),
                ..Default::default()
            }
        };
        tx.change::<Entity>(&copy, None, row).await?;
    }
    Ok(())
}

/// The row of one that was not made.
pub(super) fn failed(tx: &PlatformTx, told: &Text) -> ActiveModel {
    ActiveModel {
        state: Set(MerchantCopyState::Failed),
        failure: Set(Some(json!({ "en": told.en, "ar": told.ar }))),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    }
}

/// What became of a copy.
pub(super) struct Made {
    pub total: i64,
    pub row_count: i64,
    pub file_count: i64,
    pub size: i64,
    pub sha256: String,
}

/// The row of one whose archive is there.
pub(super) fn done(tx: &PlatformTx, made: Made) -> ActiveModel {
    ActiveModel {
        state: Set(MerchantCopyState::Done),
        total: Set(made.total),
        done: Set(made.total),
        row_count: Set(made.row_count),
        file_count: Set(made.file_count),
        size: Set(made.size),
        sha256: Set(Some(made.sha256)),
        finished_at: Set(Some(tx.now())),
        expires_at: Set(Some(tx.now() + Duration::days(DAYS))),
        ..Default::default()
    }
}

/// A refusal in both languages.
pub(crate) fn words_of(problem: &Problem) -> Text {
    let said = |language| problem.body(language, None).message;
    Text::new(said(Language::En), said(Language::Ar))
}

/// The folder of a copy's own parts in the storage.
pub(super) fn folder(merchant: &Merchant, copy: MerchantCopyId) -> String {
    format!("{}/merchant_copies/{copy}", merchant.key)
}

/// Removes all parts of a copy from the storage; how many there were.
pub(super) async fn clear(kernel: &Kernel, folder: &str) -> Result<usize> {
    let parts = kernel.storage.below(folder).await?;
    for (path, _) in &parts {
        kernel.storage.remove(path).await?;
    }
    Ok(parts.len())
}
