use chrono::{Datelike as _, Days, NaiveDate};
use collections::facts::collected;
use kernel::money::Amount;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::MerchantConn;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result, record};
use properties::buildings::entity::Entity as Buildings;
use properties::facts::{BUILDINGS, UNITS, in_use};
use properties::units::entity::Entity as Units;
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::figures::{self, FIRST, LAST};
use super::model::{PlaceYield, Yield, YieldFilter, YieldOfPeriod};

const YEAR: Days = Days::new(364);
/// Twenty years.
const MOST_DAYS: i64 = 20 * 366;
const EARLIEST: i32 = 2000;
const YEARS: i32 = 5;

/// The units that are asked for, over the period that is asked for.
pub fn listed(db: &impl MerchantConn, list: &List<YieldFilter>) -> Result<ListQuery> {
    let (first, last) = period(db, list.filter.from, list.filter.to)?;
    let units = Yield::matching(list)?.and(&in_use("u", "b"));
    Ok(units
        .with(FIRST, &format!("DATE '{first}'"))
        .with(LAST, &format!("DATE '{last}'")))
}

/// The days that count: a year up to today where nothing else is asked for.
fn period(
    db: &impl MerchantConn,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<(NaiveDate, NaiveDate)> {
    let last = to.unwrap_or(db.today());
    let first = from.or_else(|| last.checked_sub_days(YEAR));
    let first = first.unwrap_or(last);
    let mut form = Validator::new(db.language());
    let earliest = NaiveDate::from_ymd_opt(EARLIEST, 1, 1).unwrap_or_default();
    let begins = Rule::AfterOrEqual { date: earliest };
    form.check("from", first >= earliest, begins);
    form.check("to", last >= first, Rule::AfterOrEqual { date: first });
    let longest = first.checked_add_days(Days::new(MOST_DAYS.unsigned_abs()));
    let longest = longest.unwrap_or(NaiveDate::MAX);
    form.check("to", last <= longest, Rule::BeforeOrEqual { date: longest });
    form.finish()?;
    Ok((first, last))
}

/// Whose figures: a unit's, or those of a building with all its units in use.
#[derive(Debug, Clone, Copy)]
pub enum Of {
    Unit(properties::units::UnitId),
    Building(properties::buildings::BuildingId),
}

impl Of {
    async fn find(self, db: &impl MerchantConn) -> Result<i64> {
        match self {
            Self::Unit(id) => record::find::<Units>(db, id).await.map(|unit| unit.id.0),
            Self::Building(id) => record::find::<Buildings>(db, id).await.map(|one| one.id.0),
        }
    }

    /// The units, by `$1`.
    fn units(self) -> String {
        match self {
            Self::Unit(_) => format!("SELECT u.id, u.market_value FROM {UNITS} u WHERE u.id = $1"),
            Self::Building(_) => format!(
                "SELECT u.id, u.market_value FROM {UNITS} u JOIN {BUILDINGS} b ON b.id = u.building_id \
                 WHERE b.id = $1 AND {}",
                in_use("u", "b")
            ),
        }
    }

    /// Whether the cost `k` is one of the place's, by `$1`.
    fn costs(self) -> String {
        match self {
            Self::Unit(_) => "k.unit_id = $1".to_owned(),
            Self::Building(_) => format!(
                "(k.building_id = $1 OR k.unit_id IN (SELECT w.id FROM {UNITS} w WHERE w.building_id = $1))"
            ),
        }
    }
}

#[derive(Debug, FromQueryResult)]
struct Row {
    starts_on: NaiveDate,
    ends_on: NaiveDate,
    units: i64,
    without_value: i64,
    market_value: Option<Decimal>,
    days: i64,
    let_days: i64,
    vacant_days: i64,
    rent: Decimal,
    collected: Decimal,
    costs: Decimal,
    gross_yield: Option<Decimal>,
    net_yield: Option<Decimal>,
}

impl Row {
    /// Nothing was let, and nothing spent.
    fn is_empty(&self) -> bool {
        self.let_days == 0 && self.rent.is_zero() && self.costs.is_zero()
    }
}

impl From<Row> for YieldOfPeriod {
    fn from(row: Row) -> Self {
        Self {
            starts_on: row.starts_on,
            ends_on: row.ends_on,
            days: row.days,
            let_days: row.let_days,
            vacant_days: row.vacant_days,
            rent: Amount(row.rent),
            collected: Amount(row.collected),
            costs: Amount(row.costs),
            gross_yield: row.gross_yield.map(Amount),
            net_yield: row.net_yield.map(Amount),
        }
    }
}

/// What a place brought in over a period, and in each of the last years.
pub async fn of_place(
    db: &impl MerchantConn,
    of: Of,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<PlaceYield> {
    let asked = period(db, from, to)?;
    let id = of.find(db).await?;
    let mut periods = vec![asked];
    let today = db.today();
    for year in (today.year() - YEARS + 1)..=today.year() {
        let day = |month, day| NaiveDate::from_ymd_opt(year, month, day);
        if let (Some(first), Some(last)) = (day(1, 1), day(12, 31)) {
            periods.push((first, last.min(today)));
        }
    }
    let (firsts, lasts): (Vec<NaiveDate>, Vec<NaiveDate>) = periods.into_iter().unzip();
    let values = [id.into(), firsts.into(), lasts.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql(of), values);
    let mut rows = Row::find_by_statement(statement).all(db).await?.into_iter();
    let none = || Problem::internal(anyhow::anyhow!("a period without a row"));
    let first = rows.next().ok_or_else(none)?;
    let years = rows.skip_while(Row::is_empty).map(Into::into).collect();
    Ok(PlaceYield {
        currency: db.merchant().currency.clone(),
        units: first.units,
        without_value: first.without_value,
        market_value: first.market_value.map(Amount),
        period: first.into(),
        years,
    })
}

/// `$1` is the place, `$2` and `$3` the first and the last days of the periods.
fn sql(of: Of) -> String {
    let (first, last) = ("a.first", "a.last");
    let value = "CASE WHEN v.without_value = 0 THEN v.market_value END";
    format!(
        "WITH place AS ({units}), \
         v AS (SELECT count(*) AS units, count(*) FILTER (WHERE market_value IS NULL) AS without_value, \
           sum(market_value) AS market_value FROM place), \
         sums AS (SELECT a.number, a.first, a.last, v.units, v.without_value, v.market_value, \
           coalesce((SELECT sum({let_days}) FROM place u), 0)::bigint AS let_days, \
           coalesce((SELECT sum({vacant_days}) FROM place u), 0)::bigint AS vacant_days, \
           coalesce((SELECT sum({rent}) FROM place u), 0) AS rent, \
           coalesce((SELECT sum({collected}) FROM place u), 0) AS collected, {costs} AS costs \
           FROM unnest($2::date[], $3::date[]) WITH ORDINALITY AS a(first, last, number) CROSS JOIN v) \
         SELECT a.first AS starts_on, a.last AS ends_on, a.units, a.without_value, a.market_value, \
         a.units * {days} AS days, a.let_days, a.vacant_days, a.rent, a.collected, a.costs, \
         {gross} AS gross_yield, {net} AS net_yield \
         FROM (SELECT v.number, v.first, v.last, v.units, v.without_value, v.market_value, {value} AS value, \
           v.let_days, v.vacant_days, v.rent, v.collected, v.costs FROM sums v) a ORDER BY a.number",
        units = of.units(),
        let_days = figures::let_days("u.id", first, last),
        vacant_days = figures::vacant_days("u.id", first, last),
        rent = figures::rent("u.id", first, last),
        collected =
            figures::sum_of_payments("u.id", &collected("p"), ("collected_on", first, last)),
        costs = figures::costs(&of.costs(), first, last),
        days = figures::days(first, last),
        gross = figures::of_value("a.rent", "a.value", first, last),
        net = figures::of_value("(a.rent - a.costs)", "a.value", first, last),
    )
}
