//! What a rule says of one tenancy. Pure arithmetic.

use chrono::{Days, Months, NaiveDate};
use kernel::money::DECIMALS;
use rust_decimal::Decimal;

use super::{Enforcement, LimitReason, NoticeUnit};

/// How long before a contract's last day notice is served.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Notice {
    pub length: u32,
    pub unit: NoticeUnit,
}

impl Notice {
    /// The last day on which notice of a contract with this last day is in time.
    pub fn last_day(self, ends_on: NaiveDate) -> Option<NaiveDate> {
        match self.unit {
            NoticeUnit::Days => ends_on.checked_sub_days(Days::new(u64::from(self.length))),
            // A month without that day ends earlier, so that the tenant has whole months.
            NoticeUnit::Months => ends_on.checked_sub_months(Months::new(self.length)),
        }
    }
}

/// What a rent may rise that is more than so many per cent below the index.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    pub above: Decimal,
    pub percent: Decimal,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Cap {
    None,
    Percent(Decimal),
    Index(Vec<Band>),
}

/// The law of one place and usage.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Law {
    pub notice: Option<Notice>,
    /// Without notice in time the rent stays as it is.
    pub needs_notice: bool,
    pub frozen_years: u32,
    pub again_after_years: u32,
    pub cap: Cap,
    pub enforcement: Enforcement,
}

/// The rent of a year, from a day on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rented {
    pub from: NaiveDate,
    pub rent: Decimal,
}

/// A tenancy that is to go on.
#[derive(Debug, Clone, Copy)]
pub struct Tenancy<'a> {
    /// The rents of its terms, the first on top; the last is the present one.
    pub rents: &'a [Rented],
    pub ends_on: NaiveDate,
    /// The first day of the next term.
    pub starts_on: NaiveDate,
    /// When the first letter about the next terms reached the tenant.
    pub served_on: Option<NaiveDate>,
    pub index_rent: Option<Decimal>,
    pub today: NaiveDate,
}

/// The greatest rent of the next term, and why.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    /// Of a year; none where the law sets no limit.
    pub most: Option<Decimal>,
    pub reason: LimitReason,
    /// The first day on which the reason is over.
    pub until: Option<NaiveDate>,
}

impl Limit {
    pub fn allows(&self, rent: Decimal) -> bool {
        self.most.is_none_or(|most| rent <= most)
    }

    const fn stays(rent: Decimal, reason: LimitReason, until: Option<NaiveDate>) -> Self {
        Self {
            most: Some(rent),
            reason,
            until,
        }
    }
}

impl Law {
    pub fn notice_by(&self, ends_on: NaiveDate) -> Option<NaiveDate> {
        self.notice?.last_day(ends_on)
    }

    /// What the next term may cost; a lower rent is always allowed.
    pub fn limit(&self, tenancy: &Tenancy<'_>) -> Limit {
        let (Some(first), Some(present)) = (tenancy.rents.first(), tenancy.rents.last()) else {
            return FREE;
        };
        let rent = present.rent;
        if self.is_late(tenancy) {
            return Limit::stays(rent, LimitReason::NoticeLate, None);
        }
        let over = |from: NaiveDate, years: u32| {
            let months = Months::new(years.saturating_mul(12));
            from.checked_add_months(months)
                .filter(|until| tenancy.starts_on < *until)
        };
        if let Some(until) = over(first.from, self.frozen_years) {
            return Limit::stays(rent, LimitReason::Frozen, Some(until));
        }
        let rose = last_rise(tenancy.rents).and_then(|rose| over(rose, self.again_after_years));
        if let Some(until) = rose {
            return Limit::stays(rent, LimitReason::RecentRise, Some(until));
        }
        match &self.cap {
            Cap::None => FREE,
            Cap::Percent(percent) => {
                Limit::stays(raised(rent, *percent), LimitReason::Percent, None)
            }
            Cap::Index(bands) => match tenancy.index_rent {
                Some(index) => {
                    let percent = of_index(bands, rent, index);
                    Limit::stays(raised(rent, percent), LimitReason::Index, None)
                }
                None => Limit::stays(rent, LimitReason::IndexMissing, None),
            },
        }
    }

    fn is_late(&self, tenancy: &Tenancy<'_>) -> bool {
        let Some(notice_by) = self
            .notice_by(tenancy.ends_on)
            .filter(|_| self.needs_notice)
        else {
            return false;
        };
        tenancy.served_on.unwrap_or(tenancy.today) > notice_by
    }
}

const FREE: Limit = Limit {
    most: None,
    reason: LimitReason::Free,
    until: None,
};

/// The first day of the last term that cost more than the one before it.
fn last_rise(rents: &[Rented]) -> Option<NaiveDate> {
    let mut pairs = rents.windows(2).rev();
    let rose = pairs.find(|pair| pair[1].rent > pair[0].rent)?;
    Some(rose[1].from)
}

/// Rounded down: the limit itself is never passed.
fn raised(rent: Decimal, percent: Decimal) -> Decimal {
    let raised = rent + rent * percent / Decimal::ONE_HUNDRED;
    raised.trunc_with_scale(DECIMALS).max(rent)
}

/// What the bands allow a rent that is so far below the index; a rent of a band's very edge is in the one before it.
fn of_index(bands: &[Band], rent: Decimal, index: Decimal) -> Decimal {
    if index <= rent {
        return Decimal::ZERO;
    }
    let gap = (index - rent) * Decimal::ONE_HUNDRED / index;
    let reached = bands.iter().filter(|band| gap > band.above);
    reached.map(|band| band.percent).max().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use rust_decimal::dec;

    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn days(length: u32) -> Notice {
        Notice {
            length,
            unit: NoticeUnit::Days,
        }
    }

    fn months(length: u32) -> Notice {
        Notice {
            length,
            unit: NoticeUnit::Months,
        }
    }

    #[test]
    fn the_last_day_to_serve_notice() {
        for (notice, ends_on, last_day) in [
            (days(90), "2027-05-01", "2027-01-31"),
            // A leap year has a day more.
            (days(90), "2028-05-01", "2028-02-01"),
            (days(90), "2026-12-31", "2026-10-02"),
            (days(60), "2028-02-29", "2027-12-31"),
            (months(2), "2026-12-31", "2026-10-31"),
            (months(2), "2026-04-30", "2026-02-28"),
            (months(2), "2028-04-30", "2028-02-29"),
            (months(3), "2026-05-31", "2026-02-28"),
            (months(12), "2028-02-29", "2027-02-28"),
        ] {
            let last = notice.last_day(day(ends_on));
            assert_eq!(last, Some(day(last_day)), "{notice:?} {ends_on}");
        }
    }

    fn law(cap: Cap) -> Law {
        Law {
            notice: None,
            needs_notice: false,
            frozen_years: 0,
            again_after_years: 0,
            cap,
            enforcement: Enforcement::Refuse,
        }
    }

    fn rents(terms: &[(&str, Decimal)]) -> Vec<Rented> {
        let term = |(from, rent): &(&str, Decimal)| Rented {
            from: day(from),
            rent: *rent,
        };
        terms.iter().map(term).collect()
    }

    fn tenancy<'a>(rents: &'a [Rented], starts_on: &str) -> Tenancy<'a> {
        let starts_on = day(starts_on);
        Tenancy {
            rents,
            ends_on: starts_on - Days::new(1),
            starts_on,
            served_on: None,
            index_rent: None,
            today: starts_on - Days::new(200),
        }
    }

    #[test]
    fn a_percentage_is_that_of_the_present_rent() {
        let rents = rents(&[("2025-01-01", dec!(40000)), ("2026-01-01", dec!(41333.33))]);
        let limit = law(Cap::Percent(dec!(5))).limit(&tenancy(&rents, "2027-01-01"));
        assert_eq!(
            (limit.most, limit.reason),
            (Some(dec!(43399.99)), LimitReason::Percent)
        );
        assert!(limit.allows(dec!(43399.99)) && !limit.allows(dec!(43400)));
        assert!(limit.allows(dec!(30000)), "a lower rent is allowed");
        let frozen = law(Cap::Percent(dec!(0))).limit(&tenancy(&rents, "2027-01-01"));
        assert_eq!(frozen.most, Some(dec!(41333.33)));
    }

    #[test]
    fn the_index_allows_by_the_gap() {
        let bands = [(10, 5), (20, 10), (30, 15), (40, 20)];
        let bands = bands.map(|(above, percent)| Band {
            above: above.into(),
            percent: percent.into(),
        });
        let law = law(Cap::Index(bands.to_vec()));
        for (rent, most) in [
            (dec!(100000), dec!(100000)),
            (dec!(120000), dec!(120000)),
            // Ten per cent below it is not above ten.
            (dec!(90000), dec!(90000)),
            (dec!(89999), dec!(94498.95)),
            (dec!(79000), dec!(86900)),
            (dec!(69000), dec!(79350)),
            (dec!(60000), dec!(69000)),
            (dec!(59999.99), dec!(71999.98)),
        ] {
            let rents = rents(&[("2026-01-01", rent)]);
            let asked = Tenancy {
                index_rent: Some(dec!(100000)),
                ..tenancy(&rents, "2027-01-01")
            };
            assert_eq!(law.limit(&asked).most, Some(most), "{rent}");
        }
        let rents = rents(&[("2026-01-01", dec!(60000))]);
        let unknown = law.limit(&tenancy(&rents, "2027-01-01"));
        assert_eq!(
            (unknown.most, unknown.reason),
            (Some(dec!(60000)), LimitReason::IndexMissing)
        );
    }

    #[test]
    fn the_first_years_and_those_after_a_rise_are_frozen() {
        let law = Law {
            frozen_years: 3,
            again_after_years: 2,
            ..law(Cap::None)
        };
        let stayed = rents(&[("2024-01-01", dec!(50)), ("2025-01-01", dec!(50))]);
        let limit = law.limit(&tenancy(&stayed, "2026-12-31"));
        assert_eq!(
            (limit.most, limit.reason, limit.until),
            (Some(dec!(50)), LimitReason::Frozen, Some(day("2027-01-01")))
        );
        assert_eq!(law.limit(&tenancy(&stayed, "2027-01-01")), FREE);
        let rose = rents(&[
            ("2024-01-01", dec!(50)),
            ("2027-01-01", dec!(60)),
            ("2028-01-01", dec!(55)),
        ]);
        let limit = law.limit(&tenancy(&rose, "2028-12-31"));
        assert_eq!(
            (limit.most, limit.reason, limit.until),
            (
                Some(dec!(55)),
                LimitReason::RecentRise,
                Some(day("2029-01-01"))
            )
        );
        assert_eq!(law.limit(&tenancy(&rose, "2029-01-01")), FREE);
    }

    #[test]
    fn a_tenancy_from_a_leap_day_has_its_years() {
        let law = Law {
            frozen_years: 3,
            ..law(Cap::None)
        };
        let rents = rents(&[("2024-02-29", dec!(50))]);
        let frozen = law.limit(&tenancy(&rents, "2027-02-27"));
        assert_eq!(frozen.until, Some(day("2027-02-28")));
        assert_eq!(law.limit(&tenancy(&rents, "2027-02-28")), FREE);
    }

    #[test]
    fn without_notice_in_time_the_rent_stays() {
        let law = Law {
            notice: Some(days(90)),
            needs_notice: true,
            ..law(Cap::Percent(dec!(5)))
        };
        let rents = rents(&[("2026-05-02", dec!(100))]);
        let asked = |served: Option<&str>, today: &str| Tenancy {
            served_on: served.map(day),
            today: day(today),
            ..tenancy(&rents, "2027-05-02")
        };
        for (served, today, reason) in [
            (None, "2027-01-31", LimitReason::Percent),
            (None, "2027-02-01", LimitReason::NoticeLate),
            (Some("2027-01-31"), "2027-04-01", LimitReason::Percent),
            (Some("2027-02-01"), "2027-04-01", LimitReason::NoticeLate),
        ] {
            let limit = law.limit(&asked(served, today));
            assert_eq!(limit.reason, reason, "{served:?} {today}");
        }
    }

    proptest! {
        #[test]
        fn the_last_day_is_the_last_that_leaves_the_whole_term(
            offset in 0_u64..20_000, length in 1_u32..400, in_months in any::<bool>(),
        ) {
            let ends_on = day("2000-01-01") + Days::new(1_000 + offset);
            let term = if in_months { months(1 + length % 24) } else { days(length) };
            let last = term.last_day(ends_on).unwrap();
            let reaches = |served: NaiveDate| match term.unit {
                NoticeUnit::Days => served + Days::new(u64::from(term.length)),
                NoticeUnit::Months => served + Months::new(term.length),
            };
            prop_assert!(reaches(last) <= ends_on);
            prop_assert!(reaches(last + Days::new(1)) >= ends_on);
            prop_assert!(last < ends_on);
        }

        #[test]
        fn a_limit_is_never_below_the_present_rent_nor_above_its_percentage(
            minor in 1_i64..100_000_000, basis in 0_i64..5_000,
        ) {
            let (rent, percent) = (Decimal::new(minor, 2), Decimal::new(basis, 2));
            let rents = [Rented { from: day("2026-01-01"), rent }];
            let limit = law(Cap::Percent(percent)).limit(&tenancy(&rents, "2027-01-01"));
            let most = limit.most.unwrap();
            prop_assert!(most >= rent);
            prop_assert!(most <= rent + rent * percent / Decimal::ONE_HUNDRED);
            prop_assert!(most.scale() <= DECIMALS);
        }

        #[test]
        fn the_lower_the_rent_the_more_per_cent_the_index_allows(
            low in 1_i64..1_000_000, more in 0_i64..1_000_000, index in 1_i64..2_000_000,
        ) {
            let bands = [Band { above: dec!(10), percent: dec!(5) }, Band { above: dec!(30), percent: dec!(15) }];
            let (low, high, index) = (Decimal::from(low), Decimal::from(low + more), Decimal::from(index));
            prop_assert!(of_index(&bands, low, index) >= of_index(&bands, high, index));
        }
    }
}
