//! A campaign's message to a number of the merchant's own, before it is launched.

use async_trait::async_trait;
use kernel::Result;
use kernel::audit::Change;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::entity::Model;
use super::jobs::SendTest;
use super::model::{CampaignTest, CampaignTestInput};
use super::{CampaignError, CampaignId, CampaignTestId, line, media, service, wording};
use crate::deliveries::sending::Messages;
use crate::deliveries::whatsapp::{Content, Purpose};
use crate::deliveries::{Channel, DeliveryStatus};

/// The table of these messages, to those who deliver them.
pub struct Trials;

#[async_trait]
impl Messages for Trials {
    const TABLE: &'static str = "campaign_tests";
    const REFERENCE: &'static str = "campaign-test";

    async fn outdated(_: &MerchantTx, _: i64) -> Result<Option<&'static str>> {
        Ok(None)
    }

    async fn given(tx: &MerchantTx, id: i64, body: String) -> Result<(Purpose, Content)> {
        let sql = "SELECT campaign_id FROM campaign_tests WHERE id = $1";
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
        let row = tx.query_one_raw(statement).await?;
        let row = row.ok_or_else(kernel::Problem::not_found)?;
        let content = media::content(tx, row.try_get("", "campaign_id")?, body).await?;
        Ok((Purpose::Marketing, content))
    }

    /// It went to nobody's tenant.
    async fn told(_: &MerchantTx, _: i64, _: Channel) -> Result<()> {
        Ok(())
    }
}

/// Queues the message with the newest tenant's data in it.
pub async fn queue(tx: &MerchantTx, campaign: &Model, input: &CampaignTestInput) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let mobile = form
        .field("mobile", &input.mobile)
        .required()
        .whatsapp_number()
        .text();
    let (en, ar) = (
        campaign.message_en.as_deref(),
        campaign.message_ar.as_deref(),
    );
    let written =
        wording::text(en, ar, input.language).filter(|(_, language)| *language == input.language);
    form.check("language", written.is_some(), Rule::OneOf);
    form.finish()?;
    if !line::is_usable(tx).await? {
        return Err(CampaignError::WhatsAppNotConnected.into());
    }
    let values = service::values_of(tx, None).await?.1;
    let body = written.map(|(template, language)| wording::filled(template, &values, language));
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO campaign_tests (campaign_id, channel, recipient, body, status, sent_by, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id",
        [
            campaign.id.into(),
            Channel::WhatsApp.into(),
            mobile.into(),
            body.into(),
            DeliveryStatus::Pending.into(),
            tx.caller().actor.name.clone().into(),
            tx.now().into(),
        ],
    );
    let written = tx.query_one_raw(statement).await?;
    let written = written.ok_or_else(kernel::Problem::not_found)?;
    let id: CampaignTestId = written.try_get("", "id")?;
    tx.note(vec![Change {
        noun: "campaigns",
        record_id: campaign.id.0,
        action: "tried_out",
        before: None,
        after: None,
    }]);
    let order = SendTest {
        campaign_test_id: id,
    };
    tx.enqueue(order, id.to_string()).await
}

/// The newest ones of a campaign.
pub async fn of(db: &impl MerchantConn, campaign: CampaignId) -> Result<Vec<CampaignTest>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT id, recipient, body, status, error, sent_by, created_at FROM campaign_tests \
         WHERE campaign_id = $1 ORDER BY id DESC LIMIT 10",
        [campaign.into()],
    );
    Ok(CampaignTest::find_by_statement(statement).all(db).await?)
}
