//! Who holds a unit or a parking: what the database's exclusion says, in words.

use chrono::NaiveDate;
use kernel::facts::{Day, Period};
use kernel::tenancy::MerchantConn;
use kernel::text::DayText;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};
use serde_json::json;

use crate::contracts::entity::Model;
use crate::contracts::model::ContractRow;
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::facts::days;
use crate::neighbours::{CUSTOMERS, CustomerId, ParkingId, Place, UnitId};
use crate::unit_holds::service::{self as unit_holds, Kept, UNNAMED};

/// What a contract asks for: its places and its period.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Claim {
    contract: ContractId,
    customer: CustomerId,
    unit: UnitId,
    parking: Option<ParkingId>,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

impl From<&Model> for Claim {
    fn from(contract: &Model) -> Self {
        Self {
            contract: contract.id,
            customer: contract.customer_id,
            unit: contract.unit_id,
            parking: contract.parking_id,
            starts_on: contract.starts_on,
            ends_on: contract.ends_on,
        }
    }
}

impl From<&ContractRow> for Claim {
    fn from(row: &ContractRow) -> Self {
        Self {
            contract: row.id,
            customer: row.customer_id,
            unit: row.unit_id,
            parking: row.parking_id,
            starts_on: row.starts_on,
            ends_on: row.ends_on,
        }
    }
}

/// A live contract that is in the way.
#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Holder {
    id: ContractId,
    number: String,
    tenant_en: String,
    tenant_ar: String,
    starts_on: NaiveDate,
    ends_on: NaiveDate,
}

impl Holder {
    fn details(&self) -> serde_json::Value {
        json!({
            "contract_id": self.id,
            "contract_number": self.number,
            "customer_name_en": self.tenant_en,
            "customer_name_ar": self.tenant_ar,
            "starts_on": self.starts_on,
            "ends_on": self.ends_on,
        })
    }

    fn of(self, place: Place) -> Problem {
        let details = self.details();
        let (number, from, to) = (self.number, DayText(self.starts_on), DayText(self.ends_on));
        let (tenant_en, tenant_ar) = (self.tenant_en, self.tenant_ar);
        let taken = match place {
            Place::Unit => ContractError::UnitTaken {
                number,
                tenant_en,
                tenant_ar,
                from,
                to,
            },
            Place::Parking => ContractError::ParkingTaken {
                number,
                tenant_en,
                tenant_ar,
                from,
                to,
            },
        };
        Problem::from(taken).with_details(details)
    }
}

impl Claim {
    fn of(&self, place: Place) -> Option<i64> {
        match place {
            Place::Unit => Some(self.unit.0),
            Place::Parking => self.parking.map(i64::from),
        }
    }
}

/// What is in the way of this claim: contracts first, then holds for somebody else.
pub(crate) async fn conflicts(
    db: &impl MerchantConn,
    claim: impl Into<Claim>,
) -> Result<Vec<Problem>> {
    conflicts_of(db, &[claim.into()]).await
}

/// The same of many claims.
pub(super) async fn conflicts_of(db: &impl MerchantConn, claims: &[Claim]) -> Result<Vec<Problem>> {
    let mut found = Vec::new();
    for place in [Place::Unit, Place::Parking] {
        let holders = holders(db, place, claims).await?.into_iter();
        found.extend(holders.map(|holder| holder.of(place)));
    }
    found.extend(holds(db, claims).await?);
    Ok(found)
}

/// The holds for somebody else: at most one of each unit and one of each parking.
async fn holds(db: &impl MerchantConn, claims: &[Claim]) -> Result<Vec<Problem>> {
    let mut asked = Vec::with_capacity(claims.len());
    for claim in claims {
        let (from, to) = (claim.starts_on, claim.ends_on);
        asked.push((Kept::unit(claim.unit.0, from, to), Some(claim.customer)));
        let parking = claim.parking.map(|id| Kept::parking(id.0, from, to));
        asked.extend(parking.map(|kept| (kept, Some(claim.customer))));
    }
    let held = unit_holds::in_the_way(db, &asked).await?.into_iter();
    let told = held.map(|hold| {
        Problem::from(ContractError::Held {
            name_en: hold.name_en,
            name_ar: hold.name_ar,
            from: DayText(hold.starts_on),
            to: DayText(hold.ends_on),
        })
    });
    Ok(told.collect())
}

/// A hold for somebody else from the contract's last day on: one that is stopped keeps its places without an end.
pub(super) async fn held_from(db: &impl MerchantConn, contract: &Model) -> Result<Option<Problem>> {
    let claim = Claim {
        ends_on: NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(NaiveDate::MAX),
        ..Claim::from(contract)
    };
    Ok(holds(db, &[claim]).await?.into_iter().next())
}

/// The first live contract on each claim's place and days.
async fn holders(db: &impl MerchantConn, place: Place, claims: &[Claim]) -> Result<Vec<Holder>> {
    let row = |claim: &Claim| {
        claim.of(place).map(|id| {
            json!({
                "contract": claim.contract, "place": id,
                "starts_on": claim.starts_on, "ends_on": claim.ends_on,
            })
        })
    };
    let rows: Vec<_> = claims.iter().filter_map(row).collect();
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let active = ContractStatus::Active.sql();
    let sql = format!(
        "SELECT t.contract_id AS id, coalesce(c.number, '{UNNAMED}') AS number, \
         coalesce(cu.title_en, '{UNNAMED}') AS tenant_en, coalesce(cu.title_ar, '{UNNAMED}') AS tenant_ar, \
         t.starts_on, t.ends_on \
         FROM jsonb_to_recordset($1) AS a(contract bigint, place bigint, starts_on date, ends_on date) \
         CROSS JOIN LATERAL (SELECT t.contract_id, t.starts_on, t.ends_on FROM taken_places t \
         WHERE t.{column} = a.place AND t.status = {active} AND t.contract_id <> a.contract AND {days} && {asked} \
         ORDER BY t.starts_on LIMIT 1) t \
         LEFT JOIN contracts c ON c.id = t.contract_id LEFT JOIN {CUSTOMERS} cu ON cu.id = c.customer_id",
        column = place.column(),
        days = days("t"),
        asked = Period::Between(Day::Of("a.starts_on"), Day::Of("a.ends_on")),
    );
    let values: [Value; 1] = [serde_json::Value::from(rows).into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(Holder::find_by_statement(statement).all(db).await?)
}

/// Turns the database's refusal of an overlap into who holds the place. `db` is a fresh read, as
/// the refused transaction can answer nothing any more.
pub async fn explain_overlap(
    db: &impl MerchantConn,
    id: ContractId,
    refusal: Problem,
) -> Result<Problem> {
    let contract = super::find(db, id).await?;
    let found = conflicts(db, &contract).await?;
    Ok(found.into_iter().next().unwrap_or(refusal))
}

/// Whether this is the database's refusal of two live contracts on one place.
pub(in crate::contracts) fn is_overlap(problem: &Problem) -> bool {
    matches!(
        problem.violated_constraint().as_deref(),
        Some("contracts_unit_overlap" | "contracts_parking_overlap")
    )
}
