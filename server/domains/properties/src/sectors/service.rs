use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{Sector, SectorFilter, SectorInput, SectorUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{SectorError, SectorId};
use crate::shared::{self, Names};

fn base() -> ListQuery {
    ListQuery::new(
        "s.id, s.city_id, c.name_en AS city_name_en, c.name_ar AS city_name_ar, s.name_en, s.name_ar, \
         s.status, s.version, (SELECT count(*) FROM districts d WHERE d.sector_id = s.id) AS districts, \
         (SELECT count(*) FROM buildings b WHERE b.sector_id = s.id) AS buildings",
        "sectors s JOIN cities c ON c.id = s.city_id",
    )
}

pub(super) fn query(paging: &Paging, filter: &SectorFilter) -> Result<ListQuery> {
    base()
        .filter("s.city_id = ?", filter.city_id)
        .filter("s.status = ?", filter.status)
        .search("s.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("name_en", "s.name_en"),
                ("name_ar", "s.name_ar"),
                ("city", "c.name_en"),
            ],
            "s.id",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &SectorFilter,
) -> Result<Page<Sector>> {
    query(paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: SectorId) -> Result<Sector> {
    shared::only(db, base().filter("s.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: SectorId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &SectorInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(shared::ACTIVE);
    tx.create::<Entity>(row).await.map_err(taken)
}

pub async fn update(tx: &MerchantTx, id: SectorId, input: &SectorUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut row = validate(tx, &input.sector).await?;
    if before.city_id != input.sector.city_id {
        ensure_unused(tx, id).await?;
    }
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

/// What stands in it would otherwise stand in two places at once.
async fn ensure_unused(tx: &MerchantTx, id: SectorId) -> Result<()> {
    let sector = read(tx, id).await?;
    let unused = sector.districts == 0 && sector.buildings == 0;
    if unused {
        Ok(())
    } else {
        Err(SectorError::InUse.into())
    }
}

pub async fn remove(tx: &MerchantTx, id: SectorId) -> Result<()> {
    let before = find(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| shared::in_use(problem, SectorError::InUse))
}

async fn validate(tx: &MerchantTx, input: &SectorInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let city = crate::cities::entity::Entity::find_by_id(input.city_id)
        .one(tx)
        .await?;
    form.check("city_id", city.is_some(), Rule::NotFound);
    let names = Names::read(&mut form, &input.name_en, &input.name_ar);
    form.finish()?;
    Ok(ActiveModel {
        city_id: Set(input.city_id),
        search_key: Set(names.key()),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        ..Default::default()
    })
}

fn taken(problem: Problem) -> Problem {
    shared::taken(
        problem,
        &[
            ("sectors_name_en", "name_en"),
            ("sectors_name_ar", "name_ar"),
        ],
    )
}
