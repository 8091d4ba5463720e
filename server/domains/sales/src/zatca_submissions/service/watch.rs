use kernel::Result;
use kernel::tenancy::MerchantTx;

use super::super::ZatcaSubmissionId;
use super::super::codes::SubmissionState;
use super::super::entity::Entity;
use super::notify;

/// Tells the merchant when a document is still not with the authority shortly before its time is over.
pub async fn warn(tx: &MerchantTx, id: ZatcaSubmissionId) -> Result<()> {
    let Some(row) = tx.lock::<Entity>(id).await? else {
        return Ok(());
    };
    if SubmissionState::UNDECIDED.contains(&row.state) {
        notify::late(tx, &row).await?;
    }
    Ok(())
}
