//! Parkings of buildings that are there.

use std::collections::HashMap;

use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::MerchantTx;
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use leasing::contracts::service::Liberties;
use properties::buildings::BuildingId;
use properties::parkings::entity::{
    Column as ParkingColumn, Entity as ParkingRows, Model as Parking,
};
use properties::parkings::model::{ParkingInput, ParkingUpdate};
use properties::parkings::{self as feature, ParkingId};
use sea_orm::{EntityTrait as _, QuerySelect as _};

use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::Row;
use super::places::{self, Numbered};
use super::{Kind, NOTES, name_key, overwrite};

pub(super) struct Parkings {
    /// By their names in both languages.
    buildings: HashMap<String, BuildingId>,
    parkings: Numbered<ParkingId>,
}

pub(super) struct Input {
    present: Option<ParkingId>,
    parking: ParkingInput,
}

const NO_BUILDING: Text = Text::fixed(
    "There is no building of this name. Correct it, or add the building first.",
    "لا يوجد مبنى بهذا الاسم. صحّحه أو أضف المبنى أولاً.",
);

#[async_trait]
impl Kind for Parkings {
    const COLUMNS: &'static [Column] = &[
        places::BUILDING,
        Column::new("number", "Parking number", "رقم الموقف", "P-12")
            .required()
            .also(&[
                "parking",
                "parking no",
                "bay",
                "bay no",
                "no",
                "الموقف",
                "الرقم",
            ]),
        Column::new("price", "Rent of a year", "الإيجار السنوي", "2400")
            .of(ImportCell::Amount)
            .also(&["price", "rent", "annual rent", "السعر", "الإيجار"]),
        NOTES,
    ];

    type Records = ParkingRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, _rows: &[Row], _may: Liberties) -> Result<Self> {
        let buildings = places::buildings(tx).await?;
        let present: Vec<(ParkingId, BuildingId, String)> = ParkingRows::find()
            .select_only()
            .columns([
                ParkingColumn::Id,
                ParkingColumn::BuildingId,
                ParkingColumn::Number,
            ])
            .into_tuple()
            .all(tx)
            .await?;
        Ok(Self {
            buildings,
            parkings: places::numbered(present),
        })
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        places::number_keys(row)
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let name = row.text("building");
        form.check("building", name.is_some(), Rule::Required);
        let building = name
            .as_ref()
            .and_then(|name| self.buildings.get(&name_key(name)));
        let is_known = building.is_some() || name.is_none();
        form.check_custom("building", is_known, "no_building", NO_BUILDING);
        let mut parking = ParkingInput {
            building_id: building.copied().unwrap_or(BuildingId(0)),
            number: String::new(),
            price: None,
            notes: None,
        };
        fill(&mut parking, row);
        feature::service::read(form, &parking);
        let key = (parking.building_id, parking.number.trim().to_owned());
        Some(Input {
            present: self.parkings.get(&key).copied(),
            parking,
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present.map(i64::from)
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        let inputs: Vec<ParkingInput> = inputs.into_iter().map(|input| input.parking).collect();
        let made = feature::service::create_many(tx, &inputs).await?;
        Ok(made.iter().map(|one| (one.id.0, one.version)).collect())
    }

    async fn update(&self, tx: &MerchantTx, before: &Parking, row: &Row) -> Result<Option<i64>> {
        let mut parking = as_input(before);
        fill(&mut parking, row);
        write(tx, before, parking).await.map(Some)
    }

    async fn restore(tx: &MerchantTx, now: Parking, before: Parking) -> Result<()> {
        write(tx, &now, as_input(&before)).await.map(drop)
    }

    async fn remove(tx: &MerchantTx, record: Parking) -> Result<()> {
        feature::service::remove(tx, record.id).await
    }
}

/// Puts what a row says in the place of what is there.
fn fill(parking: &mut ParkingInput, row: &Row) {
    if let Some(number) = row.text("number") {
        parking.number = number;
    }
    overwrite(&mut parking.price, row, "price");
    overwrite(&mut parking.notes, row, "notes");
}

/// Writes into the parking as it is now what it is to be; its version then.
async fn write(tx: &MerchantTx, now: &Parking, parking: ParkingInput) -> Result<i64> {
    let update = ParkingUpdate {
        parking,
        version: now.version,
    };
    let after = feature::service::update(tx, now.id, &update).await?;
    Ok(after.version)
}

fn as_input(parking: &Parking) -> ParkingInput {
    ParkingInput {
        building_id: parking.building_id,
        number: parking.number.clone(),
        price: Some(kernel::money::plain(parking.price)),
        notes: parking.notes.clone(),
    }
}
