use kernel::Result;
use kernel::tenancy::MerchantTx;

use super::super::ZatcaSubmissionId;
use super::super::entity::Entity;
use super::notify;
use super::state::{BLOCKED, SENDING, WAITING};

/// Tells the merchant when a document is still not with the authority shortly before its time is over.
pub async fn warn(tx: &MerchantTx, id: ZatcaSubmissionId) -> Result<()> {
    let Some(row) = tx.lock::<Entity>(id.0).await? else {
        return Ok(());
    };
    if [WAITING, SENDING, BLOCKED].contains(&row.state.as_str()) {
        notify::late(tx, &row).await?;
    }
    Ok(())
}
