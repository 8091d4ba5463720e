//! All rows of a merchant as Postgres itself writes and reads them: for copies of whole merchants, which no right and no
//! reach narrows. Not for what a feature does.

use futures::stream::BoxStream;
use futures::{StreamExt as _, TryStreamExt as _};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use sqlx::{AssertSqlSafe, Connection as _, Executor as _, PgConnection, Row as _};

use super::Database;
use super::transaction::exec_error;
use crate::error::{Problem, Result};

/// Values are written the same whatever the server's settings are, and however long it takes.
const SETTINGS: &str = "SET LOCAL statement_timeout TO 0; SET LOCAL idle_in_transaction_session_timeout TO 0; \
     SET LOCAL DateStyle TO 'ISO, YMD'; SET LOCAL IntervalStyle TO 'postgres'; SET LOCAL TimeZone TO 'UTC'; \
     SET LOCAL bytea_output TO 'hex'; SET LOCAL extra_float_digits TO 1; SET LOCAL search_path TO ''";

/// About so many bytes are read at a time.
const PART: usize = 4 * 1024 * 1024;

/// A transaction with the product's own rights. Undone unless committed, also where the process is killed.
pub struct WholeRows {
    connection: PgConnection,
}

/// A table as its rows are copied: without columns that Postgres computes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeTable {
    pub name: String,
    pub columns: Vec<WholeColumn>,
    /// The columns of its primary key.
    pub key: Vec<String>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeColumn {
    pub name: String,
    #[serde(rename = "type")]
    pub kind: String,
}

/// How far a sequence has counted.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct WholeSequence {
    pub name: String,
    pub value: i64,
}

/// A key to another table, as Postgres declares it.
#[derive(Debug, Clone, Deserialize)]
pub struct ForeignKey {
    pub table: String,
    pub name: String,
    pub definition: String,
}

/// Some rows as CSV, after a line of headings.
#[derive(Debug)]
pub struct Part {
    pub csv: Vec<u8>,
    pub rows: i64,
}

/// The rows of a question, part by part.
pub struct Parts<'c> {
    rows: BoxStream<'c, std::result::Result<Vec<u8>, sqlx::Error>>,
    headings: Vec<u8>,
    is_over: bool,
}

/// A name as it stands in SQL.
pub fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

fn literal(text: &str) -> String {
    format!("'{}'", text.replace('\'', "''"))
}

impl WholeRows {
    /// Sees what was committed at one moment, and writes nothing.
    pub async fn reading(database: &Database) -> Result<Self> {
        Self::begin(database, "BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY").await
    }

    /// Writes everything or nothing.
    pub async fn writing(database: &Database) -> Result<Self> {
        Self::begin(database, "BEGIN").await
    }

    async fn begin(database: &Database, begin: &str) -> Result<Self> {
        let mut connection = database.single().await?;
        let sql = format!("{begin}; {SETTINGS}");
        connection.execute(AssertSqlSafe(sql)).await?;
        Ok(Self { connection })
    }

    /// Refuses where another transaction does the same work; another try may find it ended.
    pub async fn alone(&mut self, work: &str) -> Result<()> {
        let sql = format!(
            "SELECT pg_catalog.pg_try_advisory_xact_lock(pg_catalog.hashtextextended({}, 0))::text",
            literal(work)
        );
        if self.json(&sql).await? {
            return Ok(());
        }
        Err(Problem::internal(anyhow::anyhow!(
            "another run is doing {work}"
        )))
    }

    pub async fn commit(mut self) -> Result<()> {
        self.execute("COMMIT").await?;
        self.connection.close().await?;
        Ok(())
    }

    pub async fn execute(&mut self, sql: &str) -> Result<()> {
        let sql = AssertSqlSafe(sql.to_owned());
        self.connection.execute(sql).await?;
        Ok(())
    }

    /// What is answered by one JSON text.
    pub async fn json<T: DeserializeOwned>(&mut self, sql: &str) -> Result<T> {
        let asked = sqlx::query(AssertSqlSafe(sql.to_owned()));
        let row = asked.fetch_one(&mut self.connection).await?;
        let text: String = row.try_get(0)?;
        serde_json::from_str(&text).map_err(Problem::internal)
    }

    /// The tables of a schema by name.
    pub async fn tables(&mut self, schema: &str) -> Result<Vec<WholeTable>> {
        let sql = format!(
            "SELECT coalesce(json_agg(json_build_object('name', c.relname, 'columns', ( \
                SELECT json_agg(json_build_object('name', a.attname, 'type', \
                    pg_catalog.format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) \
                FROM pg_catalog.pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 \
                AND NOT a.attisdropped AND a.attgenerated = ''), \
             'key', ( \
                SELECT coalesce(json_agg(a.attname ORDER BY k.place), '[]') FROM pg_catalog.pg_index i \
                CROSS JOIN LATERAL unnest(i.indkey) WITH ORDINALITY k (number, place) \
                JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = k.number \
                WHERE i.indrelid = c.oid AND i.indisprimary) \
             ) ORDER BY c.relname COLLATE \"C\"), '[]')::text \
             FROM pg_catalog.pg_class c JOIN pg_catalog.pg_namespace n ON n.oid = c.relnamespace \
             WHERE n.nspname = {} AND c.relkind IN ('r', 'p')",
            literal(schema)
        );
        self.json(&sql).await
    }

    /// The sequences of a schema that have counted, by name.
    pub async fn sequences(&mut self, schema: &str) -> Result<Vec<WholeSequence>> {
        let sql = format!(
            "SELECT coalesce(json_agg(json_build_object('name', s.sequencename, 'value', s.last_value) \
             ORDER BY s.sequencename COLLATE \"C\"), '[]')::text FROM pg_catalog.pg_sequences s \
             WHERE s.schemaname = {} AND s.last_value IS NOT NULL",
            literal(schema)
        );
        self.json(&sql).await
    }

    /// The keys between the tables of a schema.
    pub async fn foreign_keys(&mut self, schema: &str) -> Result<Vec<ForeignKey>> {
        let sql = format!(
            "SELECT coalesce(json_agg(json_build_object('table', t.relname, 'name', c.conname, 'definition', \
             pg_catalog.pg_get_constraintdef(c.oid)) ORDER BY t.relname, c.conname), '[]')::text \
             FROM pg_catalog.pg_constraint c JOIN pg_catalog.pg_class t ON t.oid = c.conrelid \
             JOIN pg_catalog.pg_namespace n ON n.oid = t.relnamespace \
             WHERE n.nspname = {} AND c.contype = 'f' AND c.conparentid = 0",
            literal(schema)
        );
        self.json(&sql).await
    }

    /// Lets a sequence count on after a value.
    pub async fn count_on(&mut self, schema: &str, sequence: &WholeSequence) -> Result<()> {
        let name = format!("{}.{}", quoted(schema), quoted(&sequence.name));
        let sql = format!(
            "SELECT pg_catalog.setval({}::regclass, {})",
            literal(&name),
            sequence.value
        );
        self.execute(&sql).await
    }

    /// The rows of a table that a condition chooses, in the order of its key. Columns that are left out are empty.
    pub async fn read<'c>(
        &'c mut self,
        schema: &str,
        table: &WholeTable,
        condition: &str,
        left_out: &[&str],
    ) -> Result<Parts<'c>> {
        let columns = table.columns.iter().map(|column| {
            let name = quoted(&column.name);
            if left_out.contains(&column.name.as_str()) {
                format!("NULL::{} AS {name}", column.kind)
            } else {
                name
            }
        });
        let order: Vec<String> = table.key.iter().map(|name| quoted(name)).collect();
        let order = if order.is_empty() {
            String::new()
        } else {
            format!(" ORDER BY {}", order.join(", "))
        };
        let sql = format!(
            "COPY (SELECT {} FROM {}.{} WHERE {condition}{order}) TO STDOUT (FORMAT csv, HEADER true, ENCODING 'UTF8')",
            columns.collect::<Vec<_>>().join(", "),
            quoted(schema),
            quoted(&table.name),
        );
        let rows = self.connection.copy_out_raw(&sql).await?;
        let mut rows = rows.map_ok(|row| row.to_vec()).boxed();
        let headings = rows.try_next().await?.unwrap_or_default();
        Ok(Parts {
            rows,
            headings,
            is_over: false,
        })
    }

    /// Adds rows of such a part, whose headings are these columns in this order; how many.
    pub async fn add(
        &mut self,
        schema: &str,
        table: &str,
        columns: &[String],
        csv: &[u8],
    ) -> Result<u64> {
        let columns: Vec<String> = columns.iter().map(|name| quoted(name)).collect();
        let sql = format!(
            "COPY {}.{} ({}) FROM STDIN (FORMAT csv, HEADER match, ENCODING 'UTF8')",
            quoted(schema),
            quoted(table),
            columns.join(", ")
        );
        let mut copying = self.connection.copy_in_raw(&sql).await?;
        copying.send(csv).await?;
        // As other statements, so that a constraint is told by its name.
        let added = copying.finish().await.map_err(exec_error);
        Ok(added?)
    }
}

impl Parts<'_> {
    /// The next rows; nothing where there are no more.
    pub async fn next(&mut self) -> Result<Option<Part>> {
        let mut part = Part {
            csv: self.headings.clone(),
            rows: 0,
        };
        while !self.is_over && part.csv.len() < PART {
            match self.rows.try_next().await? {
                Some(row) => {
                    part.csv.extend_from_slice(&row);
                    part.rows += 1;
                }
                None => self.is_over = true,
            }
        }
        Ok((part.rows > 0).then_some(part))
    }
}
