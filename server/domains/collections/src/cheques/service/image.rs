use kernel::export::Download;
use kernel::record;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::cheques::ChequeId;
use crate::cheques::entity::{ActiveModel, Entity};
use crate::cheques::error::ChequeError;

/// What a camera or a scanner gives.
const KINDS: [FileKind; 4] = [FileKind::Png, FileKind::Jpeg, FileKind::Webp, FileKind::Pdf];

/// Keeps a picture of the paper; moves after it name it.
pub async fn add_image(tx: &MerchantTx, id: ChequeId, version: i64, bytes: &[u8]) -> Result<()> {
    let locked = lock(tx, id, version).await?;
    let mut form = Validator::new(tx.language());
    form.check("file", !bytes.is_empty(), Rule::Required);
    form.finish()?;
    let storage = &tx.kernel().storage;
    let path = storage.put(&tx.merchant().key, bytes, &KINDS).await?;
    let row = ActiveModel {
        image: Set(Some(path)),
        ..Default::default()
    };
    tx.change::<Entity>(&locked.cheque, Some(version), row)
        .await?;
    Ok(())
}

pub async fn image(db: &impl MerchantConn, id: ChequeId) -> Result<Download> {
    let cheque = record::find::<Entity>(db, id).await?;
    let path = cheque.image.ok_or(ChequeError::NoImage)?;
    let bytes = db.kernel().storage.get(&path).await?;
    let bytes = bytes.ok_or_else(Problem::not_found)?;
    let kind = FileKind::detect(&bytes);
    let name = |kind: FileKind| format!("cheque-{}.{}", id.0, kind.extension());
    match kind {
        Some(FileKind::Pdf) => Ok(Download::pdf(bytes, name(FileKind::Pdf))),
        Some(kind) => Ok(Download::inline(bytes, kind.mime(), name(kind))),
        None => Err(Problem::not_found()),
    }
}
