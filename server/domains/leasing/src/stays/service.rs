use chrono::{Days, Months, NaiveDate};
use kernel::facts::Day;
use kernel::tenancy::MerchantConn;
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use properties::occupancy::Occupancy;
use properties::units::entity::Entity as Units;
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use super::model::{Span, UnitTimeline};
use crate::facts::{rent_on, stays};
use crate::neighbours::{CUSTOMERS, UnitId};

const HALF_A_YEAR: Months = Months::new(6);
/// The days that business is done on.
const YEARS: [(i32, u32, u32); 2] = [(2000, 1, 1), (2150, 12, 31)];
/// Twenty years.
const MOST_DAYS: i64 = 20 * 366;

/// A unit from one day to another; half a year back and half a year ahead where nothing else is asked for.
pub async fn of_unit(
    db: &impl MerchantConn,
    unit: UnitId,
    from: Option<NaiveDate>,
    to: Option<NaiveDate>,
) -> Result<UnitTimeline> {
    let today = db.today();
    let first = from.unwrap_or(today - HALF_A_YEAR);
    let a_year_on = || {
        let next = first.checked_add_months(Months::new(12))?;
        next.checked_sub_days(Days::new(1))
    };
    let last = to.or_else(a_year_on).unwrap_or(first);
    let mut form = Validator::new(db.language());
    let [earliest, latest] = YEARS
        .map(|(year, month, day)| NaiveDate::from_ymd_opt(year, month, day).unwrap_or_default());
    let begins = Rule::AfterOrEqual { date: earliest };
    form.check("from", first >= earliest, begins);
    form.check("to", last <= latest, Rule::BeforeOrEqual { date: latest });
    form.check("to", last >= first, Rule::AfterOrEqual { date: first });
    let longest = first.checked_add_days(Days::new(MOST_DAYS.unsigned_abs()));
    let longest = longest.unwrap_or(NaiveDate::MAX);
    form.check("to", last <= longest, Rule::BeforeOrEqual { date: longest });
    form.finish()?;
    record::find::<Units>(db, unit).await?;
    let taken = taken(db, unit, first, last).await?;
    let spans = without_gaps(taken, first, last);
    let days_of = |counts: &dyn Fn(Occupancy) -> bool| {
        let counted = spans.iter().filter(|span| counts(span.occupancy));
        counted.map(Span::days).sum()
    };
    Ok(UnitTimeline {
        unit_id: unit,
        starts_on: first,
        ends_on: last,
        days: days_of(&|_| true),
        rented_days: days_of(&|is| matches!(is, Occupancy::Rented | Occupancy::Notice)),
        held_days: days_of(&|is| is == Occupancy::Held),
        vacant_days: days_of(&|is| is == Occupancy::Vacant),
        spans,
    })
}

/// What a unit is let and kept for in these days, in their order, with the contracts and holds that the reader reaches; a stay is in two parts where notice was given in it.
async fn taken(
    db: &impl MerchantConn,
    unit: UnitId,
    first: NaiveDate,
    last: NaiveDate,
) -> Result<Vec<Span>> {
    let asked = "daterange($2, $3, '[]')";
    let sql = format!(
        "WITH stay AS (SELECT s.contract_id, s.period * {asked} AS days, \
           (SELECT daterange(min(n.given_on), NULL) FROM noticed_places n \
            WHERE n.contract_id = s.contract_id AND n.withdrawn_on IS NULL) AS noticed \
           FROM {stays} s WHERE s.unit_id = $1 AND s.period && {asked}), \
         part AS (SELECT contract_id, {rented} AS occupancy, \
             CASE WHEN noticed IS NULL OR lower(noticed) IS NULL THEN days \
               ELSE days * daterange(NULL, lower(noticed)) END AS days FROM stay \
           UNION ALL SELECT contract_id, {notice}, days * noticed FROM stay WHERE lower(noticed) IS NOT NULL) \
         SELECT p.occupancy, lower(p.days) AS starts_on, upper(p.days) - 1 AS ends_on, c.id AS contract_id, \
           c.number AS contract_number, NULL::bigint AS unit_hold_id, c.customer_id, cu.title_en AS name_en, \
           cu.title_ar AS name_ar, {rent} AS rent_price \
         FROM part p LEFT JOIN contracts c ON c.id = p.contract_id LEFT JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
         WHERE NOT isempty(p.days) \
         UNION ALL SELECT {held}, lower(k.held * {asked}), upper(k.held * {asked}) - 1, NULL, NULL, h.id, \
           h.customer_id, coalesce(cu.title_en, h.name), coalesce(cu.title_ar, h.name), NULL \
         FROM kept_places k LEFT JOIN unit_holds h ON h.id = k.unit_hold_id \
         LEFT JOIN {CUSTOMERS} cu ON cu.id = h.customer_id \
         WHERE k.unit_id = $1 AND k.held && {asked} ORDER BY starts_on, ends_on",
        stays = stays(),
        rent = rent_on(
            "c",
            &format!(
                "least(upper(p.days) - 1, greatest(lower(p.days), {}))",
                Day::Today
            )
        ),
        rented = Occupancy::Rented.sql(),
        notice = Occupancy::Notice.sql(),
        held = Occupancy::Held.sql(),
    );
    let values = [unit.0.into(), first.into(), last.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(Span::find_by_statement(statement).all(db).await?)
}

/// The same with the vacant days between; a day that two claim, as after a cancellation of old, is the first one's.
fn without_gaps(taken: Vec<Span>, first: NaiveDate, last: NaiveDate) -> Vec<Span> {
    let mut spans = Vec::with_capacity(taken.len() * 2 + 1);
    let mut next = first;
    for span in taken {
        let starts_on = span.starts_on.max(next);
        if span.ends_on < starts_on {
            continue;
        }
        if starts_on > next {
            spans.push(Span::vacant(next, starts_on - Days::new(1)));
        }
        next = span.ends_on + Days::new(1);
        spans.push(Span { starts_on, ..span });
    }
    if next <= last {
        spans.push(Span::vacant(next, last));
    }
    spans
}
