use std::path::Path;
use std::sync::Arc;

use kernel::archive::Place;
use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait as _;
use serde_json::json;

use super::bringing::{self, Step};
use super::entity::{ActiveModel, Entity, Model};
use super::jobs::RunImport;
use super::model::{ImportArchive, MerchantImportInput};
use super::{FOLDER, MerchantImportError, MerchantImportState};
use crate::merchant_copies::service::words_of;
use crate::statement::bound;

/// The files that lie in the folder of archives.
pub async fn archives(kernel: &Kernel) -> Result<Vec<ImportArchive>> {
    let found = kernel.storage.below(FOLDER).await?;
    let archives = found.into_iter().filter_map(|(path, size)| {
        let name = path.strip_prefix(FOLDER)?.strip_prefix('/')?.to_owned();
        let is_archive = !name.contains('/') && name.ends_with(".zip");
        is_archive.then_some(ImportArchive { name, size })
    });
    Ok(archives.collect())
}

pub(super) fn place(import: &Model) -> Place {
    Place::Stored(format!("{FOLDER}/{}", import.archive))
}

/// Has a merchant taken in from an archive of the folder.
pub async fn create(tx: &PlatformTx, input: &MerchantImportInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let name = form.required_text("archive", &input.archive, 200);
    form.finish()?;
    let known = archives(tx.kernel()).await?;
    if !known.iter().any(|archive| archive.name == name) {
        return Err(MerchantImportError::NoArchive.into());
    }
    let import = begin(tx, name).await?;
    let job = RunImport {
        import_id: import.id,
    };
    tx.enqueue(None, job, format!("import-{}", import.id))
        .await?;
    Ok(import)
}

/// The row of one that begins, where the platform is empty.
async fn begin(tx: &PlatformTx, archive: String) -> Result<Model> {
    let sql = format!(
        "SELECT EXISTS (SELECT FROM platform.merchant_imports WHERE state IN ({}, {})) AS under_way",
        MerchantImportState::Waiting.sql(),
        MerchantImportState::Running.sql(),
    );
    let row = tx.query_one_raw(bound(&sql, [])).await?;
    let is_under_way = row.is_some_and(|row| row.try_get("", "under_way").unwrap_or_default());
    if is_under_way {
        return Err(MerchantImportError::UnderWay.into());
    }
    let row = tx.query_one_raw(bound(bringing::IS_TAKEN, [])).await?;
    if row.is_some() {
        return Err(MerchantImportError::NotEmpty.into());
    }
    let row = ActiveModel {
        archive: Set(archive),
        state: Set(MerchantImportState::Waiting),
        asked_by: Set(tx.caller().actor.name.clone()),
        total: Set(0),
        done: Set(0),
        row_count: Set(0),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Takes a merchant in from a file on this machine, without a worker; its account's number. Files that an interrupted run
/// has written back are not written again.
pub async fn take_in(kernel: &Kernel, archive: &Path) -> Result<i64> {
    let caller = Arc::new(Caller::system("server import"));
    let place = Place::File(archive.to_owned());
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    // Of a command that was killed: nothing else runs imports of files.
    let sql = format!(
        "UPDATE platform.merchant_imports SET state = {}, failure = $1, finished_at = $2 \
         WHERE state IN ({}, {}) AND asked_by = $3",
        MerchantImportState::Failed.sql(),
        MerchantImportState::Waiting.sql(),
        MerchantImportState::Running.sql(),
    );
    let told = Text::fixed("The command was broken off.", "انقطع الأمر.");
    let values = [
        json!({ "en": told.en, "ar": told.ar }).into(),
        tx.now().into(),
        caller.actor.name.clone().into(),
    ];
    tx.execute_raw(bound(&sql, values)).await?;
    let import = begin(&tx, archive.display().to_string()).await?;
    tx.commit().await?;
    let mut done = 0;
    loop {
        match bringing::bring(kernel, &caller, &import, &place, done).await {
            Ok(Step::Further(files)) => done = files,
            Ok(Step::Done(account_id)) => return Ok(account_id),
            Ok(Step::Left) => return Err(MerchantImportError::UnderWay.into()),
            Err(problem) => {
                if problem.may_pass() {
                    tracing::error!(error = %problem, "a merchant could not be taken in");
                }
                let tx = PlatformTx::begin(kernel, caller.clone()).await?;
                let before = tx.locked::<Entity>(import.id).await?;
                if before.state.is_under_way() {
                    let told = words_of(&problem);
                    tx.change::<Entity>(&before, None, failed(&tx, &told))
                        .await?;
                    tx.commit().await?;
                }
                return Err(problem);
            }
        }
    }
}

/// The row of one that was not taken in.
pub(super) fn failed(tx: &PlatformTx, told: &Text) -> ActiveModel {
    ActiveModel {
        state: Set(MerchantImportState::Failed),
        failure: Set(Some(json!({ "en": told.en, "ar": told.ar }))),
        finished_at: Set(Some(tx.now())),
        ..Default::default()
    }
}
