//! Random years of business, closed at random: what was stated is always what is true.

use chrono::{DateTime, Days, NaiveDate};
use kernel::text::Text;
use parties::owners::OwnerId;
use properties::buildings::BuildingId;
use proptest::prelude::*;
use rust_decimal::{Decimal, dec};

use super::super::OwnerLineKind;
use super::super::ledger::{Entry, difference, entries};
use super::super::sources::{Source, SourceKind};
use crate::management_agreements::entity::Model as Agreement;
use crate::management_agreements::service::applying;
use crate::management_agreements::{FeeBasis, ManagementAgreementId};

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a date")
}

fn agreement(id: i64, building: Option<i64>, starts_on: &str) -> Agreement {
    Agreement {
        id: ManagementAgreementId(id),
        owner_id: OwnerId(1),
        building_id: building.map(BuildingId),
        starts_on: day(starts_on),
        ends_on: None,
        basis: FeeBasis::Collected,
        percentage: dec!(5),
        minimum: dec!(10),
        placement_percentage: dec!(5),
        renewal_fee: dec!(300),
        reserve: dec!(0),
        penalty_percentage: dec!(0),
        cost_limit: None,
        asks_below_minimum: false,
        note: None,
        version: 1,
        created_at: DateTime::UNIX_EPOCH,
        updated_at: DateTime::UNIX_EPOCH,
    }
}

fn source(kind: SourceKind, id: i64, on: NaiveDate, amount: Decimal) -> Source {
    Source {
        kind,
        source_id: id,
        happened_on: on,
        amount,
        vat: dec!(0),
        share: dec!(50),
        unit_id: None,
        unit_number: Some("101".to_owned()),
        building_id: Some(BuildingId(id % 2)),
        building_en: None,
        building_ar: None,
        contract_number: None,
        tenant_en: None,
        tenant_ar: None,
        method: None,
        cost_kind: None,
        number: None,
        note: None,
    }
}

#[test]
fn a_buildings_own_agreement_goes_before_the_one_for_all() {
    let mut all = [
        agreement(1, None, "2026-01-01"),
        agreement(2, Some(7), "2026-02-01"),
    ];
    all[1].ends_on = Some(day("2026-02-28"));
    let of = |building: i64, on: &str| {
        applying(&all, Some(BuildingId(building)), day(on)).map(|one| one.id.0)
    };
    assert_eq!(of(7, "2026-01-31"), Some(1));
    assert_eq!(of(7, "2026-02-01"), Some(2));
    assert_eq!(of(7, "2026-02-28"), Some(2));
    assert_eq!(of(7, "2026-03-01"), Some(1));
    assert_eq!(of(8, "2026-02-15"), Some(1));
    assert_eq!(of(7, "2025-12-31"), None);
}

#[test]
fn a_fee_of_what_fell_due_asks_for_nothing_that_came_in() {
    let mut one = agreement(1, None, "2026-01-01");
    one.basis = FeeBasis::Billed;
    one.minimum = dec!(0);
    let sources = [
        source(SourceKind::Due, 1, day("2026-01-05"), dec!(1000)),
        source(SourceKind::Collected, 2, day("2026-01-06"), dec!(400)),
        source(SourceKind::Renewal, 3, day("2026-01-07"), dec!(12000)),
        source(SourceKind::Placement, 4, day("2026-01-08"), dec!(12000)),
    ];
    let made = entries(&sources, &[one], (day("2000-01-01"), day("2026-01-31")));
    let fee = |kind: OwnerLineKind| -> Decimal {
        let own = made.iter().filter(|entry| entry.kind == kind);
        own.map(|entry| entry.amount).sum()
    };
    assert_eq!(fee(OwnerLineKind::ManagementFee), dec!(-50));
    assert_eq!(fee(OwnerLineKind::RenewalFee), dec!(-150));
    assert_eq!(fee(OwnerLineKind::PlacementFee), dec!(-600));
}

#[test]
fn an_early_exit_is_shared_by_the_agreement_of_its_day() {
    let mut shares = [
        agreement(1, None, "2026-01-01"),
        agreement(2, Some(1), "2026-02-01"),
    ];
    shares[0].penalty_percentage = dec!(60);
    shares[1].penalty_percentage = dec!(100);
    let sources = [
        source(SourceKind::Penalty, 2, day("2026-01-10"), dec!(100.01)),
        source(SourceKind::Penalty, 3, day("2026-02-10"), dec!(50)),
        source(SourceKind::Penalty, 4, day("2025-12-31"), dec!(70)),
    ];
    let made = entries(&sources, &shares, (day("2026-01-01"), day("2026-02-28")));
    let own = made
        .iter()
        .filter(|entry| entry.kind == OwnerLineKind::Penalty);
    let amounts: Vec<_> = own.map(|entry| entry.amount).collect();
    assert_eq!(amounts, [dec!(60.01), dec!(50)]);
    let fees = made.iter().filter(|entry| entry.kind.is_fee());
    assert_eq!(fees.map(|entry| entry.amount).sum::<Decimal>(), dec!(-30));
}

/// What happens to a record after a closing.
#[derive(Debug, Clone)]
enum Change {
    Nothing,
    Gone,
    Moved(u64),
    Worth(i64),
}

fn change() -> impl Strategy<Value = Change> {
    prop_oneof![
        4 => Just(Change::Nothing),
        1 => Just(Change::Gone),
        1 => (0_u64..400).prop_map(Change::Moved),
        1 => (1_i64..900_000).prop_map(Change::Worth),
    ]
}

fn record() -> impl Strategy<Value = (u8, u64, i64, Vec<Change>)> {
    (
        0_u8..4,
        0_u64..365,
        1_i64..900_000,
        proptest::collection::vec(change(), 4),
    )
}

proptest! {
    #[test]
    fn what_was_stated_is_what_is_true(records in proptest::collection::vec(record(), 0..25)) {
        let first = day("2026-01-01");
        let agreements = [agreement(1, None, "2026-01-01"), agreement(2, Some(1), "2026-04-01")];
        let mut sources: Vec<Source> = Vec::new();
        let kinds = [SourceKind::Collected, SourceKind::Cost, SourceKind::Payout, SourceKind::Due];
        for (at, (kind, on, amount, _)) in records.iter().enumerate() {
            let kind = kinds[usize::from(*kind)];
            let amount = Decimal::new(*amount, 2);
            let signed = if matches!(kind, SourceKind::Cost | SourceKind::Payout) { -amount } else { amount };
            sources.push(source(kind, at as i64, first + Days::new(*on), signed));
        }
        let mut stated: Vec<Entry> = Vec::new();
        let mut balance = dec!(0);
        let mut from = first;
        for (round, end) in ["2026-03-31", "2026-04-30", "2026-09-30", "2027-03-31"].iter().enumerate() {
            let end = day(end);
            let true_now: Vec<Source> = sources.iter().filter(|one| one.happened_on <= end).cloned().collect();
            let truth = entries(&true_now, &agreements, (day("2000-01-01"), end));
            let whole: Decimal = truth.iter().map(Entry::total).sum();
            let lines = difference(truth, merged(&stated), from, dec!(0));
            for line in &lines {
                prop_assert!(!line.entry.total().is_zero());
                prop_assert_eq!(line.is_late, line.entry.happened_on < from);
                balance += line.entry.total();
            }
            prop_assert_eq!(balance, whole);
            stated.extend(lines.into_iter().map(|line| line.entry));
            // Nothing is left to tell of closed days.
            let again = entries(&true_now, &agreements, (day("2000-01-01"), end));
            prop_assert!(difference(again, merged(&stated), from, dec!(0)).is_empty());
            for (at, (.., changes)) in records.iter().enumerate() {
                let own = sources.iter_mut().find(|one| one.source_id == at as i64);
                match (own, &changes[round]) {
                    (Some(own), Change::Moved(on)) => own.happened_on = first + Days::new(*on),
                    (Some(own), Change::Worth(cents)) => {
                        let worth = Decimal::new(*cents, 2);
                        own.amount = if own.amount.is_sign_negative() { -worth } else { worth };
                    }
                    (Some(_), Change::Gone) => sources.retain(|one| one.source_id != at as i64),
                    _ => {}
                }
            }
            from = end + Days::new(1);
        }
    }
}

/// What closed statements say of each record, all together.
fn merged(stated: &[Entry]) -> Vec<Entry> {
    let mut sums: Vec<Entry> = Vec::new();
    for entry in stated {
        match sums.iter_mut().find(|sum| sum.key() == entry.key()) {
            Some(sum) => {
                let before = sum.amount;
                *sum = entry.clone();
                sum.amount += before;
            }
            None => sums.push(entry.clone()),
        }
    }
    sums.retain(|sum| !sum.amount.is_zero());
    sums
}

#[test]
fn a_lines_words_are_in_both_languages() {
    let mut cost = source(SourceKind::Cost, 1, day("2026-01-05"), dec!(-10));
    cost.building_en = Some("Tower".to_owned());
    cost.building_ar = Some("برج".to_owned());
    cost.cost_kind = Some(crate::owner_costs::OwnerCostKind::Cleaning);
    let made = entries(&[cost], &[], (day("2000-01-01"), day("2026-01-31")));
    assert_eq!(
        made[0].said,
        Text::fixed("Cleaning · 101 · Tower", "تنظيف · 101 · برج")
    );
}
