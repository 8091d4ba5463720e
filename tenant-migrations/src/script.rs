use sqlx::{Executor as _, PgConnection};

/// Everything that a new merchant's schema holds, as one text.
/// A test proves that it equals the migrations applied one after the other.
pub fn schema_script() -> &'static str {
    include_str!("../sql/schema.sql")
}

/// Makes a merchant's schema inside the caller's transaction; all of it or nothing.
/// `schema` has been validated where it was made.
pub async fn create_schema(connection: &mut PgConnection, schema: &str) -> Result<(), sqlx::Error> {
    let sql = format!(
        "CREATE SCHEMA \"{schema}\"; SET LOCAL search_path TO \"{schema}\"; {}",
        schema_script()
    );
    connection.execute(sqlx::AssertSqlSafe(sql)).await?;
    Ok(())
}
