//! What an answer, or the lack of one, does to a document.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::{NotSet, Set};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::super::entity::{ActiveModel, Entity, Model};
use super::decide::{Decision, Verdict, decide};
use super::notify;
use super::schedule::{REPORT_WITHIN, enqueue, enqueue_watch, next_attempt};
use super::send::Step;
use super::state::{BLOCKED, CLEARED, REJECTED, REPORTED, REPORTING, SENDING, WAITING};
use crate::gateway::Sent;
use crate::zatca_settings::service::{
    self as settings, SendingCredentials, report as report_to_platform,
};

/// Longest answer that is kept; a cleared document comes back in one of about its own size.
const LONGEST_KEPT: usize = 1024 * 1024;

/// Stores what came of an attempt. When another worker has taken over meanwhile, the document is
/// that one's affair, and only the attempt's own row learns of it.
pub async fn store(
    tx: &MerchantTx,
    claimed: &Model,
    credentials: &SendingCredentials,
    sent: Sent,
) -> Result<Step> {
    let decision = decide(claimed, &sent);
    end_attempt(tx, claimed, &decision, &sent).await?;
    let Some(row) = tx.lock::<Entity>(claimed.id.0).await? else {
        return Ok(Step::Decided);
    };
    if row.state != SENDING || row.attempts != claimed.attempts {
        return Ok(Step::Decided);
    }
    let step = apply(tx, &row, credentials, decision).await?;
    report_to_platform(tx).await?;
    Ok(step)
}

async fn end_attempt(
    tx: &MerchantTx,
    claimed: &Model,
    decision: &Decision,
    sent: &Sent,
) -> Result<()> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE zatca_attempts SET ended_at = $3, http_status = $4, outcome = $5, answer = $6 \
         WHERE zatca_submission_id = $1 AND number = $2",
        [
            claimed.id.0.into(),
            claimed.attempts.into(),
            tx.now().into(),
            decision.http_status.into(),
            decision.verdict.outcome().into(),
            kept(sent).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// The answer's text as a database takes it.
fn kept(sent: &Sent) -> Option<String> {
    let Sent::Answered { body, .. } = sent else {
        return None;
    };
    let part = body.get(..LONGEST_KEPT).unwrap_or(body);
    Some(String::from_utf8_lossy(part).replace('\0', ""))
}

async fn apply(
    tx: &MerchantTx,
    row: &Model,
    credentials: &SendingCredentials,
    decision: Decision,
) -> Result<Step> {
    let answered = ActiveModel {
        leased_until: Set(None),
        http_status: Set(decision.http_status),
        messages: Set(serde_json::to_value(&decision.messages)?),
        error: Set(decision.error),
        ..Default::default()
    };
    match decision.verdict {
        Verdict::Accepted | Verdict::AcceptedBefore => {
            finish(tx, row, REPORTED, answered).await?;
        }
        Verdict::Cleared { xml, qr } => {
            let answered = ActiveModel {
                cleared_xml: Set(Some(xml)),
                cleared_qr: Set(Some(qr)),
                ..answered
            };
            finish(tx, row, CLEARED, answered).await?;
        }
        Verdict::Rejected => {
            let rejected = finish(tx, row, REJECTED, answered).await?;
            notify::rejected(tx, &rejected).await?;
        }
        Verdict::Switched => switch(tx, row, answered).await?,
        Verdict::Refused => refused(tx, row, credentials, answered).await?,
        Verdict::Blocked => block(tx, row, answered).await?,
        Verdict::Later { retry_after } => {
            later(tx, row, answered, retry_after).await?;
            return Ok(Step::Failed);
        }
        Verdict::Lost => {
            later(tx, row, answered, None).await?;
            return Ok(Step::Failed);
        }
    }
    Ok(Step::Decided)
}

/// The authority has decided, once and for all. A document is final only once.
async fn finish(
    tx: &MerchantTx,
    row: &Model,
    state: &'static str,
    answered: ActiveModel,
) -> Result<Model> {
    let finished = ActiveModel {
        state: Set(state.to_owned()),
        finished_at: Set(Some(tx.now())),
        ..answered
    };
    tx.change_as::<Entity>(state, row, None, finished).await
}

/// Sending it again would give the same answer until a person has done something.
async fn block(tx: &MerchantTx, row: &Model, answered: ActiveModel) -> Result<()> {
    let blocked = ActiveModel {
        state: Set(BLOCKED.to_owned()),
        ..answered
    };
    let blocked = tx
        .change_as::<Entity>("blocked", row, None, blocked)
        .await?;
    notify::blocked(tx, &blocked).await
}

/// Clearance is switched off: the same document goes to reporting, at once.
async fn switch(tx: &MerchantTx, row: &Model, answered: ActiveModel) -> Result<()> {
    let due_at = row.created_at + REPORT_WITHIN;
    let switched = ActiveModel {
        state: Set(WAITING.to_owned()),
        call: Set(REPORTING.to_owned()),
        due_at: Set(due_at),
        next_attempt_at: Set(tx.now()),
        ..answered
    };
    let switched = tx
        .change_as::<Entity>("switched_to_reporting", row, None, switched)
        .await?;
    enqueue_watch(tx, switched.id, due_at).await?;
    wake(tx, &switched, None).await
}

/// The credentials were refused: the document waits unchanged, and nothing more is sent until a
/// person resumes. When they were renewed meanwhile, the new ones have their own try.
async fn refused(
    tx: &MerchantTx,
    row: &Model,
    used: &SendingCredentials,
    answered: ActiveModel,
) -> Result<()> {
    let waiting = ActiveModel {
        state: Set(WAITING.to_owned()),
        next_attempt_at: Set(tx.now()),
        ..answered
    };
    let waiting = tx
        .change_as::<Entity>("credentials_refused", row, None, waiting)
        .await?;
    let current = settings::sending_credentials(tx, row.zatca_setting_id).await?;
    match current {
        Some(current) if current.token == used.token => {
            let reason = waiting.error.as_deref().unwrap_or_default();
            settings::stop(tx, row.zatca_setting_id, reason).await?;
            notify::stopped(tx, &waiting).await
        }
        Some(_) => wake(tx, &waiting, None).await,
        // Another document's answer has stopped the device already.
        None => Ok(()),
    }
}

/// The same bytes again, later. Not a change of the document, so the history is spared of it.
async fn later(
    tx: &MerchantTx,
    row: &Model,
    answered: ActiveModel,
    retry_after: Option<u64>,
) -> Result<()> {
    let entropy = &*tx.kernel().entropy;
    let at = next_attempt(row, tx.now(), retry_after, entropy);
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE zatca_submissions SET state = 'waiting', leased_until = NULL, next_attempt_at = $2, \
             http_status = $3, error = $4, messages = $5, updated_at = $6 WHERE id = $1",
        [
            row.id.0.into(),
            at.into(),
            taken(answered.http_status).flatten().into(),
            taken(answered.error).flatten().into(),
            taken(answered.messages).into(),
            tx.now().into(),
        ],
    );
    tx.execute_raw(statement).await?;
    wake(tx, row, Some(at)).await
}

fn taken<T: Into<sea_orm::Value>>(value: sea_orm::ActiveValue<T>) -> Option<T> {
    match value {
        Set(value) | sea_orm::ActiveValue::Unchanged(value) => Some(value),
        NotSet => None,
    }
}

async fn wake(
    tx: &MerchantTx,
    row: &Model,
    at: Option<chrono::DateTime<chrono::Utc>>,
) -> Result<()> {
    let key = format!("{}-{}", row.id, row.attempts);
    enqueue(tx, row.zatca_setting_id, key, at).await
}
