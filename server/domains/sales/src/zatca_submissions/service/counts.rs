use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::tenancy::MerchantConn;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::super::codes::{SubmissionCall, SubmissionState};
use super::super::model::ZatcaSubmissionCounts;
use crate::zatca_settings::service as settings;

#[derive(FromQueryResult)]
struct Counted {
    waiting: i64,
    sending: i64,
    rejected: i64,
    blocked: i64,
    overdue: i64,
    oldest_due_at: Option<DateTime<Utc>>,
}

/// A rejected document that was replaced needs nobody. A standard one is due when it is made, and
/// counts as overdue an hour later.
fn count_sql() -> String {
    format!(
        "SELECT \
             count(*) FILTER (WHERE s.state = {waiting}) AS waiting, \
             count(*) FILTER (WHERE s.state = {sending}) AS sending, \
             count(*) FILTER (WHERE s.state = {rejected} AND NOT EXISTS \
                 (SELECT FROM zatca_submissions r WHERE r.replaces_id = s.id)) AS rejected, \
             count(*) FILTER (WHERE s.state = {blocked}) AS blocked, \
             count(*) FILTER (WHERE s.state IN {undecided} AND $1 > s.due_at \
                 + CASE s.call WHEN {clearance} THEN interval '1 hour' ELSE interval '0' END) AS overdue, \
             min(s.due_at) FILTER (WHERE s.state IN {undecided}) AS oldest_due_at \
         FROM zatca_submissions s WHERE s.state IN {undecided} OR s.state = {rejected}",
        waiting = SubmissionState::Waiting.sql(),
        sending = SubmissionState::Sending.sql(),
        rejected = SubmissionState::Rejected.sql(),
        blocked = SubmissionState::Blocked.sql(),
        undecided = SubmissionState::sql_list(&SubmissionState::UNDECIDED),
        clearance = SubmissionCall::Clearance.sql(),
    )
}

pub async fn counts(db: &impl MerchantConn) -> Result<ZatcaSubmissionCounts> {
    let now = db.now();
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, count_sql(), [now.into()]);
    let counted = Counted::find_by_statement(statement).one(db).await?;
    let device = settings::live(db).await?;
    let mut counts = ZatcaSubmissionCounts {
        now,
        stopped_at: device.as_ref().and_then(|device| device.stopped_at),
        stopped_reason: device.and_then(|device| device.stopped_reason),
        ..Default::default()
    };
    if let Some(counted) = counted {
        counts.waiting = counted.waiting;
        counts.sending = counted.sending;
        counts.rejected = counted.rejected;
        counts.blocked = counted.blocked;
        counts.overdue = counted.overdue;
        counts.oldest_due_at = counted.oldest_due_at;
    }
    Ok(counts)
}
