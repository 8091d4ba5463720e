//! The queue: its rows, and what many of them do at once.

use chrono::{DateTime, Duration, Utc};
use kernel::Result;
use kernel::audit::Change;
use kernel::mail::MailStatus;
use kernel::paging::Listed as _;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;
use kernel::whatsapp::{CODE, PlatformMessageKind, SendPlatformMessage};
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde_json::json;

use super::model::MainWhatsAppMessage;
use super::{MainMessage, MainWhatsAppError, MainWhatsAppMessageId};
use crate::statement::bound;

/// What stands in a message's reference at the gateway; never changes, for the gateway is asked by it.
const REFERENCE: &str = "manzil-main-";
/// Messages that waited leave one after the other.
const GAP: Duration = Duration::seconds(2);

#[derive(Debug, FromQueryResult)]
pub(super) struct Queued {
    pub id: MainWhatsAppMessageId,
    pub kind: PlatformMessageKind,
    pub recipient: String,
    pub language: Language,
    pub body: String,
    pub code: Option<String>,
    pub status: MailStatus,
    /// Until then another worker has it.
    pub claimed_until: Option<DateTime<Utc>>,
    /// Whether the gateway may have it already.
    pub was_given: bool,
    /// What the gateway called it.
    pub gateway_id: Option<String>,
    /// How often it was sent again after the gateway had taken it.
    pub round: i32,
    pub ends_at: Option<DateTime<Utc>>,
}

impl Queued {
    pub fn message(&self) -> MainMessage {
        let code = self.code.as_deref().unwrap_or_default();
        MainMessage {
            reference: reference(self.id, self.round),
            to: self.recipient.clone(),
            text: self.body.replace(CODE, code),
            code: self.code.clone(),
            language: self.language,
        }
    }
}

/// The gateway does not send a reference twice, so each round has its own.
fn reference(id: MainWhatsAppMessageId, round: i32) -> String {
    match round {
        0 => format!("{REFERENCE}{id}"),
        round => format!("{REFERENCE}{id}-{round}"),
    }
}

/// The message that a reference is of, and the round.
fn of_reference(reference: &str) -> Option<(i64, i32)> {
    let rest = reference.strip_prefix(REFERENCE)?;
    let (id, round) = rest.split_once('-').unwrap_or((rest, "0"));
    Some((id.parse().ok()?, round.parse().ok()?))
}

/// A row, locked.
pub(super) async fn lock(tx: &PlatformTx, id: i64) -> Result<Option<Queued>> {
    let sql = "SELECT id, kind, recipient, language, body, code, status, claimed_until, was_given, gateway_id, round, \
         ends_at FROM platform.main_messages WHERE id = $1 FOR UPDATE";
    let found = Queued::find_by_statement(bound(sql, [id.into()]));
    Ok(found.one(tx).await?)
}

/// Takes a message for one worker, which gives it to the gateway.
pub(super) async fn claim(tx: &PlatformTx, id: i64, until: DateTime<Utc>) -> Result<()> {
    let sql = "UPDATE platform.main_messages SET claimed_until = $2, was_given = true, attempts = attempts + 1 \
         WHERE id = $1";
    tx.execute_raw(bound(sql, [id.into(), until.into()]))
        .await?;
    Ok(())
}

/// How a try ended. A code is kept no longer than until its message was sent or has failed.
#[derive(Debug)]
pub(super) enum Ended {
    Sent {
        gateway_id: String,
    },
    /// The gateway may have it all the same: it is asked if somebody sends the message again.
    Failed {
        error: String,
        was_given: bool,
    },
    /// It is tried again; the gateway may have it, or has it not.
    Waits {
        error: String,
        was_given: bool,
    },
}

pub(super) async fn end(tx: &PlatformTx, id: i64, ended: Ended) -> Result<()> {
    let (status, gateway_id, error, was_given) = match ended {
        Ended::Sent { gateway_id } => (MailStatus::Success, Some(gateway_id), None, true),
        Ended::Failed { error, was_given } => (MailStatus::Failed, None, Some(error), was_given),
        Ended::Waits { error, was_given } => (MailStatus::Pending, None, Some(error), was_given),
    };
    let sql = format!(
        "UPDATE platform.main_messages SET status = $2, gateway_id = coalesce($3, gateway_id), error = $4, \
         was_given = $5, claimed_until = NULL, code = CASE WHEN $2 = {} THEN code END, \
         sent_at = CASE WHEN $2 = {} THEN coalesce(sent_at, $6) END WHERE id = $1",
        MailStatus::Pending.sql(),
        MailStatus::Success.sql(),
    );
    let values = [
        id.into(),
        status.into(),
        gateway_id.into(),
        error.into(),
        was_given.into(),
        tx.now().into(),
    ];
    tx.execute_raw(bound(&sql, values)).await?;
    Ok(())
}

/// Has what waits be tried again, one message after the other.
pub(super) async fn release(tx: &PlatformTx) -> Result<()> {
    let sql = "SELECT id FROM platform.main_messages WHERE status = $1 ORDER BY id";
    let rows = tx.query_all_raw(bound(sql, [MailStatus::Pending.into()]));
    let mut at = tx.now();
    let round = at.timestamp_micros();
    for row in rows.await? {
        let message_id: i64 = row.try_get("", "id")?;
        let key = format!("{message_id}-{round}");
        tx.enqueue_at(None, SendPlatformMessage { message_id }, key, at)
            .await?;
        at += GAP;
    }
    Ok(())
}

/// What waits has no number any more.
pub(super) async fn give_up(tx: &PlatformTx) -> Result<()> {
    let sql = "UPDATE platform.main_messages SET status = $2, error = 'the number was taken away', code = NULL, \
         claimed_until = NULL WHERE status = $1";
    let values = [MailStatus::Pending.into(), MailStatus::Failed.into()];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// Queues a message that failed again.
pub async fn resend(tx: &PlatformTx, id: MainWhatsAppMessageId) -> Result<()> {
    let before = MainWhatsAppMessage::one(tx, id).await?;
    if !before.may_be_resent {
        return Err(MainWhatsAppError::NotFailed.into());
    }
    // Of one that the gateway took and could not deliver nothing is left to ask for: it is a message of another round.
    let sql = "UPDATE platform.main_messages SET status = $2, error = NULL, ends_at = NULL, \
         was_given = was_given AND gateway_id IS NULL, gateway_id = NULL, \
         round = CASE WHEN gateway_id IS NULL THEN round ELSE round + 1 END WHERE id = $1 AND status = $3";
    let values = [
        id.into(),
        MailStatus::Pending.into(),
        MailStatus::Failed.into(),
    ];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() == 0 {
        return Err(MainWhatsAppError::NotFailed.into());
    }
    let key = format!("{id}-again-{}", tx.now().timestamp_micros());
    let send = SendPlatformMessage { message_id: id.0 };
    tx.enqueue(None, send, key).await?;
    tx.note(vec![Change {
        noun: "main_messages",
        record_id: id.0,
        action: "resent",
        before: Some(json!({ "status": before.status })),
        after: Some(json!({ "status": MailStatus::Pending })),
    }]);
    Ok(())
}

/// What became of a message, as the gateway told: it only moves forward, and what was delivered was sent, whatever a lost
/// answer made of it.
pub(super) async fn told(tx: &PlatformTx, told: &super::MainTold) -> Result<()> {
    let Some((id, round)) = of_reference(&told.reference) else {
        return Ok(());
    };
    let sql = format!(
        "UPDATE platform.main_messages SET gateway_id = $2, \
         delivered_at = CASE WHEN $3 THEN coalesce(delivered_at, $5) ELSE delivered_at END, \
         read_at = CASE WHEN $4 THEN coalesce(read_at, $5) ELSE read_at END, \
         status = CASE WHEN $3 THEN {sent} \
             WHEN $6::text IS NULL OR delivered_at IS NOT NULL OR status = {pending} THEN status ELSE {failed} END, \
         sent_at = CASE WHEN $3 THEN coalesce(sent_at, $5) ELSE sent_at END, \
         code = CASE WHEN $3 THEN NULL ELSE code END, \
         error = CASE WHEN $3 THEN NULL \
             WHEN delivered_at IS NULL AND status <> {pending} THEN coalesce($6, error) ELSE error END \
         WHERE id = $1 AND round = $7",
        sent = MailStatus::Success.sql(),
        pending = MailStatus::Pending.sql(),
        failed = MailStatus::Failed.sql(),
    );
    let values = [
        id.into(),
        told.gateway_id.clone().into(),
        told.is_delivered.into(),
        told.is_read.into(),
        told.at.into(),
        told.failure.clone().into(),
        round.into(),
    ];
    tx.execute_raw(bound(&sql, values)).await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reference_leads_to_its_message_and_round() {
        let id = MainWhatsAppMessageId(12);
        assert_eq!(reference(id, 0), "manzil-main-12");
        for round in [0, 1, 40] {
            assert_eq!(of_reference(&reference(id, round)), Some((12, round)));
        }
        for other in ["manzil-main-test-1", "manzil-main-", "palm01-reminder-12"] {
            assert_eq!(of_reference(other), None);
        }
    }
}
