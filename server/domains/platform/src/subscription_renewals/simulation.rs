//! Three years of two hundred merchants, day by day, by the rules that the product runs: trials, renewals, cards that
//! fail, upgrades, downgrades, cancellations, refunds, disputes, nights that are missed or run twice.

use std::collections::BTreeMap;

use chrono::{Duration, NaiveDate};
use kernel::tenancy::Terms;
use rust_decimal::Decimal;

use super::{OpenInvoice, Paid, Run, Standing, Step, Tax, difference, paid, rounded, steps};
use crate::subscriptions::BillingPeriod;
use crate::subscriptions::periods::period_of;

const MERCHANTS: u64 = 200;
const DAYS: i64 = 3 * 365 + 1;
const TERMS: Terms = Terms {
    grace_days: 14,
    read_only_days: 90,
};

/// The same numbers in every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % sides
    }

    fn one_in(&mut self, sides: u64) -> bool {
        self.roll(sides) == 0
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Renewal { from: NaiveDate, to: NaiveDate },
    Return,
    Upgrade { price: Decimal },
}

#[derive(Debug, Clone)]
struct Invoice {
    number: u64,
    kind: Kind,
    due_on: NaiveDate,
    tax: Tax,
    reminded: i16,
    cancelled: bool,
    paid: Option<Decimal>,
    given_back: Decimal,
    waits_until: Option<NaiveDate>,
}

struct Merchant {
    dice: Dice,
    decimals: u32,
    rate: Decimal,
    trial_ends_on: NaiveDate,
    billing: BillingPeriod,
    price: Decimal,
    next_price: Option<Decimal>,
    starts_on: Option<NaiveDate>,
    paid_through: Option<NaiveDate>,
    renews: bool,
    invoices: Vec<Invoice>,
    /// How often each day was paid as the first payment of it, without upgrades.
    days: BTreeMap<NaiveDate, u32>,
}

#[derive(Default)]
struct Ledger {
    last_number: u64,
    cash: Decimal,
    upgrades: u64,
    refunds: u64,
    returns: u64,
    failures: u64,
    missed: u64,
    renewals: u64,
}

impl Merchant {
    fn new(seed: u64, first: NaiveDate) -> Self {
        let mut dice = Dice(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1);
        for _ in 0..4 {
            dice.roll(2);
        }
        // Dirhams with tax, dinars of three decimals without.
        let (decimals, rate) = if dice.one_in(3) {
            (3, Decimal::ZERO)
        } else {
            (2, Decimal::from(5))
        };
        let joined = first + Duration::days(i64::try_from(dice.roll(200)).expect("days"));
        let billing = if dice.one_in(2) {
            BillingPeriod::Yearly
        } else {
            BillingPeriod::Monthly
        };
        let units = 10_000 + i64::try_from(dice.roll(900_000)).expect("units");
        Self {
            decimals,
            rate,
            trial_ends_on: joined + Duration::days(6),
            billing,
            price: Decimal::new(units, decimals),
            next_price: None,
            starts_on: None,
            paid_through: None,
            renews: true,
            invoices: Vec::new(),
            days: BTreeMap::new(),
            dice,
        }
    }

    fn open(&mut self) -> Option<&mut Invoice> {
        let mut open = self.invoices.iter_mut();
        open.find(|it| {
            !it.cancelled && it.paid.is_none() && !matches!(it.kind, Kind::Upgrade { .. })
        })
    }

    fn issue(&mut self, ledger: &mut Ledger, kind: Kind, net: Decimal, due_on: NaiveDate) {
        ledger.last_number += 1;
        self.invoices.push(Invoice {
            number: ledger.last_number,
            kind,
            due_on,
            tax: Tax::on(net, self.rate, self.decimals),
            reminded: 0,
            cancelled: false,
            paid: None,
            given_back: Decimal::ZERO,
            waits_until: None,
        });
    }

    fn standing(&mut self, today: NaiveDate) -> Option<Standing> {
        let open = self.open().map(|open| OpenInvoice {
            due_on: open.due_on,
            is_return: open.kind == Kind::Return,
            reminded: open.reminded,
            is_waiting: open.waits_until.is_some_and(|until| until > today),
        });
        Some(Standing {
            starts_on: self.starts_on?,
            billing: self.billing,
            paid_through: self.paid_through?,
            renews: self.renews,
            open,
            is_followed: false,
        })
    }

    /// The run of a night; whether there was anything to do.
    fn night(&mut self, ledger: &mut Ledger, today: NaiveDate) -> bool {
        let Some(standing) = self.standing(today) else {
            return false;
        };
        let run = Run {
            today,
            terms: TERMS,
        };
        let Some(step) = steps(&standing, run) else {
            return false;
        };
        match step {
            Step::Renew { from, to, due_on } => {
                let net = self.next_price.unwrap_or(self.price);
                self.issue(ledger, Kind::Renewal { from, to }, net, due_on);
            }
            Step::Return { due_on } => {
                if let Some(open) = self.open() {
                    open.cancelled = true;
                }
                ledger.returns += 1;
                self.issue(ledger, Kind::Return, self.price, due_on);
            }
            Step::Remind(nth) => self.open().expect("an open invoice").reminded = nth,
            Step::Withdraw => self.open().expect("an open invoice").cancelled = true,
        }
        true
    }

    fn cover(&mut self, from: NaiveDate, to: NaiveDate) {
        for day in from.iter_days().take_while(|day| *day <= to) {
            *self.days.entry(day).or_default() += 1;
        }
    }

    fn pay(&mut self, ledger: &mut Ledger, at: usize, today: NaiveDate) {
        let invoice = self.invoices[at].clone();
        assert!(invoice.paid.is_none() && !invoice.cancelled);
        self.invoices[at].paid = Some(invoice.tax.total);
        ledger.cash += invoice.tax.total;
        match invoice.kind {
            Kind::Renewal { from, to } => {
                assert_eq!(Some(from), self.paid_through.and_then(|day| day.succ_opt()));
                self.paid_through = Some(to);
                self.price = self.next_price.take().unwrap_or(self.price);
                self.cover(from, to);
                ledger.renewals += 1;
            }
            Kind::Return => {
                let trial = self.starts_on.is_none().then_some(self.trial_ends_on);
                let Paid {
                    starts_on,
                    paid_through,
                } = paid(today, trial, self.paid_through, self.billing);
                self.starts_on = Some(starts_on);
                self.paid_through = Some(paid_through);
                self.renews = true;
                self.cover(starts_on, paid_through);
            }
            Kind::Upgrade { price } => {
                self.price = price;
                // The unpaid renewal is of the old price: the next night issues another.
                if let Some(open) = self.open() {
                    open.cancelled = true;
                }
                ledger.upgrades += 1;
            }
        }
    }

    /// What the merchant does on a day.
    fn live(&mut self, ledger: &mut Ledger, today: NaiveDate) {
        if self.starts_on.is_none()
            && self.invoices.is_empty()
            && today + Duration::days(3) > self.trial_ends_on
        {
            self.issue(ledger, Kind::Return, self.price, today + Duration::days(14));
        }
        let open = self
            .invoices
            .iter()
            .position(|it| !it.cancelled && it.paid.is_none());
        if let Some(at) = open {
            let waits_until = self.invoices[at].waits_until;
            match waits_until {
                Some(until) if until > today => return,
                // The gateway's late answer: paid, or failed after all.
                Some(_) if self.dice.one_in(2) => {
                    self.invoices[at].waits_until = None;
                    return self.pay(ledger, at, today);
                }
                _ => self.invoices[at].waits_until = None,
            }
            match self.dice.roll(25) {
                0..3 => self.pay(ledger, at, today),
                3 => {
                    self.invoices[at].waits_until = Some(today + Duration::days(1));
                }
                4..9 => ledger.failures += 1,
                _ => (),
            }
        }
        let (Some(starts_on), Some(paid_through)) = (self.starts_on, self.paid_through) else {
            return;
        };
        let has_upgrade = self.invoices.iter().any(|it| {
            matches!(it.kind, Kind::Upgrade { .. }) && !it.cancelled && it.paid.is_none()
        });
        if !has_upgrade && self.dice.one_in(300) {
            let price = self.price + Decimal::new(12_345, self.decimals);
            let prices = (self.price, price);
            let owed = difference(
                (starts_on, self.billing),
                paid_through,
                today,
                prices,
                self.decimals,
            );
            if let Some(owed) = owed {
                // Bought and paid in one sitting.
                self.issue(ledger, Kind::Upgrade { price }, owed.net, today);
                let at = self.invoices.len() - 1;
                self.pay(ledger, at, today);
            }
        } else if self.dice.one_in(500) && self.open().is_none() {
            self.next_price = Some(rounded(self.price * Decimal::new(5, 1), self.decimals));
        } else if self.dice.one_in(900) {
            self.renews = false;
        } else if self.dice.one_in(400) {
            // A refund or a lost dispute of the newest payment; the days that were given stay given.
            let newest = self.invoices.iter_mut().rev().find(|it| it.paid.is_some());
            if let Some(invoice) = newest.filter(|it| it.given_back.is_zero()) {
                invoice.given_back = invoice.tax.total;
                ledger.cash -= invoice.tax.total;
                ledger.refunds += 1;
            }
        }
    }
}

#[test]
fn three_years_of_two_hundred_merchants_bill_every_day_once() {
    let first: NaiveDate = "2027-01-29".parse().expect("a date");
    let mut ledger = Ledger::default();
    let mut merchants: Vec<Merchant> = (1..=MERCHANTS)
        .map(|seed| Merchant::new(seed, first))
        .collect();
    let mut weather = Dice(4_711);
    for offset in 0..DAYS {
        let today = first + Duration::days(offset);
        let is_down = weather.one_in(40);
        // The run stops in the middle, and begins again from the first merchant.
        let stops_at = weather
            .one_in(5)
            .then(|| usize::try_from(weather.roll(MERCHANTS)).expect("a place"));
        if is_down {
            ledger.missed += 1;
        } else {
            for merchant in merchants.iter_mut().take(stops_at.unwrap_or_default()) {
                merchant.night(&mut ledger, today);
            }
            for merchant in &mut merchants {
                // One step can make room for the next, but none is done twice.
                let mut done = 0;
                while merchant.night(&mut ledger, today) {
                    done += 1;
                    assert!(done <= 3, "the night does not end");
                }
            }
        }
        for merchant in &mut merchants {
            merchant.live(&mut ledger, today);
        }
    }
    let mut numbers = Vec::new();
    let mut invoiced = Decimal::ZERO;
    for merchant in &merchants {
        assert!(
            merchant.days.values().all(|times| *times == 1),
            "a day was paid twice"
        );
        for invoice in &merchant.invoices {
            numbers.push(invoice.number);
            let (paid, tax) = (invoice.paid.unwrap_or_default(), invoice.tax);
            assert!(invoice.paid.is_none() || paid == tax.net + tax.vat);
            assert_eq!(
                tax.total.normalize().scale().max(merchant.decimals),
                merchant.decimals
            );
            invoiced += paid - invoice.given_back;
        }
        // Each renewal begins the day after the one before it, and is a whole period.
        let renewals = merchant.invoices.iter().filter(|it| it.paid.is_some());
        for invoice in renewals {
            if let Kind::Renewal { from, to } = invoice.kind {
                assert!(
                    merchant.days.contains_key(&(from - Duration::days(1))),
                    "a gap before {from}"
                );
                let days = (to - from).num_days() + 1;
                let is_whole = if merchant.billing == BillingPeriod::Yearly {
                    365..=366
                } else {
                    28..=31
                };
                assert!(is_whole.contains(&days), "{from} to {to}");
            }
        }
    }
    numbers.sort_unstable();
    assert!(
        numbers.iter().copied().eq(1..=ledger.last_number),
        "a number is missing"
    );
    assert_eq!(invoiced, ledger.cash);
    let seen = [
        ledger.upgrades,
        ledger.refunds,
        ledger.returns,
        ledger.failures,
        ledger.missed,
        ledger.renewals,
    ];
    assert!(
        seen.iter().all(|times| *times > 10),
        "something never happened: {seen:?}"
    );
    // A leap day was paid.
    let leap: NaiveDate = "2028-02-29".parse().expect("a date");
    assert!(
        merchants
            .iter()
            .any(|merchant| merchant.days.contains_key(&leap))
    );
    assert_eq!(
        period_of(leap, BillingPeriod::Yearly, leap).1,
        "2029-02-27".parse().expect("a date")
    );
}
