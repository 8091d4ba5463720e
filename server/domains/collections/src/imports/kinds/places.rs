//! How rows name buildings, cities, and what has a number in a building.

use std::collections::HashMap;

use kernel::Result;
use kernel::tenancy::MerchantTx;
use properties::buildings::{self, BuildingId};
use properties::cities::{self, CityId};
use sea_orm::EntityTrait as _;

use super::super::columns::Column;
use super::super::rows::Row;
use super::name_key;

pub(super) const BUILDING: Column = Column::new("building", "Building", "المبنى", "Palm Tower")
    .required()
    .also(&[
        "building name",
        "tower",
        "property",
        "اسم المبنى",
        "البناية",
        "اسم البناية",
        "العقار",
    ]);

/// By the keys of their names in both languages.
type Named<Id> = HashMap<String, Id>;

fn named<Id: Copy>(rows: impl Iterator<Item = (Id, [String; 2])>) -> Named<Id> {
    rows.flat_map(|(id, names)| names.map(|name| (name_key(&name), id)))
        .collect()
}

pub(super) async fn buildings(tx: &MerchantTx) -> Result<Named<BuildingId>> {
    let rows = buildings::entity::Entity::find().all(tx).await?.into_iter();
    Ok(named(rows.map(|one| (one.id, [one.name_en, one.name_ar]))))
}

pub(super) async fn cities(tx: &MerchantTx) -> Result<Named<CityId>> {
    let rows = cities::entity::Entity::find().all(tx).await?.into_iter();
    Ok(named(rows.map(|one| (one.id, [one.name_en, one.name_ar]))))
}

/// What has a number in a building, by both.
pub(super) type Numbered<Id> = HashMap<(BuildingId, String), Id>;

pub(super) fn numbered<Id>(present: Vec<(Id, BuildingId, String)>) -> Numbered<Id> {
    let present = present.into_iter();
    present
        .map(|(id, building, number)| ((building, number), id))
        .collect()
}

/// What no two rows of a file share: the number in its building.
pub(super) fn number_keys(row: &Row) -> Vec<(&'static str, String)> {
    let number = row.text("building").zip(row.text("number"));
    let key = number.map(|(building, number)| format!("{}|{number}", name_key(&building)));
    key.map(|key| ("number", key)).into_iter().collect()
}
