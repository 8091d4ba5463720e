use chrono::{Datelike as _, Days, Months, NaiveDate};
use kernel::money::Amount;
use kernel::permission::Permissions;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, QueryResult, Statement};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::api::{Activity, BuildingOccupancy, Dashboard, MonthFigures, OccupancyFigures, ToDo};
use super::owner_api::OwnerDashboard;

const VIEW: u16 = 1;
const DOCUMENTS: u16 = 12;
const UNITS: u16 = 24;
const CONTRACTS: u16 = 30;
const PAYMENTS: u16 = 40;
const ROLES: u16 = 4;

/// The numbers to act on. `$1` is today, `$2` the last day of the seven that begin today.
const TO_DO: &str = "SELECT \
     pay.due_today, pay.due_today_amount, pay.due_week, pay.due_week_amount, \
     pay.overdue, pay.overdue_amount, pay.not_collected, pay.not_collected_amount, \
     con.expiring_30, con.expiring_60, con.expiring_90, con.drafts, con.unsigned, \
     (SELECT count(*) FROM units WHERE status = 1 AND occupancy = 'vacant') AS vacant, \
     (SELECT count(*) FROM units WHERE status = 1 AND occupancy = 'rented') AS rented, \
     (SELECT count(*) FROM documents WHERE expires_on <= $1 + 60) AS documents \
     FROM (SELECT \
       count(*) FILTER (WHERE p.status = 1 AND p.due_on = $1) AS due_today, \
       coalesce(sum(p.amount) FILTER (WHERE p.status = 1 AND p.due_on = $1), 0) AS due_today_amount, \
       count(*) FILTER (WHERE p.status = 1 AND p.due_on BETWEEN $1 AND $2) AS due_week, \
       coalesce(sum(p.amount) FILTER (WHERE p.status = 1 AND p.due_on BETWEEN $1 AND $2), 0) AS due_week_amount, \
       count(*) FILTER (WHERE p.status = 1 AND p.due_on < $1) AS overdue, \
       coalesce(sum(p.amount) FILTER (WHERE p.status = 1 AND p.due_on < $1), 0) AS overdue_amount, \
       count(*) FILTER (WHERE p.status = 3) AS not_collected, \
       coalesce(sum(p.amount) FILTER (WHERE p.status = 3), 0) AS not_collected_amount \
       FROM contract_payments p JOIN contracts c ON c.id = p.contract_id \
       AND c.issued_at IS NOT NULL AND NOT c.is_historical \
       WHERE p.status IN (1, 3)) pay, \
     (SELECT \
       count(*) FILTER (WHERE status = 1 AND ends_on BETWEEN $1 AND $1 + 30) AS expiring_30, \
       count(*) FILTER (WHERE status = 1 AND ends_on BETWEEN $1 AND $1 + 60) AS expiring_60, \
       count(*) FILTER (WHERE status = 1 AND ends_on BETWEEN $1 AND $1 + 90) AS expiring_90, \
       count(*) FILTER (WHERE status = 2) AS drafts, \
       count(*) FILTER (WHERE status = 1 AND issued_at IS NOT NULL AND signed_at IS NULL) AS unsigned \
       FROM contracts WHERE NOT is_historical) con";

/// What is drawn: buildings, months, activity, each as one JSON value. `$1` is the first month.
/// Of what one request has changed, the activity tells the feature's verb (a payment collected,
/// rather than its receipt created), or else what was changed first (a contract, not its payments).
const DRAWN: &str = "SELECT \
     (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT b.id AS building_id, b.name_en, b.name_ar, \
       count(*) FILTER (WHERE u.occupancy = 'rented') AS rented, \
       count(*) FILTER (WHERE u.occupancy = 'vacant') AS vacant \
       FROM buildings b JOIN units u ON u.building_id = b.id AND u.status = 1 \
       GROUP BY b.id, b.name_en, b.name_ar ORDER BY count(*) DESC, b.id LIMIT 8) x) AS buildings, \
     (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT date_trunc('month', p.due_on)::date AS month, \
       sum(p.amount)::text AS amount \
       FROM contract_payments p JOIN contracts c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
       WHERE p.status <> 0 AND p.due_on >= $1 AND p.due_on < $1 + interval '12 months' GROUP BY 1) x) AS due, \
     (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT date_trunc('month', p.collected_on)::date AS month, \
       sum(p.amount)::text AS amount FROM contract_payments p \
       WHERE p.status = 2 AND p.collected_on >= $1 AND p.collected_on < $1 + interval '12 months' GROUP BY 1) x) AS collected, \
     (SELECT coalesce(jsonb_agg(x), '[]') FROM ( \
       WITH recent AS (SELECT id, noun, action, coalesce(request_id, id::text) AS request, \
           action IN ('created', 'updated', 'removed') AS is_plain FROM audit_log \
           WHERE action NOT IN ('signed_in', 'signed_out') ORDER BY id DESC LIMIT 1000), \
         said AS (SELECT DISTINCT ON (request) id, \
           count(*) OVER (PARTITION BY request, noun, action) - 1 AS others \
           FROM recent ORDER BY request, is_plain, id) \
       SELECT l.id, l.at, l.actor_name, l.noun, l.record_id, l.action, s.others, \
         coalesce(r.record ->> 'number', r.record ->> 'name_en', r.record ->> 'name', \
           r.record ->> 'receipt_number') AS name_en, \
         coalesce(r.record ->> 'number', r.record ->> 'name_ar', r.record ->> 'name', \
           r.record ->> 'receipt_number') AS name_ar \
       FROM said s JOIN audit_log l USING (id) \
         CROSS JOIN LATERAL (SELECT coalesce(l.after, l.before) AS record) r \
       ORDER BY l.id DESC LIMIT 15) x) AS activity";

/// Whether an owner (`$2`) holds the unit `u` on a day, by itself or through its building; a unit's
/// own holding goes before its building's. `{day}` is the day's SQL.
const OWNED: &str = "EXISTS ( \
     SELECT 1 FROM ownerships o JOIN ownership_shares s ON s.ownership_id = o.id AND s.owner_id = $2 \
     WHERE {day} >= o.starts_on AND (o.ends_on IS NULL OR {day} <= o.ends_on) \
     AND (o.unit_id = u.id OR (o.building_id = u.building_id AND NOT EXISTS ( \
       SELECT 1 FROM ownerships d WHERE d.unit_id = u.id AND {day} >= d.starts_on \
       AND (d.ends_on IS NULL OR {day} <= d.ends_on)))))";

#[derive(Deserialize)]
struct MonthSum {
    month: NaiveDate,
    amount: Decimal,
}

/// Two round trips whatever there is to count.
pub(super) async fn of_merchant(
    db: &impl MerchantConn,
    permissions: &Permissions,
) -> Result<Dashboard> {
    let today = db.today();
    let week = today + Days::new(6);
    let to_do = one(db, TO_DO.to_owned(), vec![today.into(), week.into()]).await?;
    let first = first_month(today)?;
    let drawn = one(db, DRAWN.to_owned(), vec![first.into()]).await?;
    let may_see = |page| permissions.allows_numbers(page, VIEW);
    let occupancy = OccupancyFigures {
        rented: to_do.try_get("", "rented")?,
        vacant: to_do.try_get("", "vacant")?,
        buildings: json::<BuildingOccupancy>(&drawn, "buildings")?,
    };
    let nothing_let = OccupancyFigures {
        rented: 0,
        vacant: 0,
        buildings: Vec::new(),
    };
    Ok(Dashboard {
        as_of: today,
        currency: db.merchant().currency.clone(),
        to_do: to_dos(&to_do, today, week, permissions)?,
        occupancy: if may_see(UNITS) {
            occupancy
        } else {
            nothing_let
        },
        months: if may_see(PAYMENTS) {
            months(first, &json(&drawn, "due")?, &json(&drawn, "collected")?)
        } else {
            Vec::new()
        },
        // The log tells of every kind of record, so only those see it who manage rights.
        activity: if may_see(ROLES) {
            json::<Activity>(&drawn, "activity")?
        } else {
            Vec::new()
        },
    })
}

/// Each number with its list's filter, for those who may open the list.
fn to_dos(
    row: &QueryResult,
    today: NaiveDate,
    week: NaiveDate,
    permissions: &Permissions,
) -> Result<Vec<ToDo>> {
    let day = |days| today + Days::new(days);
    let ending = |days| {
        format!(
            "status=1&historical=false&ends_from={today}&ends_to={}",
            day(days)
        )
    };
    let entries = [
        (
            "due_today",
            PAYMENTS,
            "contract_payments",
            "view=current&state=due_today".to_owned(),
        ),
        (
            "due_week",
            PAYMENTS,
            "contract_payments",
            format!("view=current&status=1&due_from={today}&due_to={week}"),
        ),
        (
            "overdue",
            PAYMENTS,
            "contract_payments",
            "view=current&state=overdue".to_owned(),
        ),
        (
            "not_collected",
            PAYMENTS,
            "contract_payments",
            "view=current&status=3".to_owned(),
        ),
        ("expiring_30", CONTRACTS, "contracts", ending(30)),
        ("expiring_60", CONTRACTS, "contracts", ending(60)),
        ("expiring_90", CONTRACTS, "contracts", ending(90)),
        (
            "drafts",
            CONTRACTS,
            "contracts",
            "status=2&historical=false".to_owned(),
        ),
        (
            "unsigned",
            CONTRACTS,
            "contracts",
            "status=1&historical=false&signed=false".to_owned(),
        ),
        (
            "vacant",
            UNITS,
            "units",
            "status=1&occupancy=vacant".to_owned(),
        ),
        (
            "documents",
            DOCUMENTS,
            "documents",
            "expiring_days=60".to_owned(),
        ),
    ];
    entries
        .into_iter()
        .filter(|(_, page, ..)| permissions.allows_numbers(*page, VIEW))
        .map(|(column, page, noun, filter)| {
            let amount = match page {
                PAYMENTS => Some(row.try_get::<Amount>("", &format!("{column}_amount"))?),
                _ => None,
            };
            let name = match column {
                "due_week" => "due_this_week",
                "vacant" => "vacant_units",
                "documents" => "documents_expiring",
                other => other,
            };
            Ok(ToDo {
                name: name.to_owned(),
                count: row.try_get("", column)?,
                amount,
                noun: noun.to_owned(),
                filter,
            })
        })
        .collect()
}

pub(super) async fn of_owner(db: &impl MerchantConn, owner_id: i64) -> Result<OwnerDashboard> {
    let today = db.today();
    let first = first_month(today)?;
    let owned_today = OWNED.replace("{day}", "$1");
    // As the list of payments has it: the holder on the day that a payment falls due.
    let owned_when_due = OWNED.replace("{day}", "p.due_on");
    let sql = format!(
        "WITH owned AS (SELECT u.id FROM units u WHERE u.status = 1 AND {owned_today}), \
         pay AS (SELECT p.status, p.amount, p.due_on, p.collected_on FROM contract_payments p \
           JOIN contracts c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
           JOIN units u ON u.id = c.unit_id WHERE p.status <> 0 AND {owned_when_due}) \
         SELECT (SELECT count(*) FROM owned) AS units, \
         (SELECT count(*) FROM owned JOIN units u USING (id) WHERE u.occupancy = 'rented') AS rented, \
         (SELECT count(*) FROM contracts c WHERE c.status = 1 AND c.unit_id IN (SELECT id FROM owned) \
           AND $1 BETWEEN c.starts_on AND c.ends_on) AS contracts, \
         (SELECT count(*) FROM contracts c WHERE c.status = 1 AND c.unit_id IN (SELECT id FROM owned) \
           AND c.starts_on <= $1 AND c.ends_on BETWEEN $1 AND $1 + 60) AS expiring, \
         (SELECT coalesce(sum(amount), 0) FROM pay WHERE status = 1 AND due_on < $1) AS overdue, \
         (SELECT coalesce(sum(amount), 0) FROM pay WHERE status = 3) AS not_collected, \
         (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT date_trunc('month', due_on)::date AS month, \
           sum(amount)::text AS amount FROM pay WHERE due_on >= $3 \
           AND due_on < $3 + interval '12 months' GROUP BY 1) x) AS due, \
         (SELECT coalesce(jsonb_agg(x), '[]') FROM (SELECT date_trunc('month', collected_on)::date AS month, \
           sum(amount)::text AS amount FROM pay WHERE status = 2 AND collected_on >= $3 \
           AND collected_on < $3 + interval '12 months' GROUP BY 1) x) AS collected"
    );
    let row = one(db, sql, vec![today.into(), owner_id.into(), first.into()]).await?;
    let (units, rented): (i64, i64) = (row.try_get("", "units")?, row.try_get("", "rented")?);
    Ok(OwnerDashboard {
        as_of: today,
        currency: db.merchant().currency.clone(),
        units,
        rented,
        vacant: units - rented,
        contracts: row.try_get("", "contracts")?,
        expiring: row.try_get("", "expiring")?,
        overdue: row.try_get("", "overdue")?,
        not_collected: row.try_get("", "not_collected")?,
        months: months(first, &json(&row, "due")?, &json(&row, "collected")?),
    })
}

async fn one(
    db: &impl MerchantConn,
    sql: String,
    values: Vec<sea_orm::Value>,
) -> Result<QueryResult> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let row = db.query_one_raw(statement).await?;
    row.ok_or_else(|| Problem::internal(anyhow::anyhow!("an aggregate without a row")))
}

fn json<T: DeserializeOwned>(row: &QueryResult, column: &str) -> Result<Vec<T>> {
    let value: serde_json::Value = row.try_get("", column)?;
    Ok(serde_json::from_value(value)?)
}

fn first_month(today: NaiveDate) -> Result<NaiveDate> {
    let first = today
        .with_day(1)
        .and_then(|day| day.checked_sub_months(Months::new(11)));
    first.ok_or_else(|| Problem::internal(anyhow::anyhow!("a day before the calendar")))
}

/// All twelve, also those without a payment.
fn months(first: NaiveDate, due: &[MonthSum], collected: &[MonthSum]) -> Vec<MonthFigures> {
    let sum_of = |sums: &[MonthSum], month: NaiveDate| {
        let found = sums.iter().find(|sum| sum.month == month);
        Amount(found.map_or(Decimal::ZERO, |sum| sum.amount))
    };
    (0..12)
        .map(|offset| {
            let month = first + Months::new(offset);
            MonthFigures {
                month,
                due: sum_of(due, month),
                collected: sum_of(collected, month),
            }
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rust_decimal::dec;

    #[test]
    fn a_year_has_twelve_months_also_where_nothing_came() {
        let day = |text: &str| text.parse::<NaiveDate>().expect("a date");
        let first = first_month(day("2026-03-31")).expect("a month");
        assert_eq!(first, day("2025-04-01"));
        let due = [MonthSum {
            month: day("2026-03-01"),
            amount: dec!(10.50),
        }];
        let months = months(first, &due, &[]);
        assert_eq!(months.len(), 12);
        assert_eq!(months[11].month, day("2026-03-01"));
        assert_eq!(months[11].due, Amount(dec!(10.50)));
        assert_eq!(months[0].due, Amount::default());
    }
}
