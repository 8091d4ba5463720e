use kernel::Result;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use sea_orm::ActiveValue::Set;
use sea_orm::ConnectionTrait as _;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{Audience, CampaignInput};
use super::pacing::Line;
use super::{
    CampaignError, CampaignFailure, CampaignId, CampaignSend, CampaignStatus, audience, line,
    results, wording,
};
use kernel::clock::instant;

mod shown;

pub use shown::{detail, estimate, packages, preview, progress, usage, values_of};

const NAME_LENGTH: usize = 100;

fn row(tx: &MerchantTx, input: &CampaignInput, beside_file: bool) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name = form.required_text("name", &input.name, NAME_LENGTH);
    let message_en = wording::check(
        &mut form,
        "message_en",
        input.message_en.as_ref(),
        beside_file,
    );
    let message_ar = wording::check(
        &mut form,
        "message_ar",
        input.message_ar.as_ref(),
        beside_file,
    );
    if !form.failed("message_en") && !form.failed("message_ar") {
        form.check_custom(
            "message_en",
            message_en.is_some() || message_ar.is_some(),
            "one_language",
            Text::fixed(
                "Write the message in at least one language.",
                "اكتب الرسالة بلغة واحدة على الأقل.",
            ),
        );
    }
    let starts_on = form.date("starts_on", &input.starts_on).required().value();
    let starts_time = form
        .time("starts_time", &input.starts_time)
        .required()
        .value();
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .after_or_equal(starts_on.max(tx.today()))
        .required()
        .value();
    let audience = audience::check(&mut form, &input.audience);
    form.finish()?;
    Ok(ActiveModel {
        name: Set(name),
        message_en: Set(message_en),
        message_ar: Set(message_ar),
        starts_at: Set(instant(line::zone(tx), starts_on.and_time(starts_time))),
        ends_on: Set(ends_on),
        audience: Set(serde_json::to_value(audience)?),
        ..Default::default()
    })
}

pub async fn create(tx: &MerchantTx, input: &CampaignInput) -> Result<Model> {
    let row = ActiveModel {
        status: Set(CampaignStatus::TemporarySaved),
        made_by: Set(tx.caller().actor.name.clone()),
        ..row(tx, input, false)?
    };
    let made = tx.create::<Entity>(row).await?;
    report(tx, made.id).await?;
    Ok(made)
}

pub async fn locked(tx: &MerchantTx, id: CampaignId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

pub async fn draft(tx: &MerchantTx, id: CampaignId) -> Result<Model> {
    let campaign = locked(tx, id).await?;
    match campaign.status {
        CampaignStatus::TemporarySaved => Ok(campaign),
        _ => Err(CampaignError::Launched.into()),
    }
}

pub async fn update(tx: &MerchantTx, id: CampaignId, input: &CampaignInput) -> Result<()> {
    let before = draft(tx, id).await?;
    let row = row(tx, input, before.media_path.is_some())?;
    tx.change::<Entity>(&before, input.version, row).await?;
    report(tx, id).await
}

pub async fn remove(tx: &MerchantTx, id: CampaignId) -> Result<()> {
    let before = draft(tx, id).await?;
    tx.remove::<Entity>(&before, None).await?;
    let sql = "DELETE FROM platform.campaigns WHERE merchant_id = $1 AND campaign_id = $2";
    let merchant = tx.merchant_arc().id;
    tx.execute_raw(statement(sql, [merchant.into(), id.into()]))
        .await?;
    Ok(())
}

/// Fixes content and tenants, and plans the first message.
pub async fn launch(tx: &MerchantTx, id: CampaignId, version: i64) -> Result<()> {
    let number = line::lock(tx).await?;
    let before = draft(tx, id).await?;
    if before.ends_on < tx.today() {
        return Err(CampaignError::PeriodOver.into());
    }
    let audience: Audience = serde_json::from_value(before.audience.clone())?;
    if audience::enter(tx, id, &audience).await? == 0 {
        return Err(CampaignError::Nobody.into());
    }
    let from = before.starts_at.max(tx.now());
    let row = ActiveModel {
        status: Set(CampaignStatus::Active),
        ready_at: Set(Some(line::pace(tx).ready_at(number.seed, id.0, from))),
        launched_at: Set(Some(tx.now())),
        launched_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("launched", &before, Some(version), row)
        .await?;
    report(tx, id).await?;
    line::plan(tx, &number).await
}

/// Nothing goes out until it is resumed; a message that a worker has already given to WhatsApp does.
pub async fn pause(tx: &MerchantTx, id: CampaignId, version: i64) -> Result<()> {
    let number = line::lock(tx).await?;
    let before = locked(tx, id).await?;
    match before.status {
        CampaignStatus::Active | CampaignStatus::Sending => {}
        CampaignStatus::TemporarySaved => return Err(CampaignError::Draft.into()),
        CampaignStatus::Disabled | CampaignStatus::Completed => {
            return Err(CampaignError::Ended.into());
        }
        CampaignStatus::Paused => return Err(CampaignError::NotRunning.into()),
    }
    turn_into(
        tx,
        &number,
        &before,
        version,
        "paused",
        CampaignStatus::Paused,
    )
    .await
}

pub async fn resume(tx: &MerchantTx, id: CampaignId, version: i64) -> Result<()> {
    let number = line::lock(tx).await?;
    let before = locked(tx, id).await?;
    match before.status {
        CampaignStatus::Paused => {}
        CampaignStatus::Disabled | CampaignStatus::Completed => {
            return Err(CampaignError::Ended.into());
        }
        _ => return Err(CampaignError::NotPaused.into()),
    }
    if before.ends_on < tx.today() {
        return Err(CampaignError::PeriodOver.into());
    }
    turn_into(
        tx,
        &number,
        &before,
        version,
        "resumed",
        running(tx, id).await?,
    )
    .await
}

/// Whether a campaign that runs again has sent anything before.
async fn running(tx: &MerchantTx, id: CampaignId) -> Result<CampaignStatus> {
    let sql = "SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND attempts > 0 LIMIT 1";
    let tried = tx.query_one_raw(statement(sql, [id.into()])).await?;
    Ok(match tried {
        Some(_) => CampaignStatus::Sending,
        None => CampaignStatus::Active,
    })
}

async fn turn_into(
    tx: &MerchantTx,
    number: &Line,
    before: &Model,
    version: i64,
    action: &'static str,
    status: CampaignStatus,
) -> Result<()> {
    let row = ActiveModel {
        status: Set(status),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, before, Some(version), row)
        .await?;
    report(tx, before.id).await?;
    line::plan(tx, number).await
}

/// For ever: whoever had nothing yet gets nothing.
pub async fn disable(tx: &MerchantTx, id: CampaignId, version: i64) -> Result<()> {
    let number = line::lock(tx).await?;
    let before = locked(tx, id).await?;
    match before.status {
        CampaignStatus::TemporarySaved => return Err(CampaignError::Draft.into()),
        CampaignStatus::Disabled => return Err(CampaignError::Ended.into()),
        _ => {}
    }
    let row = ActiveModel {
        status: Set(CampaignStatus::Disabled),
        ended_at: Set(Some(before.ended_at.unwrap_or_else(|| tx.now()))),
        ..Default::default()
    };
    tx.change_as::<Entity>("disabled", &before, Some(version), row)
        .await?;
    fail_pending(tx, id, CampaignFailure::Disabled).await?;
    report(tx, id).await?;
    line::plan(tx, &number).await
}

/// Puts the failed ones in the queue again. Of one whose outcome nobody knows, the gateway is asked first.
pub async fn resend(tx: &MerchantTx, id: CampaignId, version: i64) -> Result<()> {
    let number = line::lock(tx).await?;
    let before = locked(tx, id).await?;
    match before.status {
        CampaignStatus::TemporarySaved => return Err(CampaignError::Draft.into()),
        CampaignStatus::Disabled => return Err(CampaignError::Ended.into()),
        _ => {}
    }
    if before.ends_on < tx.today() {
        return Err(CampaignError::PeriodOver.into());
    }
    let sql = format!(
        "UPDATE campaign_recipients SET status = {pending}, attempts = 0, failure = NULL, error = NULL, \
         claimed_at = CASE WHEN failure = {unknown} THEN $2::timestamptz - interval '1 hour' END \
         WHERE campaign_id = $1 AND status = {failed}",
        pending = CampaignSend::Pending.sql(),
        failed = CampaignSend::Failed.sql(),
        unknown = CampaignFailure::Unknown.sql(),
    );
    let done = tx
        .execute_raw(statement(&sql, [id.into(), tx.now().into()]))
        .await?;
    if done.rows_affected() == 0 {
        return Err(CampaignError::NothingFailed.into());
    }
    let status = match before.status {
        CampaignStatus::Paused => CampaignStatus::Paused,
        _ => CampaignStatus::Sending,
    };
    let from = before.ready_at.unwrap_or_else(|| tx.now());
    let row = ActiveModel {
        status: Set(status),
        ended_at: Set(None),
        ready_at: Set(Some(from)),
        ..Default::default()
    };
    tx.change_as::<Entity>("resent", &before, Some(version), row)
        .await?;
    report(tx, id).await?;
    line::plan(tx, &number).await
}

/// All that wait and that no worker has.
pub async fn fail_pending(tx: &MerchantTx, id: CampaignId, failure: CampaignFailure) -> Result<()> {
    let sql = format!(
        "UPDATE campaign_recipients SET status = {}, failure = $2 WHERE campaign_id = $1 AND status = {} AND claimed_at IS NULL",
        CampaignSend::Failed.sql(),
        CampaignSend::Pending.sql(),
    );
    tx.execute_raw(statement(&sql, [id.into(), failure.into()]))
        .await?;
    Ok(())
}

/// Ends a campaign of which none is pending, and reports its figures.
pub async fn settle(tx: &MerchantTx, id: CampaignId) -> Result<()> {
    let campaign = locked(tx, id).await?;
    let runs = matches!(
        campaign.status,
        CampaignStatus::Active | CampaignStatus::Sending | CampaignStatus::Paused
    );
    let sql = format!(
        "SELECT 1 FROM campaign_recipients WHERE campaign_id = $1 AND status = {} LIMIT 1",
        CampaignSend::Pending.sql()
    );
    if runs
        && tx
            .query_one_raw(statement(&sql, [id.into()]))
            .await?
            .is_none()
    {
        let row = ActiveModel {
            status: Set(CampaignStatus::Completed),
            ended_at: Set(Some(tx.now())),
            ..Default::default()
        };
        tx.change_as::<Entity>("completed", &campaign, None, row)
            .await?;
    }
    report(tx, id).await
}

/// Keeps the platform's row of the campaign in step.
async fn report(tx: &MerchantTx, id: CampaignId) -> Result<()> {
    let sql = format!(
        "INSERT INTO platform.campaigns \
             (merchant_id, campaign_id, name, status, recipients, sent, failed, excluded, starts_at, updated_at) \
         SELECT $2, c.id, c.name, c.status, n.recipients, n.sent, n.failed, n.excluded, c.starts_at, $3 \
         FROM campaigns c CROSS JOIN LATERAL {} n WHERE c.id = $1 \
         ON CONFLICT (merchant_id, campaign_id) DO UPDATE SET name = excluded.name, status = excluded.status, \
             recipients = excluded.recipients, sent = excluded.sent, failed = excluded.failed, \
             excluded = excluded.excluded, starts_at = excluded.starts_at, updated_at = excluded.updated_at",
        results::recipients_of("c"),
    );
    let merchant = tx.merchant_arc().id;
    tx.execute_raw(statement(
        &sql,
        [id.into(), merchant.into(), tx.now().into()],
    ))
    .await?;
    Ok(())
}
