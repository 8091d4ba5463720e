//! What an owner's page opens on: twelve months, and what is to be paid now.

use std::collections::BTreeMap;

use chrono::{Months, NaiveDate};
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, record};
use parties::owners::{self, OwnerId};
use properties::buildings::BuildingId;
use rust_decimal::Decimal;

use super::ledger::{Entry, difference, entries, first_of};
use super::model::{OwnerBuilding, OwnerDetails, OwnerMoney, OwnerMonth};
use super::service::{Open, fee_tax, open};
use super::sources::{self, Source, SourceKind};
use super::{OwnerLineKind, OwnerStatementError, memo};
use crate::management_agreements::entity::Model as Agreement;

/// What an owner's page opens on.
pub async fn of_owner(db: &impl MerchantConn, owner: OwnerId) -> Result<OwnerMoney> {
    record::find::<owners::entity::Entity>(db, owner).await?;
    let today = db.today();
    let first = first_of(today) - Months::new(11);
    let account = match open(db, owner, today).await {
        Ok(open) => Some(open),
        Err(problem) if problem.code() == no_agreement().code() => None,
        Err(problem) => return Err(problem),
    };
    let agreements = account
        .as_ref()
        .map_or(&[][..], |open| &open.agreements[..]);
    let tax = fee_tax(db).await?;
    let sources = sources::of_owner(db, owner, first, today).await?;
    let since = account
        .as_ref()
        .map_or(sources.as_slice(), |open| open.sources.as_slice());
    let begins = account.as_ref().map_or(first, |open| open.begins);
    let months = months(first, &sources, since, agreements, (begins, today, tax));
    let period = (first_of(today), today);
    let details = memo::of_owner(db, owner, period, &sources, &[]).await?;
    let sum = |of: fn(&OwnerMonth) -> Amount| Amount(months.iter().map(|month| of(month).0).sum());
    let figures = account.as_ref().map(Open::figures).unwrap_or_default();
    Ok(OwnerMoney {
        as_of: today,
        currency: db.merchant().currency.clone(),
        has_agreement: account.is_some(),
        collected: sum(|month| month.collected),
        costs: sum(|month| month.costs),
        fees: sum(|month| month.fees),
        payouts: sum(|month| month.payouts),
        balance: figures.closing,
        reserve: figures.reserve,
        to_pay: figures.to_pay,
        bounced: Amount(details.bounced.iter().map(|row| row.amount.0).sum()),
        cheques_in_hand: Amount(details.cheques.iter().map(|row| row.amount.0).sum()),
        deposits_held: details.deposits_held,
        buildings: buildings(&details),
        months,
    })
}

fn no_agreement() -> Problem {
    OwnerStatementError::NoAgreement.into()
}

/// Twelve months from `first` on. Fees are of what counts since the account begins.
fn months(
    first: NaiveDate,
    sources: &[Source],
    since: &[Source],
    agreements: &[Agreement],
    (begins, through, tax): (NaiveDate, NaiveDate, Decimal),
) -> Vec<OwnerMonth> {
    let mut charged = entries(since, agreements, (begins, through));
    let penalties: Vec<_> = charged
        .extract_if(.., |entry| entry.kind == OwnerLineKind::Penalty)
        .collect();
    charged.retain(|entry| entry.kind.is_fee());
    let taxed = difference(charged, Vec::new(), first, tax);
    (0..12)
        .map(|offset| {
            let month = first + Months::new(offset);
            let of = |kind: SourceKind| {
                let own = sources.iter().filter(|source| source.kind == kind);
                let own = own.filter(|source| first_of(source.happened_on) == month);
                Amount(own.map(|source| source.amount + source.vat).sum())
            };
            let fees = taxed
                .iter()
                .filter(|line| first_of(line.entry.happened_on) == month)
                .map(|line| line.entry.total());
            let penalties = penalties
                .iter()
                .filter(|entry| first_of(entry.happened_on) == month);
            let penalties: Decimal = penalties.map(Entry::total).sum();
            OwnerMonth {
                month,
                due: of(SourceKind::Due),
                collected: Amount(of(SourceKind::Collected).0 + penalties),
                costs: of(SourceKind::Cost),
                fees: Amount(fees.sum()),
                payouts: of(SourceKind::Payout),
            }
        })
        .collect()
}

/// The buildings of the units, with what is vacant and what bounced in each.
fn buildings(details: &OwnerDetails) -> Vec<OwnerBuilding> {
    let mut buildings: BTreeMap<BuildingId, OwnerBuilding> = BTreeMap::new();
    for unit in &details.units {
        let building = buildings
            .entry(unit.building_id)
            .or_insert_with(|| OwnerBuilding {
                building_id: unit.building_id,
                name_en: unit.building_name_en.clone(),
                name_ar: unit.building_name_ar.clone(),
                units: 0,
                vacant: 0,
                bounced: Amount::default(),
            });
        building.units += 1;
        building.vacant += i64::from(unit.is_vacant);
    }
    for bounced in &details.bounced {
        if let Some(building) = buildings.get_mut(&bounced.building_id) {
            building.bounced.0 += bounced.amount.0;
        }
    }
    buildings.into_values().collect()
}
