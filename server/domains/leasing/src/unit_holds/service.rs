use chrono::NaiveDate;
use kernel::facts::{Day, Period};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result, record};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait as _, DbBackend, FromQueryResult, Statement, Value,
};
use serde_json::json;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{UnitHoldInput, UnitHoldRelease};
use super::{UnitHoldError, UnitHoldId};
use crate::contracts::entity::Model as Contract;
use crate::facts::runs;
use crate::neighbours::{self, CUSTOMERS, CustomerId, Place};

/// Keeps a unit or a parking for somebody.
pub async fn create(tx: &MerchantTx, input: &UnitHoldInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let one = input.unit_id.is_some() != input.parking_id.is_some();
    form.check_custom("unit_id", one, "one_place", ONE_PLACE);
    let starts_on = form
        .date("starts_on", &input.starts_on)
        .of_business()
        .after_or_equal(tx.today())
        .optional()
        .unwrap_or(tx.today());
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .of_business()
        .required()
        .after_or_equal(starts_on)
        .value();
    let is_tenant = input.customer_id.is_some();
    let name = form
        .field("name", &input.name)
        .required_if(!is_tenant)
        .person_name()
        .optional();
    let mobile = form
        .field("mobile", &input.mobile)
        .required_if(!is_tenant)
        .mobile()
        .optional();
    let reason = form
        .notes("reason", &input.reason)
        .max_length(500)
        .optional();
    if let Some(customer) = input.customer_id {
        let found = neighbours::customer(tx, customer).await?;
        form.check("customer_id", found.is_some(), Rule::NotFound);
    }
    form.finish()?;
    let place = match (input.unit_id, input.parking_id) {
        (Some(unit), _) => {
            neighbours::lock_unit_to_let(tx, unit).await?;
            Kept::unit(unit.0, starts_on, ends_on)
        }
        (_, Some(parking)) => {
            neighbours::lock_parking_to_let(tx, parking).await?;
            Kept::parking(parking.0, starts_on, ends_on)
        }
        (None, None) => return Err(Problem::invalid()),
    };
    if let Some(problem) = taken(tx, place).await? {
        return Err(problem);
    }
    let row = ActiveModel {
        unit_id: Set(input.unit_id),
        parking_id: Set(input.parking_id),
        customer_id: Set(input.customer_id),
        name: Set(name.filter(|_| !is_tenant)),
        mobile: Set(mobile.filter(|_| !is_tenant)),
        starts_on: Set(starts_on),
        ends_on: Set(ends_on),
        reason: Set(reason),
        held_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Sets a place free before its last day.
pub async fn release(tx: &MerchantTx, id: UnitHoldId, input: &UnitHoldRelease) -> Result<Model> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = tx.locked::<Entity>(id).await?;
    if before.released_on.is_some() || before.ends_on < tx.today() {
        return Err(UnitHoldError::Over.into());
    }
    set_free(tx, &before, Some(input.version), reason).await
}

async fn set_free(
    tx: &MerchantTx,
    before: &Model,
    version: Option<i64>,
    reason: String,
) -> Result<Model> {
    let row = ActiveModel {
        released_on: Set(Some(tx.today())),
        release_reason: Set(Some(reason)),
        released_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("released", before, version, row)
        .await
}

/// A place and the days that it is asked for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Kept {
    place: Place,
    id: i64,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

impl Kept {
    pub(crate) const fn unit(id: i64, starts_on: NaiveDate, ends_on: NaiveDate) -> Self {
        let place = Place::Unit;
        Self {
            place,
            id,
            starts_on,
            ends_on,
        }
    }

    pub(crate) const fn parking(id: i64, starts_on: NaiveDate, ends_on: NaiveDate) -> Self {
        let place = Place::Parking;
        Self {
            place,
            id,
            starts_on,
            ends_on,
        }
    }

    /// As a row of [`ROWS`], asked for a tenant.
    fn row(self, customer: Option<CustomerId>, number: Option<&str>) -> serde_json::Value {
        json!({
            "place": self.id, "starts_on": self.starts_on, "ends_on": self.ends_on,
            "customer": customer, "number": number,
        })
    }

    fn values(self) -> [Value; 3] {
        [self.id.into(), self.starts_on.into(), self.ends_on.into()]
    }
}

/// Whose contract or hold is in the way, where the reader does not reach it.
pub(crate) const UNNAMED: &str = "—";

/// The days that a [`Kept`] is asked for, as its statements bind them.
const ASKED: Period<'_> = Period::Between(Day::Of("$2"), Day::Of("$3"));

/// Places of one kind that are asked for together.
const ROWS: &str = "jsonb_to_recordset($1) AS a(place bigint, starts_on date, ends_on date, customer bigint, number text)";

/// The days of a row of [`ROWS`].
const ASKED_OF_ROW: Period<'_> = Period::Between(Day::Of("a.starts_on"), Day::Of("a.ends_on"));

#[derive(Debug, FromQueryResult)]
struct Letting {
    number: String,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

/// Somebody's hold that is in the way.
#[derive(Debug, FromQueryResult)]
pub(crate) struct InTheWay {
    pub name_en: String,
    pub name_ar: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
}

/// Why a locked place cannot be held on these days.
async fn taken(tx: &MerchantTx, kept: Kept) -> Result<Option<Problem>> {
    let sql = format!(
        "SELECT coalesce(c.number, '{UNNAMED}') AS number, t.starts_on, t.ends_on \
         FROM taken_places t LEFT JOIN contracts c ON c.id = t.contract_id WHERE t.{} = $1 AND {} \
         ORDER BY t.starts_on LIMIT 1",
        kept.place.column(),
        runs("t", ASKED),
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, kept.values());
    if let Some(letting) = Letting::find_by_statement(statement).one(tx).await? {
        return Ok(Some(
            UnitHoldError::Let {
                contract: letting.number,
                from: DayText(letting.starts_on),
                to: DayText(letting.ends_on),
            }
            .into(),
        ));
    }
    let hold = in_the_way(tx, &[(kept, None)]).await?.into_iter().next();
    Ok(hold.map(|hold| {
        UnitHoldError::Held {
            name: hold.name_en,
            from: DayText(hold.starts_on),
            to: DayText(hold.ends_on),
        }
        .into()
    }))
}

/// The first hold of each place on its days; one for its tenant is in nobody's way.
pub(crate) async fn in_the_way(
    db: &impl MerchantConn,
    asked: &[(Kept, Option<CustomerId>)],
) -> Result<Vec<InTheWay>> {
    let mut found = Vec::new();
    for place in [Place::Unit, Place::Parking] {
        let of_place = asked.iter().filter(|(kept, _)| kept.place == place);
        let rows: Vec<_> = of_place
            .map(|(kept, customer)| kept.row(*customer, None))
            .collect();
        if rows.is_empty() {
            continue;
        }
        let sql = format!(
            "SELECT coalesce(cu.title_en, h.name, '{UNNAMED}') AS name_en, \
             coalesce(cu.title_ar, h.name, '{UNNAMED}') AS name_ar, k.starts_on, k.ends_on \
             FROM {ROWS} CROSS JOIN LATERAL (SELECT k.unit_hold_id, k.starts_on, k.ends_on \
             FROM kept_places k LEFT JOIN unit_holds h ON h.id = k.unit_hold_id \
             WHERE k.{column} = a.place AND k.held && {ASKED_OF_ROW} AND NOT {own} ORDER BY k.starts_on LIMIT 1) k \
             LEFT JOIN unit_holds h ON h.id = k.unit_hold_id LEFT JOIN {CUSTOMERS} cu ON cu.id = h.customer_id",
            column = place.column(),
            own = is_for("a.customer"),
        );
        let values: [Value; 1] = [serde_json::Value::from(rows).into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        found.extend(InTheWay::find_by_statement(statement).all(db).await?);
    }
    Ok(found)
}

/// Whether the hold `h` is for the tenant whose id is this SQL: by name, or by the mobile that was left.
fn is_for(customer: &str) -> String {
    format!(
        "coalesce(h.customer_id = {customer} OR h.mobile = \
         (SELECT own.mobile FROM {CUSTOMERS} own WHERE own.id = {customer}), false)"
    )
}

/// Ends the holds for tenants whose contracts have the places from now on.
pub(crate) async fn turn_into(tx: &MerchantTx, contracts: &[Contract]) -> Result<()> {
    for place in [Place::Unit, Place::Parking] {
        let kept = |contract: &Contract| {
            let (from, to) = (contract.starts_on, contract.ends_on);
            let kept = match place {
                Place::Unit => Some(Kept::unit(contract.unit_id.0, from, to)),
                Place::Parking => contract.parking_id.map(|id| Kept::parking(id.0, from, to)),
            };
            kept.map(|kept| kept.row(Some(contract.customer_id), Some(&contract.number)))
        };
        let rows: Vec<_> = contracts.iter().filter_map(kept).collect();
        if rows.is_empty() {
            continue;
        }
        let sql = format!(
            "SELECT DISTINCT ON (h.id) h.id, a.number FROM {ROWS} JOIN unit_holds h ON h.{column} = a.place \
             AND h.held && {ASKED_OF_ROW} AND {own} ORDER BY h.id",
            column = place.column(),
            own = is_for("a.customer"),
        );
        let values: [Value; 1] = [serde_json::Value::from(rows).into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        for row in tx.query_all_raw(statement).await? {
            let id: UnitHoldId = row.try_get("", "id")?;
            let hold = record::find::<Entity>(tx, id).await?;
            set_free(tx, &hold, None, row.try_get("", "number")?).await?;
        }
    }
    Ok(())
}

const ONE_PLACE: Text = Text::fixed(
    "Choose a unit or a parking, one of them.",
    "اختر وحدة أو موقفاً، واحداً منهما فقط.",
);
