//! What a merchant's gateways and mail server are signed in with, sealed for the merchant and the column.

use kernel::sealing::{Opened, SealingKeys};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ConnectionTrait as _;
use zeroize::Zeroizing;

/// The sealed columns of a table.
#[derive(Debug, Clone, Copy)]
pub struct Sealed {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// What the key is derived for; never changes.
    purpose: &'static str,
}

pub const WHATSAPP: Sealed = Sealed {
    table: "whatsapp_accounts",
    columns: &["token_sealed", "secret_sealed"],
    purpose: "whatsapp secrets",
};

pub const EMAIL: Sealed = Sealed {
    table: "email_accounts",
    columns: &["password_sealed"],
    purpose: "mail servers",
};

pub const WEBHOOKS: Sealed = Sealed {
    table: "webhook_endpoints",
    columns: &["secret_sealed", "old_secret_sealed"],
    purpose: "webhooks",
};

/// The sealed columns of a merchant's schema.
pub const ALL: [Sealed; 3] = [WHATSAPP, EMAIL, WEBHOOKS];

/// Seals the merchant's secrets under the current secret key; how many were not yet.
pub async fn reseal(tx: &MerchantTx) -> Result<usize> {
    let mut done = 0;
    for sealed in ALL {
        let entropy = tx.kernel().entropy.as_ref();
        for (id, column, value) in sealed.values(tx, " FOR UPDATE").await? {
            let context = sealed.context(tx, column);
            let again = sealed.keys(tx).reseal(entropy, context.as_bytes(), &value);
            let again = again.map_err(|error| {
                Problem::internal(anyhow::anyhow!("{}, {column}: {error}", sealed.table))
            })?;
            if let Some(again) = again {
                let sql = format!("UPDATE {} SET {column} = $1 WHERE id = $2", sealed.table);
                tx.execute_raw(statement(sql, [again.into(), id.into()]))
                    .await?;
                done += 1;
            }
        }
    }
    Ok(done)
}

/// Whether the merchant's secrets open under the configured secret keys.
pub async fn verify(db: &impl MerchantConn) -> Result<Opened> {
    let mut found = Opened::default();
    for sealed in ALL {
        for (_, column, value) in sealed.values(db, "").await? {
            let opened = sealed
                .keys(db)
                .open(sealed.context(db, column).as_bytes(), &value);
            let merchant = &db.merchant().key;
            found.note(
                format_args!("{merchant}: {}, {column}", sealed.table),
                opened,
            );
        }
    }
    Ok(found)
}

impl Sealed {
    pub(crate) fn seal(
        &self,
        db: &impl MerchantConn,
        column: &'static str,
        plain: &str,
    ) -> Result<Vec<u8>> {
        let entropy = db.kernel().entropy.as_ref();
        self.keys(db)
            .seal(
                entropy,
                self.context(db, column).as_bytes(),
                plain.as_bytes(),
            )
            .map_err(Problem::internal)
    }

    pub(crate) fn open(
        &self,
        db: &impl MerchantConn,
        column: &'static str,
        sealed: &[u8],
    ) -> Result<Zeroizing<String>> {
        let opened = self
            .keys(db)
            .open(self.context(db, column).as_bytes(), sealed);
        let bytes = opened.map_err(Problem::internal)?;
        let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
        Ok(Zeroizing::new(text.to_owned()))
    }

    /// What the columns of each row hold.
    async fn values(
        &self,
        db: &impl MerchantConn,
        lock: &str,
    ) -> Result<Vec<(i64, &'static str, Vec<u8>)>> {
        let sql = format!(
            "SELECT id, {} FROM {}{lock}",
            self.columns.join(", "),
            self.table
        );
        let mut values = Vec::new();
        for row in db.query_all_raw(statement(sql, [])).await? {
            let id: i64 = row.try_get("", "id")?;
            for column in self.columns {
                let value: Option<Vec<u8>> = row.try_get("", column)?;
                values.extend(value.map(|value| (id, *column, value)));
            }
        }
        Ok(values)
    }

    fn keys(&self, db: &impl MerchantConn) -> SealingKeys {
        SealingKeys::derived(&db.kernel().config, self.purpose)
    }

    /// A value that is moved to another merchant or column does not open.
    fn context(&self, db: &impl MerchantConn, column: &str) -> String {
        format!("{}/{}/{column}", db.merchant().key, self.table)
    }
}
