use std::sync::Arc;

use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use super::{Envelope, JobError, MAX_ATTEMPTS};
use crate::state::Kernel;
use crate::tenancy::{Caller, Merchant, MerchantConn as _, MerchantRead, MerchantTx, PlatformTx};

/// What a handler is given beside the payload.
#[derive(Clone)]
pub struct JobContext {
    pub kernel: Kernel,
    /// `None` for the platform's own jobs.
    pub merchant: Option<Arc<Merchant>>,
    pub job: Envelope,
}

impl JobContext {
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

    fn merchant(&self) -> Result<Arc<Merchant>, JobError> {
        self.merchant
            .clone()
            .ok_or_else(|| JobError::fail(anyhow::anyhow!("{} needs a merchant", self.job.name)))
    }

    pub async fn read(&self) -> Result<MerchantRead, JobError> {
        Ok(MerchantRead::begin(&self.kernel, self.merchant()?, self.caller()).await?)
    }

    /// A transaction that is not the job's final effect, as the first half of a delivery.
    pub async fn write(&self) -> Result<MerchantTx, JobError> {
        Ok(MerchantTx::begin(&self.kernel, self.merchant()?, self.caller()).await?)
    }

    pub async fn platform(&self) -> Result<PlatformTx, JobError> {
        Ok(PlatformTx::begin(&self.kernel, self.caller()).await?)
    }

    /// The transaction of the job's effect, with `(name, key)` claimed in it; `None` when an earlier
    /// delivery has already had the effect. An event's name here holds the subscriber, so that each
    /// subscriber has a claim of its own.
    pub async fn claim(&self) -> Result<Option<MerchantTx>, JobError> {
        self.claim_as(self.caller()).await
    }

    /// The same in the name of who asked for it.
    pub async fn claim_as(&self, caller: Arc<Caller>) -> Result<Option<MerchantTx>, JobError> {
        let tx = MerchantTx::begin(&self.kernel, self.merchant()?, caller).await?;
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
