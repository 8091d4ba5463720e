//! Jobs: a row in the outbox, written in the transaction of its cause; the worker does the rest.
//! A handler claims `(name, key)` in the merchant's schema before it acts, so that a job that is
//! delivered twice has its effect once.

use std::collections::BTreeMap;
use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::error::{Problem, Result};
use crate::state::Kernel;
use crate::tenancy::{
    Caller, Merchant, MerchantConn as _, MerchantRead, MerchantTx, PlatformConn as _, PlatformTx,
};

/// How often a job is tried before it is a dead letter.
pub const MAX_ATTEMPTS: u32 = 6;

/// What is to be done. `key` makes it unique among jobs of the same name and merchant.
#[derive(Debug, Clone)]
pub struct NewJob {
    pub name: &'static str,
    pub key: String,
    /// Ids, not records: the handler reads what is true when it runs.
    pub payload: Value,
    /// Not before; `None` is at once.
    pub run_at: Option<DateTime<Utc>>,
}

impl NewJob {
    pub fn new(name: &'static str, key: impl Into<String>, payload: Value) -> Self {
        Self {
            name,
            key: key.into(),
            payload,
            run_at: None,
        }
    }
}

/// A job on its way through the queue.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Envelope {
    pub name: String,
    pub key: String,
    /// `None` for the platform's own jobs.
    pub merchant_id: Option<i64>,
    pub payload: Value,
    /// How often it was tried before.
    #[serde(default)]
    pub attempt: u32,
}

impl MerchantTx {
    /// Enqueues a job of this merchant, to exist exactly when this transaction commits.
    pub async fn enqueue(&self, job: NewJob) -> Result<()> {
        insert(self, Some(self.merchant().id), job, self.now()).await
    }
}

impl PlatformTx {
    /// Enqueues a job of the platform, or of the merchant that is named.
    pub async fn enqueue(&self, merchant_id: Option<i64>, job: NewJob) -> Result<()> {
        insert(self, merchant_id, job, self.now()).await
    }
}

async fn insert(
    db: &impl ConnectionTrait,
    merchant_id: Option<i64>,
    job: NewJob,
    now: DateTime<Utc>,
) -> Result<()> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
         VALUES ($1, $2, $3, $4, $5, $6)",
        [
            merchant_id.into(),
            job.name.into(),
            job.key.into(),
            job.payload.into(),
            job.run_at.unwrap_or(now).into(),
            now.into(),
        ],
    );
    db.execute_raw(statement).await?;
    Ok(())
}

/// Why a job did not end well. Its author decides at each step which it is.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Worth another try, later.
    #[error("retry: {0:#}")]
    Retry(anyhow::Error),
    /// Never going to work: straight to the dead letters.
    #[error("failed: {0:#}")]
    Fail(anyhow::Error),
}

impl JobError {
    pub fn retry(cause: impl Into<anyhow::Error>) -> Self {
        Self::Retry(cause.into())
    }

    pub fn fail(cause: impl Into<anyhow::Error>) -> Self {
        Self::Fail(cause.into())
    }
}

/// A database that does not answer is worth a retry; so is what nobody expected.
impl From<Problem> for JobError {
    fn from(problem: Problem) -> Self {
        if problem.status().is_server_error() {
            Self::retry(problem)
        } else {
            Self::fail(problem)
        }
    }
}

impl From<sea_orm::DbErr> for JobError {
    fn from(error: sea_orm::DbErr) -> Self {
        Problem::from(error).into()
    }
}

/// What a handler is given.
pub struct JobContext {
    pub kernel: Kernel,
    /// `None` for the platform's own jobs.
    pub merchant: Option<Arc<Merchant>>,
    pub job: Envelope,
}

impl JobContext {
    pub fn payload<T: serde::de::DeserializeOwned>(&self) -> std::result::Result<T, JobError> {
        serde_json::from_value(self.job.payload.clone()).map_err(JobError::fail)
    }

    /// Whether a retry that is asked for now would be refused.
    pub fn is_last_attempt(&self) -> bool {
        self.job.attempt + 1 >= MAX_ATTEMPTS
    }

    pub fn caller(&self) -> Arc<Caller> {
        Arc::new(Caller::system(format!(
            "job {} {}",
            self.job.name, self.job.key
        )))
    }

    fn merchant(&self) -> std::result::Result<Arc<Merchant>, JobError> {
        self.merchant
            .clone()
            .ok_or_else(|| JobError::fail(anyhow::anyhow!("{} needs a merchant", self.job.name)))
    }

    pub async fn read(&self) -> std::result::Result<MerchantRead, JobError> {
        Ok(MerchantRead::begin(&self.kernel, self.merchant()?, self.caller()).await?)
    }

    /// A transaction that is not the job's final effect, as the first half of a delivery.
    pub async fn write(&self) -> std::result::Result<MerchantTx, JobError> {
        Ok(MerchantTx::begin(&self.kernel, self.merchant()?, self.caller()).await?)
    }

    pub async fn platform(&self) -> std::result::Result<PlatformTx, JobError> {
        Ok(PlatformTx::begin(&self.kernel, self.caller()).await?)
    }

    /// The transaction of the job's effect, with `(name, key)` claimed in it;
    /// `None` when an earlier delivery has already had the effect.
    pub async fn claim(&self) -> std::result::Result<Option<MerchantTx>, JobError> {
        let tx = self.write().await?;
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO job_claims (name, key, claimed_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
            [
                self.job.name.clone().into(),
                self.job.key.clone().into(),
                tx.now().into(),
            ],
        );
        let claimed = tx.execute_raw(statement).await?.rows_affected() == 1;
        Ok(claimed.then_some(tx))
    }
}

/// Does one kind of job.
#[async_trait]
pub trait JobHandler: Send + Sync + 'static {
    /// `<noun>.<verb>`.
    fn name(&self) -> &'static str;

    /// A subject that is gone is a success.
    async fn run(&self, context: &JobContext) -> std::result::Result<(), JobError>;
}

/// Work that recurs: once for each merchant and local date, or once for the platform and UTC date.
pub struct Schedule {
    /// The job to enqueue; its key is the date, its payload `{"date": "YYYY-MM-DD"}`.
    pub job: &'static str,
    /// The hour, in the merchant's zone (UTC for the platform's).
    pub hour: u32,
    pub each_merchant: bool,
}

/// What a worker can do: each context adds its handlers and schedules.
#[derive(Default, Clone)]
pub struct JobRegistry {
    handlers: BTreeMap<&'static str, Arc<dyn JobHandler>>,
    schedules: Vec<Arc<Schedule>>,
}

impl JobRegistry {
    pub fn handler(mut self, handler: impl JobHandler) -> Self {
        self.handlers.insert(handler.name(), Arc::new(handler));
        self
    }

    pub fn schedule(mut self, schedule: Schedule) -> Self {
        self.schedules.push(Arc::new(schedule));
        self
    }

    pub fn find(&self, name: &str) -> Option<Arc<dyn JobHandler>> {
        self.handlers.get(name).cloned()
    }

    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.handlers.keys().copied()
    }

    pub fn schedules(&self) -> &[Arc<Schedule>] {
        &self.schedules
    }
}
