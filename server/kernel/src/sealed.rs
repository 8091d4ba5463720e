//! The sealed columns of a merchant's tables: each value is sealed for the merchant, the table and the column.

use sea_orm::ConnectionTrait as _;
use zeroize::Zeroizing;

use crate::error::{Problem, Result};
use crate::sealing::{Opened, SealingKeys};
use crate::sql::statement;
use crate::tenancy::{MerchantConn, MerchantTx};

/// The sealed columns of a table.
#[derive(Debug, Clone, Copy)]
pub struct Sealed {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// What the key is derived for; never changes.
    pub purpose: &'static str,
}

impl Sealed {
    pub fn seal(
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

    pub fn open(
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

    /// Seals the merchant's secrets under the current secret key; how many were not yet.
    pub async fn reseal(&self, tx: &MerchantTx) -> Result<usize> {
        let mut done = 0;
        let entropy = MerchantConn::kernel(tx).entropy.as_ref();
        for (id, column, value) in self.values(tx, " FOR UPDATE").await? {
            let context = self.context(tx, column);
            let again = self.keys(tx).reseal(entropy, context.as_bytes(), &value);
            let again = again.map_err(|error| {
                Problem::internal(anyhow::anyhow!("{}, {column}: {error}", self.table))
            })?;
            if let Some(again) = again {
                let sql = format!("UPDATE {} SET {column} = $1 WHERE id = $2", self.table);
                tx.execute_raw(statement(sql, [again.into(), id.into()]))
                    .await?;
                done += 1;
            }
        }
        Ok(done)
    }

    /// Notes whether the merchant's secrets open under the configured secret keys.
    pub async fn verify(&self, db: &impl MerchantConn, found: &mut Opened) -> Result<()> {
        for (_, column, value) in self.values(db, "").await? {
            let opened = self
                .keys(db)
                .open(self.context(db, column).as_bytes(), &value);
            let merchant = &db.merchant().key;
            found.note(format_args!("{merchant}: {}, {column}", self.table), opened);
        }
        Ok(())
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
