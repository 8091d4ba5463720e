use chrono::{DateTime, NaiveDate, Utc};
use kernel::paging::Listed as _;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement, Value};

use super::entity::{ActiveModel, Entity, Model};
use super::line::Front;
use super::model::{
    Audience, AudienceAsked, AudienceEstimate, Campaign, CampaignDetail, CampaignInput,
    CampaignPlan, CampaignPreview, CampaignPreviewAsked, CampaignUsage,
};
use super::pacing::{Line, instant};
use super::turns::{self, About, sent_since};
use super::wording::{self, Values};
use super::{
    CampaignError, CampaignFailure, CampaignId, CampaignSend, CampaignStatus, CampaignWait,
    audience, line, results, trials,
};

const NAME_LENGTH: usize = 100;

fn statement(sql: &str, values: impl IntoIterator<Item = Value>) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}

fn row(tx: &MerchantTx, input: &CampaignInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let name = form.required_text("name", &input.name, NAME_LENGTH);
    let message_en = wording::check(&mut form, "message_en", input.message_en.as_ref());
    let message_ar = wording::check(&mut form, "message_ar", input.message_ar.as_ref());
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
        ..row(tx, input)?
    };
    let made = tx.create::<Entity>(row).await?;
    report(tx, made.id).await?;
    Ok(made)
}

pub async fn locked(tx: &MerchantTx, id: CampaignId) -> Result<Model> {
    tx.lock::<Entity>(id).await?.ok_or_else(Problem::not_found)
}

async fn draft(tx: &MerchantTx, id: CampaignId) -> Result<Model> {
    let campaign = locked(tx, id).await?;
    match campaign.status {
        CampaignStatus::TemporarySaved => Ok(campaign),
        _ => Err(CampaignError::Launched.into()),
    }
}

pub async fn update(tx: &MerchantTx, id: CampaignId, input: &CampaignInput) -> Result<()> {
    let before = draft(tx, id).await?;
    let row = row(tx, input)?;
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

pub async fn detail(db: &impl MerchantConn, id: CampaignId) -> Result<CampaignDetail> {
    let campaign = Campaign::one(db, id).await?;
    let stored = kernel::record::find::<Entity>(db, id).await?;
    Ok(CampaignDetail {
        audience: serde_json::from_value(stored.audience.clone())?,
        plan: planned(db, &stored).await?,
        results: results::of(db, id).await?,
        exclusions: results::exclusions(db, id).await?,
        tests: trials::of(db, id).await?,
        time_zone: line::zone(db).name().to_owned(),
        campaign,
    })
}

async fn planned(db: &impl MerchantConn, campaign: &Model) -> Result<CampaignPlan> {
    let mut plan = CampaignPlan {
        next_at: None,
        wait: None,
        finishes_at: None,
    };
    if campaign.status == CampaignStatus::Paused {
        plan.wait = Some(CampaignWait::Paused);
    }
    let runs = matches!(
        campaign.status,
        CampaignStatus::Active | CampaignStatus::Sending
    );
    let (Some((number, next)), Some(ready_at), true) =
        (line::planned(db).await?, campaign.ready_at, runs)
    else {
        return Ok(plan);
    };
    let own = Front {
        id: campaign.id,
        ready_at,
    };
    let (before, pending) = line::pending_until(db, own).await?;
    let from = if before > 0 {
        ready_at.min(db.now())
    } else {
        ready_at
    };
    let instants = number.plan(line::pace(db), line::zone(db), from, db.now());
    if before > 0 {
        plan.wait = Some(CampaignWait::Earlier);
        (plan.next_at, plan.finishes_at) = span(instants, before, pending);
    } else {
        (plan.next_at, plan.wait) = next.map(|next| (next.at, next.wait)).unzip();
        plan.finishes_at = span(instants, 0, pending).1;
    }
    Ok(plan)
}

/// The first and the last of so many messages after those that go out before.
fn span(
    mut instants: impl Iterator<Item = DateTime<Utc>>,
    before: i64,
    own: i64,
) -> (Option<DateTime<Utc>>, Option<DateTime<Utc>>) {
    let index = |count: i64| usize::try_from(count).unwrap_or_default();
    if own <= 0 {
        return (None, None);
    }
    let first = instants.nth(index(before));
    let last = match own {
        1 => first,
        many => instants.nth(index(many - 2)),
    };
    (first, last)
}

/// How many a choice of tenants reaches, and how long it would take.
pub async fn estimate(db: &impl MerchantConn, asked: &AudienceAsked) -> Result<AudienceEstimate> {
    let mut form = Validator::new(db.language());
    let audience = audience::check(&mut form, &asked.audience);
    let starts_on = form.date("starts_on", &asked.starts_on).optional();
    let starts_time = form.time("starts_time", &asked.starts_time).optional();
    form.finish()?;
    let local = db.now().with_timezone(&line::zone(db)).naive_local();
    let date: NaiveDate = starts_on.unwrap_or_else(|| local.date());
    let starts_at = instant(
        line::zone(db),
        date.and_time(starts_time.unwrap_or_else(|| local.time())),
    );
    let count = audience::count(db, &audience).await?;
    let number = line::planned(db)
        .await?
        .map_or(Line::new(0), |(number, _)| number);
    let pace = line::pace(db);
    let ready_at: DateTime<Utc> = pace.ready_at(number.seed, 0, starts_at.max(db.now()));
    let before = pending_before(db, ready_at).await?;
    let from = if before > 0 { db.now() } else { ready_at };
    let instants = number.plan(pace, line::zone(db), from, db.now());
    let (begins_at, finishes_at) = span(instants, before, count.recipients);
    Ok(AudienceEstimate {
        count,
        begins_at,
        finishes_at,
    })
}

/// Messages of campaigns that are ready before another one would be.
async fn pending_before(db: &impl MerchantConn, ready_at: DateTime<Utc>) -> Result<i64> {
    let none = Front {
        id: CampaignId(i64::MAX),
        ready_at,
    };
    Ok(line::pending_until(db, none).await?.0)
}

/// A tenant's data for a preview: the one who was asked for, or the newest.
pub async fn values_of(
    db: &impl MerchantConn,
    customer: Option<CustomerId>,
) -> Result<(Option<About>, Values)> {
    let customer = match customer {
        Some(customer) => Some(customer),
        None => {
            let sql = format!(
                "SELECT id FROM {CUSTOMERS} c WHERE c.merged_into_id IS NULL ORDER BY id DESC LIMIT 1"
            );
            let row = db.query_one_raw(statement(&sql, [])).await?;
            row.map(|row| row.try_get("", "id")).transpose()?
        }
    };
    let Some(customer) = customer else {
        // Nobody to show it for: the fields stand as they are written.
        let nobody = Values {
            tenant: Text::fixed("{tenant}", "{tenant}"),
            unit: "{unit}".to_owned(),
            building: Text::fixed("{building}", "{building}"),
            merchant: db.merchant().name.clone(),
        };
        return Ok((None, nobody));
    };
    let about = turns::about(db, customer).await?;
    let values = about.values(db);
    Ok((Some(about), values))
}

pub async fn preview(
    db: &impl MerchantConn,
    asked: &CampaignPreviewAsked,
) -> Result<CampaignPreview> {
    let mut form = Validator::new(db.language());
    let en = wording::check(&mut form, "message_en", asked.message_en.as_ref());
    let ar = wording::check(&mut form, "message_ar", asked.message_ar.as_ref());
    form.check("message_en", en.is_some() || ar.is_some(), Rule::Required);
    form.finish()?;
    let (about, values) = values_of(db, asked.customer_id).await?;
    use kernel::text::Language::{Ar, En};
    let (language, customer_name_en, customer_name_ar) = about
        .map_or((None, None, None), |about| {
            (Some(about.language), about.name_en, about.name_ar)
        });
    Ok(CampaignPreview {
        message_en: en.map(|text| wording::filled(&text, &values, En)),
        message_ar: ar.map(|text| wording::filled(&text, &values, Ar)),
        language,
        customer_name_en,
        customer_name_ar,
    })
}

#[derive(FromQueryResult)]
struct Figures {
    today: i64,
    seven: i64,
    thirty: i64,
    failed: i64,
    pending: i64,
}

pub async fn usage(db: &impl MerchantConn) -> Result<CampaignUsage> {
    let sql = format!(
        "SELECT {} AS today, {} AS seven, {} AS thirty, \
         count(*) FILTER (WHERE r.status = {failed} AND r.created_at > $1::timestamptz - interval '30 days') AS failed, \
         count(*) FILTER (WHERE r.status = {pending} AND c.status <> {disabled}) AS pending \
         FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id",
        sent_since(1),
        sent_since(7),
        sent_since(30),
        failed = CampaignSend::Failed.sql(),
        pending = CampaignSend::Pending.sql(),
        disabled = CampaignStatus::Disabled.sql(),
    );
    let figures = Figures::find_by_statement(statement(&sql, [db.now().into()]))
        .one(db)
        .await?;
    let figures = figures.ok_or_else(Problem::not_found)?;
    let next = line::planned(db).await?.and_then(|(_, next)| next);
    let (next_at, wait) = next.map(|next| (next.at, next.wait)).unzip();
    Ok(CampaignUsage {
        usable: line::is_usable(db).await?,
        sent_today: figures.today,
        sent_7_days: figures.seven,
        sent_30_days: figures.thirty,
        failed_30_days: figures.failed,
        pending: figures.pending,
        next_at,
        wait,
        weekly_cap: audience::WEEKLY_CAP,
        time_zone: line::zone(db).name().to_owned(),
    })
}
