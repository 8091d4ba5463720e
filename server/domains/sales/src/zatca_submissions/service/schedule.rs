//! When a document is tried next, and the job that will do it.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::Result;
use kernel::entropy::Entropy;
use kernel::tenancy::{MerchantConn, MerchantTx};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};

use super::super::ZatcaSubmissionId;
use super::super::codes::SubmissionState;
use super::super::entity::{Column, Entity, Model};
use super::super::jobs::{SendDue, WarnOfDelay};
use crate::zatca_settings::ZatcaSettingId;

/// What one sending may take; after it another worker takes over. Longer than the gateway's time-out.
pub const LEASE: TimeDelta = TimeDelta::minutes(2);
/// The law's time for a simplified document (facts of the authority, §11).
pub const REPORT_WITHIN: TimeDelta = TimeDelta::hours(24);
/// How long before its end people are told.
pub const WARN_BEFORE: TimeDelta = TimeDelta::hours(4);

const FIRST_WAIT: i64 = 10;
const LONGEST_WAIT: i64 = 15 * 60;
/// Once the law's time is over, nothing is gained by haste.
const LATE_WAIT: i64 = 60 * 60;
/// No authority asks for more; a longer one is a mistake of something on the way.
const LONGEST_ASKED_WAIT: i64 = 60 * 60;

/// Seconds until the next try of what failed for the `attempts`th time: doubled each time, at most
/// 15 minutes, of which the upper half is by chance so that documents do not come in one wave.
pub fn backoff(attempts: i32, random: u16) -> i64 {
    let doublings = u32::try_from(attempts.saturating_sub(1))
        .unwrap_or(0)
        .min(8);
    let full = (FIRST_WAIT << doublings).min(LONGEST_WAIT);
    let half = full / 2;
    full - half + half * i64::from(random) / i64::from(u16::MAX)
}

/// The instant of the next try, which a `Retry-After` may put off.
pub fn next_attempt(
    row: &Model,
    now: DateTime<Utc>,
    retry_after: Option<u64>,
    entropy: &dyn Entropy,
) -> DateTime<Utc> {
    let mut random = [0_u8; 2];
    entropy.fill(&mut random);
    let own = if now >= row.created_at + REPORT_WITHIN {
        LATE_WAIT
    } else {
        backoff(row.attempts, u16::from_le_bytes(random))
    };
    let asked = retry_after
        .and_then(|seconds| i64::try_from(seconds).ok())
        .unwrap_or(0)
        .min(LONGEST_ASKED_WAIT);
    now + TimeDelta::seconds(own.max(asked))
}

/// The devices with a document on its way.
pub async fn devices_under_way(db: &impl MerchantConn) -> Result<Vec<ZatcaSettingId>> {
    let devices = Entity::find()
        .select_only()
        .column(Column::ZatcaSettingId)
        .distinct()
        .filter(Column::State.is_in(SubmissionState::UNDER_WAY))
        .into_tuple()
        .all(db)
        .await?;
    Ok(devices)
}

/// A run of a device's queue, not before `at`.
pub async fn enqueue(
    tx: &MerchantTx,
    setting: ZatcaSettingId,
    key: String,
    at: Option<DateTime<Utc>>,
) -> Result<()> {
    let job = SendDue {
        zatca_setting_id: setting,
    };
    tx.enqueue_at(job, key, at.unwrap_or(tx.now())).await
}

/// The warning of a document that is still not with the authority shortly before its time is over.
pub async fn enqueue_watch(
    tx: &MerchantTx,
    id: ZatcaSubmissionId,
    due_at: DateTime<Utc>,
) -> Result<()> {
    let job = WarnOfDelay {
        zatca_submission_id: id,
    };
    tx.enqueue_at(job, id.to_string(), due_at - WARN_BEFORE)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_double_up_to_a_quarter_of_an_hour() {
        let least: Vec<i64> = (1..=9).map(|attempts| backoff(attempts, 0)).collect();
        assert_eq!(least, [5, 10, 20, 40, 80, 160, 320, 450, 450]);
        let most: Vec<i64> = (1..=9)
            .map(|attempts| backoff(attempts, u16::MAX))
            .collect();
        assert_eq!(most, [10, 20, 40, 80, 160, 320, 640, 900, 900]);
        assert_eq!(backoff(i32::MAX, u16::MAX), 900);
        assert_eq!(backoff(0, 0), 5);
    }
}
