//! Units, and the buildings that come with them.

use std::collections::{BTreeMap, HashMap};

use async_trait::async_trait;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use leasing::contracts::service::Liberties;
use parties::documents::DocumentNoun;
use properties::buildings::model::BuildingInput;
use properties::buildings::{self, BuildingId};
use properties::cities::CityId;
use properties::units::entity::{Column as UnitColumn, Entity as UnitRows, Model as Unit};
use properties::units::model::{UnitInput, UnitUpdate};
use properties::units::{self as feature, Bedrooms, UnitId, UnitKind, UnitUsage};
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QuerySelect as _};

use super::super::codes::ImportCell;
use super::super::columns::Column;
use super::super::rows::Row;
use super::places::{self, Numbered};
use super::{Kind, NOTES, choices, code, name_key, overwrite, required_code, whole};

pub(super) struct Units {
    /// By their names in both languages.
    buildings: HashMap<String, BuildingId>,
    cities: HashMap<String, CityId>,
    units: Numbered<UnitId>,
    /// Buildings that the rows bring, by their key: what each is to be.
    new: BTreeMap<String, (String, BuildingInput)>,
    made: Vec<i64>,
}

pub(super) struct Input {
    building: Building,
    present: Option<UnitId>,
    unit: UnitInput,
}

enum Building {
    Known,
    /// By its key.
    New(String),
}

/// In the place of a building that is not there yet.
const NONE: BuildingId = BuildingId(0);

const NO_BUILDING: Text = Text::fixed(
    "There is no building of this name. Choose one that exists, or give its city, and it is made.",
    "لا يوجد مبنى بهذا الاسم. اختر مبنى موجوداً، أو أدخل مدينته ليُنشأ.",
);

const NO_CITY: Text = Text::fixed(
    "There is no city of this name. Choose one that exists, or add it to the cities first.",
    "لا توجد مدينة بهذا الاسم. اختر مدينة موجودة أو أضفها إلى المدن أولاً.",
);

#[async_trait]
impl Kind for Units {
    const COLUMNS: &'static [Column] = &[
        places::BUILDING,
        Column::new(
            "building_ar",
            "Building in Arabic",
            "المبنى بالعربية",
            "برج النخيل",
        )
        .also(&["building name ar", "building ar", "اسم المبنى بالعربية"]),
        Column::new("city", "City", "المدينة", "Dubai").also(&["town", "emirate", "الإمارة"]),
        Column::new("number", "Unit number", "رقم الوحدة", "101")
            .required()
            .also(&[
                "unit",
                "unit no",
                "flat",
                "flat no",
                "flat number",
                "apartment no",
                "no",
                "الوحدة",
                "رقم الشقة",
                "الشقة",
                "الرقم",
            ]),
        Column::new("floor", "Floor", "الطابق", "1")
            .of(ImportCell::Whole)
            .also(&["level", "الدور"]),
        Column::new("usage", "Usage", "الاستخدام", "")
            .required()
            .among(choices::<UnitUsage>)
            .also(&["use", "الغرض"]),
        Column::new("kind", "Type", "النوع", "")
            .required()
            .among(choices::<UnitKind>)
            .also(&["unit type", "نوع الوحدة", "category"]),
        Column::new("size_sqft", "Size (sqft)", "المساحة (قدم²)", "850")
            .of(ImportCell::Amount)
            .also(&["size", "area", "sqft", "area sqft", "المساحة"]),
        Column::new("bedrooms", "Bedrooms", "غرف النوم", "")
            .among(choices::<Bedrooms>)
            .also(&["beds", "br", "rooms", "عدد الغرف", "الغرف"]),
        Column::new("bathrooms", "Bathrooms", "الحمامات", "1")
            .of(ImportCell::Whole)
            .also(&["baths", "عدد الحمامات"]),
        Column::new("minimum_rent", "Minimum rent", "الحد الأدنى للإيجار", "36000")
            .of(ImportCell::Amount)
            .also(&["rent", "annual rent", "الإيجار", "الإيجار السنوي"]),
        Column::new(
            "electricity_number",
            "Electricity number",
            "رقم الكهرباء",
            "",
        )
        .also(&[
            "electricity",
            "dewa",
            "fewa",
            "meter",
            "premise number",
            "عداد الكهرباء",
            "الكهرباء",
        ]),
        Column::new("sewerage_number", "Sewerage number", "رقم الصرف الصحي", "")
            .also(&["sewerage", "الصرف الصحي"]),
        Column::new("property_number", "Property number", "رقم العقار", "")
            .also(&["title deed unit", "رقم العقار في سند الملكية"]),
        Column::new("makani_number", "Makani number", "رقم مكاني", "").also(&["makani", "مكاني"]),
        Column::new(
            "national_address",
            "Short national address",
            "العنوان الوطني المختصر",
            "",
        )
        .also(&["short address", "العنوان المختصر"]),
        Column::new("civil_number", "PACI number", "الرقم الآلي للعنوان", "")
            .also(&["paci", "الرقم الآلي"]),
        Column::new("coordinates", "Coordinates", "الإحداثيات", "").also(&[
            "latitude and longitude",
            "lat lng",
            "map",
            "الموقع",
        ]),
        NOTES,
    ];

    const DOCUMENTS: Option<DocumentNoun> = Some(DocumentNoun::Units);

    type Records = UnitRows;
    type Input = Input;

    async fn load(tx: &MerchantTx, rows: &[Row], _may: Liberties) -> Result<Self> {
        let buildings = places::buildings(tx).await?;
        let cities = places::cities(tx).await?;
        let mut named: Vec<BuildingId> = rows
            .iter()
            .filter_map(|row| buildings.get(&name_key(&row.text("building")?)).copied())
            .collect();
        named.sort_unstable_by_key(|id| id.0);
        named.dedup();
        let present: Vec<(UnitId, BuildingId, String)> = UnitRows::find()
            .select_only()
            .columns([UnitColumn::Id, UnitColumn::BuildingId, UnitColumn::Number])
            .filter(UnitColumn::BuildingId.is_in(named))
            .into_tuple()
            .all(tx)
            .await?;
        let mut kind = Self {
            buildings,
            cities,
            units: places::numbered(present),
            new: BTreeMap::new(),
            made: Vec::new(),
        };
        for row in rows {
            kind.bring(row);
        }
        Ok(kind)
    }

    fn keys(&self, row: &Row) -> Vec<(&'static str, String)> {
        places::number_keys(row)
    }

    fn read(&self, form: &mut Validator, row: &Row) -> Option<Input> {
        let known = self.building(form, row);
        let (building, id) = match known {
            Some(Building::New(key)) => (Some(Building::New(key)), NONE),
            known => {
                let id = row
                    .text("building")
                    .and_then(|name| self.buildings.get(&name_key(&name)));
                (known, id.copied().unwrap_or(NONE))
            }
        };
        let unit = input(form, row, id, None);
        feature::service::read(form, &unit);
        let present = self
            .units
            .get(&(id, unit.number.trim().to_owned()))
            .copied();
        Some(Input {
            building: building?,
            present,
            unit,
        })
    }

    fn present(&self, input: &Input) -> Option<i64> {
        input.present.map(i64::from)
    }

    fn new_buildings(&self) -> Vec<String> {
        self.new.values().map(|(name, _)| name.clone()).collect()
    }

    async fn create(&mut self, tx: &MerchantTx, inputs: Vec<Input>) -> Result<Vec<(i64, i64)>> {
        for (key, (_, building)) in std::mem::take(&mut self.new) {
            let made = buildings::service::create(tx, &building).await?;
            self.made.push(made.id.0);
            self.buildings.insert(key, made.id);
        }
        let inputs: Vec<UnitInput> = inputs
            .into_iter()
            .map(|input| match &input.building {
                Building::Known => input.unit,
                Building::New(key) => UnitInput {
                    building_id: self.buildings.get(key).copied().unwrap_or(NONE),
                    ..input.unit
                },
            })
            .collect();
        let made = feature::service::create_many(tx, &inputs).await?;
        Ok(made
            .into_iter()
            .map(|unit| (unit.id.0, unit.version))
            .collect())
    }

    fn made_buildings(&self) -> Vec<i64> {
        self.made.clone()
    }

    async fn update(&self, tx: &MerchantTx, before: &Unit, row: &Row) -> Result<Option<i64>> {
        let mut form = Validator::new(tx.language());
        let unit = input(&mut form, row, before.building_id, Some(before));
        form.finish()?;
        write(tx, before, unit).await.map(Some)
    }

    async fn restore(tx: &MerchantTx, now: Unit, before: Unit) -> Result<()> {
        write(tx, &now, as_input(&before)).await.map(drop)
    }

    async fn remove(tx: &MerchantTx, record: Unit) -> Result<()> {
        feature::service::remove(tx, record.id).await
    }
}

/// Writes into the unit as it is now what it is to be; its version then.
async fn write(tx: &MerchantTx, now: &Unit, unit: UnitInput) -> Result<i64> {
    let update = UnitUpdate {
        unit,
        version: now.version,
    };
    let after = feature::service::update(tx, now.id, &update).await?;
    Ok(after.version)
}

impl Units {
    /// Notes a building that a row brings with it.
    fn bring(&mut self, row: &Row) {
        let Some(name) = row.text("building") else {
            return;
        };
        let key = name_key(&name);
        let city = row
            .text("city")
            .and_then(|city| self.cities.get(&name_key(&city)));
        let (Some(city), false) = (city, self.buildings.contains_key(&key)) else {
            return;
        };
        let in_arabic = row.text("building_ar");
        let building = BuildingInput {
            name_en: name.clone(),
            name_ar: in_arabic.unwrap_or_else(|| name.clone()),
            city_id: *city,
            sector_id: None,
            district_id: None,
            plot: None,
            street: None,
            location_url: None,
            coordinates: None,
            floors: None,
            notes: None,
        };
        self.new.entry(key).or_insert((name, building));
    }

    fn building(&self, form: &mut Validator, row: &Row) -> Option<Building> {
        let Some(name) = row.text("building") else {
            form.check("building", false, Rule::Required);
            return None;
        };
        form.field("building", &name).max_length(120).text();
        let key = name_key(&name);
        if self.buildings.contains_key(&key) {
            return Some(Building::Known);
        }
        let city = row.text("city");
        let is_brought = self.new.contains_key(&key);
        form.check_custom(
            "building",
            is_brought || city.is_some(),
            "no_building",
            NO_BUILDING,
        );
        let city_known = city.is_none_or(|city| self.cities.contains_key(&name_key(&city)));
        form.check_custom("city", city_known, "no_city", NO_CITY);
        is_brought.then_some(Building::New(key))
    }
}

/// What a row says, and for what it does not say the record that is there.
fn input(
    form: &mut Validator,
    row: &Row,
    building: BuildingId,
    before: Option<&Unit>,
) -> UnitInput {
    let mut unit = before.map_or_else(blank, as_input);
    unit.building_id = building;
    if let Some(number) = row.text("number") {
        unit.number = number;
    }
    if let Some(floor) = whole(form, row, "floor") {
        unit.floor = Some(floor);
    }
    if let Some(bathrooms) = whole(form, row, "bathrooms") {
        // Beyond what the column holds is beyond what the form takes.
        unit.bathrooms = Some(i16::try_from(bathrooms).unwrap_or(i16::MAX));
    }
    // Read with a usage and a type in any case, so that the other faults of the row are told as well.
    let (usage, kind) = match before {
        Some(_) => (code(form, row, "usage"), code(form, row, "kind")),
        None => (
            required_code(form, row, "usage"),
            required_code(form, row, "kind"),
        ),
    };
    unit.usage = usage.unwrap_or(unit.usage);
    unit.kind = kind.unwrap_or(unit.kind);
    unit.bedrooms = code(form, row, "bedrooms").or(unit.bedrooms);
    for (field, value) in [
        ("size_sqft", &mut unit.size_sqft),
        ("minimum_rent", &mut unit.minimum_rent),
        ("electricity_number", &mut unit.electricity_number),
        ("sewerage_number", &mut unit.sewerage_number),
        ("property_number", &mut unit.property_number),
        ("makani_number", &mut unit.makani_number),
        ("national_address", &mut unit.national_address),
        ("civil_number", &mut unit.civil_number),
        ("coordinates", &mut unit.coordinates),
        ("notes", &mut unit.notes),
    ] {
        overwrite(value, row, field);
    }
    unit
}

fn blank() -> UnitInput {
    UnitInput {
        building_id: NONE,
        number: String::new(),
        floor: None,
        usage: UnitUsage::Residence,
        kind: UnitKind::Apartment,
        size_sqft: None,
        bedrooms: None,
        bathrooms: None,
        minimum_rent: None,
        market_value: None,
        electricity_number: None,
        sewerage_number: None,
        property_number: None,
        makani_number: None,
        national_address: None,
        civil_number: None,
        location_url: None,
        coordinates: None,
        notes: None,
    }
}

fn as_input(unit: &Unit) -> UnitInput {
    UnitInput {
        building_id: unit.building_id,
        number: unit.number.clone(),
        floor: Some(unit.floor),
        usage: unit.usage,
        kind: unit.kind,
        size_sqft: unit.size_sqft.map(kernel::money::plain),
        bedrooms: unit.bedrooms,
        bathrooms: unit.bathrooms,
        minimum_rent: Some(kernel::money::plain(unit.minimum_rent)),
        market_value: unit.market_value.map(kernel::money::plain),
        electricity_number: unit.electricity_number.clone(),
        sewerage_number: unit.sewerage_number.clone(),
        property_number: unit.property_number.clone(),
        makani_number: unit.makani_number.clone(),
        national_address: unit.national_address.clone(),
        civil_number: unit.civil_number.clone(),
        location_url: unit.location_url.clone(),
        coordinates: unit
            .latitude
            .zip(unit.longitude)
            .map(|(latitude, longitude)| format!("{latitude}, {longitude}")),
        notes: unit.notes.clone(),
    }
}
