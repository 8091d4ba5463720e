use chrono::{DateTime, Days, NaiveDate, TimeDelta, TimeZone as _, Utc};
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result};
use parties::facts::CUSTOMERS;

use super::super::ZatcaSubmissionId;
use super::super::api::{ZatcaSubmission, ZatcaSubmissionFilter};
use super::state;

const SELECT: &str = "s.id, s.invoice_id, i.number AS invoice_number, i.kind, i.subtype, i.customer_id, \
     c.name_en AS customer_name_en, c.name_ar AS customer_name_ar, i.total, i.currency, \
     s.icv, s.uuid::text AS uuid, s.state, s.call, s.due_at, s.attempts, s.next_attempt_at, \
     s.http_status, s.error, s.finished_at, s.created_at, s.version, s.replaces_id, \
     r.id AS replaced_by_id, \
     (SELECT count(*) FROM jsonb_array_elements(s.messages) m WHERE m->>'kind' = 'error') AS error_count, \
     (SELECT count(*) FROM jsonb_array_elements(s.messages) m WHERE m->>'kind' = 'warning') AS warning_count";

fn from() -> String {
    format!(
        "zatca_submissions s JOIN invoices i ON i.id = s.invoice_id \
         JOIN {CUSTOMERS} c ON c.id = i.customer_id \
         LEFT JOIN zatca_submissions r ON r.replaces_id = s.id"
    )
}

/// Shortest beginning of a UUID that is taken for one: eight digits, as screens shorten it.
const SHORT_UUID: usize = 8;

pub fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ZatcaSubmissionFilter,
) -> Result<ListQuery> {
    let older_than = filter.older_than_hours.map(hours).transpose()?;
    let code = filter
        .code
        .as_ref()
        .map(|code| serde_json::json!([{ "code": code }]));
    let query = ListQuery::new(SELECT, from())
        .filter("s.state = ANY(?)", states(filter.state.as_deref())?)
        .filter("s.call = ?", filter.call.clone())
        .filter("i.subtype = ?", filter.subtype.clone())
        .filter("s.created_at <= ?", older_than.map(|age| db.now() - age))
        .filter("s.messages @> ?", code)
        .filter("s.invoice_id = ?", filter.invoice_id.map(|id| id.0))
        .filter(
            "s.created_at >= ?",
            filter.from.and_then(|day| begins(db, day)),
        )
        .filter(
            "s.created_at < ?",
            filter.to.and_then(|day| begins(db, day + Days::new(1))),
        );
    searched(query, paging.search.as_deref()).sort(
        &paging.sort,
        &[
            ("created_at", "s.id"),
            ("due_at", "s.due_at"),
            ("next_attempt_at", "s.next_attempt_at"),
            ("icv", "s.icv"),
            ("state", "s.state"),
            ("attempts", "s.attempts"),
            ("invoice_number", "i.number"),
            ("total", "i.total"),
        ],
        "s.id DESC",
    )
}

/// A UUID, or its beginning, is looked for as such; anything else in the invoice's number and buyer.
fn searched(query: ListQuery, text: Option<&str>) -> ListQuery {
    match text.and_then(uuid_part) {
        Some(uuid) => query.filter("s.uuid::text LIKE ?", Some(format!("{uuid}%"))),
        None => query.search("i.search_key", text),
    }
}

/// Longer numbers are VAT numbers and the like.
fn uuid_part(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let is_hex = text.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    let fits = text.len() == SHORT_UUID || (text.len() > SHORT_UUID && !is_number);
    (is_hex && fits).then_some(text)
}

fn states(asked: Option<&str>) -> Result<Option<Vec<String>>> {
    let Some(asked) = asked else { return Ok(None) };
    let states: Vec<String> = asked
        .split(',')
        .map(|state| state.trim().to_owned())
        .filter(|state| !state.is_empty())
        .collect();
    if states
        .iter()
        .all(|state| state::ALL.contains(&state.as_str()))
    {
        return Ok(Some(states));
    }
    let known = state::ALL.join(", ");
    Err(Problem::field(
        "state",
        Text::new(
            format!("Choose among: {known}."),
            format!("اختر من بين: {known}."),
        ),
    ))
}

fn hours(hours: i64) -> Result<TimeDelta> {
    TimeDelta::try_hours(hours)
        .filter(|_| (0..=100_000).contains(&hours))
        .ok_or_else(|| {
            Problem::field(
                "older_than_hours",
                Text::fixed(
                    "This must be a whole number of hours from 0 to 100000.",
                    "يجب أن يكون عدداً صحيحاً من الساعات من 0 إلى 100000.",
                ),
            )
        })
}

/// When a date begins in the merchant's zone.
fn begins(db: &impl MerchantConn, day: NaiveDate) -> Option<DateTime<Utc>> {
    let local = day.and_hms_opt(0, 0, 0)?;
    let zone = db.merchant().time_zone;
    Some(
        zone.from_local_datetime(&local)
            .earliest()?
            .with_timezone(&Utc),
    )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ZatcaSubmissionFilter,
) -> Result<Page<ZatcaSubmission>> {
    query(db, paging, filter)?.page(db, paging).await
}

pub async fn get(db: &impl MerchantConn, id: ZatcaSubmissionId) -> Result<ZatcaSubmission> {
    let rows = ListQuery::new(SELECT, from())
        .filter("s.id = ?", Some(id.0))
        .all(db)
        .await?;
    rows.into_iter().next().ok_or_else(Problem::not_found)
}
