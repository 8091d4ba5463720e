//! The engine's promises for any seed, count, zone and instant.

use std::collections::BTreeMap;

use chrono::{DateTime, NaiveDate, TimeDelta, TimeZone as _, Timelike as _, Utc};
use chrono_tz::Tz;
use kernel::config::Config;
use proptest::prelude::*;

use crate::campaigns::codes::CampaignWait;
use crate::campaigns::pacing::{Attempt, BURST, Line, Pace, Step, WARM_UP, WarmUp, step};

fn pace() -> Pace {
    Pace::of(&Config::default())
}

fn instants() -> impl Strategy<Value = DateTime<Utc>> {
    // 2025 to 2028.
    (1_735_689_600_i64..1_861_920_000).prop_map(|at| Utc.timestamp_opt(at, 0).unwrap())
}

fn zones() -> impl Strategy<Value = Tz> {
    prop::sample::select(chrono_tz::TZ_VARIANTS.to_vec())
}

proptest! {
    #[test]
    fn the_next_message_keeps_to_pace_and_hours(
        seed: i64, taken in 0_i64..1_000_000, last_at in instants(), zone in zones(),
    ) {
        let line = Line { seed, taken, last_at: Some(last_at), setbacks: 0, warm_up: None };
        let next = line.next(pace(), zone, last_at - TimeDelta::days(1), last_at);
        let waited = next.at - last_at;
        let least = if taken > 0 && taken % BURST == 0 { 300 } else { 30 };
        prop_assert!(waited >= TimeDelta::seconds(least), "{waited}");
        let local = next.at.with_timezone(&zone);
        prop_assert!((9..23).contains(&local.hour()), "{local}");
        match next.wait {
            CampaignWait::Gap => prop_assert!(waited <= TimeDelta::seconds(90)),
            CampaignWait::Rest => prop_assert!(waited <= TimeDelta::seconds(900)),
            wait => prop_assert_eq!(wait, CampaignWait::Hours),
        }
        prop_assert_eq!(next, line.next(pace(), zone, last_at - TimeDelta::days(1), last_at), "the same plan");
    }

    #[test]
    fn a_campaign_begins_about_ten_minutes_after_its_start(seed: i64, campaign in 1_i64..1_000_000, at in instants()) {
        let lead = pace().ready_at(seed, campaign, at) - at;
        prop_assert!((480..=720).contains(&lead.num_seconds()), "{lead}");
    }

    #[test]
    fn a_late_turn_sends_only_within_the_hours(
        seed: i64, last_at in instants(), late in 0_i64..200_000, zone in zones(),
    ) {
        let line = Line { seed, taken: 1, last_at: Some(last_at), setbacks: 0, warm_up: None };
        let now = last_at + TimeDelta::seconds(90 + late);
        let hour = now.with_timezone(&zone).hour();
        match step(&line, pace(), zone, last_at, None, now) {
            Step::Send => prop_assert!((9..23).contains(&hour), "{hour}"),
            Step::Wait(next) => prop_assert!(next.at > now),
            Step::Held(_) | Step::Ask => prop_assert!(false, "nobody claimed it"),
        }
    }

    #[test]
    fn a_new_number_sends_few_messages_on_its_first_days(seed: i64, at in instants(), zone in zones()) {
        let day = |at: DateTime<Utc>| at.with_timezone(&zone).date_naive();
        let since = day(at);
        let line = Line { warm_up: Some(WarmUp { zone, since, sent: 0 }), ..Line::new(seed) };
        let mut days: BTreeMap<NaiveDate, i64> = BTreeMap::new();
        for at in line.plan(pace(), zone, at, at).take(1_600) {
            *days.entry(day(at)).or_default() += 1;
        }
        for (date, sent) in &days {
            let age = usize::try_from((*date - since).num_days()).expect("no day before the first");
            if let Some(most) = WARM_UP.get(age) {
                prop_assert!(sent <= most, "{sent} on day {age}");
            }
        }
        prop_assert!(days.len() >= WARM_UP.len(), "{days:?}");
    }

    #[test]
    fn setbacks_wait_longer_and_not_for_ever(seed: i64, at in instants(), setbacks in 1_i32..1_000) {
        let line = Line { seed, taken: 5, last_at: Some(at), setbacks, warm_up: None };
        let again = line.after(Attempt::NotTaken, at);
        prop_assert_eq!(again.taken, 5, "nothing went out");
        let next = again.next(pace(), chrono_tz::UTC, at, at);
        if next.wait == CampaignWait::Gateway {
            let waited = next.at - at;
            prop_assert!((60..=900).contains(&waited.num_seconds()), "{waited}");
        }
    }
}

#[test]
fn hours_are_the_merchants_on_the_days_on_which_clocks_change() {
    let zone = chrono_tz::America::New_York;
    let evening = |day| zone.with_ymd_and_hms(2026, 3, day, 22, 59, 0).unwrap();
    for (day, opens) in [(6, "14:00"), (7, "13:00")] {
        let last_at = evening(day).with_timezone(&Utc);
        let line = Line {
            seed: 3,
            taken: 1,
            last_at: Some(last_at),
            setbacks: 0,
            warm_up: None,
        };
        let next = line.next(pace(), zone, last_at, last_at);
        assert_eq!(next.wait, CampaignWait::Hours);
        let opening: Vec<_> = opens
            .split(':')
            .map(|part| part.parse::<u32>().unwrap())
            .collect();
        let late = next.at.num_seconds_from_midnight() - opening[0] * 3_600 - opening[1] * 60;
        assert!(late <= 90, "{}", next.at);
    }
}
