use std::fmt;

use chrono::{Datelike as _, NaiveDate};
use icu_calendar::Date;
use icu_calendar::cal::Hijri;

/// The country whose papers show Hijri days beside Gregorian ones, ISO 3166 alpha-2.
const COUNTRY: &str = "SA";

/// A day of the Umm al-Qura calendar, in figures: day, month, year.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HijriDay {
    year: i32,
    month: u8,
    day: u8,
}

impl HijriDay {
    /// The same day; none beyond the years that calendars are kept for.
    pub fn of(day: NaiveDate) -> Option<Self> {
        let month = u8::try_from(day.month()).ok()?;
        let day_of_month = u8::try_from(day.day()).ok()?;
        let day = Date::try_new_iso(day.year(), month, day_of_month).ok()?;
        let day = day.to_calendar(Hijri::new_umm_al_qura());
        Some(Self {
            year: day.era_year().year,
            month: day.month().ordinal,
            day: day.day_of_month().0,
        })
    }

    /// The same, where papers of the country show it.
    pub fn in_country(country: &str, day: NaiveDate) -> Option<Self> {
        (country == COUNTRY).then(|| Self::of(day)).flatten()
    }
}

impl fmt::Display for HijriDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:02}/{:02}/{}", self.day, self.month, self.year)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// First and last days of months by the tables of the King Abdulaziz City for Science and Technology.
    #[test]
    fn days_are_those_of_the_published_calendar() {
        for (gregorian, hijri) in [
            ("1937-03-14", "01/01/1356"),
            ("1979-11-21", "01/01/1400"),
            ("2015-07-17", "01/10/1436"),
            ("2019-08-31", "01/01/1441"),
            ("2022-07-30", "01/01/1444"),
            ("2023-07-19", "01/01/1445"),
            ("2024-03-11", "01/09/1445"),
            ("2024-07-07", "01/01/1446"),
            ("2025-03-01", "01/09/1446"),
            ("2025-06-26", "01/01/1447"),
            ("2026-02-18", "01/09/1447"),
            ("2026-06-16", "01/01/1448"),
            ("2077-11-16", "30/12/1500"),
        ] {
            let day = HijriDay::of(gregorian.parse().unwrap()).unwrap();
            assert_eq!(day.to_string(), hijri, "{gregorian}");
        }
    }

    #[test]
    fn only_saudi_papers_show_them() {
        let day = "2026-02-18".parse().unwrap();
        assert!(HijriDay::in_country("SA", day).is_some());
        assert_eq!(HijriDay::in_country("AE", day), None);
        assert_eq!(HijriDay::of(NaiveDate::MAX), None);
    }
}
