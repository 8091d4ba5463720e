//! Jobs and events: a row in the outbox, written in the transaction of its cause; the worker does the rest.
//!
//! A [`Job`] is for exactly one handler. An [`Event`] says what happened: the worker's relay makes one
//! job of it for each subscriber, named `event@subscriber`. A handler claims `(name, key)` in the
//! merchant's schema before it acts, so that a job that is delivered twice has its effect once.

mod context;
mod registry;
#[cfg(test)]
mod tests;
mod turns;

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use context::JobContext;
pub use registry::{Handler, JobFuture, JobRegistry, RegistryError, Runner, Schedule};

use crate::error::{Problem, Result};
use crate::tenancy::{MerchantConn as _, MerchantTx, PlatformConn as _, PlatformTx};

crate::code! {
    /// What a due job waits for.
    pub enum HeldFor: text {
        /// Its merchant is disabled.
        Merchant = "merchant" ("A disabled merchant", "منشأة معطلة"),
        /// No running worker has a handler of its name.
        Worker = "worker" ("A worker that knows it", "عامل يعرف المهمة"),
        /// Its merchant's WhatsApp number is not connected, or the package is paused.
        WhatsApp = "whatsapp" ("WhatsApp of the merchant", "واتساب المنشأة"),
        /// Its merchant's own mail server takes no mail.
        Email = "email" ("Mail server of the merchant", "خادم بريد المنشأة"),
    }
}

/// How often a job is tried before it is a dead letter.
pub const MAX_ATTEMPTS: u32 = 6;

/// An order to one handler; the type is its payload. Ids, not records: the handler reads what is true
/// when it runs. A field that is added later needs `#[serde(default)]`, because older jobs wait.
pub trait Job: Serialize + DeserializeOwned + Send + 'static {
    /// `<noun>.<verb>`.
    const NAME: &'static str;
}

/// What happened; any number of contexts subscribe. Declared by the context that publishes it. The
/// payload follows the rules of a [`Job`]'s.
pub trait Event: Serialize + DeserializeOwned + Send + 'static {
    /// `<noun>.<what happened>`.
    const NAME: &'static str;
}

/// The payload of recurring work.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Daily {
    /// The day that it is for: the merchant's local date, or the UTC date for the platform's work.
    pub date: NaiveDate,
}

/// The job that one subscriber of an event gets.
pub fn delivery_name(event: &str, subscriber: &str) -> String {
    format!("{event}@{subscriber}")
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

impl Envelope {
    /// What the handler of a merchant's turn is given.
    pub fn of_turn(name: &str, merchant_id: i64) -> Self {
        Self {
            name: name.to_owned(),
            key: String::new(),
            merchant_id: Some(merchant_id),
            payload: Value::Object(serde_json::Map::new()),
            attempt: 0,
        }
    }
}

impl MerchantTx {
    /// Enqueues a job of this merchant, to exist exactly when this transaction commits.
    /// `key` makes it unique among jobs of the same name and merchant.
    pub async fn enqueue<J: Job>(&self, job: J, key: impl Into<String>) -> Result<()> {
        self.enqueue_at(job, key, self.now()).await
    }

    /// The same, to run not before an instant.
    pub async fn enqueue_at<J: Job>(
        &self,
        job: J,
        key: impl Into<String>,
        run_at: DateTime<Utc>,
    ) -> Result<()> {
        let row = Row::new(J::NAME, &job, key)?;
        row.insert(self, Some(self.merchant().id), run_at, self.now())
            .await
    }

    /// Has a job that runs now run at a later instant instead; it ends well meanwhile.
    pub async fn put_off(&self, job: &Envelope, until: DateTime<Utc>) -> Result<()> {
        let key = job.key.split('@').next().unwrap_or_default();
        let row = Row {
            name: job.name.clone(),
            key: format!("{key}@{}", until.timestamp()),
            payload: job.payload.clone(),
        };
        row.insert(self, job.merchant_id, until, self.now()).await
    }

    /// Tells every subscriber what happened, once this transaction commits. `key` identifies the
    /// occurrence: an event that is published twice under one key has its effects once.
    pub async fn publish<E: Event>(&self, event: E, key: impl Into<String>) -> Result<()> {
        let (merchant, now) = (self.merchant().id, self.now());
        let row = Row::new(E::NAME, &event, key)?;
        row.insert(self, Some(merchant), now, now).await
    }
}

impl PlatformTx {
    /// Enqueues a job of the platform, or of the merchant that is named.
    pub async fn enqueue<J: Job>(
        &self,
        merchant_id: Option<i64>,
        job: J,
        key: impl Into<String>,
    ) -> Result<()> {
        self.enqueue_at(merchant_id, job, key, self.now()).await
    }

    /// The same, to run not before an instant.
    pub async fn enqueue_at<J: Job>(
        &self,
        merchant_id: Option<i64>,
        job: J,
        key: impl Into<String>,
        run_at: DateTime<Utc>,
    ) -> Result<()> {
        let row = Row::new(J::NAME, &job, key)?;
        row.insert(self, merchant_id, run_at, self.now()).await
    }
}

/// What is written into the outbox.
struct Row {
    name: String,
    key: String,
    payload: Value,
}

impl Row {
    fn new(name: &'static str, payload: &impl Serialize, key: impl Into<String>) -> Result<Self> {
        Ok(Self {
            name: name.to_owned(),
            key: key.into(),
            payload: serde_json::to_value(payload).map_err(Problem::internal)?,
        })
    }

    async fn insert(
        self,
        db: &impl ConnectionTrait,
        merchant_id: Option<i64>,
        run_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> Result<()> {
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
             VALUES ($1, $2, $3, $4, $5, $6)",
            [
                merchant_id.into(),
                self.name.into(),
                self.key.into(),
                self.payload.into(),
                run_at.into(),
                now.into(),
            ],
        );
        db.execute_raw(statement).await?;
        Ok(())
    }
}

/// What a handler came to.
pub type JobResult = std::result::Result<(), JobError>;

/// Why a job did not end well. Its author decides at each step which it is.
#[derive(Debug, thiserror::Error)]
pub enum JobError {
    /// Worth another try, later.
    #[error("retry: {0:#}")]
    Retry(anyhow::Error),
    /// Never going to work: straight to the dead letters.
    #[error("failed: {0:#}")]
    Fail(anyhow::Error),
    /// Cannot run until what it waits for is there; costs no try.
    #[error("held for {0:?}")]
    Hold(HeldFor),
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
