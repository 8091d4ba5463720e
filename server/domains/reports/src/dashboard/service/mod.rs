//! Two round trips for the merchant's dashboard, one for an owner's, whatever there is to count.

mod details;
mod months;
mod owner;
mod to_do;

pub(super) use details::{export, of_payments};
pub(super) use owner::of_owner;

use kernel::auth::Principal;
use kernel::facts::{Day, Period};
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result};
use parties::documents::VisibleNouns;
use properties::facts::{BUILDINGS, Place, UNITS, in_use, is_free, is_let};
use sea_orm::{DbBackend, QueryResult, Statement};
use serde::de::DeserializeOwned;

use super::model::{Activity, BuildingOccupancy, Dashboard, OccupancyFigures};
use months::{first_month, months};

/// The building with the most units first.
const MOST_BUILDINGS: u8 = 8;
/// What the activity shows.
const MOST_ACTIVITY: u8 = 15;

pub(super) async fn of_merchant(
    db: &impl MerchantConn,
    principal: &Principal,
) -> Result<Dashboard> {
    let permissions = &principal.permissions;
    let visible = VisibleNouns::of(db.kernel(), principal);
    let counted = one(db, to_do::sql(&visible), vec![]).await?;
    let first = first_month(db.today())?;
    let drawn = one(db, drawn_sql(), vec![first.into()]).await?;
    let occupancy = OccupancyFigures {
        rented: counted.try_get("", "rented_units")?,
        vacant: counted.try_get("", "vacant_units")?,
        buildings: json::<BuildingOccupancy>(&drawn, "buildings")?,
    };
    let nothing_let = OccupancyFigures {
        rented: 0,
        vacant: 0,
        buildings: Vec::new(),
    };
    Ok(Dashboard {
        as_of: db.today(),
        currency: db.merchant().currency.clone(),
        to_do: to_do::read(&counted, db.today(), permissions)?,
        occupancy: if permissions.allows::<properties::units::permission::View>() {
            occupancy
        } else {
            nothing_let
        },
        months: if permissions.allows::<collections::contract_payments::permission::View>() {
            months(first, &json(&drawn, "months")?)
        } else {
            Vec::new()
        },
        // The log tells of every kind of record, so only those see it who manage rights.
        activity: if permissions.allows::<identity::roles::permission::View>() {
            json::<Activity>(&drawn, "activity")?
        } else {
            Vec::new()
        },
    })
}

/// What is drawn: buildings, months, activity, each as one JSON value. `$1` is the first month.
fn drawn_sql() -> String {
    format!(
        "SELECT ({buildings}) AS buildings, ({months}) AS months, ({ACTIVITY} LIMIT {MOST_ACTIVITY}) x) AS activity",
        buildings = json_of(&format!(
            "SELECT b.id AS building_id, b.name_en, b.name_ar, \
             count(*) FILTER (WHERE u.rented) AS rented, count(*) FILTER (WHERE u.free) AS vacant \
             FROM {BUILDINGS} b JOIN {units} u ON u.building_id = b.id \
             GROUP BY b.id, b.name_en, b.name_ar ORDER BY count(*) DESC, b.id LIMIT {MOST_BUILDINGS}",
            units = units(),
        )),
        months = json_of(&months::sql(
            &collections::facts::issued_payments(),
            "p.amount",
            "$1"
        )),
    )
}

/// Units in use, and whether they are let today or can be; what is kept for somebody is neither.
fn units() -> String {
    format!(
        "(SELECT u.id, u.building_id, {rented} AS rented, {free} AS free FROM {UNITS} u \
         JOIN {BUILDINGS} b ON b.id = u.building_id WHERE {in_use})",
        rented = is_let(Place::Unit, "u.id", Period::At(Day::Today)),
        free = is_free(Place::Unit, "u.id"),
        in_use = in_use("u", "b"),
    )
}

/// Of what one request has changed, the activity tells the feature's verb (a payment collected,
/// rather than its receipt created), or else what was changed first (a contract, not its payments).
const ACTIVITY: &str = "SELECT coalesce(jsonb_agg(x), '[]') FROM ( \
     WITH recent AS (SELECT id, noun, action, coalesce(request_id, id::text) AS request, \
         action IN ('created', 'updated', 'removed') AS is_plain FROM audit_log \
         WHERE action NOT IN ('signed_in', 'signed_out', 'step_finished') ORDER BY id DESC LIMIT 1000), \
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
     ORDER BY l.id DESC";

/// The rows of a query as one JSON value.
fn json_of(query: &str) -> String {
    format!("SELECT coalesce(jsonb_agg(x), '[]') FROM ({query}) x")
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
