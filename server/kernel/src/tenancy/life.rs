//! A merchant's status of a day, from its dates alone.

use chrono::{DateTime, Days, NaiveDate, Utc};

use super::{Merchant, MerchantStatus};
use crate::error::{Problem, Result};
use crate::text::Text;

/// How long a merchant goes on after the last paid day, as the platform sets it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Terms {
    pub grace_days: i32,
    pub read_only_days: i32,
}

impl Terms {
    /// The last day of grace after this last paid day.
    pub fn grace_ends(self, paid_through: NaiveDate) -> NaiveDate {
        later(paid_through, self.grace_days)
    }

    /// The last day before the archive.
    pub fn read_only_ends(self, paid_through: NaiveDate) -> NaiveDate {
        later(self.grace_ends(paid_through), self.read_only_days)
    }
}

/// What a merchant's status follows from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Life {
    /// As it was last written: by hand, or by the run of a night.
    pub stored: MerchantStatus,
    /// The last day of the trial in the merchant's zone.
    pub trial_ends_on: Option<NaiveDate>,
    /// The last paid day of all subscriptions in the merchant's zone.
    pub paid_through: Option<NaiveDate>,
    pub terms: Terms,
}

impl Life {
    /// The status on a day of the merchant's zone, and its last day where it has one.
    pub fn on(&self, today: NaiveDate) -> (MerchantStatus, Option<NaiveDate>) {
        match (self.stored, self.paid_through) {
            (MerchantStatus::Disabled, _) => (MerchantStatus::Disabled, None),
            (_, Some(paid_through)) => self.after_payment(paid_through, today),
            (MerchantStatus::Trial, None) => match self.trial_ends_on {
                Some(end) if end < today => (MerchantStatus::Expired, None),
                end => (MerchantStatus::Trial, end),
            },
            (stored, None) => (stored, None),
        }
    }

    fn after_payment(
        &self,
        paid_through: NaiveDate,
        today: NaiveDate,
    ) -> (MerchantStatus, Option<NaiveDate>) {
        let stages = [
            (MerchantStatus::Active, paid_through),
            (MerchantStatus::Grace, self.terms.grace_ends(paid_through)),
            (
                MerchantStatus::ReadOnly,
                self.terms.read_only_ends(paid_through),
            ),
        ];
        let stage = stages.into_iter().find(|(_, last)| today <= *last);
        stage.map_or((MerchantStatus::Archived, None), |(status, last)| {
            (status, Some(last))
        })
    }
}

fn later(day: NaiveDate, days: i32) -> NaiveDate {
    let days = Days::new(u64::try_from(days).unwrap_or_default());
    day.checked_add_days(days).unwrap_or(NaiveDate::MAX)
}

impl Merchant {
    /// The date in the merchant's zone.
    pub fn date(&self, now: DateTime<Utc>) -> NaiveDate {
        now.with_timezone(&self.time_zone).date_naive()
    }

    /// How the account stands at an instant.
    pub fn status(&self, now: DateTime<Utc>) -> MerchantStatus {
        self.life.on(self.date(now)).0
    }

    /// The last day of the present status, where it has one.
    pub fn status_ends_on(&self, now: DateTime<Utc>) -> Option<NaiveDate> {
        self.life.on(self.date(now)).1
    }

    /// Refuses to write where the account can only be read.
    pub fn ensure_writable(&self, now: DateTime<Utc>) -> Result<()> {
        match self.status(now) {
            MerchantStatus::ReadOnly | MerchantStatus::Archived => Err(read_only()),
            MerchantStatus::Trial
            | MerchantStatus::Active
            | MerchantStatus::Grace
            | MerchantStatus::Expired
            | MerchantStatus::Disabled => Ok(()),
        }
    }
}

fn read_only() -> Problem {
    Problem::new(
        501,
        "account_read_only",
        Text::fixed(
            "The subscription of this account has ended: everything can be seen, printed and exported, but nothing \
             can be changed. The office renews it with our sales team; everything works again at once.",
            "انتهى اشتراك هذا الحساب: يمكن عرض كل شيء وطباعته وتصديره، لكن لا يمكن تعديل أي شيء. يجدد المكتب \
             الاشتراك مع فريق المبيعات، ويعود كل شيء للعمل فوراً.",
        ),
    )
}

#[cfg(test)]
mod tests {
    use chrono::Datelike as _;
    use proptest::prelude::*;

    use super::*;

    const TERMS: Terms = Terms {
        grace_days: 14,
        read_only_days: 90,
    };

    fn day(text: &str) -> NaiveDate {
        text.parse().expect("a date")
    }

    fn paid(paid_through: &str) -> Life {
        Life {
            stored: MerchantStatus::Trial,
            trial_ends_on: Some(day("2020-01-01")),
            paid_through: Some(day(paid_through)),
            terms: TERMS,
        }
    }

    #[test]
    fn each_stage_has_its_last_day() {
        // 2028 is a leap year: 14 days of grace after the 20th of February end on the 5th of March.
        let life = paid("2028-02-20");
        for (today, status, last) in [
            ("2028-02-20", MerchantStatus::Active, Some("2028-02-20")),
            ("2028-02-21", MerchantStatus::Grace, Some("2028-03-05")),
            ("2028-02-29", MerchantStatus::Grace, Some("2028-03-05")),
            ("2028-03-05", MerchantStatus::Grace, Some("2028-03-05")),
            ("2028-03-06", MerchantStatus::ReadOnly, Some("2028-06-03")),
            ("2028-06-03", MerchantStatus::ReadOnly, Some("2028-06-03")),
            ("2028-06-04", MerchantStatus::Archived, None),
        ] {
            assert_eq!(life.on(day(today)), (status, last.map(day)), "{today}");
        }
    }

    #[test]
    fn a_trial_ends_and_a_disabled_account_stays_so() {
        let trial = Life {
            paid_through: None,
            trial_ends_on: Some(day("2026-03-15")),
            ..paid("2026-01-01")
        };
        assert_eq!(
            trial.on(day("2026-03-15")),
            (MerchantStatus::Trial, Some(day("2026-03-15")))
        );
        assert_eq!(trial.on(day("2026-03-16")).0, MerchantStatus::Expired);
        let disabled = Life {
            stored: MerchantStatus::Disabled,
            ..paid("2099-01-01")
        };
        assert_eq!(disabled.on(day("2026-03-16")).0, MerchantStatus::Disabled);
    }

    fn rank(status: MerchantStatus) -> u8 {
        match status {
            MerchantStatus::Active => 0,
            MerchantStatus::Grace => 1,
            MerchantStatus::ReadOnly => 2,
            MerchantStatus::Archived => 3,
            other => panic!("{other:?} does not follow from a payment"),
        }
    }

    fn any_day() -> impl Strategy<Value = NaiveDate> {
        (0_i32..80_000).prop_map(|days| {
            NaiveDate::from_num_days_from_ce_opt(day("2000-01-01").num_days_from_ce() + days)
                .expect("a date")
        })
    }

    proptest! {
        #[test]
        fn a_status_only_gets_worse_by_waiting_and_better_by_paying(
            paid_through in any_day(),
            today in any_day(),
            grace_days in 0_i32..90,
            read_only_days in 1_i32..3_650,
            days in 1_u64..4_000,
        ) {
            let life = Life {
                paid_through: Some(paid_through),
                terms: Terms { grace_days, read_only_days },
                ..paid("2026-01-01")
            };
            let (now, last) = life.on(today);
            let (later, _) = life.on(today + Days::new(days));
            prop_assert!(rank(later) >= rank(now));
            // The status holds to its last day and not a day longer.
            if let Some(last) = last {
                prop_assert!(today <= last);
                prop_assert_eq!(life.on(last).0, now);
                let next = life.on(last + Days::new(1)).0;
                prop_assert!(rank(next) > rank(now));
            }
            let renewed = Life { paid_through: Some(paid_through + Days::new(days)), ..life };
            prop_assert!(rank(renewed.on(today).0) <= rank(now));
            let up_to_today = Life { paid_through: Some(paid_through.max(today)), ..life };
            prop_assert_eq!(up_to_today.on(today).0, MerchantStatus::Active);
        }

        #[test]
        fn the_day_is_the_merchants(hours in 0_i64..48) {
            let at = day("2026-03-15").and_hms_opt(0, 0, 0).expect("a time").and_utc()
                + chrono::Duration::hours(hours);
            for (zone, offset) in [(chrono_tz::Asia::Dubai, 4), (chrono_tz::Asia::Riyadh, 3)] {
                let local = at.with_timezone(&zone).date_naive();
                let by_hand = (at + chrono::Duration::hours(offset)).date_naive();
                prop_assert_eq!(local, by_hand);
                let life = paid("2026-03-15");
                let is_active = life.on(local).0 == MerchantStatus::Active;
                prop_assert_eq!(is_active, hours < 24 - offset);
            }
        }
    }
}
