use chrono::NaiveDate;
use kernel::facts::Day;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{Rule, Validator, item};
use kernel::{Problem, Result};
use parties::facts::OWNERS;
use parties::owners::{self, OwnerId};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ConnectionTrait as _, DbBackend, EntityTrait as _, FromQueryResult, Statement,
};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{Ownership, OwnershipFilter, OwnershipInput, OwnershipUpdate, ShareInput};
use super::{OwnershipError, OwnershipId, Thing, shares};
use crate::{buildings, parkings, units};

/// The holdings that the caller asks for.
pub fn matching(list: &List<OwnershipFilter>) -> Result<ListQuery> {
    let query = Ownership::matching(list)?;
    let holds = format!("daterange(h.starts_on, h.ends_on, '[]') @> {}", Day::Today);
    Ok(match list.filter.current {
        Some(true) => query.and(&holds),
        Some(false) => query.and(&format!("NOT ({holds})")),
        None => query,
    })
}

/// Sets who owns a thing from a date on; the holding before it ends the day before.
pub async fn set(tx: &MerchantTx, input: &OwnershipInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let thing = Thing::of(input.building_id, input.unit_id, input.parking_id);
    form.check_custom(
        "building_id",
        thing.is_some(),
        "one_thing",
        Text::fixed(
            "Choose one building, one unit or one parking.",
            "اختر مبنى واحدًا أو وحدة واحدة أو موقفًا واحدًا.",
        ),
    );
    if let Some(thing) = thing {
        // Locked until the transaction ends: the owners of one thing are set one at a time.
        let known = lock_thing(tx, thing).await?;
        form.check(thing.column(), known, Rule::NotFound);
    }
    let starts_on = form.date("starts_on", &input.starts_on).required().value();
    let shares = read_shares(tx, &mut form, &input.shares).await?;
    form.finish()?;
    let thing = thing.ok_or_else(Problem::not_found)?;
    close_previous(tx, thing, starts_on).await?;
    refuse_overlap(tx, thing, starts_on, None, None).await?;
    let row = ActiveModel {
        building_id: Set(input.building_id),
        unit_id: Set(input.unit_id),
        parking_id: Set(input.parking_id),
        starts_on: Set(starts_on),
        ends_on: Set(None),
        shares: Set(serde_json::to_value(shares::stored(&shares))?),
        ..Default::default()
    };
    let holding = tx.create::<Entity>(row).await.map_err(overlapping)?;
    write_shares(tx, holding.id, &shares).await?;
    Ok(holding)
}

/// Corrects a holding: its dates and shares, not the thing.
pub async fn update(tx: &MerchantTx, id: OwnershipId, input: &OwnershipUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let thing = before.thing().ok_or_else(Problem::not_found)?;
    lock_thing(tx, thing).await?;
    let mut form = Validator::new(tx.language());
    let starts_on = form.date("starts_on", &input.starts_on).required().value();
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .after_or_equal(starts_on)
        .optional();
    let shares = read_shares(tx, &mut form, &input.shares).await?;
    form.finish()?;
    refuse_overlap(tx, thing, starts_on, ends_on, Some(id)).await?;
    let row = ActiveModel {
        starts_on: Set(starts_on),
        ends_on: Set(ends_on),
        shares: Set(serde_json::to_value(shares::stored(&shares))?),
        ..Default::default()
    };
    let holding = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(overlapping)?;
    write_shares(tx, id, &shares).await?;
    Ok(holding)
}

/// Removes a holding; the one that it had ended gets its open end back.
pub async fn remove(tx: &MerchantTx, id: OwnershipId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    let thing = before.thing().ok_or_else(Problem::not_found)?;
    lock_thing(tx, thing).await?;
    tx.remove::<Entity>(&before, None).await?;
    let Some(day_before) = before
        .starts_on
        .pred_opt()
        .filter(|_| before.ends_on.is_none())
    else {
        return Ok(());
    };
    if let Some(closed) = ending(tx, thing, Some(day_before)).await? {
        let row = ActiveModel {
            ends_on: Set(None),
            ..Default::default()
        };
        tx.change::<Entity>(&closed, None, row)
            .await
            .map_err(overlapping)?;
    }
    Ok(())
}

async fn lock_thing(tx: &MerchantTx, thing: Thing) -> Result<bool> {
    Ok(match thing {
        Thing::Building(id) => tx.lock::<buildings::entity::Entity>(id).await?.is_some(),
        Thing::Unit(id) => tx.lock::<units::entity::Entity>(id).await?.is_some(),
        Thing::Parking(id) => tx.lock::<parkings::entity::Entity>(id).await?.is_some(),
    })
}

async fn read_shares(
    tx: &MerchantTx,
    form: &mut Validator,
    input: &[ShareInput],
) -> Result<Vec<(OwnerId, Decimal)>> {
    let shares = shares::read(form, input);
    let ids: Vec<OwnerId> = shares.iter().map(|(owner, _)| *owner).collect();
    let known = owners::service::existing(tx, &ids).await?;
    for (index, (owner_id, _)) in shares.iter().enumerate() {
        let exists = known.iter().any(|owner| owner.id == *owner_id);
        form.check(&item("shares", index, "owner_id"), exists, Rule::NotFound);
    }
    Ok(shares)
}

/// The thing's holding that ends on a day; `None` is the one that no end is known of.
async fn ending(
    tx: &MerchantTx,
    thing: Thing,
    ends_on: Option<NaiveDate>,
) -> Result<Option<Model>> {
    use super::entity::Column;
    use sea_orm::{ColumnTrait as _, QueryFilter as _};
    let of_thing = match thing {
        Thing::Building(id) => Column::BuildingId.eq(id),
        Thing::Unit(id) => Column::UnitId.eq(id),
        Thing::Parking(id) => Column::ParkingId.eq(id),
    };
    let end = ends_on.map_or_else(|| Column::EndsOn.is_null(), |day| Column::EndsOn.eq(day));
    Ok(Entity::find().filter(of_thing).filter(end).one(tx).await?)
}

async fn close_previous(tx: &MerchantTx, thing: Thing, starts_on: NaiveDate) -> Result<()> {
    let open = ending(tx, thing, None)
        .await?
        .filter(|holding| holding.starts_on < starts_on);
    if let (Some(open), Some(day_before)) = (open, starts_on.pred_opt()) {
        let row = ActiveModel {
            ends_on: Set(Some(day_before)),
            ..Default::default()
        };
        tx.change_as::<Entity>("closed", &open, None, row).await?;
    }
    Ok(())
}

#[derive(FromQueryResult)]
struct Other {
    starts_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    owners_en: Option<String>,
    owners_ar: Option<String>,
}

/// The constraint refuses an overlap anyway; this names the other holding.
async fn refuse_overlap(
    tx: &MerchantTx,
    thing: Thing,
    starts_on: NaiveDate,
    ends_on: Option<NaiveDate>,
    own_id: Option<OwnershipId>,
) -> Result<()> {
    let sql = format!(
        "SELECT h.starts_on, h.ends_on, \
         string_agg(o.title_en, ', ') AS owners_en, string_agg(o.title_ar, '، ') AS owners_ar \
         FROM ownerships h LEFT JOIN ownership_shares s ON s.ownership_id = h.id \
         LEFT JOIN {OWNERS} o ON o.id = s.owner_id \
         WHERE h.{column} = $1 AND h.id <> $2 \
         AND daterange(h.starts_on, h.ends_on, '[]') && daterange($3::date, $4::date, '[]') \
         GROUP BY h.id ORDER BY h.starts_on LIMIT 1",
        column = thing.column(),
    );
    let own_id = own_id.map_or(0, |id| id.0);
    let values = [
        thing.id().into(),
        own_id.into(),
        starts_on.into(),
        ends_on.into(),
    ];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    let Some(row) = tx.query_one_raw(statement).await? else {
        return Ok(());
    };
    let other = Other::from_query_result(&row, "")?;
    let owners = Text::new(
        other.owners_en.unwrap_or_default(),
        other.owners_ar.unwrap_or_default(),
    );
    let open_end = Text::fixed("further notice", "إشعار آخر");
    let language = tx.language();
    let said = |day| DayText(day).said(language);
    Err(OwnershipError::Overlap {
        starts_on: said(other.starts_on),
        ends_on: other
            .ends_on
            .map_or_else(|| open_end.get(language).to_owned(), said),
        owners: owners.get(language).to_owned(),
    }
    .into())
}

fn overlapping(problem: Problem) -> Problem {
    let constraint = problem.violated_constraint().unwrap_or_default();
    if constraint.ends_with("_excl") {
        OwnershipError::OverlapNow.into()
    } else {
        problem
    }
}

/// The shares as rows, to find what an owner owns; the record itself keeps them for its history. Each
/// row says what those before it add up to, by which the database knows the sum.
async fn write_shares(
    tx: &MerchantTx,
    id: OwnershipId,
    shares: &[(OwnerId, Decimal)],
) -> Result<()> {
    let remove = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "DELETE FROM ownership_shares WHERE ownership_id = $1",
        [id.0.into()],
    );
    tx.execute_raw(remove).await?;
    let insert = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO ownership_shares (ownership_id, owner_id, share, taken) \
         SELECT $1, r.owner_id, r.share, nullif(sum(r.share) OVER (ORDER BY r.owner_id) - r.share, 0) \
         FROM jsonb_to_recordset($2) AS r(owner_id bigint, share numeric)",
        [
            id.0.into(),
            serde_json::to_value(shares::stored(shares))?.into(),
        ],
    );
    tx.execute_raw(insert).await?;
    Ok(())
}
