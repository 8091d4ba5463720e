//! What this context asks of those below it: the tenant, the unit, the parking.

use kernel::code::Status;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result};
use parties::customers;
pub use parties::customers::CustomerId;
use parties::customers::entity::Model as Customer;
use parties::customers::timeline::{self, NewEvent};
pub use parties::documents::{DocumentKind, DocumentNoun, VisibleNouns};
pub use parties::facts::{CUSTOMERS, DOCUMENTS, missing_data, names_key};
pub use parties::owners::OwnerId;
use parties::owners::entity::Model as Owner;
pub use properties::buildings::BuildingId;
pub use properties::facts::{
    BUILDINGS, PARKINGS, PLACES, Place, UNIT_METERS, UNITS, holdings, holds, landlords, own_part,
    unit_identifiers,
};
pub use properties::identifiers::{Identifiers, UnitIdentifier};
pub use properties::jurisdictions::Jurisdiction;
pub use properties::parkings::ParkingId;
pub use properties::units::{UnitId, UnitUsage};
use properties::{parkings, units};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};
use serde::Serialize;

use crate::contracts::entity::Model as Contract;

pub async fn customer(db: &impl MerchantConn, id: CustomerId) -> Result<Option<Customer>> {
    match kernel::record::find::<parties::customers::entity::Entity>(db, id).await {
        // Who was merged into another tenant is no tenant of anything new.
        Ok(customer) => Ok(Some(customer).filter(|one| one.merged_into_id.is_none())),
        Err(problem) if problem.code() == Problem::not_found().code() => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// The tenant of a contract, also one who was merged into another since.
pub async fn tenant(db: &impl MerchantConn, id: CustomerId) -> Result<Customer> {
    kernel::record::find::<parties::customers::entity::Entity>(db, id).await
}

pub async fn owner(db: &impl MerchantConn, id: OwnerId) -> Result<Owner> {
    kernel::record::find::<parties::owners::entity::Entity>(db, id).await
}

/// What a contract names.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Named {
    pub customer: Option<CustomerId>,
    pub unit: Option<UnitId>,
    pub parking: Option<ParkingId>,
}

/// The statuses of the records that a contract names. `None` means that there is no such record: the form then
/// refuses the field instead of answering 404.
#[derive(Debug, FromQueryResult)]
pub struct Standing {
    pub customer: Option<Status>,
    pub unit: Option<Status>,
    pub unit_minimum_rent: Option<Decimal>,
    pub parking: Option<Status>,
}

impl Standing {
    /// For a contract that is over: today's statuses and today's minimum say nothing about it.
    pub fn of_the_past(&self) -> Self {
        let there = |found: Option<Status>| found.map(|_| Status::Active);
        Self {
            customer: there(self.customer),
            unit: there(self.unit),
            unit_minimum_rent: None,
            parking: there(self.parking),
        }
    }
}

/// Of what each contract names, in the order given, read in one query.
pub async fn standings(db: &impl MerchantConn, named: &[Named]) -> Result<Vec<Standing>> {
    let sql = format!(
        "SELECT (SELECT cu.status FROM {CUSTOMERS} cu WHERE cu.id = asked.customer AND cu.merged_into_id IS NULL) AS customer, \
         u.status AS unit, u.minimum_rent AS unit_minimum_rent, \
         (SELECT p.status FROM {PARKINGS} p WHERE p.id = asked.parking) AS parking \
         FROM ROWS FROM (jsonb_to_recordset($1) AS (customer bigint, unit bigint, parking bigint)) \
         WITH ORDINALITY asked (customer, unit, parking, place) LEFT JOIN {UNITS} u ON u.id = asked.unit \
         ORDER BY asked.place"
    );
    let values: [Value; 1] = [serde_json::json!(named).into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(Standing::find_by_statement(statement).all(db).await?)
}

/// Locks what contracts let, and to whom, where all of it can be let; it stays so until the end of
/// the transaction. Always in this order, so that two who let the same unit wait for each other.
pub async fn lock_to_let(tx: &MerchantTx, contracts: &[Contract]) -> Result<()> {
    let tenants = contracts.iter().map(|contract| contract.customer_id);
    customers::service::hold_to_let(tx, tenants).await?;
    let let_units = contracts.iter().map(|contract| contract.unit_id);
    units::service::lock_all_to_let(tx, let_units).await?;
    let let_parkings = contracts.iter().filter_map(|contract| contract.parking_id);
    parkings::service::lock_to_let(tx, let_parkings).await
}

/// Locks a unit that can be let, until the end of the transaction.
pub async fn lock_unit_to_let(tx: &MerchantTx, id: UnitId) -> Result<()> {
    units::service::lock_to_let(tx, id).await.map(|_| ())
}

/// Locks a parking that can be let, until the end of the transaction.
pub async fn lock_parking_to_let(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    parkings::service::lock_to_let(tx, [id]).await
}

/// Locks a unit until the end of the transaction: who lets it next waits.
pub async fn lock_unit(tx: &MerchantTx, id: UnitId) -> Result<()> {
    units::service::lock(tx, id).await.map(|_| ())
}

/// Locks a parking until the end of the transaction.
pub async fn lock_parking(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    parkings::service::lock(tx, id).await.map(|_| ())
}

/// Adds to the tenant's timeline what happened with this contract.
pub async fn tell_timeline(
    tx: &MerchantTx,
    contract: &Contract,
    kind: &'static str,
    text: Text,
) -> Result<()> {
    let leads_to = Some(("contracts", contract.id.0));
    timeline::add(
        tx,
        contract.customer_id,
        NewEvent {
            kind,
            text,
            leads_to,
        },
    )
    .await
}
