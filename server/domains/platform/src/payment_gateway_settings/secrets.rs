//! The gateway's key, sealed for its row and column.

use kernel::sealing::{Opened, SealingKeys};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::ConnectionTrait as _;
use zeroize::Zeroizing;

use crate::statement::bound;

/// A value that is moved to another row or column does not open.
const CONTEXT: &[u8] = b"platform/payment_gateway_settings/server_key_sealed";
const SELECT: &str = "SELECT server_key_sealed FROM platform.payment_gateway_settings \
     WHERE server_key_sealed IS NOT NULL";

fn keys(db: &impl PlatformConn) -> SealingKeys {
    SealingKeys::derived(&db.kernel().config, "payment gateway")
}

pub(super) fn seal(db: &impl PlatformConn, plain: &str) -> Result<Vec<u8>> {
    let entropy = db.kernel().entropy.as_ref();
    let sealed = keys(db).seal(entropy, CONTEXT, plain.as_bytes());
    sealed.map_err(Problem::internal)
}

pub(super) fn open(db: &impl PlatformConn, sealed: &[u8]) -> Result<Zeroizing<String>> {
    let bytes = keys(db).open(CONTEXT, sealed).map_err(Problem::internal)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

/// Seals the key under the current secret key; how many were not yet.
pub async fn reseal(tx: &PlatformTx) -> Result<usize> {
    let locked = format!("{SELECT} FOR UPDATE");
    let Some(row) = tx.query_one_raw(bound(&locked, [])).await? else {
        return Ok(0);
    };
    let sealed: Vec<u8> = row.try_get("", "server_key_sealed")?;
    let entropy = tx.kernel().entropy.as_ref();
    let again = keys(tx).reseal(entropy, CONTEXT, &sealed);
    let again = again.map_err(Problem::internal)?;
    let Some(again) = again else { return Ok(0) };
    let sql = "UPDATE platform.payment_gateway_settings SET server_key_sealed = $1";
    tx.execute_raw(bound(sql, [again.into()])).await?;
    Ok(1)
}

/// Whether the key opens under the configured secret keys.
pub async fn verify(db: &PlatformTx) -> Result<Opened> {
    let mut found = Opened::default();
    if let Some(row) = db.query_one_raw(bound(SELECT, [])).await? {
        let sealed: Vec<u8> = row.try_get("", "server_key_sealed")?;
        let opened = keys(db).open(CONTEXT, &sealed);
        found.note(
            "platform: payment_gateway_settings, server_key_sealed",
            opened,
        );
    }
    Ok(found)
}
