use kernel::Result;
use kernel::record::find;
use kernel::tenancy::MerchantTx;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::super::codes::SubmissionState;
use super::super::entity::{Column, Entity, Model};
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};

/// A rejected document that may be issued again; it stays as it is. It is not locked: a constraint
/// decides between two who come at once.
pub async fn rejected(tx: &MerchantTx, id: ZatcaSubmissionId) -> Result<Model> {
    let rejected = find::<Entity>(tx, id).await?;
    if rejected.state != SubmissionState::Rejected {
        return Err(ZatcaSubmissionError::NotRejected.into());
    }
    let replacing = Entity::find()
        .filter(Column::ReplacesId.eq(id))
        .one(tx)
        .await?;
    match replacing {
        Some(_) => Err(ZatcaSubmissionError::AlreadyReissued.into()),
        None => Ok(rejected),
    }
}
