use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::lock;
use crate::contracts::ContractStatus;
use crate::contracts::entity::{ActiveModel, Column, Entity};
use crate::neighbours;

/// Expires every contract whose last day is over in the merchant's zone, unless it is stopped. Returns how many were.
pub async fn expire(tx: &MerchantTx) -> Result<usize> {
    let ended = Entity::find()
        .filter(Column::Status.eq(ContractStatus::Active))
        .filter(Column::EndsOn.lt(tx.today()))
        .filter(Column::StoppedOn.is_null())
        // The order of units is the order in which everyone locks them.
        .order_by_asc(Column::UnitId)
        .order_by_asc(Column::Id)
        .all(tx)
        .await?;
    let mut expired = 0;
    for seen in ended {
        neighbours::lock_unit(tx, seen.unit_id).await?;
        if let Some(parking) = seen.parking_id {
            neighbours::lock_parking(tx, parking).await?;
        }
        let before = lock(tx, seen.id).await?;
        let runs = before.ends_on >= tx.today() || before.stopped_on.is_some();
        if before.status != ContractStatus::Active || runs {
            continue;
        }
        let row = ActiveModel {
            status: Set(ContractStatus::Expired),
            ..Default::default()
        };
        tx.change_as::<Entity>("expired", &before, None, row)
            .await?;
        expired += 1;
    }
    Ok(expired)
}
