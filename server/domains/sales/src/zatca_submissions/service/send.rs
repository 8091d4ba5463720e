//! Sending one document: claim it, ask the authority, store the answer. Each is a step of its own,
//! and no transaction is open while the authority is asked, so that a worker may be killed between
//! any two: the lease ends, the same bytes are sent again, and the authority knows them.

use kernel::Kernel;
use kernel::jobs::{JobContext, JobError};
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, DbBackend, EntityTrait as _, QueryFilter as _, Statement};

use super::super::attempts;
use super::super::codes::{SendingOutcome, SubmissionCall, SubmissionState};
use super::super::entity::{Entity, Model};
use super::answer;
use super::schedule::{LEASE, enqueue};
use crate::gateway::{Credentials, Document, Gateway, Sent};
use crate::zatca_settings::ZatcaSettingId;
use crate::zatca_settings::service::{SendingCredentials, sending_credentials};

/// Documents that one run sends before it lets others have the worker.
const MOST_A_RUN: u32 = 50;
/// Failures in a row after which a run takes the authority to be away.
const MOST_FAILURES: u32 = 3;

/// What became of one step through the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// Nothing is due, or nothing may be sent.
    Idle,
    /// The authority decided about a document.
    Decided,
    /// A document waits for another try.
    Failed,
}

/// Sends what is due of one device, oldest first.
pub async fn run(context: &JobContext, setting: ZatcaSettingId) -> Result<(), JobError> {
    let mut failures = 0;
    for _ in 0..MOST_A_RUN {
        match step(context, setting).await? {
            Step::Idle => return Ok(()),
            Step::Decided => failures = 0,
            Step::Failed => failures += 1,
        }
        if failures == MOST_FAILURES {
            break;
        }
    }
    go_on(context, setting, failures == MOST_FAILURES).await
}

/// Another run for the rest; a little later when the authority seems to be away.
async fn go_on(
    context: &JobContext,
    setting: ZatcaSettingId,
    is_away: bool,
) -> Result<(), JobError> {
    let tx = context.write().await?;
    let now = tx.now();
    let at = is_away.then(|| now + chrono::TimeDelta::seconds(15));
    let key = format!("{setting}-{}", now.timestamp_millis());
    enqueue(&tx, setting, key, at).await?;
    Ok(tx.commit().await?)
}

/// Claims the oldest document that is due, sends it and stores what came back.
pub async fn step(context: &JobContext, setting: ZatcaSettingId) -> Result<Step, JobError> {
    let Some((claimed, credentials)) = claim(context, setting).await? else {
        return Ok(Step::Idle);
    };
    let sent = send(&context.kernel, &claimed, &credentials).await;
    let tx = context.write().await?;
    let step = answer::store(&tx, &claimed, &credentials, sent).await?;
    tx.commit().await?;
    Ok(step)
}

pub(in crate::zatca_submissions) async fn claim(
    context: &JobContext,
    setting: ZatcaSettingId,
) -> Result<Option<(Model, SendingCredentials)>, JobError> {
    let tx = context.write().await?;
    let Some(credentials) = sending_credentials(&tx, setting).await? else {
        return Ok(None);
    };
    let Some(claimed) = take(&tx, setting).await? else {
        return Ok(None);
    };
    begin_attempt(&tx, &claimed).await?;
    // Should this worker not live to store the answer, this job lets another take over.
    let key = format!("{}-{}-lease", claimed.id, claimed.attempts);
    enqueue(&tx, setting, key, claimed.leased_until).await?;
    tx.commit().await?;
    Ok(Some((claimed, credentials)))
}

/// The oldest document that is due, now this worker's until its lease ends.
async fn take(tx: &MerchantTx, setting: ZatcaSettingId) -> Result<Option<Model>, JobError> {
    let now = tx.now();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "UPDATE zatca_submissions SET state = {sending}, leased_until = $3, \
                 attempts = attempts + 1, updated_at = $2 \
             WHERE id = (SELECT id FROM zatca_submissions WHERE zatca_setting_id = $1 \
                 AND ((state = {waiting} AND next_attempt_at <= $2) \
                     OR (state = {sending} AND leased_until <= $2)) \
                 ORDER BY due_at, icv LIMIT 1 FOR UPDATE SKIP LOCKED) \
             RETURNING {columns}",
            columns = record::columns::<Entity>(),
            waiting = SubmissionState::Waiting.sql(),
            sending = SubmissionState::Sending.sql(),
        ),
        [setting.into(), now.into(), (now + LEASE).into()],
    );
    Ok(Entity::find().from_raw_sql(statement).one(tx).await?)
}

/// The attempt is on record before it is made. An earlier one without an end was lost with its worker.
async fn begin_attempt(tx: &MerchantTx, claimed: &Model) -> Result<(), JobError> {
    let lost = attempts::ActiveModel {
        ended_at: Set(Some(tx.now())),
        outcome: Set(Some(SendingOutcome::Lost)),
        ..Default::default()
    };
    attempts::Entity::update_many()
        .set(lost)
        .filter(attempts::Column::ZatcaSubmissionId.eq(claimed.id))
        .filter(attempts::Column::EndedAt.is_null())
        .exec(tx)
        .await?;
    let begun = attempts::ActiveModel {
        zatca_submission_id: Set(claimed.id),
        number: Set(claimed.attempts),
        call: Set(claimed.call),
        started_at: Set(tx.now()),
        ..Default::default()
    };
    attempts::Entity::insert(begun)
        .exec_without_returning(tx)
        .await?;
    Ok(())
}

/// Always the stored bytes.
pub(in crate::zatca_submissions) async fn send(
    kernel: &Kernel,
    claimed: &Model,
    credentials: &SendingCredentials,
) -> Sent {
    let gateway = Gateway::of(kernel, credentials.environment);
    let by = Credentials {
        token: &credentials.token,
        secret: &credentials.secret,
    };
    let document = Document {
        hash: &claimed.hash,
        uuid: claimed.uuid,
        xml: &claimed.xml,
    };
    match claimed.call {
        SubmissionCall::Clearance => gateway.clear(&by, &document).await,
        SubmissionCall::Reporting => gateway.report(&by, &document).await,
    }
}
