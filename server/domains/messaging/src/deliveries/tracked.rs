//! The platform's tracker of WhatsApp messages: what became of each, without its words.

use kernel::Result;
use kernel::mail::MailStatus;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

/// A message that a gateway was given.
pub struct Tracked<'a> {
    /// As the gateway knows it.
    pub reference: &'a str,
    /// What it is for.
    pub kind: &'static str,
    pub campaign_id: Option<i64>,
    pub recipient: &'a str,
}

impl Tracked<'_> {
    /// Notes an attempt; an earlier one of the same message is the same row.
    pub async fn note(
        &self,
        tx: &MerchantTx,
        status: MailStatus,
        error: Option<&str>,
    ) -> Result<()> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO platform.whatsapp_sends AS w \
                 (merchant_id, reference, kind, campaign_id, recipient, status, error, created_at, updated_at) \
             VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8) \
             ON CONFLICT (merchant_id, reference) DO UPDATE SET status = excluded.status, error = excluded.error, \
                 recipient = excluded.recipient, attempts = w.attempts + 1, updated_at = excluded.updated_at",
            [
                tx.merchant_arc().id.into(),
                self.reference.into(),
                self.kind.into(),
                self.campaign_id.into(),
                self.recipient.into(),
                status.into(),
                error.map(str::to_owned).into(),
                tx.now().into(),
            ],
        );
        tx.execute_raw(statement).await?;
        Ok(())
    }
}
