//! How an archive comes to be: all rows in one transaction that sees one moment, then file after file, then the list of
//! contents.

use std::collections::BTreeMap;

use chrono::{DateTime, Utc};
use kernel::archive::sha256;
use kernel::jobs::JobContext;
use kernel::tenancy::{PlatformTx, WholeRows, WholeTable};
use kernel::{Problem, Result, record};
use sea_orm::{ConnectionTrait as _, FromQueryResult};

use super::contents::{
    Contents, ContentsEntry, ContentsMerchant, ContentsRows, ContentsSchema, ContentsTable, FILES,
    FORMAT, FORMAT_VERSION, NAME, file_name, left_out, rows_name,
};
use super::entity::Model;
use super::owned::{MERCHANT_COLUMNS, MERCHANT_TABLES, OWNED, PLATFORM_COLUMNS, columns_without};
use super::service::{self, Made};
use super::{MerchantCopyError, MerchantCopyState};
use crate::merchants::entity::{Entity as Merchants, Model as Merchant};
use crate::statement::bound;

/// What one run of the job takes of the files, so that it ends in time and what follows is a run of its own.
const FILES_A_RUN: usize = 2_000;
const BYTES_A_RUN: usize = 1024 * 1024 * 1024;
/// Entries that are written down together; as many are read again by a run that was killed.
const ENTRIES_A_WRITE: usize = 50;

/// Where a run ends.
pub(super) enum Step {
    /// Nobody waits for it any more.
    Left,
    /// So many entries are written, and others are not.
    Further(i64),
    Made(Made),
}

/// An entry that was written.
#[derive(Debug, FromQueryResult)]
struct Written {
    name: String,
    path: String,
    bytes: i64,
    sha256: String,
}

pub(super) async fn make(context: &JobContext, copy: &Model) -> Result<Step> {
    let merchant = merchant_of(context, copy).await?;
    let rows_at = match copy.rows_at {
        Some(at) => at,
        None => match rows(context, copy, &merchant).await? {
            Some(at) => at,
            None => return Ok(Step::Left),
        },
    };
    files(context, copy, &merchant, rows_at).await
}

async fn merchant_of(context: &JobContext, copy: &Model) -> Result<Merchant> {
    let tx = begun(context).await?;
    let merchant = record::find::<Merchants>(&tx, copy.merchant_id).await?;
    service::ensure_whole(&merchant)?;
    Ok(merchant)
}

async fn begun(context: &JobContext) -> Result<PlatformTx> {
    PlatformTx::begin(&context.kernel, context.caller()).await
}

/// Writes the rows of all tables as of one moment; nothing where nobody waits for them any more.
async fn rows(
    context: &JobContext,
    copy: &Model,
    merchant: &Merchant,
) -> Result<Option<DateTime<Utc>>> {
    let folder = service::folder(merchant, copy.id);
    let mut whole = WholeRows::reading(&context.kernel.database).await?;
    whole.alone(&format!("merchant_copies {}", copy.id)).await?;
    // Of a run that was killed: its moment is over.
    service::clear(&context.kernel, &folder).await?;
    let of_merchant = whole.tables(&merchant.schema_name).await?;
    let of_platform = whole.tables("platform").await?;
    // The moment is that of the first question.
    let at = context.kernel.clock.now();
    if of_merchant.is_empty() {
        return Err(MerchantCopyError::MerchantErased.into());
    }
    let mut writing = Writing {
        context,
        folder,
        tables: Vec::new(),
        written: Vec::new(),
    };
    if !tell(context, copy, 0).await? {
        return Ok(None);
    }
    for table in of_merchant {
        if MERCHANT_TABLES.iter().any(|(name, _)| *name == table.name) {
            continue;
        }
        let without = columns_without(MERCHANT_COLUMNS, &table.name);
        let source = Source {
            schema: ContentsSchema::Merchant,
            named: &merchant.schema_name,
            condition: "true",
            without: &without,
        };
        writing.table(&mut whole, table, &source).await?;
        if !tell(context, copy, writing.written.len()).await? {
            return Ok(None);
        }
    }
    let mut of_platform: BTreeMap<String, WholeTable> = of_platform
        .into_iter()
        .map(|table| (table.name.clone(), table))
        .collect();
    for owned in OWNED.iter().filter(|owned| owned.left_out.is_none()) {
        let missing = || Problem::internal(anyhow::anyhow!("there is no table {}", owned.table));
        let table = of_platform.remove(owned.table).ok_or_else(missing)?;
        let without = columns_without(PLATFORM_COLUMNS, owned.table);
        let source = Source {
            schema: ContentsSchema::Platform,
            named: "platform",
            condition: &owned.condition(merchant.id.0),
            without: &without,
        };
        writing.table(&mut whole, table, &source).await?;
    }
    // Of the same moment: a migration may have come since the merchant was read.
    let sql = format!(
        "SELECT schema_version::text FROM platform.merchants WHERE id = {}",
        merchant.id
    );
    let contents = ContentsRows {
        schema_version: whole.json(&sql).await?,
        platform_version: whole
            .json("SELECT max(version)::text FROM platform.migrations")
            .await?,
        tables: writing.tables,
        sequences: whole.sequences(&merchant.schema_name).await?,
    };
    drop(whole);
    let is_kept = keep_rows(context, copy, &contents, &writing.written, at).await?;
    Ok(is_kept.then_some(at))
}

/// Which rows of a table are read.
struct Source<'a> {
    schema: ContentsSchema,
    /// As Postgres calls the schema.
    named: &'a str,
    condition: &'a str,
    without: &'a [&'static str],
}

/// The entries of rows, while they are written.
struct Writing<'a> {
    context: &'a JobContext,
    folder: String,
    tables: Vec<ContentsTable>,
    written: Vec<Written>,
}

impl Writing<'_> {
    async fn table(
        &mut self,
        whole: &mut WholeRows,
        table: WholeTable,
        source: &Source<'_>,
    ) -> Result<()> {
        let mut done = ContentsTable {
            schema: source.schema,
            name: table.name.clone(),
            columns: table.columns.clone(),
            key: table.key.clone(),
            rows: 0,
            entries: Vec::new(),
        };
        let mut parts = whole
            .read(source.named, &table, source.condition, source.without)
            .await?;
        while let Some(part) = parts.next().await? {
            let name = rows_name(source.schema, &table.name, done.entries.len() + 1);
            let path = format!("{}/{}", self.folder, name.replace('/', "-"));
            let written = Written {
                bytes: length(part.csv.len()),
                sha256: sha256(&part.csv),
                name: name.clone(),
                path: path.clone(),
            };
            self.context.kernel.storage.write(&path, part.csv).await?;
            done.rows += part.rows;
            done.entries.push(name);
            self.written.push(written);
        }
        self.tables.push(done);
        Ok(())
    }
}

fn length(bytes: usize) -> i64 {
    i64::try_from(bytes).unwrap_or(i64::MAX)
}

/// Tells how far it is; whether somebody still waits for it.
async fn tell(context: &JobContext, copy: &Model, done: usize) -> Result<bool> {
    let tx = begun(context).await?;
    let sql = format!(
        "UPDATE platform.merchant_copies SET state = {running}, done = $2 \
         WHERE id = $1 AND state IN ({waiting}, {running})",
        running = MerchantCopyState::Running.sql(),
        waiting = MerchantCopyState::Waiting.sql(),
    );
    let values = [copy.id.into(), length(done).into()];
    let told = tx.execute_raw(bound(&sql, values)).await?;
    tx.commit().await?;
    Ok(told.rows_affected() == 1)
}

/// Writes down that all rows are there; whether somebody still waits for them.
async fn keep_rows(
    context: &JobContext,
    copy: &Model,
    contents: &ContentsRows,
    written: &[Written],
    at: DateTime<Utc>,
) -> Result<bool> {
    let tx = begun(context).await?;
    let rows: i64 = contents.tables.iter().map(|table| table.rows).sum();
    let sql = format!(
        "UPDATE platform.merchant_copies SET rows_at = $2, contents = $3, row_count = $4, done = $5 \
         WHERE id = $1 AND state = {} AND rows_at IS NULL",
        MerchantCopyState::Running.sql()
    );
    let values = [
        copy.id.into(),
        at.into(),
        serde_json::to_value(contents)?.into(),
        rows.into(),
        length(written.len()).into(),
    ];
    let kept = tx.execute_raw(bound(&sql, values)).await?;
    if kept.rows_affected() != 1 {
        return Ok(false);
    }
    let sql = "DELETE FROM platform.merchant_copy_entries WHERE copy_id = $1";
    tx.execute_raw(bound(sql, [copy.id.into()])).await?;
    keep(&tx, copy, written).await?;
    tx.commit().await?;
    Ok(true)
}

/// Writes entries down; one that a second delivery of the job has written as well stands once.
async fn keep(tx: &PlatformTx, copy: &Model, written: &[Written]) -> Result<()> {
    let sql = "INSERT INTO platform.merchant_copy_entries (copy_id, name, path, bytes, sha256) \
         SELECT $1, e ->> 'name', e ->> 'path', (e ->> 'bytes')::bigint, e ->> 'sha256' \
         FROM jsonb_array_elements($2) e ON CONFLICT (copy_id, name) \
         DO UPDATE SET path = excluded.path, bytes = excluded.bytes, sha256 = excluded.sha256";
    let rows: Vec<serde_json::Value> = written
        .iter()
        .map(|one| {
            serde_json::json!({
                "name": one.name, "path": one.path, "bytes": one.bytes, "sha256": one.sha256,
            })
        })
        .collect();
    let values = [copy.id.into(), serde_json::Value::Array(rows).into()];
    tx.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// The entries that are written down.
async fn entries(tx: &PlatformTx, copy: &Model) -> Result<Vec<Written>> {
    let sql = "SELECT name, path, bytes, sha256 FROM platform.merchant_copy_entries \
         WHERE copy_id = $1 ORDER BY name";
    let found = Written::find_by_statement(bound(sql, [copy.id.into()]));
    Ok(found.all(tx).await?)
}

/// Goes on with the files after the last one that is written down.
async fn files(
    context: &JobContext,
    copy: &Model,
    merchant: &Merchant,
    rows_at: DateTime<Utc>,
) -> Result<Step> {
    let storage = &context.kernel.storage;
    let tx = begun(context).await?;
    let before = entries(&tx, copy).await?;
    drop(tx);
    let last = before
        .iter()
        .filter(|one| one.name.starts_with(FILES))
        .map(|one| one.path.clone())
        .max();
    let stored = storage.below(&merchant.key).await?;
    let stored: Vec<(String, String)> = stored
        .into_iter()
        .filter_map(|(path, _)| Some((file_name(&merchant.key, &path)?, path)))
        .collect();
    let rows = before
        .iter()
        .filter(|one| !one.name.starts_with(FILES))
        .count();
    // The list of contents is one, too.
    let total = length(rows + stored.len() + 1);
    let mut done = length(before.len());
    let left = stored
        .into_iter()
        .filter(|(_, path)| last.as_ref().is_none_or(|last| path > last));
    let mut written = Vec::new();
    let (mut count, mut bytes) = (0, 0);
    for (name, path) in left {
        if count >= FILES_A_RUN || bytes >= BYTES_A_RUN {
            let is_waited_for = keep_files(context, copy, &mut written, total).await?;
            return Ok(if is_waited_for {
                Step::Further(done)
            } else {
                Step::Left
            });
        }
        // One that nothing names any more may go meanwhile.
        let Some(content) = storage.get(&path).await? else {
            continue;
        };
        count += 1;
        bytes += content.len();
        done += 1;
        written.push(Written {
            name,
            path,
            bytes: length(content.len()),
            sha256: sha256(&content),
        });
        let is_much = written.len() >= ENTRIES_A_WRITE;
        if is_much && !keep_files(context, copy, &mut written, total).await? {
            return Ok(Step::Left);
        }
    }
    if !keep_files(context, copy, &mut written, total).await? {
        return Ok(Step::Left);
    }
    contents(context, copy, merchant, rows_at).await
}

/// Writes files down; whether somebody still waits for them.
async fn keep_files(
    context: &JobContext,
    copy: &Model,
    written: &mut Vec<Written>,
    total: i64,
) -> Result<bool> {
    let tx = begun(context).await?;
    let sql = format!(
        "UPDATE platform.merchant_copies SET total = $2 WHERE id = $1 AND state = {}",
        MerchantCopyState::Running.sql()
    );
    let told = tx
        .execute_raw(bound(&sql, [copy.id.into(), total.into()]))
        .await?;
    if told.rows_affected() != 1 {
        return Ok(false);
    }
    keep(&tx, copy, written).await?;
    let sql = "UPDATE platform.merchant_copies SET done = \
         (SELECT count(*) FROM platform.merchant_copy_entries WHERE copy_id = $1) WHERE id = $1";
    tx.execute_raw(bound(sql, [copy.id.into()])).await?;
    tx.commit().await?;
    written.clear();
    Ok(true)
}

/// The last entry, which has the hashes of all others.
async fn contents(
    context: &JobContext,
    copy: &Model,
    merchant: &Merchant,
    rows_at: DateTime<Utc>,
) -> Result<Step> {
    let tx = begun(context).await?;
    let mut all = entries(&tx, copy).await?;
    // Of a run that was killed after it had written it.
    all.retain(|one| one.name != NAME);
    let now = record::find::<super::entity::Entity>(&tx, copy.id).await?;
    drop(tx);
    let rows = now.contents.ok_or_else(Problem::not_found)?;
    let rows: ContentsRows = serde_json::from_value(rows)?;
    let row_count = rows.tables.iter().map(|table| table.rows).sum();
    let listed = all.iter().map(|one| ContentsEntry {
        name: one.name.clone(),
        bytes: one.bytes,
        sha256: one.sha256.clone(),
    });
    let contents = Contents {
        format: FORMAT.to_owned(),
        format_version: FORMAT_VERSION,
        product: env!("CARGO_PKG_VERSION").to_owned(),
        merchant: ContentsMerchant {
            id: merchant.id.0,
            key: merchant.key.clone(),
            account_id: merchant.account_id,
            name_en: merchant.name_en.clone(),
            name_ar: merchant.name_ar.clone(),
            country: merchant.country.clone(),
            currency: merchant.currency.clone(),
            time_zone: merchant.time_zone.clone(),
        },
        rows_at,
        rows,
        left_out: left_out(),
        entries: listed.collect(),
    };
    let text = serde_json::to_vec(&contents)?;
    let made = Made {
        total: length(all.len() + 1),
        row_count,
        file_count: length(all.iter().filter(|one| one.name.starts_with(FILES)).count()),
        size: all.iter().map(|one| one.bytes).sum::<i64>() + length(text.len()),
        sha256: sha256(&text),
    };
    let path = format!("{}/{NAME}", service::folder(merchant, copy.id));
    let own = Written {
        name: NAME.to_owned(),
        path: path.clone(),
        bytes: length(text.len()),
        sha256: made.sha256.clone(),
    };
    context.kernel.storage.write(&path, text).await?;
    let tx = begun(context).await?;
    keep(&tx, copy, &[own]).await?;
    tx.commit().await?;
    Ok(Step::Made(made))
}
