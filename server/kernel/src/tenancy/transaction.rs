use std::sync::Arc;

use async_trait::async_trait;
use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DbBackend, DbErr, ExecResult, QueryResult, RuntimeErr, Statement};
use sea_query_sqlx::SqlxValues;
use sqlx::{Postgres, Row as _, Transaction};
use tokio::sync::Mutex;

use super::Merchant;
use super::caller::{ActorKind, Caller};
use super::share::Share;
use crate::audit::{Change, Trail};
use crate::error::{Problem, Result};
use crate::expected::Expected;
use crate::export::ExportWork;
use crate::facts::{Day, TODAY, ZONE};
use crate::idempotency::{Kept, Reservation};
use crate::json::{Answer, Json};
use crate::reading::{Reading, is_beyond_the_state};
use crate::state::Kernel;
use crate::text::Language;

/// What a writing transaction begins with, before it writes: its id, then a number. By them readers see whether anybody has
/// written, see [`MerchantRead::state`].
const NUMBERED: &str = "SELECT pg_current_xact_id(); SELECT nextval('writes')";

/// The last number and whether it was given, for a sequence that gave none yet has its first as the last; of this run of this
/// database: one that was restored counts again from where it was. Then, as of a later moment, whether no transaction was
/// under way: neither one that the snapshot lists, nor one whose id is above all ended ones and so above the snapshot (`age`
/// counts from the next id that would be given).
const STATE: &str = "SELECT last_value || ' ' || is_called || ' ' || 'writes'::regclass::oid || ' ' || \
     pg_postmaster_start_time() AS state FROM writes; \
     SELECT (pg_snapshot_xmin(s.now) = pg_snapshot_xmax(s.now) AND age(pg_snapshot_xmax(s.now)::xid) = 0)::text AS state \
     FROM (SELECT pg_current_snapshot() AS now) s";

/// As many idle connections as one request discards before it gives up.
const MOST_DEAD_CONNECTIONS: u32 = 20;

struct Session {
    transaction: Mutex<Transaction<'static, Postgres>>,
    kernel: Kernel,
    caller: Arc<Caller>,
    trail: Trail,
}

/// A connection of a caller, to a merchant's schema or to the platform's.
pub trait CallerConn: ConnectionTrait {
    /// The language of what is read through it.
    fn reader_language(&self) -> Language;

    /// The file that is read for, where it is made beside requests.
    fn export_work(&self) -> Option<Arc<ExportWork>>;
}

/// What services may ask of a connection, whether it reads or writes.
pub trait MerchantConn: CallerConn {
    fn merchant(&self) -> &Merchant;
    fn caller(&self) -> &Caller;
    fn kernel(&self) -> &Kernel;

    fn now(&self) -> DateTime<Utc> {
        self.kernel().clock.now()
    }

    /// The date in the merchant's zone.
    fn today(&self) -> NaiveDate;

    fn language(&self) -> Language {
        self.caller().language
    }
}

/// A read-only transaction on one merchant's schema. Dropped without a commit.
pub struct MerchantRead {
    session: Session,
    merchant: Arc<Merchant>,
    /// What is read as if it were this date.
    day: Option<NaiveDate>,
    /// What the request that it reads for is told.
    reading: Option<Reading>,
    _share: Share,
}

/// A writing transaction on one merchant's schema. Rolled back unless [`commit`](Self::commit)ted.
pub struct MerchantTx {
    session: Session,
    merchant: Arc<Merchant>,
    /// A merchant that is only now being made has none.
    _share: Option<Share>,
    pub(crate) reservation: Option<Reservation>,
    pub(crate) expected: Option<Expected>,
}

/// A transaction on the platform's schema: for the platform's domain and the worker only.
pub struct PlatformTx {
    session: Session,
    pub(crate) reservation: Option<Reservation>,
    pub(crate) expected: Option<Expected>,
}

/// A read on the platform's schema.
pub trait PlatformConn: CallerConn {
    fn caller(&self) -> &Caller;
    fn kernel(&self) -> &Kernel;

    fn now(&self) -> DateTime<Utc> {
        self.kernel().clock.now()
    }

    fn language(&self) -> Language {
        self.caller().language
    }
}

impl MerchantRead {
    pub async fn begin(
        kernel: &Kernel,
        merchant: Arc<Merchant>,
        caller: Arc<Caller>,
    ) -> Result<Self> {
        let sql = format!("BEGIN READ ONLY; {}", merchant.enter(caller.standing)?);
        let share = kernel.database.shares.take(merchant.id).await?;
        let session = Session::begin(kernel, &kernel.database.merchants, sql, caller).await?;
        Ok(Self {
            session,
            merchant,
            day: None,
            reading: None,
            _share: share,
        })
    }

    /// Tells this reading when more is read than the merchant's state.
    #[must_use]
    pub(crate) fn told_to(mut self, reading: &Reading) -> Self {
        self.reading = Some(reading.clone());
        self
    }

    /// The number of the last writing transaction that has begun, and whether all of them are seen from now on.
    pub(crate) async fn state(&self) -> Result<(String, bool)> {
        let mut transaction = self.session.transaction.lock().await;
        let rows = sqlx::raw_sql(STATE).fetch_all(&mut **transaction).await?;
        let mut told = rows.iter().map(|row| row.try_get::<String, _>("state"));
        let mut next = || told.next().unwrap_or(Err(sqlx::Error::RowNotFound));
        let number = next()?;
        Ok((number, next()? == "true"))
    }

    /// For tags, which are no way out of the merchant's rows.
    pub(crate) fn secret_key(&self) -> &str {
        &self.session.kernel.config.secret_key
    }

    fn note_reading_of(&self, statement: &Statement) {
        if let Some(reading) = &self.reading
            && reading.has_state()
            && is_beyond_the_state(&statement.sql)
        {
            reading.go_beyond();
        }
    }

    /// Reads from now on as if it were that date, with the rows of now: what a run of that day would find.
    #[must_use]
    pub fn on(mut self, day: NaiveDate) -> Self {
        self.day = Some(day);
        self
    }
}

impl MerchantTx {
    pub async fn begin(
        kernel: &Kernel,
        merchant: Arc<Merchant>,
        caller: Arc<Caller>,
    ) -> Result<Self> {
        let sql = format!("BEGIN; {}; {NUMBERED}", merchant.enter(caller.standing)?);
        let share = kernel.database.shares.take(merchant.id).await?;
        let session = Session::begin(kernel, &kernel.database.merchants, sql, caller).await?;
        Ok(Self {
            session,
            merchant,
            _share: Some(share),
            reservation: None,
            expected: None,
        })
    }

    pub fn merchant_arc(&self) -> Arc<Merchant> {
        self.merchant.clone()
    }

    /// The way back from [`PlatformTx::into_merchant`]: still the same transaction.
    pub async fn into_platform(self) -> Result<PlatformTx> {
        self.write_trail(None).await?;
        self.session
            .execute_unprepared("SET LOCAL search_path TO platform; SET LOCAL ROLE NONE")
            .await?;
        Ok(PlatformTx {
            session: self.session,
            reservation: self.reservation,
            expected: self.expected,
        })
    }
}

impl PlatformTx {
    pub async fn begin(kernel: &Kernel, caller: Arc<Caller>) -> Result<Self> {
        let sql = "BEGIN".to_owned();
        let session = Session::begin(kernel, &kernel.database.platform, sql, caller).await?;
        Ok(Self {
            session,
            reservation: None,
            expected: None,
        })
    }

    /// Goes on with the same transaction in a merchant's schema. Only for what must happen on both
    /// sides or not at all: making a merchant.
    pub async fn into_merchant(self, merchant: Arc<Merchant>) -> Result<MerchantTx> {
        self.write_trail(None).await?;
        let enter = merchant.enter(self.session.caller.standing)?;
        let sql = format!("{enter}; {NUMBERED}");
        self.session.execute_unprepared(&sql).await?;
        Ok(MerchantTx {
            session: self.session,
            merchant,
            _share: None,
            reservation: self.reservation,
            expected: self.expected,
        })
    }
}

/// Begins a transaction, to the end also when the caller's future is dropped: a BEGIN that nobody
/// waits for any more would go back to the pool open, and not be rolled back before its next use.
#[expect(
    clippy::disallowed_methods,
    reason = "it lasts one round trip, and what nobody waits for is rolled back"
)]
async fn begin(pool: sqlx::PgPool, sql: String) -> Result<Transaction<'static, Postgres>> {
    let begun = tokio::spawn(async move {
        let mut attempt = 1;
        loop {
            match pool.begin_with(sqlx::AssertSqlSafe(sql.clone())).await {
                // After a restart of Postgres every idle connection is dead; each try discards one.
                // BEGIN has no effect that a repeat could double.
                Err(sqlx::Error::Io(_) | sqlx::Error::Protocol(_))
                    if attempt <= MOST_DEAD_CONNECTIONS =>
                {
                    attempt += 1;
                }
                begun => return begun,
            }
        }
    });
    match begun.await {
        Ok(begun) => Ok(begun?),
        Err(error) => Err(Problem::internal(error)),
    }
}

impl Session {
    async fn begin(
        kernel: &Kernel,
        pool: &sqlx::PgPool,
        sql: String,
        caller: Arc<Caller>,
    ) -> Result<Self> {
        let transaction = begin(pool.clone(), sql).await?;
        Ok(Self {
            transaction: Mutex::new(transaction),
            kernel: kernel.clone(),
            caller,
            trail: Trail::default(),
        })
    }

    async fn execute(&self, statement: Statement) -> Result<ExecResult, DbErr> {
        let mut transaction = self.transaction.lock().await;
        let done = query(statement)
            .execute(&mut **transaction)
            .await
            .map_err(exec_error)?;
        Ok(done.into())
    }

    /// Writes a merchant's audit rows, and names each of them, without its content, in the platform's audit log. The
    /// transaction is on the platform's side afterwards.
    async fn write_of_support(
        &self,
        mut statement: Statement,
        merchant_id: i64,
        at: DateTime<Utc>,
    ) -> Result<()> {
        statement
            .sql
            .push_str(" RETURNING id, noun, record_id, action");
        let rows = self.all(statement).await?;
        let mut named = Vec::with_capacity(rows.len());
        for row in &rows {
            let id: i64 = row.try_get("", "id")?;
            let noun: String = row.try_get("", "noun")?;
            let record_id: i64 = row.try_get("", "record_id")?;
            let action: String = row.try_get("", "action")?;
            named.push(serde_json::json!({
                "audit_log_id": id, "noun": noun, "record_id": record_id, "action": action,
            }));
        }
        self.execute_unprepared("SET LOCAL search_path TO platform; SET LOCAL ROLE NONE")
            .await?;
        let sql = "INSERT INTO platform.audit_log (at, actor_kind, actor_id, actor_name, ip, user_agent, \
             request_id, noun, record_id, action, before, after) \
             SELECT $1, $2, $3, $4, $5, $6, $7, 'managed_support_grants', $8, 'updated', NULL, r.value \
             FROM jsonb_array_elements($9::jsonb) r";
        let caller = &self.caller;
        let values: [sea_orm::Value; 9] = [
            at.into(),
            caller.actor.kind.as_str().into(),
            caller.actor.id.into(),
            caller.actor.name.clone().into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
            caller.request_id.clone().into(),
            merchant_id.into(),
            serde_json::to_string(&named)?.into(),
        ];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        self.execute(statement).await?;
        Ok(())
    }

    async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
        let mut transaction = self.transaction.lock().await;
        let done = sqlx::Executor::execute(&mut **transaction, sqlx::AssertSqlSafe(sql))
            .await
            .map_err(exec_error)?;
        Ok(done.into())
    }

    async fn one(&self, statement: Statement) -> Result<Option<QueryResult>, DbErr> {
        let mut transaction = self.transaction.lock().await;
        let row = query(statement)
            .fetch_optional(&mut **transaction)
            .await
            .map_err(query_error)?;
        Ok(row.map(Into::into))
    }

    async fn all(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
        let mut transaction = self.transaction.lock().await;
        let rows = query(statement)
            .fetch_all(&mut **transaction)
            .await
            .map_err(query_error)?;
        Ok(rows.into_iter().map(Into::into).collect())
    }
}

pub(super) fn query(statement: Statement) -> sqlx::query::Query<'static, Postgres, SqlxValues> {
    let values = statement
        .values
        .unwrap_or_else(|| sea_orm::Values(Vec::new()));
    sqlx::query_with(sqlx::AssertSqlSafe(statement.sql), SqlxValues(values))
}

pub(super) fn exec_error(error: sqlx::Error) -> DbErr {
    DbErr::Exec(RuntimeErr::SqlxError(error.into()))
}

pub(super) fn query_error(error: sqlx::Error) -> DbErr {
    DbErr::Query(RuntimeErr::SqlxError(error.into()))
}

/// The statement with the merchant's date and zone in the places of [`TODAY`] and [`ZONE`]: text, so that the
/// planner knows them.
fn dated(mut statement: Statement, db: &impl MerchantConn) -> Statement {
    if statement.sql.contains(TODAY) {
        let today = Day::On(db.today()).to_string();
        statement.sql = statement.sql.replace(TODAY, &today);
    }
    if statement.sql.contains(ZONE) {
        let zone = format!("'{}'", db.merchant().time_zone.name());
        statement.sql = statement.sql.replace(ZONE, &zone);
    }
    statement
}

macro_rules! connection {
    ($type:ty, |$this:ident, $statement:ident| $asked:expr) => {
        #[async_trait]
        impl ConnectionTrait for $type {
            fn get_database_backend(&self) -> DbBackend {
                DbBackend::Postgres
            }

            async fn execute_raw(&self, statement: Statement) -> Result<ExecResult, DbErr> {
                let ($this, $statement) = (self, statement);
                self.session.execute($asked).await
            }

            async fn execute_unprepared(&self, sql: &str) -> Result<ExecResult, DbErr> {
                self.session.execute_unprepared(sql).await
            }

            async fn query_one_raw(
                &self,
                statement: Statement,
            ) -> Result<Option<QueryResult>, DbErr> {
                let ($this, $statement) = (self, statement);
                self.session.one($asked).await
            }

            async fn query_all_raw(&self, statement: Statement) -> Result<Vec<QueryResult>, DbErr> {
                let ($this, $statement) = (self, statement);
                self.session.all($asked).await
            }
        }

        impl CallerConn for $type {
            fn reader_language(&self) -> Language {
                self.session.caller.language
            }

            fn export_work(&self) -> Option<Arc<ExportWork>> {
                self.session.caller.export.clone()
            }
        }
    };
}

connection!(MerchantRead, |db, statement| {
    db.note_reading_of(&statement);
    dated(statement, db)
});
connection!(MerchantTx, |db, statement| dated(statement, db));
connection!(PlatformTx, |_db, statement| statement);

macro_rules! merchant_connection {
    ($type:ty, |$this:ident| $day:expr, $reading:expr) => {
        impl MerchantConn for $type {
            fn merchant(&self) -> &Merchant {
                &self.merchant
            }

            fn caller(&self) -> &Caller {
                &self.session.caller
            }

            fn kernel(&self) -> &Kernel {
                let $this = self;
                let reading: Option<&Reading> = $reading;
                if let Some(reading) = reading {
                    reading.go_beyond();
                }
                &self.session.kernel
            }

            fn today(&self) -> NaiveDate {
                let $this = self;
                let day: Option<NaiveDate> = $day;
                day.unwrap_or_else(|| {
                    let now = self.session.kernel.clock.now();
                    now.with_timezone(&self.merchant.time_zone).date_naive()
                })
            }
        }
    };
}

// The kernel leads to the clock, the platform and the files.
merchant_connection!(MerchantRead, |db| db.day, db.reading.as_ref());
merchant_connection!(MerchantTx, |_db| None, None);

macro_rules! ending {
    ($type:ty, $audit_log:literal, $keys:literal, |$this:ident| $merchant_id:expr) => {
        impl $type {
            pub async fn rollback(self) -> Result<()> {
                let transaction = self.session.transaction.into_inner();
                transaction.rollback().await.map_err(Problem::from)
            }

            /// Writes what was changed to the audit log, and commits.
            pub async fn commit(self) -> Result<()> {
                self.commit_with(None).await
            }

            /// How every write ends: the answer is kept for repeats of the same key, then all of it
            /// is committed.
            pub async fn done<T: Answer + Send>(mut self, value: T) -> Result<Json<T>> {
                let kept = Kept::of(&mut self.reservation, &value)?;
                self.commit_with(kept).await?;
                Ok(Json(value))
            }

            async fn commit_with(self, kept: Option<Kept>) -> Result<()> {
                if let Some(expected) = &self.expected {
                    expected.ensure_met()?;
                }
                self.write_trail(kept).await?;
                let transaction = self.session.transaction.into_inner();
                transaction.commit().await.map_err(Problem::from)
            }

            /// Audit rows for changes that are not a record's insert, edit or removal.
            pub fn note(&self, changes: Vec<Change>) {
                let session = &self.session;
                session.trail.add(changes, &session.kernel.actions);
            }

            async fn write_trail(&self, kept: Option<Kept>) -> Result<()> {
                let kept = kept.map(|kept| kept.update($keys));
                let session = &self.session;
                let at = self.now();
                let $this = self;
                let merchant_id: Option<i64> = $merchant_id;
                let by_support =
                    session.caller.actor.kind == ActorKind::Support && !session.trail.is_empty();
                let written = session.trail.take($audit_log, &session.caller, at, kept)?;
                match (written, merchant_id) {
                    (Some(statement), Some(id)) if by_support => {
                        session.write_of_support(statement, id, at).await?;
                    }
                    (Some(statement), _) => {
                        session.execute(statement).await?;
                    }
                    (None, _) => {}
                }
                Ok(())
            }
        }
    };
}

ending!(MerchantTx, "audit_log", "idempotency_keys", |tx| Some(
    tx.merchant.id
));
ending!(
    PlatformTx,
    "platform.audit_log",
    "platform.idempotency_keys",
    |_tx| None
);

impl PlatformConn for PlatformTx {
    fn caller(&self) -> &Caller {
        &self.session.caller
    }

    fn kernel(&self) -> &Kernel {
        &self.session.kernel
    }
}
