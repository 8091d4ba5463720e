use kernel::Result;
use kernel::export::Download;
use kernel::record;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::Set;

use super::lock;
use crate::cheques::ChequeId;
use crate::cheques::entity::{ActiveModel, Entity};
use crate::cheques::error::ChequeError;

/// Keeps a picture of the paper; moves after it name it.
pub async fn add_image(tx: &MerchantTx, id: ChequeId, version: i64, bytes: &[u8]) -> Result<()> {
    let locked = lock(tx, id, version).await?;
    let mut form = Validator::new(tx.language());
    form.check("file", !bytes.is_empty(), Rule::Required);
    form.finish()?;
    let storage = &tx.kernel().storage;
    let path = storage
        .put(&tx.merchant().key, bytes, &FileKind::SCANS)
        .await?;
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
    let (bytes, kind) = db.kernel().storage.upload(Some(&path)).await?;
    let name = format!("cheque-{}.{}", id.0, kind.extension());
    match kind {
        FileKind::Pdf => Ok(Download::pdf(bytes, name)),
        kind => Ok(Download::inline(bytes, kind.mime(), name)),
    }
}
