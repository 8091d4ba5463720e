use kernel::Result;
use kernel::tenancy::MerchantTx;
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity};
use super::{UnitId, service};
pub use crate::occupancy::Occupancy;

/// Marks a unit vacant or rented, in the transaction of the contract that causes it.
pub async fn set(tx: &MerchantTx, id: UnitId, occupancy: Occupancy) -> Result<()> {
    let before = service::lock(tx, id).await?;
    if before.occupancy == occupancy.as_str() {
        return Ok(());
    }
    let row = ActiveModel {
        occupancy: Set(occupancy.as_str().to_owned()),
        ..Default::default()
    };
    tx.change_as::<Entity>(occupancy.as_str(), &before, None, row)
        .await?;
    Ok(())
}
