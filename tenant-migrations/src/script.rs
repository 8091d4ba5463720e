use migrations::statements;
use sqlx::{Executor as _, PgConnection};

use crate::{LATEST, MIGRATIONS, Migration, reach};

/// Everything that a new merchant's schema holds, as one text.
/// A test proves that it equals the migrations applied one after the other.
pub fn schema_script() -> &'static str {
    include_str!("../sql/schema.sql")
}

/// What makes a merchant's schema inside a transaction, to be sent one by one: Citus refuses several changes of schemas
/// in one text. Where Citus is installed the schema is a distributed one, whole on one node; elsewhere nothing reads that
/// setting. `schema` has been validated where it was made.
pub fn schema_statements(schema: &str) -> impl Iterator<Item = String> {
    begun(schema)
        .into_iter()
        .chain(statements(schema_script()).map(str::to_owned))
}

fn begun(schema: &str) -> [String; 3] {
    [
        "SET LOCAL citus.enable_schema_based_sharding TO on".to_owned(),
        format!("CREATE SCHEMA \"{schema}\""),
        format!("SET LOCAL search_path TO \"{schema}\""),
    ]
}

/// The ledger's row of a migration that the schema has.
fn noted(merchant_id: i64, migration: &Migration) -> String {
    format!(
        "INSERT INTO platform.merchant_migrations (merchant_id, version, name, checksum, applied_at) \
         VALUES ({merchant_id}, {}, '{}', '{}', now())",
        migration.version,
        migration.name,
        migration.checksum()
    )
}

/// Everything that a new merchant needs beside its row, inside a transaction, to be sent one by one: the schema, the
/// ledger that says that it has every migration, the roles of its transactions and what the second one reaches.
pub fn merchant_statements(merchant_id: i64, schema: &str) -> impl Iterator<Item = String> {
    let ledger = MIGRATIONS
        .iter()
        .map(move |migration| noted(merchant_id, migration));
    let role = format!("SELECT platform.give_role({merchant_id})");
    schema_statements(schema)
        .chain(ledger)
        .chain([role, reach::statement(merchant_id)])
}

/// The same as of an older migration, for a merchant whose rows are of that time; the runner brings it up to date.
pub fn merchant_statements_at(merchant_id: i64, schema: &str, version: i64) -> Vec<String> {
    if version >= LATEST {
        return merchant_statements(merchant_id, schema).collect();
    }
    let before = MIGRATIONS.iter().filter(|known| known.version <= version);
    let made = before
        .clone()
        .flat_map(|migration| statements(migration.sql).map(str::to_owned));
    let noted = before.map(|migration| noted(merchant_id, migration));
    begun(schema)
        .into_iter()
        .chain(made)
        .chain(noted)
        .chain([format!("SELECT platform.give_role({merchant_id})")])
        .collect()
}

/// Runs [`merchant_statements`] inside the caller's transaction; all of it or nothing.
pub async fn create_merchant(
    connection: &mut PgConnection,
    merchant_id: i64,
    schema: &str,
) -> Result<(), sqlx::Error> {
    for statement in merchant_statements(merchant_id, schema) {
        connection.execute(sqlx::AssertSqlSafe(statement)).await?;
    }
    Ok(())
}
