//! How a merchant comes out of an archive.

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use kernel::archive::{Opened, Place, sha256};
use kernel::tenancy::{Caller, PlatformTx, WholeRows, WholeTable, quoted, schema_name};
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait as _;
use serde::Deserialize;
use tenant_migrations::LATEST;

use super::entity::Model;
use super::{MerchantImportError, MerchantImportState};
use crate::merchant_copies::contents::{
    Contents, ContentsEntry, ContentsSchema, ContentsTable, FILES, FORMAT, FORMAT_VERSION,
    MOST_BYTES, MOST_BYTES_OF_CONTENTS, NAME, file_path,
};
use crate::merchant_copies::owned::{MERCHANT_TABLES, OWNED};
use crate::statement::bound;

/// Files that one run takes.
const FILES_A_RUN: i64 = 1_000;
/// Files after which it is told how far it is.
const FILES_A_TELLING: i64 = 50;

/// A row where the platform is not empty: what a merchant brings with its numbers would meet others.
pub(super) const IS_TAKEN: &str = "SELECT 1 AS hit FROM platform.merchants \
     UNION ALL SELECT 1 FROM platform.plans UNION ALL SELECT 1 FROM platform.account_invoices \
     UNION ALL SELECT 1 FROM platform.whatsapp_offers LIMIT 1";

/// Where a run ends.
pub(super) enum Step {
    /// Somebody ended it.
    Left,
    /// So many files are written back, and others are not.
    Further(i64),
    /// The account's number of the merchant that is there.
    Done(i64),
}

/// Goes on after so many files.
pub(super) async fn bring(
    kernel: &Kernel,
    caller: &Arc<Caller>,
    import: &Model,
    place: &Place,
    done: i64,
) -> Result<Step> {
    let mut archive = Archive::open(kernel, place).await?;
    let contents = archive.contents().await?;
    let schema = checked(&contents)?;
    ensure_fits(kernel, caller, &contents).await?;
    let files = files(&contents)?;
    let total = i64::try_from(files.len()).unwrap_or(i64::MAX);
    if !tell(kernel, caller, import, &contents, (total, done)).await? {
        return Ok(Step::Left);
    }
    let mut written = done;
    let passed = usize::try_from(done).unwrap_or_default();
    for (entry, path) in files.iter().skip(passed) {
        if written - done >= FILES_A_RUN {
            tell(kernel, caller, import, &contents, (total, written)).await?;
            return Ok(Step::Further(written));
        }
        write_back(kernel, &mut archive, entry, path).await?;
        written += 1;
        let is_much = written % FILES_A_TELLING == 0;
        if is_much && !tell(kernel, caller, import, &contents, (total, written)).await? {
            return Ok(Step::Left);
        }
    }
    tell(kernel, caller, import, &contents, (total, written)).await?;
    rows(kernel, import, &mut archive, &contents, &schema).await?;
    Ok(Step::Done(contents.merchant.account_id))
}

/// What every form of the list of contents begins with.
#[derive(Deserialize)]
struct Head {
    format: String,
    format_version: u64,
}

/// An archive that is open, between its entries.
struct Archive(Option<Opened>);

impl Archive {
    async fn open(kernel: &Kernel, place: &Place) -> Result<Self> {
        let opened = Opened::open(&kernel.storage, place.clone()).await?;
        match opened {
            Ok(opened) => Ok(Self(Some(opened))),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                Err(MerchantImportError::NoArchive.into())
            }
            Err(_) => Err(MerchantImportError::NotAnArchive.into()),
        }
    }

    async fn read(&mut self, name: &str, most: u64) -> Result<Option<Vec<u8>>> {
        let opened = self.0.take().ok_or(MerchantImportError::NotAnArchive)?;
        let (opened, read) = opened.entry(name.to_owned(), most).await?;
        self.0 = Some(opened);
        Ok(read.unwrap_or_default())
    }

    /// The list of contents.
    async fn contents(&mut self) -> Result<Contents> {
        let text = self.read(NAME, MOST_BYTES_OF_CONTENTS).await?;
        let text = text.ok_or(MerchantImportError::NotAnArchive)?;
        let head: Head =
            serde_json::from_slice(&text).map_err(|_| MerchantImportError::NotAnArchive)?;
        if head.format != FORMAT {
            return Err(MerchantImportError::NotAnArchive.into());
        }
        // A later form may be one that is not understood.
        if head.format_version > u64::from(FORMAT_VERSION) {
            return Err(MerchantImportError::Newer.into());
        }
        let contents = serde_json::from_slice(&text);
        Ok(contents.map_err(|_| MerchantImportError::NotAnArchive)?)
    }

    /// The bytes of an entry, which are what the list says.
    async fn entry(&mut self, entry: &ContentsEntry) -> Result<Vec<u8>> {
        let found = self.read(&entry.name, MOST_BYTES).await?;
        let found = found.filter(|bytes| sha256(bytes) == entry.sha256);
        let damaged = || MerchantImportError::Damaged {
            entry: entry.name.clone(),
        };
        Ok(found.ok_or_else(damaged)?)
    }
}

/// Refuses what this version cannot take; the name of the merchant's schema.
fn checked(contents: &Contents) -> Result<String> {
    if contents.rows.schema_version > LATEST {
        return Err(MerchantImportError::Newer.into());
    }
    let schema = schema_name(&contents.merchant.key);
    Ok(schema.ok_or(MerchantImportError::NotAnArchive)?)
}

/// Refuses before anything is written where the platform is older than the copy, or not empty.
async fn ensure_fits(kernel: &Kernel, caller: &Arc<Caller>, contents: &Contents) -> Result<()> {
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let sql = "SELECT 1 AS hit FROM platform.migrations HAVING max(version) < $1";
    let version = contents.rows.platform_version.into();
    if tx.query_one_raw(bound(sql, [version])).await?.is_some() {
        return Err(MerchantImportError::Newer.into());
    }
    if tx.query_one_raw(bound(IS_TAKEN, [])).await?.is_some() {
        return Err(MerchantImportError::NotEmpty.into());
    }
    Ok(())
}

/// The entries that are files, and where each lies in the storage.
fn files(contents: &Contents) -> Result<Vec<(&ContentsEntry, String)>> {
    let files = contents.entries.iter();
    let files = files.filter(|entry| entry.name.starts_with(FILES));
    let placed = files.map(|entry| {
        let path = file_path(&contents.merchant.key, &entry.name);
        let damaged = || MerchantImportError::Damaged {
            entry: entry.name.clone(),
        };
        Ok((entry, path.ok_or_else(damaged)?))
    });
    placed.collect()
}

async fn write_back(
    kernel: &Kernel,
    archive: &mut Archive,
    entry: &ContentsEntry,
    path: &str,
) -> Result<()> {
    let is_there = match kernel.storage.get(path).await? {
        Some(bytes) => sha256(&bytes) == entry.sha256,
        None => false,
    };
    if !is_there {
        let bytes = archive.entry(entry).await?;
        kernel.storage.write(path, bytes).await?;
    }
    Ok(())
}

/// Tells what is taken in and how far it is; whether it goes on.
async fn tell(
    kernel: &Kernel,
    caller: &Arc<Caller>,
    import: &Model,
    contents: &Contents,
    (total, done): (i64, i64),
) -> Result<bool> {
    let tx = PlatformTx::begin(kernel, caller.clone()).await?;
    let sql = format!(
        "UPDATE platform.merchant_imports SET state = {running}, merchant_id = $2, account_id = $3, \
         name_en = $4, name_ar = $5, made_at = $6, total = $7, done = $8 \
         WHERE id = $1 AND state IN ({waiting}, {running})",
        running = MerchantImportState::Running.sql(),
        waiting = MerchantImportState::Waiting.sql(),
    );
    let merchant = &contents.merchant;
    let values = [
        import.id.into(),
        merchant.id.into(),
        merchant.account_id.into(),
        merchant.name_en.clone().into(),
        merchant.name_ar.clone().into(),
        contents.rows_at.into(),
        total.into(),
        done.into(),
    ];
    let told = tx.execute_raw(bound(&sql, values)).await?;
    tx.commit().await?;
    Ok(told.rows_affected() == 1)
}

/// All rows in one transaction.
async fn rows(
    kernel: &Kernel,
    import: &Model,
    archive: &mut Archive,
    contents: &Contents,
    schema: &str,
) -> Result<()> {
    let mut whole = WholeRows::writing(&kernel.database).await?;
    // No other merchant comes to be meanwhile.
    whole
        .execute("LOCK TABLE platform.all_merchants IN SHARE ROW EXCLUSIVE MODE")
        .await?;
    let taken: Vec<i64> = whole
        .json(&format!(
            "SELECT coalesce(json_agg(hit), '[]')::text FROM ({IS_TAKEN}) taken"
        ))
        .await?;
    if !taken.is_empty() {
        return Err(MerchantImportError::NotEmpty.into());
    }
    let mut taking = Taking {
        archive,
        entries: contents
            .entries
            .iter()
            .map(|entry| (entry.name.as_str(), entry))
            .collect(),
    };
    let of_platform = whole.tables("platform").await?;
    for owned in OWNED.iter().filter(|owned| owned.left_out.is_none()) {
        let table = contents.table(ContentsSchema::Platform, owned.table);
        let Some(table) = table else { continue };
        taking
            .table(&mut whole, "platform", &of_platform, table)
            .await?;
        if table.columns.iter().any(|column| column.name == "id") {
            whole.execute(&counted_on(owned.table)).await?;
        }
    }
    let merchant = contents.merchant.id;
    ensure_same(&mut whole, merchant, schema).await?;
    let made =
        tenant_migrations::merchant_statements_at(merchant, schema, contents.rows.schema_version);
    for statement in made {
        whole.execute(&statement).await?;
    }
    // Definitions of keys name tables of the path without their schema, when they are read and when they are made.
    let path = format!("SET LOCAL search_path TO {}", quoted(schema));
    whole.execute(&path).await?;
    let of_merchant = whole.tables(schema).await?;
    let keys = whole.foreign_keys(schema).await?;
    whole.execute("SET CONSTRAINTS ALL IMMEDIATE").await?;
    for key in &keys {
        let (table, name) = (quoted(&key.table), quoted(&key.name));
        let sql = format!("ALTER TABLE {table} DROP CONSTRAINT {name}");
        whole.execute(&sql).await?;
    }
    // What a new schema begins with.
    let names: Vec<String> = of_merchant
        .iter()
        .map(|table| quoted(&table.name))
        .collect();
    let sql = format!("TRUNCATE {} RESTART IDENTITY", names.join(", "));
    whole.execute(&sql).await?;
    for table in contents.tables_of(ContentsSchema::Merchant) {
        // A copy has none of these; whoever adds them would come in by it.
        if MERCHANT_TABLES.iter().any(|(name, _)| *name == table.name) {
            let table = table.name.clone();
            return Err(MerchantImportError::Unknown { table }.into());
        }
        taking
            .table(&mut whole, schema, &of_merchant, table)
            .await?;
    }
    for key in &keys {
        let (table, name) = (quoted(&key.table), quoted(&key.name));
        let sql = format!(
            "ALTER TABLE {table} ADD CONSTRAINT {name} {}",
            key.definition
        );
        whole.execute(&sql).await?;
    }
    for sequence in &contents.rows.sequences {
        whole.count_on(schema, sequence).await?;
    }
    let now = kernel.clock.now();
    for sql in last_words(import, contents, now) {
        whole.execute(&sql).await?;
    }
    whole.commit().await
}

/// Holds the merchant's line against the list of contents: by the names that it has, schemas are made and removed later.
async fn ensure_same(whole: &mut WholeRows, merchant: i64, schema: &str) -> Result<()> {
    let sql = format!(
        "SELECT (count(*) = 1 AND coalesce(bool_and(id = {merchant} AND schema_name = '{schema}' \
         AND 'm_' || key = schema_name AND sandbox_of IS NULL AND erased_at IS NULL), false))::text \
         FROM platform.all_merchants"
    );
    if whole.json(&sql).await? {
        return Ok(());
    }
    let entry = "all_merchants".to_owned();
    Err(MerchantImportError::Damaged { entry }.into())
}

/// A number of the merchant's that something else has here.
fn taken(problem: Problem) -> Problem {
    match problem.violated_constraint() {
        Some(name) if !name.ends_with("_fkey") => MerchantImportError::NotEmpty.into(),
        _ => problem,
    }
}

/// Lets new rows of a table of the platform have numbers after those that it has.
fn counted_on(table: &str) -> String {
    let sequence = format!("pg_catalog.pg_get_serial_sequence('platform.{table}', 'id')");
    format!(
        "SELECT pg_catalog.setval({sequence}, greatest(max(id), pg_catalog.nextval({sequence}::regclass))) \
         FROM platform.{table} HAVING {sequence} IS NOT NULL AND max(id) IS NOT NULL"
    )
}

/// What counts on after the merchant, and that it is there.
fn last_words(import: &Model, contents: &Contents, now: DateTime<Utc>) -> [String; 4] {
    let rows: i64 = contents.rows.tables.iter().map(|table| table.rows).sum();
    let merchant = &contents.merchant;
    [
        format!(
            "SELECT pg_catalog.setval('platform.account_ids', \
             greatest({}, pg_catalog.nextval('platform.account_ids')))",
            merchant.account_id
        ),
        "INSERT INTO platform.account_invoice_numbers AS n (year, last) \
         SELECT split_part(number, '-', 2)::integer, max(split_part(number, '-', 3)::bigint) \
         FROM platform.account_invoices WHERE number IS NOT NULL GROUP BY 1 \
         ON CONFLICT (year) DO UPDATE SET last = greatest(n.last, excluded.last)"
            .to_owned(),
        format!(
            "UPDATE platform.merchant_imports SET state = {}, row_count = {rows}, finished_at = '{now}' \
             WHERE id = {}",
            MerchantImportState::Done.sql(),
            import.id
        ),
        format!(
            "INSERT INTO platform.audit_log (at, actor_kind, actor_name, noun, record_id, action) \
             VALUES ('{now}', 'system', 'Manzil', 'merchants', {}, 'taken_in')",
            merchant.id
        ),
    ]
}

/// The entries of an archive, while their rows are added.
struct Taking<'a> {
    archive: &'a mut Archive,
    entries: BTreeMap<&'a str, &'a ContentsEntry>,
}

impl Taking<'_> {
    async fn table(
        &mut self,
        whole: &mut WholeRows,
        schema: &str,
        known: &[WholeTable],
        table: &ContentsTable,
    ) -> Result<()> {
        let unknown = || MerchantImportError::Unknown {
            table: table.name.clone(),
        };
        let own = known.iter().find(|own| own.name == table.name);
        let own = own.ok_or_else(unknown)?;
        let columns: Vec<String> = table
            .columns
            .iter()
            .map(|column| column.name.clone())
            .collect();
        let has = |name: &String| own.columns.iter().any(|column| column.name == *name);
        if !columns.iter().all(has) {
            return Err(unknown().into());
        }
        let mut added = 0;
        for name in &table.entries {
            let entry = self.entries.get(name.as_str()).copied();
            let damaged = || MerchantImportError::Damaged {
                entry: name.clone(),
            };
            let entry = entry.ok_or_else(damaged)?;
            let csv = self.archive.entry(entry).await?;
            let rows = whole.add(schema, &table.name, &columns, &csv).await;
            added += rows.map_err(taken)?;
        }
        if i64::try_from(added).ok() == Some(table.rows) {
            return Ok(());
        }
        let entry = table.name.clone();
        Err(MerchantImportError::Damaged { entry }.into())
    }
}

impl Contents {
    fn tables_of(&self, schema: ContentsSchema) -> impl Iterator<Item = &ContentsTable> {
        let tables = self.rows.tables.iter();
        tables.filter(move |table| table.schema == schema)
    }

    fn table(&self, schema: ContentsSchema, name: &str) -> Option<&ContentsTable> {
        self.tables_of(schema).find(|table| table.name == name)
    }
}
