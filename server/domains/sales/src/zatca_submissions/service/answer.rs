//! What an answer, or the lack of one, does to a document.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::super::attempts;
use super::super::codes::{SubmissionCall, SubmissionState};
use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::decide::{Decision, Verdict, decide};
use super::notify;
use super::schedule::{REPORT_WITHIN, enqueue, enqueue_watch, next_attempt};
use super::send::Step;
use crate::gateway::Sent;
use crate::zatca_settings::service::{
    self as settings, SendingCredentials, report as report_to_platform,
};

/// Longest answer that is kept; a cleared document comes back in one of about its own size.
const LONGEST_KEPT: usize = 1024 * 1024;

/// Stores what came of an attempt. Where another worker has taken the document over meanwhile, only
/// the attempt's own row is written.
pub async fn store(
    tx: &MerchantTx,
    claimed: &Model,
    credentials: &SendingCredentials,
    sent: Sent,
) -> Result<Step> {
    let decision = decide(claimed, &sent);
    end_attempt(tx, claimed, &decision, &sent).await?;
    let Some(row) = tx.lock::<Entity>(claimed.id).await? else {
        return Ok(Step::Decided);
    };
    if row.state != SubmissionState::Sending || row.attempts != claimed.attempts {
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
    let ended = attempts::ActiveModel {
        ended_at: Set(Some(tx.now())),
        http_status: Set(decision.http_status),
        outcome: Set(Some(decision.verdict.outcome())),
        answer: Set(kept(sent)),
        ..Default::default()
    };
    attempts::Entity::update_many()
        .set(ended)
        .filter(attempts::Column::ZatcaSubmissionId.eq(claimed.id))
        .filter(attempts::Column::Number.eq(claimed.attempts))
        .exec(tx)
        .await?;
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
            finish(tx, row, SubmissionState::Reported, answered).await?;
        }
        Verdict::Cleared { xml, qr } => {
            let answered = ActiveModel {
                cleared_xml: Set(Some(xml)),
                cleared_qr: Set(Some(qr)),
                ..answered
            };
            finish(tx, row, SubmissionState::Cleared, answered).await?;
        }
        Verdict::Rejected => {
            let rejected = finish(tx, row, SubmissionState::Rejected, answered).await?;
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
    state: SubmissionState,
    answered: ActiveModel,
) -> Result<Model> {
    let finished = ActiveModel {
        state: Set(state),
        finished_at: Set(Some(tx.now())),
        ..answered
    };
    tx.change_as::<Entity>(state.as_str(), row, None, finished)
        .await
}

/// Sending it again would give the same answer until a person has done something.
async fn block(tx: &MerchantTx, row: &Model, answered: ActiveModel) -> Result<()> {
    let blocked = ActiveModel {
        state: Set(SubmissionState::Blocked),
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
        state: Set(SubmissionState::Waiting),
        call: Set(SubmissionCall::Reporting),
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
        state: Set(SubmissionState::Waiting),
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

/// The same bytes again, later. The document does not change, so the audit log has no entry.
async fn later(
    tx: &MerchantTx,
    row: &Model,
    answered: ActiveModel,
    retry_after: Option<u64>,
) -> Result<()> {
    let entropy = &*tx.kernel().entropy;
    let at = next_attempt(row, tx.now(), retry_after, entropy);
    let waiting = ActiveModel {
        state: Set(SubmissionState::Waiting),
        next_attempt_at: Set(at),
        updated_at: Set(tx.now()),
        ..answered
    };
    Entity::update_many()
        .set(waiting)
        .filter(Column::Id.eq(row.id))
        .exec(tx)
        .await?;
    wake(tx, row, Some(at)).await
}

async fn wake(
    tx: &MerchantTx,
    row: &Model,
    at: Option<chrono::DateTime<chrono::Utc>>,
) -> Result<()> {
    let key = format!("{}-{}", row.id, row.attempts);
    enqueue(tx, row.zatca_setting_id, key, at).await
}
