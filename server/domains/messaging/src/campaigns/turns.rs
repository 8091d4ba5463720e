//! One turn of a merchant's number: a message is claimed, given to the gateway, and marked, a transaction each.

use chrono::{DateTime, Utc};
use identity::sign_in::WhatsAppConnection;
use kernel::code::Status;
use kernel::facts::day_of;
use kernel::jobs::{JobContext, JobError, JobResult};
use kernel::mail::MailStatus;
use kernel::sql::statement;
use kernel::tenancy::{Merchant, MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use leasing::facts::{CONTRACTS, is_live};
use parties::customers::{CustomerId, timeline};
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use sea_orm::ActiveValue::Set;
use sea_orm::{ConnectionTrait as _, FromQueryResult};

use super::entity::{ActiveModel, Entity, Model};
use super::pacing::{Attempt, Line, Pace, Step, step};
use super::wording::{self, Values};
use super::{
    CampaignExclusion, CampaignFailure, CampaignId, CampaignRecipientId, CampaignSend,
    CampaignStatus, line, media, service,
};
use crate::deliveries::whatsapp::{
    GatewayFailure, Purpose, Trace, WhatsAppGateway, WhatsAppMessage,
};
use crate::deliveries::{Tracked, channel};

/// Tries of one message that the gateway did not take.
const MOST_ATTEMPTS: i32 = 5;
/// Tenants that one turn passes over because they get nothing any more.
const MOST_PASSED: usize = 50;

/// A message that this worker is to send, or to ask for.
#[derive(Debug, FromQueryResult)]
struct Claim {
    id: CampaignRecipientId,
    campaign_id: CampaignId,
    customer_id: CustomerId,
    mobile: String,
    body: Option<String>,
    attempts: i32,
    claimed_at: Option<DateTime<Utc>>,
}

const CLAIM: &str = "id, campaign_id, customer_id, mobile, body, attempts, claimed_at";

enum Turn {
    Over,
    Ask(Claim),
    Send(Claim),
}

/// The handler of a merchant's turn.
pub async fn take(context: &JobContext) -> JobResult {
    let tx = context.read().await?;
    let gateway = channel::gateway(&tx).await?;
    drop(tx);
    take_by(context, &*gateway).await
}

/// The same by a gateway of the caller's.
pub(super) async fn take_by(context: &JobContext, gateway: &dyn WhatsAppGateway) -> JobResult {
    match begin(context).await? {
        Turn::Over => Ok(()),
        Turn::Ask(claim) => ask(context, gateway, &claim).await,
        Turn::Send(claim) => send(context, gateway, &claim).await,
    }
}

async fn begin(context: &JobContext) -> Result<Turn, JobError> {
    let tx = context.write().await?;
    let number = line::lock(&tx).await?;
    let turn = decide(&tx, &number).await?;
    if matches!(turn, Turn::Over) {
        line::plan(&tx, &number).await?;
    }
    tx.commit().await?;
    Ok(turn)
}

async fn decide(tx: &MerchantTx, number: &Line) -> Result<Turn> {
    let sql = format!(
        "SELECT {CLAIM} FROM campaign_recipients WHERE claimed_at IS NOT NULL ORDER BY claimed_at LIMIT 1 FOR UPDATE"
    );
    let claimed = Claim::find_by_statement(statement(&sql, []))
        .one(tx)
        .await?;
    let claimed_at = claimed.as_ref().and_then(|claim| claim.claimed_at);
    let front = line::front(tx).await?;
    let ready_at = front.map_or_else(|| tx.now(), |front| front.ready_at);
    match step(
        number,
        line::pace(tx),
        line::zone(tx),
        ready_at,
        claimed_at,
        tx.now(),
    ) {
        Step::Ask => Ok(claimed.map_or(Turn::Over, Turn::Ask)),
        Step::Held(_) | Step::Wait(_) => Ok(Turn::Over),
        Step::Send if !line::is_usable(tx).await? => Ok(Turn::Over),
        Step::Send => match front {
            Some(front) => next_of(tx, front.id).await,
            None => Ok(Turn::Over),
        },
    }
}

/// Claims the campaign's next message.
async fn next_of(tx: &MerchantTx, id: CampaignId) -> Result<Turn> {
    let found = tx.lock::<Entity>(id).await?;
    let campaign = found.ok_or_else(Problem::not_found)?;
    if campaign.ends_on < tx.today() {
        service::fail_pending(tx, id, CampaignFailure::PeriodOver).await?;
        service::settle(tx, id).await?;
        return Ok(Turn::Over);
    }
    for _ in 0..MOST_PASSED {
        let sql = format!(
            "SELECT {CLAIM} FROM campaign_recipients WHERE campaign_id = $1 AND status = {} ORDER BY position LIMIT 1 FOR UPDATE",
            CampaignSend::Pending.sql()
        );
        let next = Claim::find_by_statement(statement(&sql, [id.into()]))
            .one(tx)
            .await?;
        let Some(next) = next else {
            service::settle(tx, id).await?;
            return Ok(Turn::Over);
        };
        let about = about(tx, next.customer_id).await?;
        let refusal = match about.refusal() {
            None if channel::wants_no_advertising(tx, &next.mobile).await? => {
                Some(CampaignExclusion::OptedOut)
            }
            refusal => refusal,
        };
        match refusal {
            Some(reason) => exclude(tx, next.id, reason).await?,
            None => return claim(tx, &campaign, next, about).await,
        }
    }
    service::settle(tx, id).await?;
    Ok(Turn::Over)
}

async fn claim(tx: &MerchantTx, campaign: &Model, next: Claim, about: About) -> Result<Turn> {
    let (en, ar) = (
        campaign.message_en.as_deref(),
        campaign.message_ar.as_deref(),
    );
    let Some((template, language)) = wording::text(en, ar, about.language) else {
        return Err(Problem::not_found());
    };
    let body = wording::filled(template, &about.values(tx), language);
    let sql = format!(
        "UPDATE campaign_recipients SET claimed_at = $2, body = $3 WHERE id = $1 RETURNING {CLAIM}"
    );
    let values = [next.id.into(), tx.now().into(), body.into()];
    let claimed = Claim::find_by_statement(statement(&sql, values))
        .one(tx)
        .await?;
    if campaign.status == CampaignStatus::Active {
        let begun = ActiveModel {
            status: Set(CampaignStatus::Sending),
            ..Default::default()
        };
        tx.change_as::<Entity>("begun", campaign, None, begun)
            .await?;
    }
    Ok(claimed.map_or(Turn::Over, Turn::Send))
}

/// What a tenant's message needs to know.
#[derive(Debug, FromQueryResult)]
pub struct About {
    pub name_en: Option<String>,
    pub name_ar: Option<String>,
    pub title_en: String,
    pub title_ar: String,
    pub language: Language,
    allow_whatsapp: bool,
    status: Status,
    unit_number: Option<String>,
    building_en: Option<String>,
    building_ar: Option<String>,
}

impl About {
    /// Why the tenant gets nothing, though that was not so at the launch.
    fn refusal(&self) -> Option<CampaignExclusion> {
        if !self.allow_whatsapp {
            return Some(CampaignExclusion::NotAllowed);
        }
        (self.status != Status::Active).then_some(CampaignExclusion::Inactive)
    }

    pub fn values(&self, db: &impl kernel::tenancy::MerchantConn) -> Values {
        let or_empty = |text: &Option<String>| text.clone().unwrap_or_default();
        Values {
            tenant: Text::new(self.title_en.clone(), self.title_ar.clone()),
            unit: or_empty(&self.unit_number),
            building: Text::new(or_empty(&self.building_en), or_empty(&self.building_ar)),
            merchant: db.merchant().name.clone(),
        }
    }
}

/// A tenant with the unit of the newest contract, a live one before others.
pub async fn about(db: &impl kernel::tenancy::MerchantConn, customer: CustomerId) -> Result<About> {
    let sql = format!(
        "SELECT c.name_en, c.name_ar, c.title_en, c.title_ar, c.language, c.allow_whatsapp, c.status, \
             u.number AS unit_number, b.name_en AS building_en, b.name_ar AS building_ar FROM {CUSTOMERS} c \
         LEFT JOIN LATERAL (SELECT k.unit_id FROM {CONTRACTS} k WHERE k.customer_id = c.id AND k.issued_at IS NOT NULL \
             ORDER BY ({live}) DESC, k.starts_on DESC, k.id DESC LIMIT 1) k ON true \
         LEFT JOIN {UNITS} u ON u.id = k.unit_id LEFT JOIN {BUILDINGS} b ON b.id = u.building_id WHERE c.id = $1",
        live = is_live("k"),
    );
    let found = About::find_by_statement(statement(&sql, [customer.into()]))
        .one(db)
        .await?;
    found.ok_or_else(Problem::not_found)
}

async fn exclude(
    tx: &MerchantTx,
    id: CampaignRecipientId,
    reason: CampaignExclusion,
) -> Result<()> {
    let sql = "UPDATE campaign_recipients SET status = NULL, exclusion = $2 WHERE id = $1";
    tx.execute_raw(statement(sql, [id.into(), reason.into()]))
        .await?;
    Ok(())
}

fn reference(merchant: &Merchant, claim: &Claim) -> String {
    format!("{}-campaign-{}", merchant.key, claim.id)
}

async fn message(context: &JobContext, claim: &Claim) -> Result<WhatsAppMessage, JobError> {
    let db = context.read().await?;
    let body = claim.body.clone().unwrap_or_default();
    Ok(WhatsAppMessage {
        reference: reference(db.merchant(), claim),
        to: claim.mobile.clone(),
        purpose: Purpose::Marketing,
        content: media::content(&db, claim.campaign_id, body).await?,
    })
}

async fn send(context: &JobContext, gateway: &dyn WhatsAppGateway, claim: &Claim) -> JobResult {
    let message = message(context, claim).await?;
    let longest = Pace::of(&context.kernel.config).longest_sending();
    let sent = tokio::time::timeout(longest, gateway.send(&message)).await;
    let outcome = match sent {
        Ok(Ok(_)) => Outcome::Sent,
        Ok(Err(GatewayFailure::Refused(reason))) => {
            Outcome::Failed(CampaignFailure::Refused, reason)
        }
        Ok(Err(GatewayFailure::NotSent(reason))) => Outcome::NotTaken(reason),
        Ok(Err(GatewayFailure::Disconnected(_))) => {
            channel::dropped(context, WhatsAppConnection::Disconnected).await?;
            Outcome::Released
        }
        Ok(Err(GatewayFailure::Unknown(_))) => return ask(context, gateway, claim).await,
        // It may have it: the turn after the lease asks.
        Err(_) => return Ok(()),
    };
    finish(context, claim, outcome).await
}

/// What became of a claimed message.
enum Outcome {
    Sent,
    Failed(CampaignFailure, String),
    /// The gateway was there and did not take it, or was not there.
    NotTaken(String),
    /// It waits as before: a worker that was killed had not given it to the gateway, or the number is disconnected.
    Released,
}

impl Outcome {
    /// Tells the platform's tracker; of a message that waits as before there is nothing to tell.
    async fn track(&self, tx: &MerchantTx, claim: &Claim) -> Result<()> {
        let (status, error) = match self {
            Self::Sent => (MailStatus::Success, None),
            Self::Failed(_, reason) => (MailStatus::Failed, Some(reason.as_str())),
            Self::NotTaken(reason) => (MailStatus::Pending, Some(reason.as_str())),
            Self::Released => return Ok(()),
        };
        let message = Tracked {
            reference: &reference(tx.merchant(), claim),
            kind: "campaign",
            campaign_id: Some(claim.campaign_id.0),
            recipient: &claim.mobile,
        };
        message.note(tx, status, error).await
    }
}

/// Asks the gateway for a message whose outcome nobody wrote down, before anything is repeated.
async fn ask(context: &JobContext, gateway: &dyn WhatsAppGateway, claim: &Claim) -> JobResult {
    let merchant = context.merchant.as_deref().ok_or_else(Problem::not_found)?;
    let outcome = match gateway.trace(&reference(merchant, claim)).await {
        Ok(Trace::Sent(_)) => Outcome::Sent,
        Ok(Trace::Absent) => Outcome::Released,
        Ok(Trace::Unclear) => {
            let reason = "the gateway cannot tell whether it was sent".to_owned();
            Outcome::Failed(CampaignFailure::Unknown, reason)
        }
        // The claim stays: the next turn asks again.
        Err(failure) => {
            tracing::warn!(%failure, "the gateway does not say whether it has a message");
            return Ok(());
        }
    };
    finish(context, claim, outcome).await
}

async fn finish(context: &JobContext, claim: &Claim, outcome: Outcome) -> JobResult {
    let tx = context.write().await?;
    let number = line::lock(&tx).await?;
    // The campaign before its tenants, as those lock it who pause and disable.
    let campaign = tx.locked::<Entity>(claim.campaign_id).await?;
    let sql = "SELECT 1 FROM campaign_recipients WHERE id = $1 AND claimed_at = $2 FOR UPDATE";
    let mine = [claim.id.into(), claim.claimed_at.into()];
    if tx.query_one_raw(statement(sql, mine)).await?.is_none() {
        return Ok(());
    }
    outcome.track(&tx, claim).await?;
    let number = match outcome {
        Outcome::Sent => {
            sent(&tx, &campaign, claim).await?;
            number.after(Attempt::Taken, tx.now())
        }
        Outcome::Failed(failure, reason) => {
            failed(&tx, claim, failure, Some(reason)).await?;
            number.after(Attempt::Taken, tx.now())
        }
        Outcome::NotTaken(reason) => {
            not_sent(&tx, &campaign, claim, Some(reason)).await?;
            number.after(Attempt::NotTaken, tx.now())
        }
        Outcome::Released => {
            not_sent(&tx, &campaign, claim, None).await?;
            number
        }
    };
    line::keep(&tx, &number).await?;
    service::settle(&tx, claim.campaign_id).await?;
    line::plan(&tx, &number).await?;
    Ok(tx.commit().await?)
}

async fn sent(tx: &MerchantTx, campaign: &Model, claim: &Claim) -> Result<()> {
    let sql = "UPDATE campaign_recipients SET status = $2, sent_at = $3, claimed_at = NULL, failure = NULL, error = NULL, \
               attempts = attempts + 1 WHERE id = $1";
    let values = [claim.id.into(), CampaignSend::Sent.into(), tx.now().into()];
    tx.execute_raw(statement(sql, values)).await?;
    let event = timeline::NewEvent {
        kind: "campaign_message",
        text: Text::new(
            format!(
                "Message of the campaign “{}” sent (WhatsApp)",
                campaign.name
            ),
            format!("أُرسلت رسالة الحملة «{}» (واتساب)", campaign.name),
        ),
        leads_to: Some(("campaigns", campaign.id.0)),
    };
    timeline::add(tx, claim.customer_id, event).await
}

async fn failed(
    tx: &MerchantTx,
    claim: &Claim,
    failure: CampaignFailure,
    reason: Option<String>,
) -> Result<()> {
    let sql = "UPDATE campaign_recipients SET status = $2, failure = $3, error = $4, claimed_at = NULL, \
               attempts = attempts + 1 WHERE id = $1";
    let values = [
        claim.id.into(),
        CampaignSend::Failed.into(),
        failure.into(),
        reason.into(),
    ];
    tx.execute_raw(statement(sql, values)).await?;
    Ok(())
}

/// The message waits for another try; not for ever, and not where its campaign is disabled.
async fn not_sent(
    tx: &MerchantTx,
    campaign: &Model,
    claim: &Claim,
    reason: Option<String>,
) -> Result<()> {
    if campaign.status == CampaignStatus::Disabled {
        return failed(tx, claim, CampaignFailure::Disabled, reason).await;
    }
    if claim.attempts + 1 >= MOST_ATTEMPTS {
        return failed(tx, claim, CampaignFailure::NotTaken, reason).await;
    }
    let sql = "UPDATE campaign_recipients SET error = $2, claimed_at = NULL, attempts = attempts + 1 WHERE id = $1";
    tx.execute_raw(statement(sql, [claim.id.into(), reason.into()]))
        .await?;
    Ok(())
}

/// Messages since a day in the merchant's zone.
pub fn sent_since(days: u32) -> String {
    format!(
        "count(*) FILTER (WHERE r.sent_at IS NOT NULL AND {} > {} - {days})",
        day_of("r.sent_at"),
        kernel::facts::TODAY
    )
}
