use kernel::tenancy::MerchantTx;
use kernel::{Problem, Result};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::super::entity::{Column, Entity, Model};
use super::super::{ZatcaSubmissionError, ZatcaSubmissionId};
use super::state::REJECTED;
use crate::invoices;
use crate::invoices::buyers::BuyerInput;
use crate::zatca_settings::service::report as report_to_platform;

/// A new document of the same invoice, with today's details of seller and buyer, in place of one
/// that was rejected. The rejected one stays as it is.
pub async fn reissue(
    tx: &MerchantTx,
    id: ZatcaSubmissionId,
    buyer: Option<&BuyerInput>,
) -> Result<Model> {
    // Not locked: the constraint decides between two who come at once.
    let rejected = Entity::find_by_id(id).one(tx).await?;
    let rejected = rejected.ok_or_else(Problem::not_found)?;
    if rejected.state != REJECTED {
        return Err(ZatcaSubmissionError::NotRejected.into());
    }
    let replacing = Entity::find()
        .filter(Column::ReplacesId.eq(id))
        .one(tx)
        .await?;
    if replacing.is_some() {
        return Err(ZatcaSubmissionError::AlreadyReissued.into());
    }
    let replacing = invoices::service::reissue(tx, &rejected, buyer).await?;
    report_to_platform(tx).await?;
    Ok(replacing)
}
