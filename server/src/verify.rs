//! Whether a database, its files and its secret key belong together, as after a restore: every file that
//! a row names is there and unchanged, every sealed secret opens. Changes nothing.

use std::collections::BTreeMap;
use std::sync::Arc;

use identity::second_factors::SECRETS;
use kernel::sealing::Opened;
use kernel::tenancy::{Caller, Merchant, MerchantRead, PlatformTx};
use kernel::{Kernel, Result};
use messaging::secrets as messaging_secrets;
use platform::{main_whatsapp, payment_gateway_settings as gateway, staff};
use sales::zatca_settings::secrets;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use sha2::{Digest as _, Sha256};

/// What a run found.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Verified {
    pub merchants: usize,
    /// Rows of all merchants, by table.
    pub rows: BTreeMap<String, i64>,
    pub files: usize,
    pub secrets: usize,
    /// What is missing, changed or does not open.
    pub faults: Vec<String>,
}

impl std::fmt::Display for Verified {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{} merchants", self.merchants)?;
        for (table, rows) in &self.rows {
            writeln!(f, "  {table} {rows}")?;
        }
        writeln!(f, "{} files", self.files)?;
        write!(f, "{} secrets", self.secrets)
    }
}

pub async fn verify(kernel: &Kernel) -> Result<Verified> {
    let mut found = Verified::default();
    let platform = PlatformTx::begin(kernel, Arc::new(Caller::system("verify"))).await?;
    let mut of_platform = Opened::default();
    for sealed in [
        gateway::SECRETS,
        main_whatsapp::SECRETS,
        staff::second_factors::SECRETS,
    ] {
        sealed.verify(&platform, &mut of_platform).await?;
    }
    drop(platform);
    for sealed in [
        kernel.signing_keys.verify_sealed(kernel).await?,
        kernel::mail_server::verify(kernel).await?,
        of_platform,
    ] {
        found.secrets += sealed.opened;
        found.faults.extend(sealed.faults);
    }
    for merchant in kernel.merchants.all().await? {
        let schema = merchant.schema.clone();
        if let Err(problem) = of_merchant(kernel, merchant, &mut found).await {
            found.faults.push(format!("{schema}: {problem}"));
        }
    }
    Ok(found)
}

async fn of_merchant(kernel: &Kernel, merchant: Arc<Merchant>, found: &mut Verified) -> Result<()> {
    kernel.merchants.ensure_current(&merchant)?;
    found.merchants += 1;
    let caller = Arc::new(Caller::system("verify"));
    let db = MerchantRead::begin(kernel, merchant.clone(), caller).await?;
    // A large table takes longer than a request may.
    db.execute_unprepared("SET LOCAL statement_timeout TO 0")
        .await?;
    count_rows(&db, &merchant.schema, &mut found.rows).await?;
    let mut factors = Opened::default();
    SECRETS.verify(&db, &mut factors).await?;
    for sealed in [
        secrets::verify(&db).await?,
        messaging_secrets::verify(&db).await?,
        factors,
    ] {
        found.secrets += sealed.opened;
        found.faults.extend(sealed.faults);
    }
    let paths = stored_files(&db).await?;
    drop(db);
    for path in paths {
        match kernel.storage.get(&path).await? {
            None => found.faults.push(format!("the file {path} is missing")),
            Some(bytes) if !path.contains(&hex::encode(Sha256::digest(&bytes))) => {
                found.faults.push(format!("the file {path} was changed"));
            }
            Some(_) => found.files += 1,
        }
    }
    Ok(())
}

async fn count_rows(
    db: &MerchantRead,
    schema: &str,
    rows: &mut BTreeMap<String, i64>,
) -> Result<()> {
    let sql = "SELECT table_name::text AS name FROM information_schema.tables \
         WHERE table_schema = $1 AND table_type = 'BASE TABLE' ORDER BY 1";
    let tables = db.query_all_raw(Statement::from_sql_and_values(
        DbBackend::Postgres,
        sql,
        [schema.into()],
    ));
    let counts: Vec<String> = tables
        .await?
        .iter()
        .map(|row| {
            let name: String = row.try_get("", "name")?;
            Ok(format!(
                "SELECT '{name}' AS name, count(*) AS rows FROM \"{name}\""
            ))
        })
        .collect::<Result<_, sea_orm::DbErr>>()?;
    let statement = Statement::from_string(DbBackend::Postgres, counts.join(" UNION ALL "));
    for row in db.query_all_raw(statement).await? {
        *rows.entry(row.try_get("", "name")?).or_default() += row.try_get::<i64>("", "rows")?;
    }
    Ok(())
}

/// The paths of a merchant's stored files.
async fn stored_files(db: &MerchantRead) -> Result<Vec<String>> {
    let sql = format!(
        "SELECT DISTINCT path FROM ({}) stored ORDER BY path",
        files()
    );
    let rows = db
        .query_all_raw(Statement::from_string(DbBackend::Postgres, sql))
        .await?;
    let paths = rows.iter().map(|row| row.try_get("", "path"));
    Ok(paths.collect::<Result<_, sea_orm::DbErr>>()?)
}

/// SQL of every stored file's path, as the contexts publish it.
pub fn files() -> String {
    let published = [
        identity::facts::FILES,
        parties::facts::FILES,
        properties::facts::FILES,
        leasing::facts::FILES,
        collections::facts::FILES,
        messaging::facts::FILES,
    ];
    published.join(" UNION ALL ")
}
