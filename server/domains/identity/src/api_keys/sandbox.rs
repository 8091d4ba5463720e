//! The sandbox of a merchant: sample data that its programs are tried out on, in a schema of its own. It comes with the first
//! sandbox key and can be had anew; who makes it is told by a job.

use chrono::{DateTime, Duration, Utc};
use kernel::Result;
use kernel::audit::Change;
use kernel::jobs::Job;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{ConnectionTrait as _, FromQueryResult};
use serde::{Deserialize, Serialize};

use super::model::Sandbox;
use super::{ApiKeyError, SandboxState};
use crate::account::ACCOUNT;
use crate::statement::bound;

/// How long a sandbox stays after its last key has ended.
const KEPT: Duration = Duration::days(30);

/// Makes the merchant's sandbox, or another in its place.
#[derive(Debug, Serialize, Deserialize)]
pub struct MakeSandbox {}

impl Job for MakeSandbox {
    const NAME: &'static str = "sandboxes.make";
}

/// Removes the sandboxes of the merchant that no key leads to.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveSandboxes {}

impl Job for RemoveSandboxes {
    const NAME: &'static str = "sandboxes.remove";
}

#[derive(Debug, FromQueryResult)]
pub struct Row {
    pub state: SandboxState,
    /// The merchant that keys lead to.
    pub sandbox_id: Option<i64>,
    /// As whom programs act there.
    pub user_id: Option<i64>,
    pub asked_at: DateTime<Utc>,
    pub ready_at: Option<DateTime<Utc>>,
}

pub async fn find(db: &impl MerchantConn) -> Result<Option<Row>> {
    let sql = "SELECT state, sandbox_id, user_id, asked_at, ready_at FROM platform.sandboxes WHERE merchant_id = $1";
    let found = Row::find_by_statement(bound(sql, [db.merchant().id.into()]));
    Ok(found.one(db).await?)
}

/// As it is shown.
pub async fn show(db: &impl MerchantConn) -> Result<Sandbox> {
    let row = find(db).await?;
    Ok(Sandbox {
        state: row.as_ref().map(|row| row.state),
        asked_at: row.as_ref().map(|row| row.asked_at),
        ready_at: row.and_then(|row| row.ready_at),
    })
}

/// Asks for the sandbox, where there is none that works.
pub(super) async fn ensure(tx: &MerchantTx) -> Result<()> {
    let sql = "INSERT INTO platform.sandboxes AS s (merchant_id, state, asked_at) VALUES ($1, $2, $3) \
         ON CONFLICT (merchant_id) DO UPDATE SET state = excluded.state, asked_at = excluded.asked_at \
         WHERE s.state = $4";
    let values = [
        tx.merchant().id.into(),
        SandboxState::Preparing.into(),
        tx.now().into(),
        SandboxState::Failed.into(),
    ];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() > 0 {
        asked(tx).await?;
    }
    Ok(())
}

/// Asks for another with fresh sample data, which takes the place of this one when it is ready.
pub async fn reset(tx: &MerchantTx) -> Result<()> {
    let row = find(tx).await?.ok_or(ApiKeyError::NoSandbox)?;
    let sql = "UPDATE platform.sandboxes SET state = $2, asked_at = $3 WHERE merchant_id = $1 AND state <> $2";
    let values = [
        tx.merchant().id.into(),
        SandboxState::Preparing.into(),
        tx.now().into(),
    ];
    let changed = tx.execute_raw(bound(sql, values)).await?;
    if row.state == SandboxState::Preparing || changed.rows_affected() == 0 {
        return Err(ApiKeyError::SandboxPreparing.into());
    }
    asked(tx).await
}

async fn asked(tx: &MerchantTx) -> Result<()> {
    tx.note(vec![Change {
        noun: "account",
        record_id: ACCOUNT,
        action: "sandbox_asked",
        before: None,
        after: None,
    }]);
    tx.enqueue(MakeSandbox {}, tx.now().timestamp_micros().to_string())
        .await
}

/// Asks for the end of a sandbox whose last key ended a month ago.
pub(super) async fn end_unused(tx: &MerchantTx) -> Result<()> {
    let Some(row) = find(tx).await? else {
        return Ok(());
    };
    let sql =
        "SELECT 1 FROM api_keys WHERE is_sandbox AND coalesce(revoked_at, expires_at) > $1 LIMIT 1";
    let used = tx.query_one_raw(bound(sql, [(tx.now() - KEPT).into()]));
    if row.state == SandboxState::Preparing || used.await?.is_some() {
        return Ok(());
    }
    let sql = "DELETE FROM platform.sandboxes WHERE merchant_id = $1 AND state <> $2";
    let values = [tx.merchant().id.into(), SandboxState::Preparing.into()];
    if tx.execute_raw(bound(sql, values)).await?.rows_affected() == 0 {
        return Ok(());
    }
    tx.enqueue(RemoveSandboxes {}, tx.now().timestamp_micros().to_string())
        .await
}
