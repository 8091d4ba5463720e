//! The gateway's token and the secret of its callbacks, sealed for the merchant and the column.

use kernel::sealing::{Opened, SealingKeys};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use zeroize::Zeroizing;

#[derive(Debug, Clone, Copy)]
pub(crate) enum Secret {
    Token,
    Callbacks,
}

impl Secret {
    const ALL: [Self; 2] = [Self::Token, Self::Callbacks];

    const fn column(self) -> &'static str {
        match self {
            Self::Token => "token_sealed",
            Self::Callbacks => "secret_sealed",
        }
    }
}

/// The sealed columns of a merchant's schema, with their table.
pub const SEALED: (&str, [&str; 2]) = (
    "whatsapp_accounts",
    [Secret::ALL[0].column(), Secret::ALL[1].column()],
);

/// Seals the merchant's secrets under the current secret key; how many were not yet.
pub async fn reseal(tx: &MerchantTx) -> Result<usize> {
    let (table, columns) = SEALED;
    let sql = format!("SELECT {} FROM {table} FOR UPDATE", columns.join(", "));
    let Some(row) = tx.query_one_raw(bound(&sql, [])).await? else {
        return Ok(0);
    };
    let mut done = 0;
    for secret in Secret::ALL {
        let column = secret.column();
        let sealed: Vec<u8> = row.try_get("", column)?;
        let entropy = tx.kernel().entropy.as_ref();
        let again = keys(tx).reseal(entropy, context(tx, secret).as_bytes(), &sealed);
        let again = again
            .map_err(|error| Problem::internal(anyhow::anyhow!("{table}, {column}: {error}")))?;
        if let Some(again) = again {
            let sql = format!("UPDATE {table} SET {column} = $1");
            tx.execute_raw(bound(&sql, [again.into()])).await?;
            done += 1;
        }
    }
    Ok(done)
}

/// Whether the merchant's secrets open under the configured secret keys.
pub async fn verify(db: &impl MerchantConn) -> Result<Opened> {
    let (table, columns) = SEALED;
    let mut found = Opened::default();
    let sql = format!("SELECT {} FROM {table}", columns.join(", "));
    if let Some(row) = db.query_one_raw(bound(&sql, [])).await? {
        for secret in Secret::ALL {
            let column = secret.column();
            let sealed: Vec<u8> = row.try_get("", column)?;
            let opened = keys(db).open(context(db, secret).as_bytes(), &sealed);
            let merchant = &db.merchant().key;
            found.note(format_args!("{merchant}: {table}, {column}"), opened);
        }
    }
    Ok(found)
}

pub(crate) fn seal(db: &impl MerchantConn, secret: Secret, plain: &str) -> Result<Vec<u8>> {
    let entropy = db.kernel().entropy.as_ref();
    keys(db)
        .seal(entropy, context(db, secret).as_bytes(), plain.as_bytes())
        .map_err(Problem::internal)
}

pub(crate) fn open(
    db: &impl MerchantConn,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<String>> {
    let opened = keys(db).open(context(db, secret).as_bytes(), sealed);
    let bytes = opened.map_err(Problem::internal)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

fn keys(db: &impl MerchantConn) -> SealingKeys {
    SealingKeys::derived(&db.kernel().config, "whatsapp secrets")
}

/// A value that is moved to another merchant or column does not open.
fn context(db: &impl MerchantConn, secret: Secret) -> String {
    format!(
        "{}/whatsapp_accounts/{}",
        db.merchant().key,
        secret.column()
    )
}

fn bound<const N: usize>(sql: &str, values: [sea_orm::Value; N]) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}
