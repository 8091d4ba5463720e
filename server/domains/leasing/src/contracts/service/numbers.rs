//! Numbers of documents: a counter's row is locked until the transaction ends, so that two never
//! get the same number and a write that fails leaves no gap.

use chrono::Datelike as _;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

/// The number of a contract that is being issued: `C-2026-00001`.
pub(super) async fn next_contract(tx: &MerchantTx) -> Result<String> {
    next(tx, "contracts", 'C').await
}

/// The provisional number of a draft: `D-2026-00001`. Deleted drafts leave no gap among contracts.
pub(super) async fn next_draft(tx: &MerchantTx) -> Result<String> {
    next(tx, "contract_drafts", 'D').await
}

async fn next(tx: &MerchantTx, counter: &str, letter: char) -> Result<String> {
    let year = tx.today().year();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO counters AS k (name, last) VALUES ($1, 1) \
         ON CONFLICT (name) DO UPDATE SET last = k.last + 1 RETURNING last",
        [format!("{counter}-{year}").into()],
    );
    let row = tx.query_one_raw(statement).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a counter without a row")))?;
    let number: i64 = row.try_get("", "last")?;
    Ok(format!("{letter}-{year}-{number:05}"))
}
