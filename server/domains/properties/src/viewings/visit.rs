//! Visitors of a unit's page: which times there are, choosing one, and what became of it.

use identity::facts::{ACCOUNT, EMPLOYEES};
use kernel::facts::ZONE;
use kernel::ids::PublicId;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, FromQueryResult as _,
    PaginatorTrait as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity};
use super::public_model::{SharedSlot, SharedSlots, SharedViewing, SharedViewingInput};
use super::settings::service as settings;
use super::slots::{Opening, Taken, chosen};
use super::{ViewingError, ViewingId, ViewingState, service, telling};
use crate::e_units::visit as pages;
use crate::e_units::{self, EUnitState};
use crate::facts::{self, Place};
use crate::units::model::position;
use crate::units::{self, UnitId};

/// What visitors of the unit choose from, or why they cannot.
async fn opening(db: &impl MerchantConn, unit: UnitId) -> Result<Result<Opening, ViewingError>> {
    let Some(opening) = settings::opening(db).await? else {
        return Ok(Err(ViewingError::Off));
    };
    let sql = format!("SELECT {} AS is_free", facts::is_free(Place::Unit, "$1"));
    let row = db.query_one_raw(statement(sql, [unit.into()])).await?;
    let is_free: bool = row.ok_or_else(Problem::not_found)?.try_get("", "is_free")?;
    Ok(if is_free {
        Ok(opening)
    } else {
        Err(ViewingError::NotVacant)
    })
}

/// What is planned in the time that the office gives, but for one viewing that gets another time.
pub(super) async fn taken(
    db: &impl MerchantConn,
    opening: &Opening,
    unit: UnitId,
    except: Option<ViewingId>,
) -> Result<Vec<Taken>> {
    let (from, to) = opening.bounds(db.now());
    let sql = format!(
        "SELECT v.agent_id, v.unit_id = $1 AS is_of_unit, v.starts_at, v.ends_at FROM viewings v \
         WHERE v.state = {} AND v.ends_at > $2 AND v.starts_at < $3 AND v.id IS DISTINCT FROM $4",
        ViewingState::Planned.sql()
    );
    let asked = statement(sql, [unit.into(), from.into(), to.into(), except.into()]);
    let found = Taken::find_by_statement(asked);
    Ok(found.all(db).await?)
}

/// The times at which the unit behind a link can be seen; none where the office gives none.
pub(super) async fn slots(db: &impl MerchantConn, id: &PublicId) -> Result<SharedSlots> {
    let unit = pages::unit(db, id).await?;
    let time_zone = db.merchant().time_zone.name().to_owned();
    let Ok(opening) = opening(db, unit).await? else {
        return Ok(SharedSlots {
            is_open: false,
            time_zone,
            slots: Vec::new(),
        });
    };
    let taken = taken(db, &opening, unit, None).await?;
    let free = opening.free(&taken, db.now());
    Ok(SharedSlots {
        is_open: true,
        time_zone,
        slots: free
            .into_iter()
            .map(|slot| SharedSlot {
                starts_at: slot.starts_at,
                ends_at: slot.ends_at,
            })
            .collect(),
    })
}

/// Writes down the time that a visitor chose, and tells the office.
pub(super) async fn choose(
    tx: &MerchantTx,
    id: &PublicId,
    input: &SharedViewingInput,
) -> Result<SharedViewing> {
    let unit = pages::unit(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let visitor = service::read_visitor(&mut form, tx, &input.visitor);
    form.finish()?;
    let is_filled = |typed: &str| !typed.trim().is_empty();
    if input.website.as_deref().is_some_and(is_filled) {
        return Err(ViewingError::SlotTaken.into());
    }
    let unit = units::service::lock_to_let(tx, unit).await?;
    settings::wait_turn(tx).await?;
    let opening = opening(tx, unit.id).await??;
    let taken = taken(tx, &opening, unit.id, None).await?;
    let mut free = opening.free(&taken, tx.now()).into_iter();
    let slot = free.find(|slot| slot.starts_at == input.starts_at);
    let slot = slot.ok_or(ViewingError::SlotTaken)?;
    let agent = chosen(&slot, &taken).ok_or(ViewingError::SlotTaken)?;
    let mobile = visitor.mobile.clone().take().unwrap_or_default();
    let same = Entity::find()
        .filter(Column::UnitId.eq(unit.id))
        .filter(Column::Mobile.eq(mobile))
        .filter(Column::State.eq(ViewingState::Planned))
        .filter(Column::StartsAt.gt(tx.now()));
    if same.count(tx).await? > 0 {
        return Err(ViewingError::KnownAlready.into());
    }
    let row = ActiveModel {
        unit_id: Set(unit.id),
        agent_id: Set(agent),
        starts_at: Set(slot.starts_at),
        ends_at: Set(slot.ends_at),
        ..visitor
    };
    let place = telling::place(tx, &unit).await?;
    let viewing = service::plan(tx, row, &place).await?;
    telling::office(tx, &viewing, &place, true).await?;
    telling::agent(tx, &viewing, &place, true).await?;
    shown(tx, &viewing.public_id).await
}

/// The visitor's own viewing.
pub(super) async fn shown(db: &impl MerchantConn, public_id: &str) -> Result<SharedViewing> {
    let sql = format!(
        "SELECT v.public_id, v.state, v.name, v.email, v.starts_at, v.ends_at, {ZONE} AS time_zone, \
         (v.state = {planned} AND v.starts_at > $2) AS can_cancel, v.reason, u.number, b.name_en AS building_en, \
         b.name_ar AS building_ar, coalesce(u.location_url, b.location_url) AS location_url, {position} AS position, \
         p.name AS agent, a.name_en AS office_en, a.name_ar AS office_ar, a.mobile AS office_mobile, \
         (SELECT e.public_id FROM e_units e WHERE e.unit_id = u.id AND {state} = {page}) AS unit_page \
         FROM viewings v JOIN units u ON u.id = v.unit_id JOIN buildings b ON b.id = u.building_id \
         LEFT JOIN {EMPLOYEES} p ON p.id = v.agent_id CROSS JOIN {ACCOUNT} a WHERE v.public_id = $1",
        planned = ViewingState::Planned.sql(),
        position = position(),
        state = e_units::state("e", "u", "b"),
        page = EUnitState::Shown.sql(),
    );
    let asked = statement(sql, [public_id.into(), db.now().into()]);
    let found = SharedViewing::find_by_statement(asked);
    found.one(db).await?.ok_or_else(Problem::not_found)
}

/// Cancels it for the visitor, and tells the office; cancelled again, it stays as it is.
pub(super) async fn cancel(tx: &MerchantTx, id: &PublicId) -> Result<SharedViewing> {
    let found = Entity::find().filter(Column::PublicId.eq(id.as_str()));
    let found = found.one(tx).await?.ok_or_else(Problem::not_found)?;
    let before = tx.locked::<Entity>(found.id).await?;
    match before.state {
        ViewingState::Planned if tx.now() < before.starts_at => {
            let cancelled = service::call_off(tx, &before, None, None, None).await?;
            let place = telling::place_of(tx, &cancelled).await?;
            telling::office(tx, &cancelled, &place, false).await?;
            telling::agent(tx, &cancelled, &place, false).await?;
        }
        ViewingState::Cancelled => {}
        ViewingState::Planned | ViewingState::Done | ViewingState::NoShow => {
            return Err(ViewingError::Begun.into());
        }
    }
    shown(tx, &before.public_id).await
}
