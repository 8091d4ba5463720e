//! What a campaign and the number are to their readers: plans, estimates, previews and usage.

use chrono::{DateTime, NaiveDate, Utc};
use identity::sign_in::WhatsAppPackage;
use kernel::code::Status;
use kernel::paging::Listed as _;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use platform::facts::WHATSAPP_OFFERS;
use sea_orm::FromQueryResult;

use super::super::entity::{Entity, Model};
use super::super::line::Front;
use super::super::model::{
    AudienceAsked, AudienceEstimate, Campaign, CampaignDetail, CampaignOffer, CampaignPackages,
    CampaignPlan, CampaignPreview, CampaignPreviewAsked, CampaignProgress, CampaignUsage,
};
use super::super::turns::{self, About, sent_since};
use super::super::wording::{self, Values};
use super::super::{
    CampaignId, CampaignSend, CampaignStatus, CampaignWait, audience, line, media, results, trials,
};
use crate::deliveries::channel;
use kernel::clock::instant;

use super::statement;

pub async fn detail(db: &impl MerchantConn, id: CampaignId) -> Result<CampaignDetail> {
    let campaign = Campaign::one(db, id).await?;
    let stored = kernel::record::find::<Entity>(db, id).await?;
    Ok(CampaignDetail {
        audience: serde_json::from_value(stored.audience.clone())?,
        plan: planned(db, &stored).await?,
        results: results::of(db, id).await?,
        exclusions: results::exclusions(db, id).await?,
        tests: trials::of(db, id).await?,
        media: media::shown(&stored),
        time_zone: line::zone(db).name().to_owned(),
        campaign,
    })
}

/// How far a campaign is.
pub async fn progress(db: &impl MerchantConn, id: CampaignId) -> Result<CampaignProgress> {
    let campaign = Campaign::one(db, id).await?;
    let stored = kernel::record::find::<Entity>(db, id).await?;
    Ok(CampaignProgress {
        status: campaign.status,
        recipients: campaign.recipients,
        sent: campaign.sent,
        pending: campaign.pending,
        failed: campaign.failed,
        excluded: campaign.excluded,
        version: campaign.version,
        plan: planned(db, &stored).await?,
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
    let number = line::expected(db).await?;
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
    let en = wording::check(&mut form, "message_en", asked.message_en.as_ref(), false);
    let ar = wording::check(&mut form, "message_ar", asked.message_ar.as_ref(), false);
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

/// The package that the merchant has, and those for sale where it is.
pub async fn packages(db: &impl MerchantConn) -> Result<CampaignPackages> {
    let channel = channel::of(db).await?;
    let name = format!(
        "SELECT o.name_en, o.name_ar FROM platform.whatsapp_channels c \
         JOIN {WHATSAPP_OFFERS} o ON o.id = c.offer_id WHERE c.merchant_id = $1"
    );
    let name = statement(&name, [db.merchant().id.into()]);
    let name = db.query_one_raw(name).await?;
    let name = name.filter(|_| channel.package != WhatsAppPackage::Disabled);
    let name_of = |column| name.as_ref().map(|row| row.try_get("", column)).transpose();
    let offers = format!(
        "SELECT o.id, o.name_en, o.name_ar, o.price, o.currency, o.months FROM {WHATSAPP_OFFERS} o \
         WHERE o.country = $1 AND o.status = $2 ORDER BY o.months, o.price::numeric, o.id"
    );
    let values = [db.merchant().country.as_str().into(), Status::Active.into()];
    let offers = CampaignOffer::find_by_statement(statement(&offers, values));
    Ok(CampaignPackages {
        package: channel.package,
        name_en: name_of("name_en")?,
        name_ar: name_of("name_ar")?,
        ends_on: channel.package_ends_on,
        offers: offers.all(db).await?,
    })
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
