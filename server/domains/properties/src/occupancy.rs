//! Whether a unit or a parking is let. Leasing sets it.

use kernel::tenancy::MerchantTx;
use kernel::{Problem, Result, record::Record};
use sea_orm::ActiveValue::Set;
use sea_orm::{ActiveModelBehavior, ActiveModelTrait};

use crate::parkings::{self, ParkingId};
use crate::units::{self, UnitId};

kernel::code! {
    /// Whether a unit or a parking is let.
    pub enum Occupancy: text {
        Vacant = "vacant" ("Vacant", "شاغر"),
        Rented = "rented" ("Rented", "مؤجر"),
    }
}

/// The id of something that a contract lets.
pub trait Lettable: Into<i64> {
    type Entity: Record<
        ActiveModel: ActiveModelTrait<Entity = Self::Entity> + ActiveModelBehavior + Send,
    >;

    fn occupancy(row: &<Self::Entity as sea_orm::EntityTrait>::Model) -> Occupancy;

    /// The change that sets it.
    fn with(occupancy: Occupancy) -> <Self::Entity as sea_orm::EntityTrait>::ActiveModel;
}

impl Lettable for UnitId {
    type Entity = units::entity::Entity;

    fn occupancy(row: &units::entity::Model) -> Occupancy {
        row.occupancy
    }

    fn with(occupancy: Occupancy) -> units::entity::ActiveModel {
        units::entity::ActiveModel {
            occupancy: Set(occupancy),
            ..Default::default()
        }
    }
}

impl Lettable for ParkingId {
    type Entity = parkings::entity::Entity;

    fn occupancy(row: &parkings::entity::Model) -> Occupancy {
        row.occupancy
    }

    fn with(occupancy: Occupancy) -> parkings::entity::ActiveModel {
        parkings::entity::ActiveModel {
            occupancy: Set(occupancy),
            ..Default::default()
        }
    }
}

/// Marks a unit or a parking vacant or rented, in the transaction of the contract that causes it.
pub async fn set<T: Lettable>(tx: &MerchantTx, id: T, occupancy: Occupancy) -> Result<()> {
    let before = tx.lock::<T::Entity>(id).await?;
    let before = before.ok_or_else(Problem::not_found)?;
    if T::occupancy(&before) != occupancy {
        let row = T::with(occupancy);
        tx.change_as::<T::Entity>(occupancy.as_str(), &before, None, row)
            .await?;
    }
    Ok(())
}
