//! The rules of settlements, one file a step.

mod counted;
mod draft;
mod post;
mod reverse;

pub use draft::{add_photo, create, photo, remove, remove_photo, update};
pub use post::post;
pub use reverse::reverse;

use kernel::export::Download;
use kernel::paging::Listed as _;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result, record};
use poem_openapi::types::ParseFromJSON;
use sea_orm::prelude::Json;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::entity::{Entity, Model};
use super::model::{Settlement, SettlementGiven, SettlementProblem, SettlementRow};
use super::{SettlementError, SettlementId, SettlementStatus};

/// A picture that is kept with a settlement.
#[derive(Debug, Serialize, Deserialize)]
struct Photo {
    path: String,
}

/// One settlement with its account.
pub async fn detail(db: &impl MerchantConn, id: SettlementId) -> Result<Settlement> {
    let settlement = SettlementRow::one(db, id).await?;
    let row = record::find::<Entity>(db, id).await?;
    let given = given(&row)?;
    let photos = photos(&row)?.len();
    let mut shown = Settlement {
        settlement,
        given,
        account: None,
        cheques: Vec::new(),
        problems: Vec::new(),
        photos: u32::try_from(photos).unwrap_or(u32::MAX),
    };
    if row.status != SettlementStatus::Draft {
        shown.account = Some(stored(row.account)?);
        return Ok(shown);
    }
    let facts = counted::facts(db, row.contract_id).await?;
    let language = db.language();
    let mut problems = counted::problems(&facts, &shown.given, photos);
    match counted::count(&facts, &row, &shown.given) {
        Ok(counted) => shown.account = Some(counted::account(db, &facts, &row, &counted).await?),
        Err(problem) => problems.push(problem),
    }
    let told = problems.into_iter().map(|problem| {
        let problem = Problem::from(problem);
        SettlementProblem {
            code: problem.code().to_owned(),
            message: problem.message(language).to_owned(),
        }
    });
    shown.problems = told.collect();
    shown.cheques = counted::cheques(&facts, &shown.given);
    Ok(shown)
}

/// The paper of a posted settlement, checked against its hash.
pub async fn paper(db: &impl MerchantConn, id: SettlementId) -> Result<Download> {
    let row = record::find::<Entity>(db, id).await?;
    let (Some(number), Some(path)) = (row.number, row.pdf_path) else {
        return Err(Problem::not_found());
    };
    let bytes = kept_paper(db, &path, row.pdf_hash.as_deref()).await?;
    Ok(Download::pdf(bytes, format!("{number}.pdf")))
}

/// Stores a paper; answers with its path and its hash.
pub(crate) async fn keep_paper(tx: &MerchantTx, pdf: &[u8]) -> Result<(String, String)> {
    let storage = &tx.kernel().storage;
    let path = storage
        .put(&tx.merchant().key, pdf, &[FileKind::Pdf])
        .await?;
    Ok((path, hex::encode(Sha256::digest(pdf))))
}

/// A stored paper, checked against its hash.
pub(crate) async fn kept_paper(
    db: &impl MerchantConn,
    path: &str,
    hash: Option<&str>,
) -> Result<Vec<u8>> {
    let bytes = db.kernel().storage.get(path).await?;
    let bytes = bytes.ok_or_else(|| Problem::internal(anyhow::anyhow!("{path} is missing")))?;
    if hash != Some(&*hex::encode(Sha256::digest(&bytes))) {
        return Err(Problem::internal(anyhow::anyhow!(
            "{path} is not the file that was posted"
        )));
    }
    Ok(bytes)
}

fn given(row: &Model) -> Result<SettlementGiven> {
    stored(Some(row.given.clone()))
}

fn photos(row: &Model) -> Result<Vec<Photo>> {
    Ok(serde_json::from_value(row.photos.clone())?)
}

/// What was written as it is shown.
fn stored<T: ParseFromJSON>(value: Option<Json>) -> Result<T> {
    T::parse_from_json(value)
        .map_err(|error| Problem::internal(anyhow::anyhow!(error.into_message())))
}

/// A draft, locked; another version is refused.
async fn locked_draft(tx: &MerchantTx, id: SettlementId, version: i64) -> Result<Model> {
    let row = locked(tx, id, version).await?;
    if row.status != SettlementStatus::Draft {
        let number = row.number.unwrap_or_default();
        return Err(SettlementError::NotDraft { number }.into());
    }
    Ok(row)
}

async fn locked(tx: &MerchantTx, id: SettlementId, version: i64) -> Result<Model> {
    let row = tx.locked::<Entity>(id).await?;
    if row.version != version {
        let current = serde_json::to_value(&row)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    Ok(row)
}
