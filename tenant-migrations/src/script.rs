use migrations::statements;
use sqlx::{Executor as _, PgConnection};

/// Everything that a new merchant's schema holds, as one text.
/// A test proves that it equals the migrations applied one after the other.
pub fn schema_script() -> &'static str {
    include_str!("../sql/schema.sql")
}

/// What makes a merchant's schema inside a transaction, to be sent one by one: Citus refuses several changes of schemas
/// in one text. Where Citus is installed the schema is a distributed one, whole on one node; elsewhere nothing reads that
/// setting. `schema` has been validated where it was made.
pub fn schema_statements(schema: &str) -> impl Iterator<Item = String> {
    let before = [
        "SET LOCAL citus.enable_schema_based_sharding TO on".to_owned(),
        format!("CREATE SCHEMA \"{schema}\""),
        format!("SET LOCAL search_path TO \"{schema}\""),
    ];
    before
        .into_iter()
        .chain(statements(schema_script()).map(str::to_owned))
}

/// Makes a merchant's schema inside the caller's transaction; all of it or nothing.
pub async fn create_schema(connection: &mut PgConnection, schema: &str) -> Result<(), sqlx::Error> {
    for statement in schema_statements(schema) {
        connection.execute(sqlx::AssertSqlSafe(statement)).await?;
    }
    Ok(())
}
