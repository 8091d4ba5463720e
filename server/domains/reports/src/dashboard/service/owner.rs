//! An owner's figures: own units today, and of each payment the part of the day that it falls due.

use chrono::{Datelike as _, Months, NaiveDate};
use collections::contract_payments::PaymentState;
use collections::facts::{expected_rent, is, issued_payments, overdue};
use kernel::Result;
use kernel::facts::{Day, Period};
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use leasing::contracts::EXPIRING_DAYS;
use leasing::facts::{CONTRACTS, ends_within, runs};
use parties::owners::OwnerId;
use properties::facts::{Place, holdings, own_part};

use super::super::owner_model::{OwnMonthToCome, OwnerDashboard};
use rust_decimal::Decimal;
use serde::Deserialize;

use super::months::{first_month, months, sql as months_sql};
use super::{json, json_of, one, units};

pub(in crate::dashboard) async fn of_owner(
    db: &impl MerchantConn,
    owner: OwnerId,
) -> Result<OwnerDashboard> {
    let today = db.today();
    let first = first_month(today)?;
    let row = one(db, sql(), vec![owner.0.into(), first.into()]).await?;
    let months = months(first, &json(&row, "months")?);
    let forecast = forecast(today, &json(&row, "forecast")?);
    Ok(OwnerDashboard {
        as_of: today,
        currency: db.merchant().currency.clone(),
        units: row.try_get("", "units")?,
        rented: row.try_get("", "rented")?,
        vacant: row.try_get("", "vacant")?,
        contracts: row.try_get("", "contracts")?,
        expiring: row.try_get("", "expiring")?,
        overdue: row.try_get("", "overdue")?,
        not_collected: row.try_get("", "not_collected")?,
        months: months.into_iter().map(Into::into).collect(),
        to_come: Amount(forecast.iter().map(|month| month.amount.0).sum()),
        forecast,
    })
}

#[derive(Deserialize)]
struct ToCome {
    month: NaiveDate,
    amount: Decimal,
    cheques: Decimal,
}

const MONTHS_AHEAD: u32 = 12;

/// All twelve months from the running one on, also those in which nothing comes.
fn forecast(today: NaiveDate, sums: &[ToCome]) -> Vec<OwnMonthToCome> {
    let first = today.with_day(1).unwrap_or(today);
    (0..MONTHS_AHEAD)
        .map(|offset| {
            let month = first + Months::new(offset);
            let found = sums.iter().find(|sums| sums.month == month);
            let sum = |of: fn(&ToCome) -> Decimal| Amount(found.map_or(Decimal::ZERO, of));
            OwnMonthToCome {
                month,
                amount: sum(|sums| sums.amount),
                cheques: sum(|sums| sums.cheques),
            }
        })
        .collect()
}

/// What is to come from today on, by month.
fn forecast_sql() -> String {
    format!(
        "SELECT date_trunc('month', e.expected_on)::date AS month, \
         sum({part})::text AS amount, \
         coalesce(sum({part}) FILTER (WHERE e.by_cheque), 0)::text AS cheques \
         FROM {expected} e JOIN {holdings} h \
         ON h.thing_id = e.unit_id AND h.owner_id = $1 AND h.period @> e.due_on \
         WHERE e.expected_on >= {today} \
         AND e.expected_on < date_trunc('month', {today}) + interval '{MONTHS_AHEAD} months' GROUP BY 1",
        part = own_part("e.amount", "h"),
        expected = expected_rent(),
        holdings = holdings(Place::Unit),
        today = Day::Today,
    )
}

/// `$1` is the owner, `$2` the first month.
fn sql() -> String {
    let today = Period::At(Day::Today);
    format!(
        "WITH held AS (SELECT u.id, u.rented, u.free FROM {units} u \
           JOIN {holdings} h ON h.thing_id = u.id AND h.owner_id = $1 AND h.period @> {day}), \
         pay AS (SELECT p.type, p.status, p.due_on, p.collected_on, {part} AS part \
           FROM {payments} p JOIN {holdings} h \
           ON h.thing_id = p.unit_id AND h.owner_id = $1 AND h.period @> p.due_on) \
         SELECT (SELECT count(*) FROM held) AS units, \
         (SELECT count(*) FROM held WHERE rented) AS rented, \
         (SELECT count(*) FROM held WHERE free) AS vacant, \
         (SELECT count(*) FROM {CONTRACTS} c JOIN held ON held.id = c.unit_id WHERE {runs}) AS contracts, \
         (SELECT count(*) FROM {CONTRACTS} c JOIN held ON held.id = c.unit_id \
           WHERE {runs} AND {ends}) AS expiring, \
         (SELECT coalesce(sum(p.part), 0) FROM pay p WHERE {overdue}) AS overdue, \
         (SELECT coalesce(sum(p.part), 0) FROM pay p WHERE {not_collected}) AS not_collected, \
         ({months}) AS months, ({forecast}) AS forecast",
        units = units(),
        day = Day::Today,
        holdings = holdings(Place::Unit),
        part = own_part("p.amount", "h"),
        payments = issued_payments(),
        runs = runs("c", today),
        ends = ends_within("c", EXPIRING_DAYS),
        overdue = overdue("p", Day::Today),
        not_collected = is("p", PaymentState::NotCollected, Day::Today),
        months = json_of(&months_sql("pay", "p.part", "$2")),
        forecast = json_of(&forecast_sql()),
    )
}
