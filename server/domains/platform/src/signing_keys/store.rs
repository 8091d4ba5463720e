use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, Utc};
use kernel::audit::Change;
use kernel::auth::{SealedKey, SigningKeyStore};
use kernel::tenancy::{Caller, PlatformConn as _, PlatformTx};
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait as _;

use crate::statement::bound;

/// `platform.signing_keys`.
pub struct SigningKeyTable;

#[async_trait]
impl SigningKeyStore for SigningKeyTable {
    async fn all(&self, kernel: &Kernel) -> Result<Vec<SealedKey>> {
        let sql = "SELECT kid, private_key_sealed, signs_from FROM platform.signing_keys ORDER BY signs_from";
        let db = kernel.database.platform_lookups();
        let rows = db.query_all_raw(bound(sql, [])).await?;
        let mut keys = Vec::with_capacity(rows.len());
        for row in rows {
            keys.push(SealedKey {
                kid: row.try_get("", "kid")?,
                private_key_sealed: row.try_get("", "private_key_sealed")?,
                signs_from: row.try_get("", "signs_from")?,
            });
        }
        Ok(keys)
    }

    async fn add_first(&self, kernel: &Kernel, key: &SealedKey, known: &[String]) -> Result<()> {
        let tx = begin(kernel).await?;
        tx.execute_unprepared("LOCK TABLE platform.signing_keys IN SHARE ROW EXCLUSIVE MODE")
            .await?;
        for row in tx
            .query_all_raw(bound("SELECT kid FROM platform.signing_keys", []))
            .await?
        {
            let added_meanwhile = !known.contains(&row.try_get("", "kid")?);
            if added_meanwhile {
                return Ok(());
            }
        }
        add(&tx, key).await?;
        tx.commit().await
    }

    async fn rotate(
        &self,
        kernel: &Kernel,
        key: &SealedKey,
        forget_before: DateTime<Utc>,
    ) -> Result<()> {
        let tx = begin(kernel).await?;
        let sql = "DELETE FROM platform.signing_keys WHERE signs_from < \
             (SELECT max(signs_from) FROM platform.signing_keys WHERE signs_from < $1)";
        tx.execute_raw(bound(sql, [forget_before.into()])).await?;
        add(&tx, key).await?;
        tx.commit().await
    }

    async fn replace(&self, kernel: &Kernel, kid: &str, sealed: &[u8]) -> Result<()> {
        let sql = "UPDATE platform.signing_keys SET private_key_sealed = $2 WHERE kid = $1";
        let tx = begin(kernel).await?;
        let values = [kid.into(), sealed.to_vec().into()];
        tx.execute_raw(bound(sql, values)).await?;
        tx.commit().await
    }
}

async fn begin(kernel: &Kernel) -> Result<PlatformTx> {
    PlatformTx::begin(kernel, Arc::new(Caller::system("signing_keys"))).await
}

async fn add(tx: &PlatformTx, key: &SealedKey) -> Result<()> {
    let sql = "INSERT INTO platform.signing_keys (kid, private_key_sealed, signs_from, created_at) \
         VALUES ($1, $2, $3, $4) RETURNING id";
    let values = [
        key.kid.clone().into(),
        key.private_key_sealed.clone().into(),
        key.signs_from.into(),
        tx.now().into(),
    ];
    let row = tx.query_one_raw(bound(sql, values)).await?;
    let row = row.ok_or_else(|| Problem::internal(anyhow::anyhow!("a key without an id")))?;
    tx.note(vec![Change {
        noun: "signing_keys",
        record_id: row.try_get("", "id")?,
        action: "key_made",
        before: None,
        after: Some(serde_json::json!({ "kid": key.kid, "signs_from": key.signs_from })),
    }]);
    Ok(())
}
