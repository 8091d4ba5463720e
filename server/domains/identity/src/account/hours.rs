//! Business hours: ranges of a day of the week that do not overlap.

use chrono::NaiveTime;
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use serde::{Deserialize, Serialize};

use super::model::{BusinessHours, HoursInput};

/// One range of one day, as it is stored: `{"day": 1, "from": "09:00:00", "to": "18:00:00"}`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hours {
    /// 1 Monday to 7 Sunday.
    pub day: u8,
    pub from: NaiveTime,
    pub to: NaiveTime,
}

impl From<Hours> for BusinessHours {
    fn from(Hours { day, from, to }: Hours) -> Self {
        Self { day, from, to }
    }
}

/// Ranges that one week may have.
const MOST: usize = 28;

pub fn read(form: &mut Validator, given: &[HoursInput]) -> Vec<Hours> {
    form.not_empty("hours", given);
    form.check("hours", given.len() <= MOST, Rule::OneOf);
    let mut hours = Vec::with_capacity(given.len().min(MOST));
    for (index, input) in given.iter().enumerate().take(MOST) {
        let day_field = item("hours", index, "day");
        form.check(&day_field, (1..=7).contains(&input.day), Rule::OneOf);
        let from = form
            .time(&item("hours", index, "from"), &input.from)
            .required()
            .optional();
        let to = form
            .time(&item("hours", index, "to"), &input.to)
            .required()
            .optional();
        let (Some(from), Some(to)) = (from, to) else {
            continue;
        };
        let to_field = item("hours", index, "to");
        form.check_custom(&to_field, from < to, "after_time", after());
        let range = Hours {
            day: input.day,
            from,
            to,
        };
        let is_free = hours.iter().all(|other| !overlap(other, &range));
        form.check_custom(
            &item("hours", index, "from"),
            is_free,
            "overlap",
            overlaps(),
        );
        hours.push(range);
    }
    hours.sort_by_key(|range| (range.day, range.from));
    hours
}

fn overlap(one: &Hours, other: &Hours) -> bool {
    one.day == other.day && one.from < other.to && other.from < one.to
}

fn after() -> Text {
    Text::fixed(
        "The end must be after the beginning.",
        "يجب أن تكون النهاية بعد البداية.",
    )
}

fn overlaps() -> Text {
    Text::fixed(
        "This overlaps with other hours of the same day.",
        "تتداخل هذه الفترة مع فترة أخرى في اليوم نفسه.",
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::text::Language;

    fn faults(given: &[(u8, &str, &str)]) -> Vec<String> {
        let inputs: Vec<HoursInput> = given
            .iter()
            .map(|(day, from, to)| HoursInput {
                day: *day,
                from: (*from).into(),
                to: (*to).into(),
            })
            .collect();
        let mut form = Validator::new(Language::En);
        read(&mut form, &inputs);
        form.finish().err().map_or_else(Vec::new, |faults| {
            faults.fields().map(str::to_owned).collect()
        })
    }

    #[test]
    fn split_shifts_may_touch_but_not_overlap() {
        assert!(
            faults(&[
                (1, "09:00", "13:00"),
                (1, "13:00", "18:00"),
                (2, "10:00", "12:00")
            ])
            .is_empty()
        );
        assert_eq!(
            faults(&[(1, "09:00", "13:00"), (1, "12:59", "18:00")]),
            ["hours.1.from"]
        );
        assert_eq!(faults(&[(1, "09:00", "09:00")]), ["hours.0.to"]);
        assert_eq!(
            faults(&[(8, "9", "10:00")]),
            ["hours.0.day", "hours.0.from"]
        );
        assert_eq!(faults(&[]), ["hours"]);
    }
}
