use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, EntityTrait as _};

use super::api::{District, DistrictFilter, DistrictInput, DistrictUpdate};
use super::entity::{ActiveModel, Entity, Model};
use super::{DistrictError, DistrictId};
use crate::shared::{self, Names};

fn base() -> ListQuery {
    ListQuery::new(
        "d.id, d.sector_id, s.name_en AS sector_name_en, s.name_ar AS sector_name_ar, s.city_id, \
         c.name_en AS city_name_en, c.name_ar AS city_name_ar, d.name_en, d.name_ar, d.status, d.version, \
         (SELECT count(*) FROM buildings b WHERE b.district_id = d.id) AS buildings",
        "districts d JOIN sectors s ON s.id = d.sector_id JOIN cities c ON c.id = s.city_id",
    )
}

pub(super) fn query(paging: &Paging, filter: &DistrictFilter) -> Result<ListQuery> {
    base()
        .filter("d.sector_id = ?", filter.sector_id)
        .filter("s.city_id = ?", filter.city_id)
        .filter("d.status = ?", filter.status)
        .search("d.search_key", paging.search.as_deref())
        .sort(
            &paging.sort,
            &[
                ("name_en", "d.name_en"),
                ("name_ar", "d.name_ar"),
                ("sector", "s.name_en"),
            ],
            "d.id",
        )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &DistrictFilter,
) -> Result<Page<District>> {
    query(paging, filter)?.page(db, paging).await
}

/// The record as screens show it.
pub async fn read(db: &impl MerchantConn, id: DistrictId) -> Result<District> {
    shared::only(db, base().filter("d.id = ?", Some(id.0))).await
}

pub async fn find(db: &impl MerchantConn, id: DistrictId) -> Result<Model> {
    Entity::find_by_id(id)
        .one(db)
        .await?
        .ok_or_else(Problem::not_found)
}

pub async fn create(tx: &MerchantTx, input: &DistrictInput) -> Result<Model> {
    let mut row = validate(tx, input).await?;
    row.status = Set(shared::ACTIVE);
    tx.create::<Entity>(row).await.map_err(taken)
}

pub async fn update(tx: &MerchantTx, id: DistrictId, input: &DistrictUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut row = validate(tx, &input.district).await?;
    if before.sector_id != input.district.sector_id {
        ensure_unused(tx, id).await?;
    }
    row.status = Set(input.status);
    tx.change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(taken)
}

/// What stands in it would otherwise stand in two places at once.
async fn ensure_unused(tx: &MerchantTx, id: DistrictId) -> Result<()> {
    let district = read(tx, id).await?;
    let unused = district.buildings == 0;
    if unused {
        Ok(())
    } else {
        Err(DistrictError::InUse.into())
    }
}

pub async fn remove(tx: &MerchantTx, id: DistrictId) -> Result<()> {
    let before = find(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| shared::in_use(problem, DistrictError::InUse))
}

async fn validate(tx: &MerchantTx, input: &DistrictInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let sector = crate::sectors::entity::Entity::find_by_id(input.sector_id)
        .one(tx)
        .await?;
    form.check("sector_id", sector.is_some(), Rule::NotFound);
    let names = Names::read(&mut form, &input.name_en, &input.name_ar);
    form.finish()?;
    Ok(ActiveModel {
        sector_id: Set(input.sector_id),
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
            ("districts_name_en", "name_en"),
            ("districts_name_ar", "name_ar"),
        ],
    )
}
