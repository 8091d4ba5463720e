use std::time::Duration;

use kernel::ephemeral::throttle;
use kernel::request::network_of;
use kernel::tenancy::Caller;
use kernel::{Kernel, Problem, Result};
use sea_orm::ConnectionTrait;
use serde_json::Value;

use super::JsErrorArea;
use super::model::JsErrorReport;
use crate::merchants::MerchantId;
use crate::statement::bound;

/// A report may have this many bytes as JSON.
const MAX_REPORT: usize = 64 * 1024;
/// Of one text in it, so many characters are kept.
const MAX_TEXT: usize = 8_000;
const MAX_PATH: usize = 1_000;
/// Reports of one network in a minute.
const MAX_A_MINUTE: u64 = 30;
/// Reports in an hour of all who are not signed in, and of all who are: the first, who may be anybody,
/// take no room from the second.
const MAX_AN_HOUR: u64 = 500;
/// What is kept of each of the two; the older reports go.
const MOST_ROWS: i64 = 5_000;
const MOST_BYTES: i64 = 50 * 1024 * 1024;

/// Who reports, as far as the endpoint knows.
pub struct Reporter {
    pub area: JsErrorArea,
    pub merchant_id: Option<MerchantId>,
    /// The user, manager or property owner, by the area.
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
    let store = kernel.ephemeral.as_ref();
    let network = network_of(caller.ip.as_deref().unwrap_or("unknown"));
    let of_network = format!("js_errors:{network}");
    throttle(store, &of_network, MAX_A_MINUTE, Duration::from_secs(60)).await?;
    if serde_json::to_vec(&report.error)?.len() > MAX_REPORT {
        return Err(Problem::too_large());
    }
    let of_all = format!("js_errors:all:{}", reporter.area == JsErrorArea::Public);
    throttle(store, &of_all, MAX_AN_HOUR, Duration::from_secs(3_600)).await?;
    let agent = report
        .user_agent
        .as_deref()
        .or(caller.user_agent.as_deref());
    let text =
        |text: &Option<String>, longest| text.as_deref().map(|text| shortened(text, longest));
    let sql = "INSERT INTO platform.js_errors \
         (type, merchant_id, subject_id, error, route, path, user_agent, reported_at, at) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)";
    let values = [
        reporter.area.into(),
        reporter.merchant_id.into(),
        reporter.subject_id.into(),
        storable(report.error.clone()).into(),
        text(&report.route, MAX_PATH).into(),
        text(&report.path, MAX_PATH).into(),
        agent.map(|agent| shortened(agent, 300)).into(),
        text(&report.date_and_time, 40).into(),
        kernel.clock.now().into(),
    ];
    db.execute_raw(bound(sql, values)).await?;
    Ok(())
}

/// Removes the oldest reports beyond what is kept in all. Between two calls the limit by the hour
/// bounds what is added.
pub async fn keep_within_caps(kernel: &Kernel) -> Result<()> {
    let sql = format!(
        "DELETE FROM platform.js_errors WHERE id IN (SELECT id FROM ( \
         SELECT id, row_number() OVER newer AS number, sum(pg_column_size(error)) OVER newer AS bytes \
         FROM platform.js_errors WINDOW newer AS (PARTITION BY type = {} ORDER BY id DESC)) kept \
         WHERE number > {MOST_ROWS} OR bytes > {MOST_BYTES})",
        JsErrorArea::Public.sql()
    );
    let db = kernel.database.platform_lookups();
    db.execute_raw(bound(&sql, [])).await?;
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
