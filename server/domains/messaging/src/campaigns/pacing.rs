//! When the next message of a merchant's number goes out: a pure function of what the number has sent, a seed and the
//! clock. Every draw is made from the seed and the count of messages, so that a restart goes on with the same plan.

use std::time::Duration;

use chrono::{DateTime, Days, NaiveDate, NaiveTime, TimeDelta, Utc};
use chrono_tz::Tz;
use kernel::clock::instant;
use kernel::config::Config;

use super::codes::CampaignWait;

/// Messages after which the number rests.
pub const BURST: i64 = 100;
/// What a newly linked number sends at most on its first days: one that begins with many is soon blocked.
pub const WARM_UP: [i64; 7] = [20, 40, 80, 150, 250, 400, 600];
const OPENS: NaiveTime = NaiveTime::from_hms_opt(9, 0, 0).expect("a time");
const CLOSES: NaiveTime = NaiveTime::from_hms_opt(23, 0, 0).expect("a time");
/// The last message of a day begins so long before the hours end: it may take a while.
const BEFORE_CLOSING: TimeDelta = TimeDelta::seconds(120);

/// From and to, in milliseconds.
type Between = (i64, i64);
const GAP: Between = (30_000, 90_000);
const REST: Between = (300_000, 900_000);
/// Between the start that was chosen and the first message.
const LEAD: Between = (480_000, 720_000);
/// After the hours begin, so that not all merchants send in the same second.
const OPENING: Between = (0, 90_000);
const FIRST_SETBACK: i64 = 60_000;
const LONGEST_SETBACK: i64 = 900_000;

/// How fast the pace is: as it is promised, or a part of it where tests ask for that.
#[derive(Debug, Clone, Copy)]
pub struct Pace {
    divisor: i64,
    /// After which another worker asks for a message that was claimed.
    pub lease: TimeDelta,
}

impl Pace {
    pub fn of(config: &Config) -> Self {
        Self {
            divisor: i64::from(config.campaign_pace_divisor.get()),
            lease: TimeDelta::from_std(config.turn_lease()).unwrap_or(TimeDelta::MAX),
        }
    }

    /// What the gateway gets to answer: well before the lease is over, and before the hours end.
    pub fn longest_sending(self) -> Duration {
        let part = self.lease * 2 / 5;
        part.to_std().unwrap_or_default()
    }

    fn draw(self, seed: i64, purpose: u64, count: i64, (from, to): Between) -> TimeDelta {
        let random =
            mixed(seed.cast_unsigned() ^ mixed(purpose.wrapping_add(count.cast_unsigned() << 3)));
        let width = (to - from + 1).cast_unsigned();
        let drawn = from + (random % width).cast_signed();
        TimeDelta::milliseconds(drawn / self.divisor)
    }

    /// The first instant at which a campaign may send.
    pub fn ready_at(self, seed: i64, campaign: i64, starts_at: DateTime<Utc>) -> DateTime<Utc> {
        starts_at + self.draw(seed, 0, campaign, LEAD)
    }
}

/// SplitMix64.
const fn mixed(state: u64) -> u64 {
    let mut z = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// What a merchant's number has sent so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Line {
    pub seed: i64,
    /// Messages that the gateway was given.
    pub taken: i64,
    pub last_at: Option<DateTime<Utc>>,
    /// Tries in a row that the gateway did not take.
    pub setbacks: i32,
    pub warm_up: Option<WarmUp>,
}

/// How a newly linked number is got used to sending.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WarmUp {
    pub zone: Tz,
    /// Its first day.
    pub since: NaiveDate,
    /// Messages of the day on which it was used last.
    pub sent: i64,
}

impl WarmUp {
    fn day(&self, at: DateTime<Utc>) -> NaiveDate {
        at.with_timezone(&self.zone).date_naive()
    }

    /// Messages of an instant's day, where the number was used last at `last_at`.
    fn sent_on(&self, at: DateTime<Utc>, last_at: Option<DateTime<Utc>>) -> i64 {
        let is_same = last_at.is_some_and(|last_at| self.day(last_at) == self.day(at));
        if is_same { self.sent } else { 0 }
    }

    /// What the number may send on an instant's day, where that is bounded.
    fn most_on(&self, at: DateTime<Utc>) -> Option<i64> {
        let age = (self.day(at) - self.since).num_days().max(0);
        usize::try_from(age)
            .ok()
            .and_then(|age| WARM_UP.get(age))
            .copied()
    }
}

/// The next message's instant, and what it waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Next {
    pub at: DateTime<Utc>,
    pub wait: CampaignWait,
}

/// What became of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The gateway has it, refused it, or nobody knows.
    Taken,
    /// It certainly has not gone out.
    NotTaken,
}

impl Line {
    pub const fn new(seed: i64) -> Self {
        Self {
            seed,
            taken: 0,
            last_at: None,
            setbacks: 0,
            warm_up: None,
        }
    }

    /// `ready_at`: the campaign's first instant. What was planned for the past is due at once, within the hours.
    pub fn next(&self, pace: Pace, zone: Tz, ready_at: DateTime<Utc>, now: DateTime<Utc>) -> Next {
        match self.planned(pace, zone, ready_at) {
            late if late.at < now => self.allowed(pace, zone, Next { at: now, ..late }),
            planned => planned,
        }
    }

    fn planned(&self, pace: Pace, zone: Tz, ready_at: DateTime<Utc>) -> Next {
        let (free_at, wait) = match self.last_at {
            Some(last_at) => {
                let (pause, wait) = self.pause(pace);
                (last_at + pause, wait)
            }
            None => (ready_at, CampaignWait::Start),
        };
        let next = if ready_at >= free_at {
            Next {
                at: ready_at,
                wait: CampaignWait::Start,
            }
        } else {
            Next { at: free_at, wait }
        };
        self.allowed(pace, zone, next)
    }

    /// Within the hours, and no more than a new number sends on that day.
    fn allowed(&self, pace: Pace, zone: Tz, next: Next) -> Next {
        let next = self.within_hours(pace, zone, next);
        let Some(warm_up) = &self.warm_up else {
            return next;
        };
        let sent = warm_up.sent_on(next.at, self.last_at);
        if warm_up.most_on(next.at).is_none_or(|most| sent < most) {
            return next;
        }
        let tomorrow = warm_up.day(next.at) + Days::new(1);
        Next {
            at: self.opening(pace, zone, tomorrow),
            wait: CampaignWait::WarmUp,
        }
    }

    fn pause(&self, pace: Pace) -> (TimeDelta, CampaignWait) {
        let (pause, wait) = if self.taken > 0 && self.taken % BURST == 0 {
            (
                pace.draw(self.seed, 1, self.taken, REST),
                CampaignWait::Rest,
            )
        } else {
            (pace.draw(self.seed, 2, self.taken, GAP), CampaignWait::Gap)
        };
        let setback = match self.setbacks {
            ..=0 => return (pause, wait),
            many => (FIRST_SETBACK << (many - 1).min(8)).min(LONGEST_SETBACK),
        };
        let setback = TimeDelta::milliseconds(setback / pace.divisor);
        (pause.max(setback), CampaignWait::Gateway)
    }

    fn within_hours(&self, pace: Pace, zone: Tz, next: Next) -> Next {
        let local = next.at.with_timezone(&zone);
        let (date, time) = (local.date_naive(), local.time());
        let opens_on = if time < OPENS {
            date
        } else if time >= CLOSES - BEFORE_CLOSING {
            date + Days::new(1)
        } else {
            return next;
        };
        Next {
            at: self.opening(pace, zone, opens_on),
            wait: CampaignWait::Hours,
        }
    }

    /// When the first message of a day goes out.
    fn opening(&self, pace: Pace, zone: Tz, date: NaiveDate) -> DateTime<Utc> {
        instant(zone, date.and_time(OPENS)) + pace.draw(self.seed, 3, self.taken, OPENING)
    }

    /// The line after a try that ended at `now`.
    pub fn after(self, attempt: Attempt, now: DateTime<Utc>) -> Self {
        let (taken, setbacks) = match attempt {
            Attempt::Taken => (self.taken + 1, 0),
            Attempt::NotTaken => (self.taken, self.setbacks.saturating_add(1)),
        };
        let warm_up = self.warm_up.map(|warm_up| WarmUp {
            sent: warm_up.sent_on(now, self.last_at) + taken - self.taken,
            ..warm_up
        });
        Self {
            taken,
            setbacks,
            last_at: Some(now),
            warm_up,
            ..self
        }
    }

    /// The instants of the next `count` messages, as planned.
    pub fn plan(
        self,
        pace: Pace,
        zone: Tz,
        ready_at: DateTime<Utc>,
        now: DateTime<Utc>,
    ) -> impl Iterator<Item = DateTime<Utc>> {
        let mut line = self;
        std::iter::repeat_with(move || {
            let at = line.next(pace, zone, ready_at, now).at;
            line = line.after(Attempt::Taken, at);
            at
        })
    }
}

/// What a worker does with the recipient whose turn it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Wait(Next),
    Send,
    /// Another worker has it, or was killed over it a moment ago.
    Held(DateTime<Utc>),
    /// A worker was killed over it: the gateway is asked whether it has the message.
    Ask,
}

pub fn step(
    line: &Line,
    pace: Pace,
    zone: Tz,
    ready_at: DateTime<Utc>,
    claimed_at: Option<DateTime<Utc>>,
    now: DateTime<Utc>,
) -> Step {
    if let Some(claimed_at) = claimed_at {
        let free_at = claimed_at + pace.lease;
        return if free_at > now {
            Step::Held(free_at)
        } else {
            Step::Ask
        };
    }
    match line.next(pace, zone, ready_at, now) {
        next if next.at > now => Step::Wait(next),
        _ => Step::Send,
    }
}
