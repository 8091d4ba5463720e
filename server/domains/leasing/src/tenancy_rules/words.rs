//! What a limit says to people.

use kernel::code::Code as _;
use kernel::money;
use kernel::text::{DayText, Text};

use super::LimitReason;
use super::model::RentLimit;

impl RentLimit {
    /// The most that a year may cost, whose law it is, and why.
    pub fn words(&self) -> Text {
        let place = self.jurisdiction.text();
        let most = self
            .most
            .map(|most| money::grouped(most.0))
            .unwrap_or_default();
        let why = self.why();
        Text::new(
            format!(
                "The law of {} allows a rent of {most} a year at most: {}.",
                place.en, why.en
            ),
            format!(
                "يسمح قانون {} بإيجار سنوي لا يتجاوز {most}: {}.",
                place.ar, why.ar
            ),
        )
    }

    fn why(&self) -> Text {
        let until = self.until.map(DayText);
        match (self.reason, until) {
            (LimitReason::Frozen, Some(until)) => Text::new(
                format!("it stays in the tenancy's first years, until {until}"),
                format!("لا يتغير في سنوات الإيجار الأولى حتى {until:#}"),
            ),
            (LimitReason::RecentRise, Some(until)) => Text::new(
                format!("it rose a short while ago and may rise again on {until}"),
                format!("ارتفع قبل مدة قصيرة ويمكن أن يرتفع ثانية في {until:#}"),
            ),
            (LimitReason::NoticeLate, _) => Text::fixed(
                "notice was not served in time, so it stays",
                "لم يُبلغ الإشعار في موعده فيبقى كما هو",
            ),
            (LimitReason::IndexMissing, _) => Text::fixed(
                "enter the rent of the official index first",
                "أدخل إيجار المؤشر الرسمي أولًا",
            ),
            (reason, _) => {
                let words = reason.text();
                Text::new(words.en.to_lowercase(), words.ar)
            }
        }
    }
}
