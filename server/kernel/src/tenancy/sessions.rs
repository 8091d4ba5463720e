//! Whether each connection has a session of its own. Behind a pooler that hands a session to whoever
//! has a transaction, settings of one connection would be those of another.

use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, PgConnection, Row as _};

/// A shared session shows at the first of them where nobody else uses the pooler.
const ROUNDS: u32 = 10;

/// Why the database cannot be worked with as it is reached.
#[derive(Debug, thiserror::Error)]
pub enum SessionError {
    #[error(
        "MANZIL_DATABASE_URL leads to a pooler that shares sessions (PgBouncer's pool_mode = transaction or statement): \
         set pool_mode = session for this database, or name Postgres itself"
    )]
    Shared,
    #[error(transparent)]
    Database(#[from] sqlx::Error),
}

/// Refuses a pooler that shares sessions between connections.
pub(super) async fn ensure_own(options: &PgConnectOptions) -> Result<(), SessionError> {
    let mut one = options.connect().await?;
    let mut other = options.connect().await?;
    for round in 0..ROUNDS {
        let mark = round.to_string();
        let sql = format!("SET manzil.session TO '{mark}'");
        one.execute(sqlx::AssertSqlSafe(sql)).await?;
        // A transaction keeps a session to itself, so that the first connection gets another one.
        if other.execute("BEGIN").await.is_err() {
            return Err(SessionError::Shared);
        }
        let strange = mark_of(&mut other).await?;
        let own = mark_of(&mut one).await?;
        other.execute("ROLLBACK").await?;
        if own.as_deref() != Some(&mark) || strange.is_some_and(|mark| !mark.is_empty()) {
            return Err(SessionError::Shared);
        }
    }
    one.close().await?;
    other.close().await?;
    Ok(())
}

/// By the simple protocol: a pooler may lose prepared statements.
async fn mark_of(connection: &mut PgConnection) -> Result<Option<String>, sqlx::Error> {
    let row = sqlx::raw_sql("SELECT pg_catalog.current_setting('manzil.session', true)");
    row.fetch_one(connection).await?.try_get(0)
}
