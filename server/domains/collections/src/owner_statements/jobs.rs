//! Runs are worked off.

use kernel::jobs::{JobContext, JobRegistry, JobResult};

use super::payloads::Run;
use super::runs;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(run)
}

/// Claims nothing: the run's own figures say how far it is, so that another try goes on from there.
async fn run(context: JobContext, job: Run) -> JobResult {
    loop {
        let tx = context.write().await?;
        let more = runs::step(&tx, job.owner_statement_run_id).await?;
        tx.commit().await?;
        if !more {
            return Ok(());
        }
    }
}
