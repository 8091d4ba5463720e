use kernel::tenancy::MerchantTx;
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _,
};
use zatca::hash::{InvoiceHash, PreviousHash};
use zatca::ubl::ChainPosition;

use crate::zatca_settings::ZatcaSettingId;
use crate::zatca_settings::entity::chain::{ActiveModel, Column, Entity, Model};

/// The place of the next document of a device. Its chain stays locked until the transaction ends, so
/// that documents are made one after the other.
pub(crate) async fn lock_chain(tx: &MerchantTx, id: ZatcaSettingId) -> Result<ChainPosition> {
    let chain = Entity::find_by_id(id)
        .lock_exclusive()
        .one(tx)
        .await?
        .ok_or_else(Problem::not_found)?;
    let last = u64::try_from(chain.last_icv).map_err(Problem::internal)?;
    Ok(ChainPosition {
        icv: last + 1,
        previous: previous(&chain)?,
    })
}

fn previous(chain: &Model) -> Result<PreviousHash> {
    if chain.last_icv == 0 {
        return Ok(PreviousHash::first());
    }
    let hash = InvoiceHash::from_base64(&chain.last_hash).map_err(Problem::internal)?;
    Ok(hash.into())
}

/// The document at `icv` is made: the next one follows it, whatever becomes of it.
pub(crate) async fn advance_chain(
    tx: &MerchantTx,
    id: ZatcaSettingId,
    icv: u64,
    hash: &InvoiceHash,
) -> Result<()> {
    let icv = i64::try_from(icv).map_err(Problem::internal)?;
    let row = ActiveModel {
        last_icv: Set(icv),
        last_hash: Set(hash.base64()),
        ..Default::default()
    };
    let advanced = Entity::update_many()
        .set(row)
        .filter(Column::ZatcaSettingId.eq(id))
        .filter(Column::LastIcv.eq(icv - 1))
        .exec(tx)
        .await?;
    if advanced.rows_affected == 1 {
        return Ok(());
    }
    Err(Problem::internal(ChainBroken { icv }))
}

/// The chain was advanced without its lock.
#[derive(Debug, thiserror::Error)]
#[error("document {icv} does not follow the last one of its chain")]
struct ChainBroken {
    icv: i64,
}

/// A new device's chain has no document.
pub(super) async fn begin_chain(tx: &MerchantTx, id: ZatcaSettingId) -> Result<()> {
    let row = ActiveModel {
        zatca_setting_id: Set(id),
        last_icv: Set(0),
        last_hash: Set(PreviousHash::first().as_base64().to_owned()),
    };
    Entity::insert(row).exec_without_returning(tx).await?;
    Ok(())
}
