//! When a unit can be seen: a pure function of the office's hours, of what is planned and of the clock.

use chrono::{DateTime, Datelike as _, TimeDelta, Utc};
use chrono_tz::Tz;
use identity::account::hours::Hours;
use identity::users::UserId;
use kernel::clock::instant;
use sea_orm::FromQueryResult;

/// What the office lets visitors choose from.
#[derive(Debug, Clone)]
pub struct Opening {
    pub zone: Tz,
    pub hours: Vec<Hours>,
    /// Of a viewing.
    pub minutes: i32,
    /// Between the choice and the viewing, at the least.
    pub lead_hours: i32,
    pub days_ahead: i32,
    /// Who shows units, in the order in which they are asked.
    pub agents: Vec<UserId>,
}

/// A planned viewing, of the unit or of another one.
#[derive(Debug, Clone, PartialEq, Eq, FromQueryResult)]
pub struct Taken {
    pub agent_id: UserId,
    pub is_of_unit: bool,
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
}

/// A time to choose, and who is free then.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    pub starts_at: DateTime<Utc>,
    pub ends_at: DateTime<Utc>,
    pub agents: Vec<UserId>,
}

impl Opening {
    /// The instants that slots lie between.
    pub fn bounds(&self, now: DateTime<Utc>) -> (DateTime<Utc>, DateTime<Utc>) {
        let ahead = TimeDelta::days(i64::from(self.days_ahead) + 2);
        (now, now + ahead)
    }

    /// The times at which somebody can show the unit, in their order.
    pub fn free(&self, taken: &[Taken], now: DateTime<Utc>) -> Vec<Slot> {
        let length = TimeDelta::minutes(i64::from(self.minutes));
        if length <= TimeDelta::zero() {
            return Vec::new();
        }
        let earliest = now + TimeDelta::hours(i64::from(self.lead_hours));
        let today = now.with_timezone(&self.zone).date_naive();
        let days = usize::try_from(self.days_ahead).unwrap_or_default() + 1;
        let mut slots = Vec::new();
        for day in today.iter_days().take(days) {
            let weekday = day.weekday().number_from_monday();
            let open = self.hours.iter();
            for range in open.filter(|range| u32::from(range.day) == weekday) {
                // The steps are of instants: the change to summer time neither doubles nor shortens one.
                let closes = instant(self.zone, day.and_time(range.to));
                let mut starts_at = instant(self.zone, day.and_time(range.from));
                while starts_at + length <= closes {
                    let ends_at = starts_at + length;
                    if starts_at >= earliest {
                        slots.extend(self.slot(taken, starts_at, ends_at));
                    }
                    starts_at = ends_at;
                }
            }
        }
        slots.sort_by_key(|slot| slot.starts_at);
        slots
    }

    fn slot(
        &self,
        taken: &[Taken],
        starts_at: DateTime<Utc>,
        ends_at: DateTime<Utc>,
    ) -> Option<Slot> {
        let then: Vec<&Taken> = taken
            .iter()
            .filter(|other| other.starts_at < ends_at && starts_at < other.ends_at)
            .collect();
        if then.iter().any(|other| other.is_of_unit) {
            return None;
        }
        let is_free = |agent: &UserId| then.iter().all(|other| other.agent_id != *agent);
        let agents: Vec<UserId> = self.agents.iter().copied().filter(is_free).collect();
        (!agents.is_empty()).then_some(Slot {
            starts_at,
            ends_at,
            agents,
        })
    }
}

/// Who shows the unit: of those who are free, the one with the fewest viewings so far.
pub fn chosen(slot: &Slot, taken: &[Taken]) -> Option<UserId> {
    let of = |agent: UserId| taken.iter().filter(move |other| other.agent_id == agent);
    let free = slot.agents.iter().copied();
    free.min_by_key(|agent| of(*agent).count())
}

#[cfg(test)]
mod tests {
    use chrono::{NaiveTime, TimeZone as _};
    use proptest::prelude::*;

    use super::*;

    const NOUR: UserId = UserId(1);
    const SAMI: UserId = UserId(2);

    fn range(day: u8, from: u32, to: u32) -> Hours {
        let time = |hour| NaiveTime::from_hms_opt(hour, 0, 0).expect("a time");
        Hours {
            day,
            from: time(from),
            to: time(to),
        }
    }

    /// Sundays and Mondays from ten to twelve, an hour each.
    fn opening(zone: Tz) -> Opening {
        Opening {
            zone,
            hours: vec![range(7, 10, 12), range(1, 10, 12)],
            minutes: 60,
            lead_hours: 0,
            days_ahead: 7,
            agents: vec![NOUR, SAMI],
        }
    }

    fn at(text: &str) -> DateTime<Utc> {
        text.parse().expect("an instant")
    }

    fn taken(agent_id: UserId, is_of_unit: bool, starts_at: &str, ends_at: &str) -> Taken {
        Taken {
            agent_id,
            is_of_unit,
            starts_at: at(starts_at),
            ends_at: at(ends_at),
        }
    }

    fn starts(slots: &[Slot]) -> Vec<String> {
        let shown = |slot: &Slot| slot.starts_at.format("%m-%dT%H:%M").to_string();
        slots.iter().map(shown).collect()
    }

    #[test]
    fn slots_are_of_the_offices_hours_and_weekdays() {
        // A Sunday, seven in the morning in Dubai.
        let found = opening(chrono_tz::Asia::Dubai).free(&[], at("2026-03-15T03:00:00Z"));
        let expected = [
            "03-15T06:00",
            "03-15T07:00",
            "03-16T06:00",
            "03-16T07:00",
            "03-22T06:00",
            "03-22T07:00",
        ];
        assert_eq!(starts(&found), expected);
        assert!(found.iter().all(|slot| slot.agents == [NOUR, SAMI]));
    }

    #[test]
    fn nothing_is_offered_sooner_than_the_office_can_come() {
        let mut soon = opening(chrono_tz::Asia::Dubai);
        soon.lead_hours = 4;
        soon.days_ahead = 1;
        let found = soon.free(&[], at("2026-03-15T03:00:00Z"));
        assert_eq!(
            starts(&found),
            ["03-15T07:00", "03-16T06:00", "03-16T07:00"]
        );
    }

    #[test]
    fn a_taken_unit_is_not_offered_and_a_taken_employee_leaves_it_to_another() {
        let mut opening = opening(chrono_tz::Asia::Dubai);
        opening.days_ahead = 1;
        let planned = [
            taken(NOUR, true, "2026-03-15T06:30:00Z", "2026-03-15T07:00:00Z"),
            taken(NOUR, false, "2026-03-15T07:30:00Z", "2026-03-15T08:30:00Z"),
            taken(NOUR, false, "2026-03-16T06:00:00Z", "2026-03-16T07:00:00Z"),
            taken(SAMI, false, "2026-03-16T06:59:00Z", "2026-03-16T07:30:00Z"),
        ];
        let found = opening.free(&planned, at("2026-03-15T03:00:00Z"));
        let agents: Vec<&[UserId]> = found.iter().map(|slot| slot.agents.as_slice()).collect();
        assert_eq!(starts(&found), ["03-15T07:00", "03-16T07:00"]);
        assert_eq!(agents, [&[SAMI][..], &[NOUR][..]]);
        let both = Slot {
            agents: vec![NOUR, SAMI],
            ..found[0].clone()
        };
        assert_eq!(chosen(&both, &planned), Some(SAMI), "has fewer viewings");
        assert_eq!(chosen(&both, &[]), Some(NOUR), "the first of equals");
    }

    #[test]
    fn the_changes_of_the_clock_move_no_hours() {
        let mut night = opening(chrono_tz::Europe::Berlin);
        night.hours = vec![range(7, 1, 5)];
        night.days_ahead = 0;
        // The night of 29 March has no hour from two to three, the one of 25 October has it twice.
        let spring = night.free(&[], at("2026-03-28T23:30:00Z"));
        assert_eq!(
            starts(&spring),
            ["03-29T00:00", "03-29T01:00", "03-29T02:00"]
        );
        let autumn = night.free(&[], at("2026-10-24T22:30:00Z"));
        let expected = [
            "10-24T23:00",
            "10-25T00:00",
            "10-25T01:00",
            "10-25T02:00",
            "10-25T03:00",
        ];
        assert_eq!(starts(&autumn), expected);
    }

    #[test]
    fn without_employees_or_hours_there_is_nothing_to_choose() {
        let now = at("2026-03-15T03:00:00Z");
        let mut nobody = opening(chrono_tz::Asia::Dubai);
        nobody.agents.clear();
        assert!(nobody.free(&[], now).is_empty());
        let mut closed = opening(chrono_tz::Asia::Dubai);
        closed.hours.clear();
        assert!(closed.free(&[], now).is_empty());
    }

    fn planned() -> impl Strategy<Value = Taken> {
        (1_i64..=3, any::<bool>(), 0_i64..20_000, 5_i64..300).prop_map(
            |(agent, is_of_unit, after, minutes)| {
                let starts_at = at("2026-03-10T00:00:00Z") + TimeDelta::minutes(after);
                Taken {
                    agent_id: UserId(agent),
                    is_of_unit,
                    starts_at,
                    ends_at: starts_at + TimeDelta::minutes(minutes),
                }
            },
        )
    }

    proptest! {
        #[test]
        fn no_slot_overlaps_what_is_taken(
            taken in prop::collection::vec(planned(), 0..40),
            minutes in 5_i32..=240, lead_hours in 0_i32..=72, days_ahead in 1_i32..=14,
            zone in prop::sample::select(chrono_tz::TZ_VARIANTS.to_vec()),
            second in 1_773_100_800_i64..1_774_400_000,
        ) {
            let now = Utc.timestamp_opt(second, 0).unwrap();
            let hours = (1..=7).map(|day| range(day, 9, 20)).collect();
            let opening = Opening { hours, minutes, lead_hours, days_ahead, ..opening(zone) };
            let slots = opening.free(&taken, now);
            for slot in &slots {
                prop_assert!(slot.starts_at >= now + TimeDelta::hours(i64::from(lead_hours)));
                prop_assert_eq!(slot.ends_at - slot.starts_at, TimeDelta::minutes(i64::from(minutes)));
                prop_assert!(!slot.agents.is_empty());
                let (first, last) = opening.bounds(now);
                prop_assert!(first <= slot.starts_at && slot.ends_at <= last);
                for other in &taken {
                    let apart = other.ends_at <= slot.starts_at || slot.ends_at <= other.starts_at;
                    prop_assert!(apart || !other.is_of_unit);
                    prop_assert!(apart || !slot.agents.contains(&other.agent_id));
                }
            }
            prop_assert!(slots.windows(2).all(|two| two[0].ends_at <= two[1].starts_at), "apart from each other");
        }
    }
}
