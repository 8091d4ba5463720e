use std::time::Duration;

use kernel::ephemeral::throttle;
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
/// Reports of one address in a minute.
const MAX_A_MINUTE: u64 = 30;

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
