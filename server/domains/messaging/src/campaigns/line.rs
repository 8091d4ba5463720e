//! The merchant's number as it is stored, and when its next message goes out.

use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use kernel::Result;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{ConnectionTrait as _, FromQueryResult};

use super::jobs::SendNext;
use super::pacing::{Line, Next, Pace, WarmUp};
use super::{CampaignId, CampaignSend, CampaignStatus, CampaignWait};
use crate::deliveries::channel;
use crate::whatsapp_settings::{WhatsAppAdapter, service as whatsapp_settings};

/// How soon it is looked again whether WhatsApp is connected.
const LOOK_AGAIN: chrono::TimeDelta = chrono::TimeDelta::seconds(60);

pub fn pace(db: &impl MerchantConn) -> Pace {
    Pace::of(&db.kernel().config)
}

pub fn zone(db: &impl MerchantConn) -> Tz {
    db.merchant().time_zone
}

pub async fn is_usable(db: &impl MerchantConn) -> Result<bool> {
    Ok(channel::of(db).await?.is_usable())
}

#[derive(FromQueryResult)]
struct Stored {
    seed: i64,
    taken: i64,
    last_at: Option<DateTime<Utc>>,
    setbacks: i32,
    next_at: Option<DateTime<Utc>>,
    wait: Option<CampaignWait>,
    number: Option<String>,
    since: Option<NaiveDate>,
    day_sent: i64,
}

const COLUMNS: &str = "seed, taken, last_at, setbacks, next_at, wait, number, since, day_sent";

impl Stored {
    /// `linked`: the number, where it is a linked phone's; official numbers need no warming up.
    fn line(&self, zone: Tz, linked: Option<&str>) -> Line {
        let is_known = linked.is_some() && self.number.as_deref() == linked;
        let since = self.since.filter(|_| is_known);
        Line {
            seed: self.seed,
            taken: self.taken,
            last_at: self.last_at,
            setbacks: self.setbacks,
            warm_up: since.map(|since| WarmUp {
                zone,
                since,
                sent: self.day_sent,
            }),
        }
    }
}

/// The number of the merchant's linked phone.
async fn linked(db: &impl MerchantConn) -> Result<Option<String>> {
    let account = whatsapp_settings::account(db).await?;
    if account.is_none_or(|account| account.adapter != WhatsAppAdapter::Qr) {
        return Ok(None);
    }
    Ok(channel::of(db).await?.number)
}

/// The line, and what was planned for it last.
pub async fn planned(db: &impl MerchantConn) -> Result<Option<(Line, Option<Next>)>> {
    let asked = statement(format!("SELECT {COLUMNS} FROM campaign_pace"), []);
    let stored = Stored::find_by_statement(asked).one(db).await?;
    let linked = linked(db).await?;
    Ok(stored.map(|stored| {
        let next = stored.next_at.zip(stored.wait);
        let line = stored.line(zone(db), linked.as_deref());
        (line, next.map(|(at, wait)| Next { at, wait }))
    }))
}

/// The line as it is, or as it will begin.
pub async fn expected(db: &impl MerchantConn) -> Result<Line> {
    if let Some((line, _)) = planned(db).await? {
        return Ok(line);
    }
    let warm_up = linked(db).await?.map(|_| WarmUp {
        zone: zone(db),
        since: db.today(),
        sent: 0,
    });
    Ok(Line {
        warm_up,
        ..Line::new(0)
    })
}

/// The line, locked: whoever launches, pauses or sends at this merchant comes one after the other.
pub async fn lock(tx: &MerchantTx) -> Result<Line> {
    if let Some(stored) = locked(tx).await? {
        return noted(tx, stored).await;
    }
    let mut seed = [0_u8; 8];
    tx.kernel().entropy.fill(&mut seed);
    let seed = i64::from_le_bytes(seed);
    let sql = "INSERT INTO campaign_pace (seed) VALUES ($1) ON CONFLICT (id) DO NOTHING";
    tx.execute_raw(statement(sql, [seed.into()])).await?;
    let stored = locked(tx).await?.ok_or_else(kernel::Problem::not_found)?;
    noted(tx, stored).await
}

/// The line, once a number that is new here is noted: it begins with few messages. One that sent before numbers were noted
/// is used to it.
async fn noted(tx: &MerchantTx, mut stored: Stored) -> Result<Line> {
    let linked = linked(tx).await?;
    if linked.is_some() && stored.number != linked {
        let is_used = stored.number.is_none() && stored.taken > 0;
        stored.number.clone_from(&linked);
        stored.since = (!is_used).then(|| tx.today());
        stored.day_sent = 0;
        let sql = "UPDATE campaign_pace SET number = $1, since = $2, day_sent = 0";
        let values = [linked.clone().into(), stored.since.into()];
        tx.execute_raw(statement(sql, values)).await?;
    }
    Ok(stored.line(zone(tx), linked.as_deref()))
}

async fn locked(tx: &MerchantTx) -> Result<Option<Stored>> {
    let asked = format!("SELECT {COLUMNS} FROM campaign_pace FOR UPDATE");
    Ok(Stored::find_by_statement(statement(&asked, []))
        .one(tx)
        .await?)
}

pub async fn keep(tx: &MerchantTx, line: &Line) -> Result<()> {
    let sql = "UPDATE campaign_pace SET taken = $1, last_at = $2, setbacks = $3, day_sent = $4";
    let day_sent = line.warm_up.map_or(0, |warm_up| warm_up.sent);
    let values = [
        line.taken.into(),
        line.last_at.into(),
        line.setbacks.into(),
        day_sent.into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// The campaign whose message is next: of those that run, the one that was ready first.
#[derive(Debug, Clone, Copy, FromQueryResult)]
pub struct Front {
    pub id: CampaignId,
    pub ready_at: DateTime<Utc>,
}

pub async fn front(db: &impl MerchantConn) -> Result<Option<Front>> {
    let sql = format!(
        "SELECT c.id, c.ready_at FROM campaigns c WHERE c.status IN ({}, {}) ORDER BY c.ready_at, c.id LIMIT 1",
        CampaignStatus::Active.sql(),
        CampaignStatus::Sending.sql(),
    );
    Ok(Front::find_by_statement(statement(&sql, []))
        .one(db)
        .await?)
}

/// The instant at which a worker claimed a message whose outcome is not written down.
async fn claimed_at(tx: &MerchantTx) -> Result<Option<DateTime<Utc>>> {
    let sql = "SELECT max(claimed_at) AS at FROM campaign_recipients WHERE claimed_at IS NOT NULL";
    let row = tx.query_one_raw(statement(sql, [])).await?;
    Ok(row.map_or(Ok(None), |row| row.try_get("", "at"))?)
}

/// Plans the merchant's next message, of whichever campaign, and sets the turn for it.
pub async fn plan(tx: &MerchantTx, line: &Line) -> Result<()> {
    let front = front(tx).await?;
    let is_usable = is_usable(tx).await?;
    let next = front.map(|front| {
        let next = line.next(pace(tx), zone(tx), front.ready_at, tx.now());
        let again = tx.now() + LOOK_AGAIN;
        if is_usable || next.at > again {
            next
        } else {
            Next {
                at: again,
                wait: CampaignWait::NotConnected,
            }
        }
    });
    // What a killed worker left is found out also where nothing else is to be sent.
    let held_until = claimed_at(tx)
        .await?
        .map(|claimed_at| claimed_at + pace(tx).lease);
    let turn = match (next.map(|next| next.at), held_until) {
        (Some(next), Some(held)) => Some(next.max(held)),
        (next, held) => next.or(held),
    };
    let sql = "UPDATE campaign_pace SET next_at = $1, wait = $2";
    let (at, wait) = next.map(|next| (next.at, next.wait)).unzip();
    tx.execute_raw(statement(sql, [at.into(), wait.into()]))
        .await?;
    tx.set_turn::<SendNext>(turn).await
}

/// Messages that go out before a campaign's own next one: those of campaigns that were ready first.
pub async fn pending_until(db: &impl MerchantConn, front: Front) -> Result<(i64, i64)> {
    let sql = format!(
        "SELECT count(*) FILTER (WHERE c.id <> $1) AS before, count(*) FILTER (WHERE c.id = $1) AS own \
         FROM campaign_recipients r JOIN campaigns c ON c.id = r.campaign_id \
         WHERE r.status = {pending} AND (c.id = $1 OR (c.status IN ({active}, {sending}) AND (c.ready_at, c.id) < ($2, $1)))",
        pending = CampaignSend::Pending.sql(),
        active = CampaignStatus::Active.sql(),
        sending = CampaignStatus::Sending.sql(),
    );
    let asked = statement(&sql, [front.id.into(), front.ready_at.into()]);
    let row = db.query_one_raw(asked).await?;
    let row = row.ok_or_else(kernel::Problem::not_found)?;
    Ok((row.try_get("", "before")?, row.try_get("", "own")?))
}
