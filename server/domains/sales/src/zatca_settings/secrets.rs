//! What must not be read from the database is sealed for its merchant, row and column.

use std::convert::Infallible;

use kernel::entropy::Entropy;
use kernel::sealing::{Opened, SealingKeys};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use rand::{TryCryptoRng, TryRng};
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use zeroize::Zeroizing;

use super::ZatcaCredentialId;

/// The sealed columns of `zatca_credentials`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Secret {
    Otp,
    PrivateKey,
    Compliance,
    Production,
}

impl Secret {
    const ALL: [Self; 4] = [
        Self::Otp,
        Self::PrivateKey,
        Self::Compliance,
        Self::Production,
    ];

    const fn column(self) -> &'static str {
        match self {
            Self::Otp => "otp_sealed",
            Self::PrivateKey => "private_key_sealed",
            Self::Compliance => "compliance_secret_sealed",
            Self::Production => "production_secret_sealed",
        }
    }
}

/// The sealed columns of a merchant's schema, with their table.
pub const SEALED: (&str, [&str; 4]) = (
    "zatca_credentials",
    [
        Secret::ALL[0].column(),
        Secret::ALL[1].column(),
        Secret::ALL[2].column(),
        Secret::ALL[3].column(),
    ],
);

/// Rows that one call of [`reseal`] looks at.
const BATCH: usize = 100;

/// Seals the secrets of the next rows after an id under the current secret key, and counts those that
/// were not yet; gives the last id while there may be more.
pub async fn reseal(tx: &MerchantTx, after: i64) -> Result<(usize, Option<i64>)> {
    let (table, columns) = SEALED;
    let sql = format!(
        "SELECT id, {} FROM {table} WHERE id > $1 ORDER BY id LIMIT {BATCH} FOR UPDATE",
        columns.join(", ")
    );
    let rows = tx.query_all_raw(bound(&sql, [after.into()])).await?;
    let (mut done, mut last) = (0, None);
    for row in &rows {
        let id: ZatcaCredentialId = row.try_get("", "id")?;
        last = Some(id.0);
        for secret in Secret::ALL {
            let column = secret.column();
            let Some(sealed) = row.try_get::<Option<Vec<u8>>>("", column)? else {
                continue;
            };
            let entropy = tx.kernel().entropy.as_ref();
            let again = keys(tx).reseal(entropy, context(tx, id, secret).as_bytes(), &sealed);
            let again = again.map_err(|error| {
                Problem::internal(anyhow::anyhow!("{table} {id}, {column}: {error}"))
            })?;
            if let Some(again) = again {
                let sql = format!("UPDATE {table} SET {column} = $2 WHERE id = $1");
                tx.execute_raw(bound(&sql, [id.into(), again.into()]))
                    .await?;
                done += 1;
            }
        }
    }
    Ok((done, last.filter(|_| rows.len() == BATCH)))
}

/// Whether a merchant's secrets open under the configured secret keys.
pub async fn verify(db: &impl MerchantConn) -> Result<Opened> {
    let (table, columns) = SEALED;
    let sql = format!("SELECT id, {} FROM {table} ORDER BY id", columns.join(", "));
    let mut found = Opened::default();
    for row in db.query_all_raw(bound(&sql, [])).await? {
        let id: ZatcaCredentialId = row.try_get("", "id")?;
        for secret in Secret::ALL {
            let column = secret.column();
            if let Some(sealed) = row.try_get::<Option<Vec<u8>>>("", column)? {
                let opened = keys(db).open(context(db, id, secret).as_bytes(), &sealed);
                let merchant = &db.merchant().key;
                found.note(format_args!("{merchant}: {table} {id}, {column}"), opened);
            }
        }
    }
    Ok(found)
}

fn bound<const N: usize>(sql: &str, values: [sea_orm::Value; N]) -> Statement {
    Statement::from_sql_and_values(DbBackend::Postgres, sql, values)
}

pub(super) fn seal(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    plain: &[u8],
) -> Result<Vec<u8>> {
    let kernel = db.kernel();
    keys(db)
        .seal(
            kernel.entropy.as_ref(),
            context(db, id, secret).as_bytes(),
            plain,
        )
        .map_err(Problem::internal)
}

pub(super) fn open(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<Vec<u8>>> {
    keys(db)
        .open(context(db, id, secret).as_bytes(), sealed)
        .map_err(Problem::internal)
}

/// [`open`] for what was a text.
pub(super) fn open_text(
    db: &impl MerchantConn,
    id: ZatcaCredentialId,
    secret: Secret,
    sealed: &[u8],
) -> Result<Zeroizing<String>> {
    let bytes = open(db, id, secret, sealed)?;
    let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
    Ok(Zeroizing::new(text.to_owned()))
}

fn keys(db: &impl MerchantConn) -> SealingKeys {
    SealingKeys::derived(&db.kernel().config, "zatca secrets")
}

/// A value that is moved to another merchant, row or column does not open.
fn context(db: &impl MerchantConn, id: ZatcaCredentialId, secret: Secret) -> String {
    format!("{}/{id}/{}", db.merchant().key, secret.column())
}

/// The kernel's randomness for what wants a generator.
pub(super) struct KernelRng<'a>(pub &'a dyn Entropy);

impl TryRng for KernelRng<'_> {
    type Error = Infallible;

    fn try_next_u32(&mut self) -> Result<u32, Infallible> {
        let mut bytes = [0; 4];
        self.0.fill(&mut bytes);
        Ok(u32::from_le_bytes(bytes))
    }

    fn try_next_u64(&mut self) -> Result<u64, Infallible> {
        let mut bytes = [0; 8];
        self.0.fill(&mut bytes);
        Ok(u64::from_le_bytes(bytes))
    }

    fn try_fill_bytes(&mut self, bytes: &mut [u8]) -> Result<(), Infallible> {
        self.0.fill(bytes);
        Ok(())
    }
}

/// The kernel's entropy is the operating system's, outside tests.
impl TryCryptoRng for KernelRng<'_> {}
