use crate::buildings::BuildingId;
use crate::parkings::ParkingId;
use crate::units::UnitId;

/// What can be owned.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    Building(BuildingId),
    Unit(UnitId),
    Parking(ParkingId),
}

impl Thing {
    /// The one of the three that is named; `None` where none or several are.
    pub fn of(
        building_id: Option<BuildingId>,
        unit_id: Option<UnitId>,
        parking_id: Option<ParkingId>,
    ) -> Option<Self> {
        match (building_id, unit_id, parking_id) {
            (Some(id), None, None) => Some(Self::Building(id)),
            (None, Some(id), None) => Some(Self::Unit(id)),
            (None, None, Some(id)) => Some(Self::Parking(id)),
            _ => None,
        }
    }

    /// Its column in `ownerships`, which is also its field in forms.
    pub fn column(self) -> &'static str {
        match self {
            Self::Building(_) => "building_id",
            Self::Unit(_) => "unit_id",
            Self::Parking(_) => "parking_id",
        }
    }

    pub fn id(self) -> i64 {
        match self {
            Self::Building(id) => id.0,
            Self::Unit(id) => id.0,
            Self::Parking(id) => id.0,
        }
    }
}
