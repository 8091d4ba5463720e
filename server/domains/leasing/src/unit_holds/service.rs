use chrono::NaiveDate;
use kernel::facts::{Day, Period};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result, record};
use sea_orm::{
    ActiveValue::Set, ConnectionTrait as _, DbBackend, FromQueryResult, Statement, Value,
};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{UnitHoldInput, UnitHoldRelease};
use super::{UnitHoldError, UnitHoldId};
use crate::contracts::entity::Model as Contract;
use crate::facts::runs;
use crate::neighbours::{self, CUSTOMERS, Place};

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
    let before = tx.lock::<Entity>(id).await?;
    let before = before.ok_or_else(Problem::not_found)?;
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

    fn values(self) -> [Value; 3] {
        [self.id.into(), self.starts_on.into(), self.ends_on.into()]
    }
}

/// Whose contract or hold is in the way, where the reader does not reach it.
pub(crate) const UNNAMED: &str = "—";

/// The days that a [`Kept`] is asked for, as its statements bind them.
const ASKED: Period<'_> = Period::Between(Day::Of("$2"), Day::Of("$3"));

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
                from: letting.starts_on,
                to: letting.ends_on,
            }
            .into(),
        ));
    }
    let hold = in_the_way(tx, kept, None).await?;
    Ok(hold.map(|hold| {
        UnitHoldError::Held {
            name: hold.name_en,
            from: hold.starts_on,
            to: hold.ends_on,
        }
        .into()
    }))
}

/// The first hold of a place on these days; one for `customer` is in nobody's way.
pub(crate) async fn in_the_way(
    db: &impl MerchantConn,
    kept: Kept,
    customer: Option<neighbours::CustomerId>,
) -> Result<Option<InTheWay>> {
    let sql = format!(
        "SELECT coalesce(cu.title_en, h.name, '{UNNAMED}') AS name_en, \
         coalesce(cu.title_ar, h.name, '{UNNAMED}') AS name_ar, k.starts_on, k.ends_on \
         FROM kept_places k LEFT JOIN unit_holds h ON h.id = k.unit_hold_id \
         LEFT JOIN {CUSTOMERS} cu ON cu.id = h.customer_id \
         WHERE k.{column} = $1 AND k.held && {ASKED} AND NOT {own} ORDER BY k.starts_on LIMIT 1",
        column = kept.place.column(),
        own = is_for("$4"),
    );
    let [place, from, to] = kept.values();
    let values = [place, from, to, customer.map(i64::from).into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(InTheWay::find_by_statement(statement).one(db).await?)
}

/// Whether the hold `h` is for the tenant whose id is this SQL: by name, or by the mobile that was left.
fn is_for(customer: &str) -> String {
    format!(
        "coalesce(h.customer_id = {customer} OR h.mobile = \
         (SELECT own.mobile FROM {CUSTOMERS} own WHERE own.id = {customer}), false)"
    )
}

/// Ends the holds for a tenant whose contract has the place from now on.
pub(crate) async fn turn_into(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    let (from, to) = (contract.starts_on, contract.ends_on);
    let unit = Some(Kept::unit(contract.unit_id.0, from, to));
    let parking = contract.parking_id.map(|id| Kept::parking(id.0, from, to));
    for kept in unit.into_iter().chain(parking) {
        let sql = format!(
            "SELECT h.id FROM unit_holds h WHERE h.{column} = $1 AND h.held && {ASKED} AND {own} ORDER BY h.id",
            column = kept.place.column(),
            own = is_for("$4"),
        );
        let [place, from, to] = kept.values();
        let values = [place, from, to, contract.customer_id.0.into()];
        let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
        for row in tx.query_all_raw(statement).await? {
            let id: UnitHoldId = row.try_get("", "id")?;
            let hold = record::find::<Entity>(tx, id).await?;
            let reason = contract.number.clone();
            set_free(tx, &hold, None, reason).await?;
        }
    }
    Ok(())
}

const ONE_PLACE: Text = Text::fixed(
    "Choose a unit or a parking, one of them.",
    "اختر وحدة أو موقفاً، واحداً منهما فقط.",
);
