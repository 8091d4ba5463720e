//! Who holds a unit or a parking: what the database's exclusion says, in words.

use chrono::NaiveDate;
use kernel::tenancy::MerchantConn;
use kernel::text::DayText;
use kernel::{Problem, Result};
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};
use serde_json::json;

use crate::contracts::entity::Model;
use crate::contracts::model::ContractRow;
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::facts::days;
use crate::neighbours::{CUSTOMERS, CustomerId, ParkingId, UnitId};
use crate::unit_holds::service::{self as unit_holds, Kept, UNNAMED};

/// What a contract asks for: its places and its period.
#[derive(Debug, Clone, Copy)]
pub(super) struct Claim {
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

    fn of_unit(self) -> Problem {
        let details = self.details();
        let problem: Problem = ContractError::UnitTaken {
            number: self.number,
            tenant_en: self.tenant_en,
            tenant_ar: self.tenant_ar,
            from: DayText(self.starts_on),
            to: DayText(self.ends_on),
        }
        .into();
        problem.with_details(details)
    }

    fn of_parking(self) -> Problem {
        let details = self.details();
        let problem: Problem = ContractError::ParkingTaken {
            number: self.number,
            tenant_en: self.tenant_en,
            tenant_ar: self.tenant_ar,
            from: DayText(self.starts_on),
            to: DayText(self.ends_on),
        }
        .into();
        problem.with_details(details)
    }
}

/// What is in the way of this claim: contracts first, then holds for somebody else.
pub(super) async fn conflicts(
    db: &impl MerchantConn,
    claim: impl Into<Claim>,
) -> Result<Vec<Problem>> {
    let claim = claim.into();
    let mut found = Vec::new();
    if let Some(holder) = holder(db, "t.unit_id", i64::from(claim.unit), claim).await? {
        found.push(holder.of_unit());
    }
    if let Some(parking) = claim.parking {
        let holder = holder(db, "t.parking_id", i64::from(parking), claim).await?;
        found.extend(holder.map(Holder::of_parking));
    }
    found.extend(holds(db, claim).await?);
    Ok(found)
}

/// The holds for somebody else: at most one of the unit and one of the parking.
async fn holds(db: &impl MerchantConn, claim: Claim) -> Result<Vec<Problem>> {
    let (from, to) = (claim.starts_on, claim.ends_on);
    let unit = Some(Kept::unit(claim.unit.0, from, to));
    let parking = claim.parking.map(|id| Kept::parking(id.0, from, to));
    let mut found = Vec::new();
    for kept in unit.into_iter().chain(parking) {
        let hold = unit_holds::in_the_way(db, kept, Some(claim.customer)).await?;
        found.extend(hold.map(|hold| {
            Problem::from(ContractError::Held {
                name_en: hold.name_en,
                name_ar: hold.name_ar,
                from: hold.starts_on,
                to: hold.ends_on,
            })
        }));
    }
    Ok(found)
}

/// A hold for somebody else from the contract's last day on: one that is stopped keeps its places without an end.
pub(super) async fn held_from(db: &impl MerchantConn, contract: &Model) -> Result<Option<Problem>> {
    let claim = Claim {
        ends_on: NaiveDate::from_ymd_opt(9999, 12, 31).unwrap_or(NaiveDate::MAX),
        ..Claim::from(contract)
    };
    Ok(holds(db, claim).await?.into_iter().next())
}

async fn holder(
    db: &impl MerchantConn,
    column: &'static str,
    place: i64,
    claim: Claim,
) -> Result<Option<Holder>> {
    let active = ContractStatus::Active.sql();
    let sql = format!(
        "SELECT t.contract_id AS id, coalesce(c.number, '{UNNAMED}') AS number, \
         coalesce(cu.title_en, '{UNNAMED}') AS tenant_en, coalesce(cu.title_ar, '{UNNAMED}') AS tenant_ar, \
         t.starts_on, t.ends_on FROM taken_places t LEFT JOIN contracts c ON c.id = t.contract_id \
         LEFT JOIN {CUSTOMERS} cu ON cu.id = c.customer_id \
         WHERE {column} = $1 AND t.status = {active} AND t.contract_id <> $2 \
         AND {} && daterange($3::date, $4::date, '[]') \
         ORDER BY t.starts_on LIMIT 1",
        days("t")
    );
    let values: [Value; 4] = [
        place.into(),
        i64::from(claim.contract).into(),
        claim.starts_on.into(),
        claim.ends_on.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(Holder::find_by_statement(statement).one(db).await?)
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
