use async_trait::async_trait;
use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, Statement};
use sqlx::PgPool;

use super::transaction::{exec_error, query, query_error};

/// The platform's schema, one statement at a time: a transaction of its own would cost a look-up
/// two more round trips.
pub struct PlatformLookups(PgPool);

impl PlatformLookups {
    pub(super) fn new(pool: PgPool) -> Self {
        Self(pool)
    }
}

#[async_trait]
impl ConnectionTrait for PlatformLookups {
    fn get_database_backend(&self) -> DbBackend {
        DbBackend::Postgres
    }

    async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let done = query(statement).execute(&self.0).await;
        Ok(done.map_err(exec_error)?.into())
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let done = sqlx::Executor::execute(&self.0, sqlx::AssertSqlSafe(sql)).await;
        Ok(done.map_err(exec_error)?.into())
    }

    async fn query_one_raw(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let row = query(statement).fetch_optional(&self.0).await;
        Ok(row.map_err(query_error)?.map(Into::into))
    }

    async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let rows = query(statement).fetch_all(&self.0).await;
        let rows = rows.map_err(query_error)?;
        Ok(rows.into_iter().map(Into::into).collect())
    }
}
