use std::collections::BTreeSet;

use kernel::Result;
use kernel::code::Status;
use kernel::record;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{search_key, search_key_of};
use kernel::validation::Validator;
use sea_orm::{ActiveValue::Set, FromQueryResult as _};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{AddedCities, CityInput, CityUpdate, MissingCities, MissingCity};
use super::{CityError, CityId};
use crate::facts::KNOWN_CITIES;

pub async fn create(tx: &MerchantTx, input: &CityInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(Status::Active);
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: CityId, input: &CityUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut row = validate(tx, &input.city)?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row).await
}

pub async fn remove(tx: &MerchantTx, id: CityId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(CityError::InUse))
}

/// The known cities of the merchant's country that are not in its list. A name in another spelling is the same city.
pub async fn missing(db: &impl MerchantConn) -> Result<MissingCities> {
    let country = db.merchant().country.clone();
    let sql = format!(
        "SELECT k.name_en, k.name_ar FROM {} k WHERE k.country = $1 ORDER BY k.name_en",
        KNOWN_CITIES.sql(())
    );
    let known = MissingCity::find_by_statement(statement(sql, [country.as_str().into()]));
    let known = known.all(db).await?;
    let own = statement("SELECT c.name_en, c.name_ar FROM cities c", []);
    let own = MissingCity::find_by_statement(own).all(db).await?;
    let taken: BTreeSet<String> = own.iter().flat_map(spellings).collect();
    let is_missing = |city: &MissingCity| spellings(city).iter().all(|name| !taken.contains(name));
    let cities = known.into_iter().filter(is_missing).collect();
    Ok(MissingCities { country, cities })
}

fn spellings(city: &MissingCity) -> [String; 2] {
    [search_key(&city.name_en), search_key(&city.name_ar)]
}

/// Takes over what is missing.
pub async fn add_missing(tx: &MerchantTx) -> Result<AddedCities> {
    let MissingCities { country, cities } = missing(tx).await?;
    let rows = cities.into_iter().map(|city| ActiveModel {
        search_key: Set(search_key_of([
            city.name_en.as_str(),
            city.name_ar.as_str(),
        ])),
        name_en: Set(city.name_en),
        name_ar: Set(city.name_ar),
        country: Set(country.clone()),
        status: Set(Status::Active),
        ..Default::default()
    });
    let made = tx.create_many::<Entity>(rows.collect()).await?;
    let added = i64::try_from(made.len()).unwrap_or(i64::MAX);
    Ok(AddedCities { added })
}

fn validate(tx: &MerchantTx, input: &CityInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = form.names(&input.name_en, &input.name_ar);
    let country = form
        .field("country", &input.country)
        .required()
        .exact_length(2)
        .english_text()
        .text();
    form.finish()?;
    Ok(ActiveModel {
        search_key: Set(names.search_key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        country: Set(country.to_uppercase()),
        ..Default::default()
    })
}
