//! A merchant's WhatsApp channel: whether it can be sent by, and the gateway that sends.

use std::sync::Arc;

use identity::sign_in::{WhatsAppConnection, WhatsAppReport};
use kernel::Result;
use kernel::config::Config;
use kernel::jobs::{HeldFor, JobContext, JobError};
use kernel::tenancy::MerchantConn;
use sea_orm::{DbBackend, Statement};

pub use identity::sign_in::{WhatsApp, WhatsAppUnusable};

use super::cloud_api::{CloudApi, CloudNumber};
use super::qr_gateway::QrGateway;
use super::whatsapp::{NoGateway, StandIn, WhatsAppGateway};
use crate::whatsapp_settings::entity::Model;
use crate::whatsapp_settings::secrets::{self, Secret};
use crate::whatsapp_settings::{WhatsAppAdapter, service};

/// Whether the merchant of a transaction can send by WhatsApp, and by which number.
pub async fn of(db: &impl MerchantConn) -> Result<WhatsApp> {
    WhatsApp::of(db).await
}

/// Whether the owner of a number wrote that they want no advertising.
pub async fn wants_no_advertising(db: &impl MerchantConn, number: &str) -> Result<bool> {
    let sql = "SELECT 1 FROM whatsapp_opt_outs WHERE number = $1";
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [number.into()]);
    Ok(db.query_one_raw(statement).await?.is_some())
}

/// The gateway that sends for the merchant; only asked for where the channel is usable.
pub async fn gateway(db: &impl MerchantConn) -> Result<Arc<dyn WhatsAppGateway>> {
    let kernel = db.kernel().clone();
    let gateway: Arc<dyn WhatsAppGateway> = match service::account(db).await? {
        Some(account) => match account.adapter {
            WhatsAppAdapter::Qr => Arc::new(qr_gateway(db, &account)?),
            WhatsAppAdapter::Cloud => Arc::new(cloud_api(db, &account)?),
        },
        None if kernel.config.demo => Arc::new(StandIn { kernel }),
        None => Arc::new(NoGateway),
    };
    Ok(gateway)
}

/// A merchant's phone at the installation's gateway.
pub(crate) fn qr_gateway(db: &impl MerchantConn, account: &Model) -> Result<QrGateway> {
    let base = db.kernel().config.whatsapp_gateway_url.clone();
    Ok(QrGateway {
        base: base.unwrap_or_default(),
        instance: account.instance.clone(),
        token: secrets::open(db, Secret::Token, &account.token_sealed)?,
    })
}

/// A merchant's number at the Cloud API.
pub(crate) fn cloud_api(db: &impl MerchantConn, account: &Model) -> Result<CloudApi> {
    Ok(CloudApi {
        kernel: db.kernel().clone(),
        merchant: Arc::new(db.merchant().clone()),
        number: CloudNumber {
            base: db.kernel().config.whatsapp_cloud_url.clone(),
            id: account.instance.clone(),
            token: secrets::open(db, Secret::Token, &account.token_sealed)?,
        },
        utility_template: account.utility_template.clone(),
        marketing_template: account.marketing_template.clone(),
    })
}

/// Where a merchant's gateway calls.
pub(crate) fn callback_url(config: &Config, callback_id: &str) -> String {
    let base = config.public_url.trim_end_matches('/');
    format!("{base}/webhooks/whatsapp/{callback_id}")
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
        WhatsAppReport::Dropped(connection)
            .keep(&tx, merchant.id)
            .await?;
    }
    Ok(tx.commit().await?)
}
