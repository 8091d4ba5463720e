//! A merchant's WhatsApp channel: whether it can be sent by, and the gateway that sends.

use std::sync::Arc;

use identity::sign_in::WhatsAppConnection;
use kernel::Result;
use kernel::jobs::{HeldFor, JobContext, JobError};
use kernel::tenancy::{MerchantConn, PlatformConn as _, PlatformTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

pub use identity::sign_in::{WhatsApp, WhatsAppUnusable};

use super::whatsapp::{StandIn, WhatsAppGateway};

/// Whether the merchant of a transaction can send by WhatsApp, and by which number.
pub async fn of(db: &impl MerchantConn) -> Result<WhatsApp> {
    WhatsApp::of(db).await
}

/// The gateway that sends for the merchant; only asked for where the channel is usable.
pub async fn gateway(db: &impl MerchantConn) -> Result<Arc<dyn WhatsAppGateway>> {
    let kernel = db.kernel().clone();
    Ok(Arc::new(StandIn { kernel }))
}

/// Ends a job's run until the channel can be sent by again; costs no try.
pub fn hold() -> JobError {
    JobError::Hold(HeldFor::WhatsApp)
}

/// Notes that a gateway refused to send because the number is not connected: the merchant's queue is
/// held from then on.
pub async fn dropped(context: &JobContext, connection: WhatsAppConnection) -> Result<(), JobError> {
    let tx = context.platform().await?;
    if let Some(merchant) = &context.merchant {
        report_drop(&tx, merchant.id, connection).await?;
    }
    Ok(tx.commit().await?)
}

async fn report_drop(
    tx: &PlatformTx,
    merchant_id: i64,
    connection: WhatsAppConnection,
) -> Result<()> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE platform.whatsapp_channels SET connection = $2, dropped_at = coalesce(dropped_at, $3), \
             updated_at = $3 WHERE merchant_id = $1",
        [merchant_id.into(), connection.into(), tx.now().into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}
