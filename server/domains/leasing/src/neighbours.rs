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
};
pub use properties::parkings::ParkingId;
pub use properties::units::{UnitId, UnitUsage};
use properties::{parkings, units};
use rust_decimal::Decimal;
use sea_orm::{DbBackend, FromQueryResult, Statement, Value};

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

/// The statuses of the records that a contract names, read in one query. `None` means that there is
/// no such record: the form then refuses the field instead of answering 404.
#[derive(Debug, FromQueryResult)]
pub struct Standing {
    pub customer: Option<Status>,
    pub unit: Option<Status>,
    pub unit_minimum_rent: Option<Decimal>,
    pub parking: Option<Status>,
}

pub async fn standing(
    db: &impl MerchantConn,
    customer: Option<CustomerId>,
    unit: Option<UnitId>,
    parking: Option<ParkingId>,
) -> Result<Standing> {
    let sql = format!(
        "SELECT (SELECT cu.status FROM {CUSTOMERS} cu WHERE cu.id = $1 AND cu.merged_into_id IS NULL) AS customer, u.status AS unit, \
         u.minimum_rent AS unit_minimum_rent, \
         (SELECT p.status FROM {PARKINGS} p WHERE p.id = $3) AS parking \
         FROM (SELECT $2::bigint AS id) asked LEFT JOIN {UNITS} u ON u.id = asked.id"
    );
    let values: [Value; 3] = [
        customer.map(i64::from).into(),
        unit.map(i64::from).into(),
        parking.map(i64::from).into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let found = Standing::find_by_statement(statement).one(db).await?;
    found.ok_or_else(Problem::not_found)
}

/// Locks what a contract lets, and to whom, where all of it can be let; it stays so until the end of
/// the transaction. Always in this order, so that two who let the same unit wait for each other.
pub async fn lock_to_let(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    customers::service::hold_to_let(tx, contract.customer_id).await?;
    units::service::lock_to_let(tx, contract.unit_id).await?;
    if let Some(parking) = contract.parking_id {
        parkings::service::lock_to_let(tx, parking).await?;
    }
    Ok(())
}

/// Locks a unit that can be let, until the end of the transaction.
pub async fn lock_unit_to_let(tx: &MerchantTx, id: UnitId) -> Result<()> {
    units::service::lock_to_let(tx, id).await.map(|_| ())
}

/// Locks a parking that can be let, until the end of the transaction.
pub async fn lock_parking_to_let(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    parkings::service::lock_to_let(tx, id).await.map(|_| ())
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
