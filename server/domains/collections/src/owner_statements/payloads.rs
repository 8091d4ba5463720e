//! The jobs that owner statements enqueue.

use kernel::jobs::Job;
use serde::{Deserialize, Serialize};

use super::OwnerStatementRunId;

/// Works off what is left of a run.
#[derive(Debug, Serialize, Deserialize)]
pub struct Run {
    pub owner_statement_run_id: OwnerStatementRunId,
}

impl Job for Run {
    const NAME: &'static str = "owner_statements.run";
}
