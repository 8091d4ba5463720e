//! Dates and times of issue and supply.

use chrono::{
    DateTime, Datelike, Duration, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, TimeZone, Utc,
};

use super::catalogue::document as rule;
use super::forms;
use super::subject::Subject;
use super::tree::El;

pub(super) fn check(subject: &mut Subject<'_>) {
    let time = subject.root.text("cbc:IssueTime").into_owned();
    let valid = forms::is_time(&time);
    subject.report_if(!valid, &rule::TIME, "issued_at");
    late(subject, &time);
    delivery(subject);
}

/// Simplified documents are to be reported within a day.
fn late(subject: &mut Subject<'_>, time: &str) {
    let date = subject.root.text("cbc:IssueDate");
    let date = NaiveDate::parse_from_str(&date, "%Y-%m-%d").ok();
    let (Some(date), Some(issued)) = (date, time_of(time)) else {
        return;
    };
    let issued = moment(date.and_time(issued), time.ends_with('Z'), subject.now);
    let late = issued.is_some_and(|issued| subject.now - issued > Duration::days(1));
    let simplified = subject.transaction.starts_with("02");
    subject.report_if(simplified && late, &rule::LATE, "issued_at");
}

/// Time of day without fractions; 24:00:00 is the last moment of its day, near enough.
fn time_of(time: &str) -> Option<NaiveTime> {
    let whole = time.trim_end_matches('Z').split('.').next().unwrap_or("");
    match whole {
        "24:00:00" => NaiveTime::from_hms_opt(23, 59, 59),
        _ => NaiveTime::parse_from_str(whole, "%H:%M:%S").ok(),
    }
}

fn moment(
    local: NaiveDateTime,
    utc: bool,
    now: DateTime<FixedOffset>,
) -> Option<DateTime<FixedOffset>> {
    if utc {
        Some(Utc.from_utc_datetime(&local).fixed_offset())
    } else {
        now.timezone().from_local_datetime(&local).single()
    }
}

fn delivery(subject: &mut Subject<'_>) {
    let root = subject.root;
    let supplied = |el: El<'_>| !el.normal().is_empty();
    let actual = root.all("cac:Delivery/cbc:ActualDeliveryDate");
    let needed = subject.transaction.starts_with("01") && subject.kind == "388";
    let told = actual.first().is_some_and(|el| supplied(*el));
    subject.report_if(needed && !told, &rule::SUPPLY_DATE, "supply.from");
    for delivery in root.all("cac:Delivery") {
        for latest in delivery.all("cbc:LatestDeliveryDate") {
            let first = delivery.one("cbc:ActualDeliveryDate");
            let begun = first.is_some_and(supplied);
            subject.report_if(!begun, &rule::SUPPLY_START, "supply.from");
            let reversed = reversed(first, latest);
            subject.report_if(reversed, &rule::SUPPLY_END, "supply.until");
        }
    }
    // The rule looks at summaries only where the buyer is in Saudi Arabia.
    let both = !actual.is_empty() && root.has("cac:Delivery/cbc:LatestDeliveryDate");
    let summary = subject.is_simplified_summary() && super::buyer::is_saudi(subject);
    subject.report_if(summary && !both, &rule::SUMMARY_DATES, "supply.until");
}

fn reversed(first: Option<El<'_>>, latest: El<'_>) -> bool {
    let day = |el: El<'_>| -> Option<NaiveDate> { forms::date(&el.value()) };
    match (first.and_then(day), day(latest)) {
        // The rule reads dates of three centuries only.
        (Some(first), Some(latest)) => {
            let read = |day: NaiveDate| (1800..2100).contains(&day.year());
            read(first) && read(latest) && latest < first
        }
        _ => false,
    }
}
