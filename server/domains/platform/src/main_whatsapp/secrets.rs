//! The number's token and the secret of its callbacks, sealed for their row and column.

use kernel::sealing::{Opened, SealingKeys};
use kernel::tenancy::{PlatformConn, PlatformTx};
use kernel::{Problem, Result};
use sea_orm::ConnectionTrait as _;
use zeroize::Zeroizing;

use crate::statement::bound;

/// The sealed columns.
pub const COLUMNS: [&str; 2] = ["token_sealed", "secret_sealed"];

#[derive(Debug, Clone, Copy)]
pub(super) enum Secret {
    Token,
    Callbacks,
}

impl Secret {
    const fn column(self) -> &'static str {
        match self {
            Self::Token => COLUMNS[0],
            Self::Callbacks => COLUMNS[1],
        }
    }
}

fn keys(db: &impl PlatformConn) -> SealingKeys {
    SealingKeys::derived(&db.kernel().config, "main whatsapp")
}

/// A value that is moved to another column does not open.
fn context(column: &str) -> String {
    format!("platform/main_whatsapp/{column}")
}

pub(super) fn seal(db: &impl PlatformConn, secret: Secret, plain: &str) -> Result<Vec<u8>> {
    let entropy = db.kernel().entropy.as_ref();
    let context = context(secret.column());
    let sealed = keys(db).seal(entropy, context.as_bytes(), plain.as_bytes());
    sealed.map_err(Problem::internal)
}

pub(super) fn open(
    db: &impl PlatformConn,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<String>> {
    let opened = keys(db).open(context(secret.column()).as_bytes(), sealed);
    let bytes = opened.map_err(Problem::internal)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

async fn values(tx: &PlatformTx) -> Result<Vec<(&'static str, Vec<u8>)>> {
    let sql = format!(
        "SELECT {} FROM platform.main_whatsapp FOR UPDATE",
        COLUMNS.join(", ")
    );
    let Some(row) = tx.query_one_raw(bound(&sql, [])).await? else {
        return Ok(Vec::new());
    };
    let mut values = Vec::new();
    for column in COLUMNS {
        values.push((column, row.try_get("", column)?));
    }
    Ok(values)
}

/// Seals both under the current secret key; how many were not yet.
pub async fn reseal(tx: &PlatformTx) -> Result<usize> {
    let mut done = 0;
    for (column, sealed) in values(tx).await? {
        let entropy = tx.kernel().entropy.as_ref();
        let again = keys(tx).reseal(entropy, context(column).as_bytes(), &sealed);
        let again = again.map_err(|error| {
            Problem::internal(anyhow::anyhow!("main_whatsapp, {column}: {error}"))
        })?;
        if let Some(again) = again {
            let sql = format!("UPDATE platform.main_whatsapp SET {column} = $1");
            tx.execute_raw(bound(&sql, [again.into()])).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Whether both open under the configured secret keys.
pub async fn verify(tx: &PlatformTx) -> Result<Opened> {
    let mut found = Opened::default();
    for (column, sealed) in values(tx).await? {
        let opened = keys(tx).open(context(column).as_bytes(), &sealed);
        found.note(format_args!("platform: main_whatsapp, {column}"), opened);
    }
    Ok(found)
}
