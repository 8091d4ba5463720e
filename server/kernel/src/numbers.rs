//! Numbers of documents without a gap. A counter's row stays locked until the transaction ends, so
//! that two never get the same number, and a write that fails uses none.

use chrono::Datelike as _;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

use crate::error::{Problem, Result};
use crate::tenancy::{MerchantConn as _, MerchantTx};

impl MerchantTx {
    /// The next number of this kind of document in the merchant's year: `R-2026-00001` for the
    /// series `receipts` and the prefix `R`. Each series counts from 1 in each year.
    pub async fn next_number(&self, series: &str, prefix: &str) -> Result<String> {
        let year = self.today().year();
        let statement = Statement::from_sql_and_values(
            DbBackend::Postgres,
            "INSERT INTO counters AS counter (name, last) VALUES ($1, 1) \
             ON CONFLICT (name) DO UPDATE SET last = counter.last + 1 RETURNING last",
            [format!("{series}-{year}").into()],
        );
        let row = self.query_one_raw(statement).await?;
        let row =
            row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a counter without a row")))?;
        let number: i64 = row.try_get("", "last")?;
        Ok(format!("{prefix}-{year}-{number:05}"))
    }
}
