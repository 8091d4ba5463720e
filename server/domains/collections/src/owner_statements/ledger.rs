//! The arithmetic of an owner's account: fees by agreement and month, and what is new since the closed statements.

use std::collections::BTreeMap;

use chrono::{Datelike as _, Months, NaiveDate};
use kernel::code::Code as _;
use kernel::text::Text;
use properties::units::UnitId;
use rust_decimal::Decimal;

use super::OwnerLineKind;
use super::sources::{Source, SourceKind};
use crate::contract_payments::codes::PaymentMethod;
use crate::management_agreements::FeeBasis;
use crate::management_agreements::entity::Model as Agreement;
use crate::management_agreements::service::{applying, per_cent};

/// What a line is about; a management fee is told apart by its month as well.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Key {
    pub kind: &'static str,
    pub source_id: i64,
    pub month: Option<NaiveDate>,
}

/// Something that an owner is credited or charged.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Entry {
    pub kind: OwnerLineKind,
    pub source_id: i64,
    pub month: Option<NaiveDate>,
    pub happened_on: NaiveDate,
    pub unit_id: Option<UnitId>,
    pub method: Option<PaymentMethod>,
    pub amount: Decimal,
    pub vat: Decimal,
    pub said: Text,
}

impl Entry {
    pub fn key(&self) -> Key {
        Key {
            kind: self.kind.value().name,
            source_id: self.source_id,
            month: self.month,
        }
    }

    pub fn total(&self) -> Decimal {
        self.amount + self.vat
    }
}

/// A line: the entry's difference to what was stated, and whether it belongs to closed days.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Line {
    pub entry: Entry,
    pub is_late: bool,
}

/// Everything that an owner is credited and charged for from the day that the account begins up to `through`, by the
/// agreements of their days.
pub(super) fn entries(
    sources: &[Source],
    agreements: &[Agreement],
    (begins, through): (NaiveDate, NaiveDate),
) -> Vec<Entry> {
    let mut entries: Vec<Entry> = sources
        .iter()
        .filter_map(|source| entry(source, agreements))
        .collect();
    for agreement in agreements {
        for month in months(agreement.starts_on.max(begins), agreement.ends_on, through) {
            entries.extend(management_fee(
                sources, agreements, agreement, month, through,
            ));
        }
    }
    entries
}

fn entry(source: &Source, agreements: &[Agreement]) -> Option<Entry> {
    let agreement = || applying(agreements, source.building_id, source.happened_on);
    let (kind, amount) = match source.kind {
        SourceKind::Due => return None,
        SourceKind::Collected => (OwnerLineKind::Collected, source.amount),
        SourceKind::Cost => (OwnerLineKind::Cost, source.amount),
        SourceKind::Payout => (OwnerLineKind::Payout, source.amount),
        SourceKind::Penalty => (
            OwnerLineKind::Penalty,
            per_cent(source.amount, agreement()?.penalty_percentage),
        ),
        SourceKind::Placement => (
            OwnerLineKind::PlacementFee,
            -per_cent(source.amount, agreement()?.placement_percentage),
        ),
        SourceKind::Renewal => (
            OwnerLineKind::RenewalFee,
            -per_cent(agreement()?.renewal_fee, source.share),
        ),
    };
    Some(Entry {
        kind,
        source_id: source.source_id,
        month: None,
        happened_on: source.happened_on,
        unit_id: source.unit_id,
        method: source.method,
        amount,
        vat: source.vat,
        said: said(kind, source),
    })
}

/// The fee of an agreement for a month: its part of what came in or fell due, and the minimum at least.
fn management_fee(
    sources: &[Source],
    agreements: &[Agreement],
    agreement: &Agreement,
    month: NaiveDate,
    through: NaiveDate,
) -> Option<Entry> {
    let basis = match agreement.basis {
        FeeBasis::Collected => SourceKind::Collected,
        FeeBasis::Billed => SourceKind::Due,
    };
    let base: Decimal = sources
        .iter()
        .filter(|source| source.kind == basis && first_of(source.happened_on) == month)
        .filter(|source| {
            let applying = applying(agreements, source.building_id, source.happened_on);
            applying.is_some_and(|one| one.id == agreement.id)
        })
        .map(|source| source.amount)
        .sum();
    let fee = per_cent(base, agreement.percentage).max(agreement.minimum);
    if fee.is_zero() {
        return None;
    }
    let last = last_of(month).min(through);
    let happened_on = agreement.ends_on.map_or(last, |end| end.min(last));
    let (year, number) = (month.year(), month.month());
    let percentage = agreement.percentage.normalize();
    Some(Entry {
        kind: OwnerLineKind::ManagementFee,
        source_id: agreement.id.0,
        month: Some(month),
        happened_on,
        unit_id: None,
        method: None,
        amount: -fee,
        vat: Decimal::ZERO,
        said: Text::new(
            format!("Management fee {number:02}/{year}, {percentage}%"),
            format!("رسوم الإدارة {number:02}/{year}، {percentage}%"),
        ),
    })
}

/// What a line says of its record.
fn said(kind: OwnerLineKind, source: &Source) -> Text {
    let Text { en, ar } = match source.cost_kind {
        Some(cost) => cost.text(),
        None => kind.text(),
    };
    let mut parts = (vec![en.into_owned()], vec![ar.into_owned()]);
    let mut add = |en: Option<&String>, ar: Option<&String>| {
        if let Some(text) = en.or(ar) {
            parts.0.push(text.clone());
            parts.1.push(ar.unwrap_or(text).clone());
        }
    };
    let unit = source.unit_number.as_ref();
    add(unit, unit);
    add(source.building_en.as_ref(), source.building_ar.as_ref());
    add(source.tenant_en.as_ref(), source.tenant_ar.as_ref());
    for paper in [&source.contract_number, &source.number, &source.note] {
        add(paper.as_ref(), paper.as_ref());
    }
    Text::new(parts.0.join(" · "), parts.1.join(" · "))
}

/// The lines that make the stated the true: each entry's difference, and what is true no more is taken back.
/// `taxed` is the tax of fees in per cent.
pub(super) fn difference(
    entries: Vec<Entry>,
    stated: Vec<Entry>,
    from: NaiveDate,
    taxed: Decimal,
) -> Vec<Line> {
    let mut before: BTreeMap<Key, Entry> = stated
        .into_iter()
        .map(|entry| (entry.key(), entry))
        .collect();
    let mut lines: Vec<Line> = Vec::new();
    for mut entry in entries {
        let is_late = entry.happened_on < from;
        if let Some(known) = before.remove(&entry.key()) {
            entry.amount -= known.amount;
            // A fee's tax follows its line, at the rate of the day.
            if !entry.kind.is_fee() {
                entry.vat -= known.vat;
            }
        }
        lines.push(Line { entry, is_late });
    }
    for known in before.into_values() {
        let entry = Entry {
            amount: -known.amount,
            vat: -known.vat,
            said: Text::new(
                format!("Taken back: {}", known.said.en),
                format!("معكوس: {}", known.said.ar),
            ),
            ..known
        };
        let is_late = true;
        lines.push(Line { entry, is_late });
    }
    for line in &mut lines {
        if line.entry.kind.is_fee() {
            line.entry.vat = per_cent(line.entry.amount, taxed);
        }
    }
    lines.retain(|line| !(line.entry.amount.is_zero() && line.entry.vat.is_zero()));
    lines.sort_by_key(|line| {
        let entry = &line.entry;
        (!line.is_late, entry.happened_on, entry.key())
    });
    lines
}

pub(super) fn first_of(day: NaiveDate) -> NaiveDate {
    day.with_day(1).unwrap_or(day)
}

pub(super) fn last_of(day: NaiveDate) -> NaiveDate {
    let next = first_of(day).checked_add_months(Months::new(1));
    next.and_then(|next| next.pred_opt()).unwrap_or(day)
}

/// The first days of the months that an agreement has days in, up to a day.
fn months(
    starts_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    through: NaiveDate,
) -> impl Iterator<Item = NaiveDate> {
    let last = ends_on.map_or(through, |end| end.min(through));
    let first = (starts_on <= last).then(|| first_of(starts_on));
    std::iter::successors(first, move |month| {
        let next = month.checked_add_months(Months::new(1))?;
        (next <= last).then_some(next)
    })
}
