//! Recurring work: once for each merchant and local date (or for the platform and UTC date).
//!
//! A row of `schedule_runs` and the job's row in the outbox are written by one statement, so it is
//! once however many workers look, and a day that began during an outage is made up for.

use std::collections::HashSet;
use std::time::Duration;

use chrono::{DateTime, NaiveDate, Timelike as _, Utc};
use chrono_tz::Tz;
use kernel::jobs::{Daily, JobRegistry, Schedule};
use kernel::{Kernel, Result};
use sqlx::Row as _;
use sqlx::types::Json;
use tokio::sync::watch;

use crate::pause;

const EVERY: Duration = Duration::from_secs(20);
/// `schedule_runs.merchant_id` of the platform's own work.
const PLATFORM: i64 = 0;

const ENQUEUE: &str = "\
    WITH asked AS ( \
        SELECT job, merchant_id, run_on, payload FROM unnest($1::text[], $2::bigint[], $3::date[], $5::jsonb[]) AS a(job, merchant_id, run_on, payload) \
    ), \
    new AS ( \
        INSERT INTO platform.schedule_runs (job, merchant_id, run_on, enqueued_at) \
        SELECT job, merchant_id, run_on, $4 FROM asked ORDER BY job, merchant_id, run_on \
        ON CONFLICT DO NOTHING RETURNING job, merchant_id, run_on \
    ) \
    INSERT INTO platform.outbox (merchant_id, name, key, payload, run_at, created_at) \
    SELECT nullif(n.merchant_id, 0), n.job, n.run_on::text, a.payload, $4, $4 \
    FROM new n JOIN asked a USING (job, merchant_id, run_on)";

type Run = (String, i64, NaiveDate);

pub async fn run(kernel: &Kernel, registry: &JobRegistry, stopped: &watch::Receiver<bool>) {
    loop {
        match tick(kernel, registry).await {
            Ok(0) => {}
            Ok(enqueued) => tracing::info!(enqueued, "recurring work enqueued"),
            Err(problem) => tracing::error!(%problem, "recurring work could not be enqueued"),
        }
        if pause(EVERY, stopped).await {
            return;
        }
    }
}

async fn tick(kernel: &Kernel, registry: &JobRegistry) -> Result<u64> {
    let now = kernel.clock.now();
    let mut zones: Vec<(i64, Tz)> = vec![];
    if registry
        .schedules()
        .iter()
        .any(|schedule| schedule.each_merchant)
    {
        let live = kernel.merchants.live().await?;
        // In a sandbox nothing happens but what programs ask for.
        let real = live.iter().filter(|merchant| !merchant.is_sandbox());
        zones.extend(real.map(|merchant| (merchant.id, merchant.time_zone)));
    }
    let known = known(kernel, now).await?;
    let mut due: Vec<Run> = registry
        .schedules()
        .iter()
        .flat_map(|schedule| due(schedule, &zones, now))
        .collect();
    due.retain(|run| !known.contains(run));
    if due.is_empty() {
        return Ok(0);
    }
    let jobs: Vec<&str> = due.iter().map(|(job, ..)| job.as_str()).collect();
    let merchants: Vec<i64> = due.iter().map(|(_, merchant, _)| *merchant).collect();
    let dates: Vec<NaiveDate> = due.iter().map(|(.., date)| *date).collect();
    let payloads: Vec<Json<Daily>> = dates
        .iter()
        .map(|date| Json(Daily { date: *date }))
        .collect();
    let done = sqlx::query(ENQUEUE)
        .bind(jobs)
        .bind(merchants)
        .bind(dates)
        .bind(now)
        .bind(payloads)
        .execute(kernel.database.platform_pool())
        .await?;
    Ok(done.rows_affected())
}

/// The runs of every date that is today in some time zone.
async fn known(kernel: &Kernel, now: DateTime<Utc>) -> Result<HashSet<Run>> {
    let rows = sqlx::query(
        "SELECT job, merchant_id, run_on FROM platform.schedule_runs WHERE run_on >= $1",
    )
    .bind(now.date_naive() - chrono::Days::new(1))
    .fetch_all(kernel.database.platform_pool())
    .await?;
    let mut known = HashSet::with_capacity(rows.len());
    for row in rows {
        known.insert((
            row.try_get("job")?,
            row.try_get("merchant_id")?,
            row.try_get("run_on")?,
        ));
    }
    Ok(known)
}

/// Whose hour has come today.
fn due<'a>(
    schedule: &'a Schedule,
    merchants: &'a [(i64, Tz)],
    now: DateTime<Utc>,
) -> impl Iterator<Item = Run> + 'a {
    let platform = [(PLATFORM, Tz::UTC)];
    let zones = if schedule.each_merchant {
        merchants.to_vec()
    } else {
        platform.to_vec()
    };
    zones.into_iter().filter_map(move |(merchant, zone)| {
        let local = now.with_timezone(&zone);
        (local.hour() >= schedule.hour)
            .then(|| (schedule.job.to_owned(), merchant, local.date_naive()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeZone as _;

    #[test]
    fn the_merchants_zone_decides_hour_and_date() {
        let merchants = [(1, chrono_tz::Asia::Dubai), (2, chrono_tz::Europe::London)];
        let schedule = Schedule {
            job: "reminders.plan",
            hour: 1,
            each_merchant: true,
        };
        let now = Utc.with_ymd_and_hms(2026, 3, 14, 21, 30, 0).unwrap();
        let runs: Vec<Run> = due(&schedule, &merchants, now).collect();
        let date = |day| NaiveDate::from_ymd_opt(2026, 3, day).unwrap();
        assert_eq!(runs.len(), 2);
        assert_eq!(
            (runs[0].1, runs[0].2),
            (1, date(15)),
            "half past one of the next day in Dubai"
        );
        assert_eq!((runs[1].1, runs[1].2), (2, date(14)));
        let earlier = now - chrono::Duration::hours(1);
        assert_eq!(
            due(&schedule, &merchants[..1], earlier).count(),
            0,
            "not before its hour"
        );
    }

    #[test]
    fn the_platforms_hour_is_utc() {
        let schedule = Schedule {
            job: "merchants.expire_trials",
            hour: 2,
            each_merchant: false,
        };
        let at = |hour| Utc.with_ymd_and_hms(2026, 3, 14, hour, 0, 0).unwrap();
        assert_eq!(
            due(&schedule, &[(7, chrono_tz::Asia::Dubai)], at(1)).count(),
            0
        );
        let runs: Vec<Run> = due(&schedule, &[], at(2)).collect();
        assert_eq!((runs.len(), runs[0].1), (1, PLATFORM));
    }
}
