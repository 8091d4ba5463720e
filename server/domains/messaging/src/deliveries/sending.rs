//! The way of one queued message, whichever feature keeps it: claimed, sent, marked, a transaction each.

use std::sync::Arc;

use anyhow::anyhow;
use async_trait::async_trait;
use chrono::{DateTime, Utc};
use identity::sign_in::WhatsAppConnection;
use kernel::jobs::{JobContext, JobError, JobResult};
use kernel::mail::MailStatus;
use kernel::tenancy::{Caller, MerchantConn, MerchantTx};
use kernel::wording::Wording;
use kernel::{Kernel, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::whatsapp::{Content, GatewayFailure, Purpose, Trace, WhatsAppMessage};
use super::{Channel, DeliveryStatus, Tracked, channel};
use crate::message_templates::service as message_templates;
use crate::message_templates::settings::service as settings;

/// A feature's table of messages: it has the columns of [`Queued`] and `mail_id`, `error`, `sent_at`.
#[async_trait]
pub trait Messages: Send + Sync + 'static {
    const TABLE: &'static str;
    /// Stands in a message's reference at the gateway; never changes, for the gateway is asked by it.
    const REFERENCE: &'static str;

    /// The kind that the merchant switches and words, where it is one.
    async fn wording(_: &MerchantTx, _: i64) -> Result<Option<&'static Wording>> {
        Ok(None)
    }

    /// Why there is nothing to say any more; nothing while there is.
    async fn outdated(tx: &MerchantTx, id: i64) -> Result<Option<&'static str>>;

    /// What goes out for the row's words, and what for.
    async fn given(_: &MerchantTx, _: i64, body: String) -> Result<(Purpose, Content)> {
        Ok((Purpose::Service, Content::Text(body)))
    }

    /// Sends by another channel what WhatsApp has refused for good, where there is one; the row is the same.
    async fn by_another_way(_: &MerchantTx, _: i64) -> Result<()> {
        Ok(())
    }

    /// Enters in the tenant's timeline that it went out.
    async fn told(tx: &MerchantTx, id: i64, channel: Channel) -> Result<()>;
}

#[derive(FromQueryResult)]
pub struct Queued {
    pub id: i64,
    pub channel: Channel,
    pub recipient: String,
    pub status: DeliveryStatus,
    pub body: String,
}

pub async fn lock<M: Messages>(
    tx: &MerchantTx,
    column: &'static str,
    id: i64,
) -> Result<Option<Queued>> {
    let sql = format!(
        "SELECT id, channel, recipient, status, body FROM {} WHERE {column} = $1 FOR UPDATE",
        M::TABLE
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    Ok(Queued::find_by_statement(statement).one(tx).await?)
}

async fn set_status<M: Messages>(
    tx: &MerchantTx,
    id: i64,
    status: DeliveryStatus,
    error: Option<String>,
) -> Result<()> {
    let sent_at = (status == DeliveryStatus::Sent).then(|| tx.now());
    let sql = format!(
        "UPDATE {} SET status = $2, error = $3, sent_at = $4 WHERE id = $1",
        M::TABLE
    );
    let values = [id.into(), status.into(), error.into(), sent_at.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

/// A message's words, channel and recipient of now, for another try.
pub struct Again {
    pub channel: Channel,
    pub recipient: String,
    pub body: String,
    /// Of an e-mail.
    pub mail_id: Option<i64>,
    /// Of the words.
    pub version: i64,
}

pub async fn queue_again<M: Messages>(tx: &MerchantTx, id: i64, again: Again) -> Result<()> {
    let sql = format!(
        "UPDATE {} SET status = $2, error = NULL, mail_id = $3, recipient = $4, body = $5, channel = $6, \
         template_version = $7, delivered_at = NULL, read_at = NULL WHERE id = $1",
        M::TABLE
    );
    let values = [
        id.into(),
        DeliveryStatus::Pending.into(),
        again.mail_id.into(),
        again.recipient.into(),
        again.body.into(),
        again.channel.into(),
        again.version.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

pub async fn attach_mail<M: Messages>(tx: &MerchantTx, id: i64, mail_id: i64) -> Result<()> {
    let sql = format!("UPDATE {} SET mail_id = $2 WHERE id = $1", M::TABLE);
    let values = [id.into(), mail_id.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

/// Marks a message as sent and has it entered in the tenant's timeline, once.
async fn sent<M: Messages>(tx: &MerchantTx, row: &Queued) -> Result<()> {
    if row.status == DeliveryStatus::Sent {
        return Ok(());
    }
    set_status::<M>(tx, row.id, DeliveryStatus::Sent, None).await?;
    M::told(tx, row.id, row.channel).await
}

/// A merchant's transaction to mark what a mail was for; none where the merchant cannot be written to.
pub(super) async fn marking(
    kernel: &Kernel,
    merchant_id: i64,
    mail_id: i64,
) -> Result<Option<MerchantTx>> {
    let Some(merchant) = kernel.merchants.by_id(merchant_id).await? else {
        return Ok(None);
    };
    if kernel.merchants.ensure_current(&merchant).is_err() {
        return Ok(None);
    }
    let caller = Arc::new(Caller::system(format!("mail {mail_id}")));
    Ok(Some(MerchantTx::begin(kernel, merchant, caller).await?))
}

/// Marks the message that a mail was for, if it was for one of these, when the mail was sent or has failed.
pub(super) async fn mail_ended<M: Messages>(
    tx: &MerchantTx,
    mail_id: i64,
    error: Option<&str>,
) -> Result<()> {
    let Some(row) = lock::<M>(tx, "mail_id", mail_id).await? else {
        return Ok(());
    };
    match error {
        None => sent::<M>(tx, &row).await,
        Some(reason) => {
            let reason = Some(reason.to_owned());
            set_status::<M>(tx, row.id, DeliveryStatus::Failed, reason).await
        }
    }
}

/// The outcome of a try by WhatsApp.
enum Sending {
    Over,
    Again(String),
    /// Once the channel can be sent by again.
    Held,
    /// The hours are quiet; it comes again at their end.
    PutOff,
}

/// [`send_whatsapp`] as a job's handler ends.
pub async fn by_whatsapp<M: Messages>(context: &JobContext, id: i64) -> JobResult {
    match send_whatsapp::<M>(context, id).await? {
        Sending::Over | Sending::PutOff => Ok(()),
        Sending::Held => Err(channel::hold()),
        Sending::Again(reason) => Err(JobError::retry(anyhow!(reason))),
    }
}

/// Why a message of a kind is not sent by a channel any more.
pub(super) async fn switched_off(
    db: &impl MerchantConn,
    wording: Option<&'static Wording>,
    channel: Channel,
) -> Result<Option<&'static str>> {
    let Some(wording) = wording else {
        return Ok(None);
    };
    let is_on = message_templates::is_on(db, wording, channel).await?;
    Ok((!is_on).then_some("messages of this kind are switched off"))
}

/// The end of the quiet hours, if a message of a kind waits for it now.
pub(super) async fn put_off_until(
    db: &impl MerchantConn,
    wording: Option<&'static Wording>,
) -> Result<Option<DateTime<Utc>>> {
    match wording {
        Some(wording) if !wording.is_needed => settings::quiet_until(db).await,
        _ => Ok(None),
    }
}

/// Claims, sends and marks in a transaction each: after a crash between them the row is still claimed,
/// and the gateway is asked whether it has the message.
async fn send_whatsapp<M: Messages>(context: &JobContext, id: i64) -> Result<Sending, JobError> {
    let tx = context.write().await?;
    let row = lock::<M>(&tx, "id", id).await?;
    // A job that is delivered twice may find a message that goes by mail since.
    let Some(row) = row.filter(|row| row.channel == Channel::WhatsApp) else {
        return Ok(Sending::Over);
    };
    let reference = reference::<M>(&tx, id);
    if tx.merchant().is_sandbox() && row.status == DeliveryStatus::Pending {
        // It goes nowhere, and counts as sent.
        sent::<M>(&tx, &row).await?;
        tx.commit().await?;
        return Ok(Sending::Over);
    }
    if let DeliveryStatus::Pending | DeliveryStatus::Sending = row.status
        && let Some(unusable) = channel::of(&tx).await?.unusable()
    {
        if unusable.is_passing() {
            return Ok(Sending::Held);
        }
        set_status::<M>(&tx, id, DeliveryStatus::NotConnected, None).await?;
        tx.commit().await?;
        return Ok(Sending::Over);
    }
    let gateway = channel::gateway(&tx).await?;
    let (purpose, content) = M::given(&tx, id, row.body).await?;
    match row.status {
        DeliveryStatus::Pending => {
            let is_unwanted = purpose == Purpose::Marketing
                && channel::wants_no_advertising(&tx, &row.recipient).await?;
            let unwanted = is_unwanted.then_some("the number wants no advertising");
            let wording = M::wording(&tx, id).await?;
            let off = switched_off(&tx, wording, Channel::WhatsApp).await?;
            let outdated = M::outdated(&tx, id).await?;
            if let Some(reason) = unwanted.or(off).or(outdated) {
                let reason = Some(reason.to_owned());
                set_status::<M>(&tx, id, DeliveryStatus::Failed, reason).await?;
                tx.commit().await?;
                return Ok(Sending::Over);
            }
            if let Some(until) = put_off_until(&tx, wording).await? {
                tx.put_off(&context.job, until).await?;
                tx.commit().await?;
                return Ok(Sending::PutOff);
            }
            set_status::<M>(&tx, id, DeliveryStatus::Sending, None).await?;
            tx.commit().await?;
        }
        // A worker died between the claim and the mark, or still sends.
        DeliveryStatus::Sending => {
            drop(tx);
            match gateway.trace(&reference).await {
                Ok(Trace::Sent(_)) => return finish::<M>(context, id, Ok(())).await,
                Ok(Trace::Absent) => {}
                Ok(Trace::Unclear) => {
                    let unclear = GatewayFailure::Unknown(
                        "the gateway cannot tell whether it was sent".to_owned(),
                    );
                    return finish::<M>(context, id, Err(unclear)).await;
                }
                Err(GatewayFailure::Disconnected(_)) => {
                    channel::dropped(context, WhatsAppConnection::Disconnected).await?;
                    return Ok(Sending::Held);
                }
                Err(failure) if context.is_last_attempt() => {
                    let unknown = GatewayFailure::Unknown(failure.to_string());
                    return finish::<M>(context, id, Err(unknown)).await;
                }
                Err(failure) => return Ok(Sending::Again(failure.to_string())),
            }
        }
        DeliveryStatus::Failed
        | DeliveryStatus::Sent
        | DeliveryStatus::Unknown
        | DeliveryStatus::NotConnected => return Ok(Sending::Over),
    }
    let message = WhatsAppMessage {
        reference,
        to: row.recipient,
        purpose,
        content,
    };
    let outcome = gateway.send(&message).await.map(|_| ());
    finish::<M>(context, id, outcome).await
}

async fn finish<M: Messages>(
    context: &JobContext,
    id: i64,
    outcome: Result<(), GatewayFailure>,
) -> Result<Sending, JobError> {
    let tx = context.write().await?;
    let Some(row) = lock::<M>(&tx, "id", id).await? else {
        return Ok(Sending::Over);
    };
    track::<M>(&tx, &row, &outcome).await?;
    let mut sending = Sending::Over;
    match outcome {
        Ok(()) => sent::<M>(&tx, &row).await?,
        Err(GatewayFailure::Refused(reason)) => {
            set_status::<M>(&tx, id, DeliveryStatus::Failed, Some(reason)).await?;
            M::by_another_way(&tx, id).await?;
        }
        Err(GatewayFailure::Unknown(reason)) => {
            set_status::<M>(&tx, id, DeliveryStatus::Unknown, Some(reason)).await?;
        }
        Err(GatewayFailure::Disconnected(reason)) => {
            set_status::<M>(&tx, id, DeliveryStatus::Pending, Some(reason)).await?;
            channel::dropped(context, WhatsAppConnection::Disconnected).await?;
            sending = Sending::Held;
        }
        Err(GatewayFailure::NotSent(reason)) => {
            let status = if context.is_last_attempt() {
                DeliveryStatus::Failed
            } else {
                DeliveryStatus::Pending
            };
            set_status::<M>(&tx, id, status, Some(reason.clone())).await?;
            sending = Sending::Again(reason);
        }
    }
    tx.commit().await?;
    Ok(sending)
}

/// Tells the platform's tracker of an attempt.
async fn track<M: Messages>(
    tx: &MerchantTx,
    row: &Queued,
    outcome: &Result<(), GatewayFailure>,
) -> Result<()> {
    let status = match outcome {
        Ok(()) => MailStatus::Success,
        Err(GatewayFailure::Refused(_)) => MailStatus::Failed,
        Err(_) => MailStatus::Pending,
    };
    let message = Tracked {
        reference: &reference::<M>(tx, row.id),
        kind: M::REFERENCE,
        campaign_id: None,
        recipient: &row.recipient,
    };
    let error = outcome.as_ref().err().map(ToString::to_string);
    message.note(tx, status, error.as_deref()).await
}

fn reference<M: Messages>(tx: &MerchantTx, id: i64) -> String {
    format!("{}-{}-{id}", tx.merchant().key, M::REFERENCE)
}

/// Sends a message that no table keeps. A try that ended without the gateway's word is asked for before it
/// is repeated; what the gateway refuses is not tried again.
pub async fn once(context: &JobContext, message: &WhatsAppMessage) -> JobResult {
    let db = context.read().await?;
    if let Some(unusable) = channel::of(&db).await?.unusable() {
        return if unusable.is_passing() {
            Err(channel::hold())
        } else {
            Ok(())
        };
    }
    let gateway = channel::gateway(&db).await?;
    drop(db);
    let mut outcome = Ok(Trace::Absent);
    if context.job.attempt > 0 {
        outcome = gateway.trace(&message.reference).await;
    }
    let outcome = match outcome {
        Ok(Trace::Absent) => gateway.send(message).await.map(|_| ()),
        Ok(Trace::Sent(_) | Trace::Unclear) => Ok(()),
        Err(failure) => Err(failure),
    };
    match outcome {
        Ok(()) => Ok(()),
        Err(GatewayFailure::Refused(reason)) => Err(JobError::fail(anyhow!(reason))),
        Err(GatewayFailure::Disconnected(_)) => {
            channel::dropped(context, WhatsAppConnection::Disconnected).await?;
            Err(channel::hold())
        }
        Err(GatewayFailure::NotSent(reason) | GatewayFailure::Unknown(reason)) => {
            Err(JobError::retry(anyhow!(reason)))
        }
    }
}

/// Keeps when a message arrived and was read, if the reference is of this table.
pub async fn arrived<M: Messages>(
    tx: &MerchantTx,
    reference: &str,
    delivered_at: Option<DateTime<Utc>>,
    read_at: Option<DateTime<Utc>>,
) -> Result<()> {
    let Some(id) = of_reference::<M>(tx, reference) else {
        return Ok(());
    };
    let sql = format!(
        "UPDATE {} SET delivered_at = coalesce(delivered_at, $2), read_at = coalesce(read_at, $3) WHERE id = $1",
        M::TABLE
    );
    let values = [id.into(), delivered_at.into(), read_at.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    tx.execute_raw(statement).await?;
    Ok(())
}

fn of_reference<M: Messages>(tx: &MerchantTx, reference: &str) -> Option<i64> {
    let prefix = format!("{}-{}-", tx.merchant().key, M::REFERENCE);
    reference.strip_prefix(&prefix)?.parse().ok()
}

/// Marks a message that the gateway took and could not deliver, if the reference is of this table.
pub async fn failed_later<M: Messages>(
    tx: &MerchantTx,
    reference: &str,
    reason: &str,
) -> Result<()> {
    let Some(id) = of_reference::<M>(tx, reference) else {
        return Ok(());
    };
    let row = lock::<M>(tx, "id", id).await?;
    let by_whatsapp = row.filter(|row| row.channel == Channel::WhatsApp);
    if let Some(row) = by_whatsapp.filter(|row| row.status == DeliveryStatus::Sent) {
        let reason = Some(reason.to_owned());
        set_status::<M>(tx, row.id, DeliveryStatus::Failed, reason).await?;
        M::by_another_way(tx, row.id).await?;
    }
    Ok(())
}
