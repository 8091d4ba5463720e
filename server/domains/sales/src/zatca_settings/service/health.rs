use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::tenancy::MerchantConn;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use crate::zatca_settings::{ZatcaSettingId, credentials};
use crate::zatca_submissions::codes::SubmissionState;

/// What of a device's documents is not with the authority.
#[derive(Debug, Default, FromQueryResult)]
pub(in crate::zatca_settings) struct Queue {
    /// Being sent, too.
    pub waiting: i64,
    /// Rejected and not replaced yet.
    pub rejected: i64,
    /// Waiting for a person.
    pub blocked: i64,
    /// When the oldest unsent document must be with the authority.
    pub oldest_due_at: Option<DateTime<Utc>>,
}

/// The counts of one device's documents; of all devices' without an id.
pub(in crate::zatca_settings) async fn queue(
    db: &impl MerchantConn,
    id: Option<ZatcaSettingId>,
) -> Result<Queue> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT count(*) FILTER (WHERE s.state IN {under_way}) AS waiting, \
                 count(*) FILTER (WHERE s.state = {rejected}) AS rejected, \
                 count(*) FILTER (WHERE s.state = {blocked}) AS blocked, \
                 min(s.due_at) FILTER (WHERE s.state IN {undecided}) AS oldest_due_at \
             FROM zatca_submissions s \
             WHERE (s.state IN {undecided} OR s.state = {rejected}) \
               AND ($1::bigint IS NULL OR s.zatca_setting_id = $1) \
               AND NOT EXISTS (SELECT 1 FROM zatca_submissions r WHERE r.replaces_id = s.id)",
            under_way = SubmissionState::sql_list(&SubmissionState::UNDER_WAY),
            undecided = SubmissionState::sql_list(&SubmissionState::UNDECIDED),
            rejected = SubmissionState::Rejected.sql(),
            blocked = SubmissionState::Blocked.sql(),
        ),
        [id.into()],
    );
    let found = Queue::find_by_statement(statement).one(db).await?;
    Ok(found.unwrap_or_default())
}

/// Whole days from today to the certificate's last day, where the merchant is; negative afterwards.
pub(in crate::zatca_settings) fn days_left(
    db: &impl MerchantConn,
    credential: &credentials::Model,
) -> Option<i64> {
    let end = credential.certificate_expires_at?;
    let last = end.with_timezone(&db.merchant().time_zone).date_naive();
    Some((last - db.today()).num_days())
}
