//! What this context asks of those below it: the tenant, the unit, the parking.

use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::{Problem, Result};
pub use parties::customers::CustomerId;
use parties::customers::entity::Model as Customer;
use parties::customers::timeline::{self, NewEvent};
pub use properties::buildings::BuildingId;
pub use properties::parkings::ParkingId;
use properties::parkings::entity::Model as Parking;
pub use properties::units::UnitId;
use properties::units::entity::Model as Unit;
use properties::units::occupancy::Occupancy;
use properties::{parkings, units};

use crate::contracts::entity::Model as Contract;

pub async fn customer(db: &impl MerchantConn, id: CustomerId) -> Result<Option<Customer>> {
    known(parties::customers::service::find(db, id).await)
}

pub async fn unit(db: &impl MerchantConn, id: UnitId) -> Result<Option<Unit>> {
    known(units::service::find(db, id).await)
}

pub async fn parking(db: &impl MerchantConn, id: ParkingId) -> Result<Option<Parking>> {
    known(parkings::service::find(db, id).await)
}

/// In a form, an id that leads nowhere is a fault of its field and not a missing page.
fn known<T>(found: Result<T>) -> Result<Option<T>> {
    match found {
        Ok(record) => Ok(Some(record)),
        Err(problem) if problem.code() == Problem::not_found().code() => Ok(None),
        Err(problem) => Err(problem),
    }
}

/// Locks a unit until the end of the transaction: who lets it next waits.
pub async fn lock_unit(tx: &MerchantTx, id: UnitId) -> Result<()> {
    units::service::lock(tx, id).await.map(|_| ())
}

/// Locks a parking until the end of the transaction.
pub async fn lock_parking(tx: &MerchantTx, id: ParkingId) -> Result<()> {
    parkings::service::lock(tx, id).await.map(|_| ())
}

pub async fn set_unit_rented(tx: &MerchantTx, id: UnitId, rented: bool) -> Result<()> {
    units::occupancy::set(tx, id, occupancy(rented)).await
}

pub async fn set_parking_rented(tx: &MerchantTx, id: ParkingId, rented: bool) -> Result<()> {
    parkings::occupancy::set(tx, id, occupancy(rented)).await
}

fn occupancy(rented: bool) -> Occupancy {
    if rented {
        Occupancy::Rented
    } else {
        Occupancy::Vacant
    }
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
