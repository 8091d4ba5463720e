use std::time::Duration;

use kernel::ephemeral::throttle;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{Caller, PlatformConn};
use kernel::{Kernel, Problem, Result};
use sea_orm::{ConnectionTrait, DbBackend, FromQueryResult as _, Statement};
use serde_json::Value;

use super::api::{JsError, JsErrorFilter, JsErrorReport};
use crate::listing::contains;

/// A report may have this many bytes as JSON.
const MAX_REPORT: usize = 64 * 1024;
/// Of one text in it, so many characters are kept.
const MAX_TEXT: usize = 8_000;
const MAX_PATH: usize = 1_000;
/// Reports of one address in a minute.
const MAX_A_MINUTE: u64 = 30;

/// Who reports, as far as the endpoint knows.
pub struct Reporter {
    /// 1 user, 2 manager, 3 owner, 0 nobody signed in.
    pub area: i16,
    pub merchant_id: Option<i64>,
    pub subject_id: Option<i64>,
}

/// Keeps a report. The caller's transaction may be a merchant's: the table is named in full.
pub async fn add(
    db: &impl ConnectionTrait,
    kernel: &Kernel,
    caller: &Caller,
    reporter: &Reporter,
    report: &JsErrorReport,
) -> Result<()> {
    let address = caller.ip.as_deref().unwrap_or("unknown");
    throttle(
        kernel.ephemeral.as_ref(),
        &format!("js_errors:{address}"),
        MAX_A_MINUTE,
        Duration::from_secs(60),
    )
    .await?;
    if serde_json::to_vec(&report.error)?.len() > MAX_REPORT {
        return Err(Problem::too_large());
    }
    let agent = report
        .user_agent
        .as_deref()
        .or(caller.user_agent.as_deref());
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.js_errors (type, merchant_id, subject_id, error, route, path, user_agent, reported_at, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        [
            reporter.area.into(),
            reporter.merchant_id.into(),
            reporter.subject_id.into(),
            storable(report.error.clone()).into(),
            report
                .route
                .as_deref()
                .map(|route| shortened(route, MAX_PATH))
                .into(),
            report
                .path
                .as_deref()
                .map(|path| shortened(path, MAX_PATH))
                .into(),
            agent.map(|agent| shortened(agent, 300)).into(),
            report
                .date_and_time
                .as_deref()
                .map(|at| shortened(at, 40))
                .into(),
            kernel.clock.now().into(),
        ],
    );
    db.execute_raw(statement).await?;
    Ok(())
}

/// What Postgres can keep of any JSON: no NUL, no endless text.
fn storable(value: Value) -> Value {
    match value {
        Value::String(text) => Value::String(shortened(&text, MAX_TEXT)),
        Value::Array(items) => Value::Array(items.into_iter().map(storable).collect()),
        Value::Object(fields) => Value::Object(
            fields
                .into_iter()
                .map(|(name, value)| (shortened(&name, 200), storable(value)))
                .collect(),
        ),
        plain => plain,
    }
}

fn shortened(text: &str, longest: usize) -> String {
    text.chars()
        .filter(|character| *character != '\0')
        .take(longest)
        .collect()
}

pub(super) fn query(paging: &Paging, filter: &JsErrorFilter) -> Result<ListQuery> {
    ListQuery::new(
        "e.id, e.type AS area, e.merchant_id, t.name_en AS merchant_name_en, t.name_ar AS merchant_name_ar, \
         e.subject_id, e.error, e.route, e.path, e.user_agent, e.reported_at, e.at",
        "platform.js_errors e LEFT JOIN platform.merchants t ON t.id = e.merchant_id",
    )
    .filter("e.type = ?", filter.area)
    .filter("e.merchant_id = ?", filter.merchant_id)
    .filter("e.at >= ?", filter.from)
    .filter("e.at < ? + 1", filter.to)
    .filter("(e.error::text ILIKE ? OR e.route ILIKE ? OR e.path ILIKE ?)", contains(paging.search.as_deref()))
    .sort(&paging.sort, &[("at", "e.at"), ("route", "e.route")], "e.id DESC")
}

pub async fn list(
    db: &impl PlatformConn,
    paging: &Paging,
    filter: &JsErrorFilter,
) -> Result<Page<JsError>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn find(db: &impl PlatformConn, id: i64) -> Result<JsError> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT e.id, e.type AS area, e.merchant_id, t.name_en AS merchant_name_en, t.name_ar AS merchant_name_ar, \
         e.subject_id, e.error, e.route, e.path, e.user_agent, e.reported_at, e.at \
         FROM platform.js_errors e LEFT JOIN platform.merchants t ON t.id = e.merchant_id WHERE e.id = $1",
        [id.into()],
    );
    JsError::find_by_statement(statement)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

#[cfg(test)]
mod rules {
    use super::*;

    #[test]
    fn a_report_is_made_storable() {
        let long = "x".repeat(MAX_TEXT + 5);
        let kept = storable(serde_json::json!({ "stack": long, "error": "a\0b", "list": ["\0"] }));
        assert_eq!(kept["stack"].as_str().map(str::len), Some(MAX_TEXT));
        assert_eq!(kept["error"], "ab");
        assert_eq!(kept["list"][0], "");
    }
}
