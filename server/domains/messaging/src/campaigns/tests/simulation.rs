//! Merchants' numbers over the days that their campaigns take, on a virtual clock, with workers that are killed,
//! gateways that are away and campaigns that are paused.

use chrono::{DateTime, TimeDelta, TimeZone as _, Timelike as _, Utc};
use chrono_tz::Tz;
use kernel::config::Config;

use crate::campaigns::pacing::{Attempt, BURST, Line, Pace, Step, step};

const ZONES: [Tz; 6] = [
    chrono_tz::Asia::Dubai,
    chrono_tz::Asia::Riyadh,
    chrono_tz::Asia::Kolkata,
    chrono_tz::Europe::London,
    chrono_tz::America::New_York,
    chrono_tz::Africa::Cairo,
];
/// xorshift64*: what happens to the merchants, apart from the plan's own draws.
struct Fate(u64);

impl Fate {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    fn one_in(&mut self, many: u64) -> bool {
        self.next().is_multiple_of(many)
    }

    fn seconds(&mut self, most: u64) -> TimeDelta {
        TimeDelta::milliseconds((self.next() % (most * 1000)).cast_signed())
    }
}

/// What the gateway has: when each message came, and for whom.
struct Gateway {
    sent: Vec<(DateTime<Utc>, usize)>,
}

#[derive(Default)]
struct Seen {
    messages: usize,
    kills: usize,
    drops: usize,
    pauses: usize,
}

/// One merchant's campaign, from its launch until none is pending.
fn merchant(number: u64, recipients: usize, seen: &mut Seen) -> Gateway {
    let pace = Pace::of(&Config::default());
    let mut fate = Fate(number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
    let zone = ZONES[usize::try_from(number).unwrap() % ZONES.len()];
    // Around the days on which clocks change.
    let launch = Utc.with_ymd_and_hms(2026, 3, 20, 0, 0, 0).unwrap() + fate.seconds(20 * 86_400);
    let mut line = Line::new(fate.next().cast_signed());
    let ready_at = pace.ready_at(line.seed, 1, launch);
    let mut gateway = Gateway {
        sent: Vec::with_capacity(recipients),
    };
    let (mut now, mut next, mut claimed_at) = (launch, 0, None);
    while next < recipients {
        if fate.one_in(4_000) {
            seen.pauses += 1;
            now += fate.seconds(6 * 3_600);
        }
        match step(&line, pace, zone, ready_at, claimed_at, now) {
            // Workers look at what is due a little late, and now and then much later.
            Step::Wait(wait) if fate.one_in(2_000) => now = wait.at + fate.seconds(3_600),
            Step::Wait(wait) => now = wait.at + TimeDelta::milliseconds(250),
            Step::Held(free_at) => now = free_at,
            Step::Ask => {
                let has_it = gateway.sent.last().is_some_and(|(_, whom)| *whom == next);
                claimed_at = None;
                if has_it {
                    line = line.after(Attempt::Taken, now);
                    next += 1;
                }
            }
            Step::Send => {
                claimed_at = Some(now);
                if fate.one_in(300) {
                    seen.kills += 1;
                    now += fate.seconds(60);
                    continue;
                }
                now += fate.seconds(20);
                if fate.one_in(300) {
                    seen.drops += 1;
                    line = line.after(Attempt::NotTaken, now);
                    claimed_at = None;
                    continue;
                }
                gateway.sent.push((now, next));
                if fate.one_in(300) {
                    seen.kills += 1;
                    now += fate.seconds(60);
                    continue;
                }
                line = line.after(Attempt::Taken, now);
                claimed_at = None;
                next += 1;
            }
        }
    }
    check(&gateway, zone, ready_at, recipients);
    seen.messages += gateway.sent.len();
    gateway
}

fn check(gateway: &Gateway, zone: Tz, ready_at: DateTime<Utc>, recipients: usize) {
    assert_eq!(gateway.sent.len(), recipients, "none skipped, none twice");
    let (mut before, mut since_rest) = (None, 0_i64);
    for (position, (at, whom)) in gateway.sent.iter().enumerate() {
        assert_eq!(position, *whom, "each in its turn");
        assert!(*at >= ready_at, "not before the start");
        let hour = at.with_timezone(&zone).hour();
        assert!((9..23).contains(&hour), "{at} is {hour} o'clock in {zone}");
        if let Some(before) = before {
            let gap: TimeDelta = *at - before;
            assert!(gap >= TimeDelta::seconds(30), "a gap of {gap}");
            if gap >= TimeDelta::minutes(5) {
                since_rest = 0;
            }
        }
        since_rest += 1;
        assert!(since_rest <= BURST, "message {position} without its rest");
        before = Some(*at);
    }
}

fn simulate(merchants: u64, recipients: usize) -> Seen {
    let mut seen = Seen::default();
    for number in 1..=merchants {
        merchant(number, recipients, &mut seen);
    }
    seen
}

/// 10,000 merchants with 1,000 recipients each, on two threads.
#[test]
fn ten_thousand_merchants_keep_their_pace_through_kills_drops_and_pauses() {
    let halves: Vec<Seen> = std::thread::scope(|scope| {
        let halves = [1..=5_000_u64, 5_001..=10_000].map(|numbers| {
            scope.spawn(move || {
                let mut seen = Seen::default();
                for number in numbers {
                    merchant(number, 1_000, &mut seen);
                }
                seen
            })
        });
        halves.map(|half| half.join().expect("it ended")).into()
    });
    let sum = |of: fn(&Seen) -> usize| halves.iter().map(of).sum::<usize>();
    assert_eq!(sum(|seen| seen.messages), 10_000_000);
    assert!(sum(|seen| seen.kills) > 10_000 && sum(|seen| seen.drops) > 10_000);
    assert!(sum(|seen| seen.pauses) > 1_000);
}

#[test]
fn what_happens_is_the_same_each_time() {
    let twice = [(); 2].map(|()| merchant(7, 300, &mut Seen::default()).sent);
    assert_eq!(twice[0], twice[1]);
}

/// The published figure: about 55 messages an hour, 760 a day.
#[test]
fn the_plan_is_as_fast_as_it_says() {
    let pace = Pace::of(&Config::default());
    let opens = Utc.with_ymd_and_hms(2026, 3, 15, 5, 0, 0).unwrap();
    let days: usize = 20;
    let a_day = (1..=i64::try_from(days).unwrap())
        .map(|seed| {
            let plan = Line::new(seed).plan(pace, chrono_tz::Asia::Dubai, opens, opens);
            let end = opens + TimeDelta::hours(14);
            plan.take_while(|at| *at < end).count()
        })
        .sum::<usize>()
        / days;
    assert!((730..=800).contains(&a_day), "{a_day} a day");
    assert_eq!(simulate(1, 10).messages, 10);
}
