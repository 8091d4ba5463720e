//! The sealed columns of a merchant's tables and of the platform's: each value is sealed for its holder, the table and the
//! column.

use sea_orm::ConnectionTrait;
use zeroize::Zeroizing;

use crate::error::{Problem, Result};
use crate::sealing::{Opened, SealingKeys};
use crate::sql::statement;
use crate::state::Kernel;
use crate::tenancy::{Caller, MerchantConn, PlatformConn, PlatformTx};

/// Whose schema a connection is on.
pub struct Holder<'a> {
    pub kernel: &'a Kernel,
    pub caller: &'a Caller,
    /// A merchant's key, or `platform`.
    pub name: &'a str,
    /// What stands before the names of its tables.
    pub schema: &'static str,
}

/// A connection to a schema with sealed columns.
pub trait SealedConn: ConnectionTrait {
    fn holder(&self) -> Holder<'_>;
}

impl<C: MerchantConn> SealedConn for C {
    fn holder(&self) -> Holder<'_> {
        Holder {
            kernel: MerchantConn::kernel(self),
            caller: MerchantConn::caller(self),
            name: &self.merchant().key,
            schema: "",
        }
    }
}

impl SealedConn for PlatformTx {
    fn holder(&self) -> Holder<'_> {
        Holder {
            kernel: PlatformConn::kernel(self),
            caller: PlatformConn::caller(self),
            name: "platform",
            schema: "platform.",
        }
    }
}

/// The sealed columns of a table.
#[derive(Debug, Clone, Copy)]
pub struct Sealed {
    pub table: &'static str,
    pub columns: &'static [&'static str],
    /// What the key is derived for; never changes.
    pub purpose: &'static str,
}

impl Sealed {
    pub fn seal(&self, db: &impl SealedConn, column: &'static str, plain: &str) -> Result<Vec<u8>> {
        let holder = db.holder();
        let entropy = holder.kernel.entropy.as_ref();
        self.keys(&holder)
            .seal(
                entropy,
                self.context(&holder, column).as_bytes(),
                plain.as_bytes(),
            )
            .map_err(Problem::internal)
    }

    pub fn open(
        &self,
        db: &impl SealedConn,
        column: &'static str,
        sealed: &[u8],
    ) -> Result<Zeroizing<String>> {
        let holder = db.holder();
        let opened = self
            .keys(&holder)
            .open(self.context(&holder, column).as_bytes(), sealed);
        let bytes = opened.map_err(Problem::internal)?;
        let text = std::str::from_utf8(&bytes).map_err(Problem::internal)?;
        Ok(Zeroizing::new(text.to_owned()))
    }

    /// Seals the holder's secrets under the current secret key; how many were not yet.
    pub async fn reseal(&self, tx: &impl SealedConn) -> Result<usize> {
        let mut done = 0;
        let holder = tx.holder();
        let entropy = holder.kernel.entropy.as_ref();
        for (id, column, value) in self.values(tx, " FOR UPDATE").await? {
            let context = self.context(&holder, column);
            let again = self
                .keys(&holder)
                .reseal(entropy, context.as_bytes(), &value);
            let again = again.map_err(|error| {
                Problem::internal(anyhow::anyhow!("{}, {column}: {error}", self.table))
            })?;
            if let Some(again) = again {
                let schema = holder.schema;
                let sql = format!(
                    "UPDATE {schema}{} SET {column} = $1 WHERE id = $2",
                    self.table
                );
                tx.execute_raw(statement(sql, [again.into(), id.into()]))
                    .await?;
                done += 1;
            }
        }
        Ok(done)
    }

    /// Notes whether the holder's secrets open under the configured secret keys.
    pub async fn verify(&self, db: &impl SealedConn, found: &mut Opened) -> Result<()> {
        let holder = db.holder();
        for (_, column, value) in self.values(db, "").await? {
            let opened = self
                .keys(&holder)
                .open(self.context(&holder, column).as_bytes(), &value);
            let (name, table) = (holder.name, self.table);
            found.note(format_args!("{name}: {table}, {column}"), opened);
        }
        Ok(())
    }

    /// What the columns of each row hold.
    async fn values(
        &self,
        db: &impl SealedConn,
        lock: &str,
    ) -> Result<Vec<(i64, &'static str, Vec<u8>)>> {
        let sql = format!(
            "SELECT id, {} FROM {}{}{lock}",
            self.columns.join(", "),
            db.holder().schema,
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

    fn keys(&self, holder: &Holder<'_>) -> SealingKeys {
        SealingKeys::derived(&holder.kernel.config, self.purpose)
    }

    /// A value that is moved to another holder or column does not open.
    fn context(&self, holder: &Holder<'_>, column: &str) -> String {
        format!("{}/{}/{column}", holder.name, self.table)
    }
}
