use chrono::{Days, NaiveDate, NaiveTime, TimeDelta};
use kernel::clock::instant;
use kernel::paging::{List, ListQuery, Listed as _, Page, Paging};
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::{Problem, Result};

use super::super::model::{ZatcaSubmission, ZatcaSubmissionFilter};

/// Shortest beginning of a UUID that is taken for one: eight digits, as screens shorten it.
const SHORT_UUID: usize = 8;

/// The list's query. A UUID, or its beginning, is searched as such; anything else in the invoice's number
/// and buyer.
pub fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ZatcaSubmissionFilter,
) -> Result<ListQuery> {
    let uuid = paging.search.as_deref().and_then(uuid_part);
    let words = Paging {
        search: paging.search.clone().filter(|_| uuid.is_none()),
        ..paging.clone()
    };
    let older_than = filter.older_than_hours.map(hours).transpose()?;
    let code = filter
        .code
        .as_ref()
        .map(|code| serde_json::json!([{ "code": code }]));
    let begins = |day: NaiveDate| instant(db.merchant().time_zone, day.and_time(NaiveTime::MIN));
    let query = ZatcaSubmission::narrowed(&words, filter)?
        .filter("s.uuid::text LIKE ?", uuid.map(|uuid| format!("{uuid}%")))
        .filter("s.created_at <= ?", older_than.map(|age| db.now() - age))
        .filter("s.messages @> ?", code)
        .filter("s.created_at >= ?", filter.from.map(begins))
        .filter(
            "s.created_at < ?",
            filter.to.map(|day| begins(day + Days::new(1))),
        );
    Ok(query)
}

/// One page of the documents that are asked for.
pub async fn page(
    db: &impl MerchantConn,
    list: &List<ZatcaSubmissionFilter>,
) -> Result<Page<ZatcaSubmission>> {
    let query = query(db, &list.paging, &list.filter)?;
    query.page(db, &list.paging).await
}

/// Longer numbers are VAT numbers and the like.
fn uuid_part(text: &str) -> Option<String> {
    let text = text.trim().to_ascii_lowercase();
    let is_number = text.bytes().all(|b| b.is_ascii_digit());
    let is_hex = text.bytes().all(|b| b.is_ascii_hexdigit() || b == b'-');
    let fits = text.len() == SHORT_UUID || (text.len() > SHORT_UUID && !is_number);
    (is_hex && fits).then_some(text)
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
