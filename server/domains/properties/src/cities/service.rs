use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{City, CityFilter, CityInput, CityUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{CityError, CityId};
use crate::shared::{self, Names};

fn base() -> ListQuery {
    ListQuery::new(
        "c.id, c.name_en, c.name_ar, c.country, c.status, c.version, \
         (SELECT count(*) FROM sectors s WHERE s.city_id = c.id) AS sectors",
        "cities c",
    )
}

pub(super) fn query(paging: &Paging, filter: &CityFilter) -> Result<ListQuery> {
    base()
        .filter("c.status = ?", filter.status)
        .filter("c.country = ?", filter.country.clone())
        .search("c.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("name_en", "c.name_en"),
                ("name_ar", "c.name_ar"),
                ("country", "c.country"),
            ],
            "c.id",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &CityFilter,
) -> Result<Page<City>> {
    query(paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: CityId) -> Result<City> {
    shared::only(db, base().filter("c.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: CityId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &CityInput) -> Result<Model> {
    let mut row = validate(tx, input)?;
    row.status = Set(shared::ACTIVE);
    tx.create::<Entity>(row).await.map_err(taken)
}

pub async fn update(tx: &MerchantTx, id: CityId, input: &CityUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut row = validate(tx, &input.city)?;
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

pub async fn remove(tx: &MerchantTx, id: CityId) -> Result<()> {
    let before = find(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| shared::in_use(problem, CityError::InUse))
}

fn validate(tx: &MerchantTx, input: &CityInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let names = Names::read(&mut form, &input.name_en, &input.name_ar);
    let country = form
        .field("country", &input.country)
        .required()
        .exact_length(2)
        .english_text()
        .text();
    form.finish()?;
    Ok(ActiveModel {
        search_key: Set(names.key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        country: Set(country.to_uppercase()),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    shared::taken(
        problem,
        &[("cities_name_en", "name_en"), ("cities_name_ar", "name_ar")],
    )
}
