use kernel::export::Download;
use kernel::paging::Listed as _;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use properties::photos::picture;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{HandoverItem, HandoverItemInput, HandoverItemUpdate, HandoverPhoto};
use super::photo_entity::{
    ActiveModel as PhotoRow, Column as PhotoColumn, Entity as Photos, Model as PhotoModel,
};
use super::{HandoverItemId, HandoverPhotoId};
use crate::contracts::ContractId;
use crate::handovers::codes::is_new_damage;
use crate::handovers::entity::{Entity as Handovers, Model as Handover};
use crate::handovers::points::service as points;
use crate::handovers::{HandoverError, HandoverId, HandoverSide, ItemState, service as handovers};

/// Lines of a handover, and its photos.
pub(in crate::handovers) const MOST: usize = 200;
const NAME_LENGTH: usize = 120;
/// Between two lines, for one that is added in between.
const STEP: i32 = 10;

/// The lines of a handover in their order.
pub(in crate::handovers) async fn of(db: &impl MerchantConn, id: HandoverId) -> Result<Vec<Model>> {
    let lines = Entity::find()
        .filter(Column::HandoverId.eq(id))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    Ok(lines.all(db).await?)
}

/// The same as they are shown.
pub(in crate::handovers) async fn shown(
    db: &impl MerchantConn,
    id: HandoverId,
) -> Result<Vec<HandoverItem>> {
    let query = HandoverItem::all().filter("i.handover_id = ?", Some(id.0));
    query.sort(&[], &[], "i.position, i.id")?.all(db).await
}

/// The photos of its lines, and of those that they are compared with.
pub(in crate::handovers) async fn photos(
    db: &impl MerchantConn,
    id: HandoverId,
) -> Result<Vec<HandoverPhoto>> {
    let of = "p.handover_item_id IN (SELECT coalesce(w.which, x.id) FROM handover_items x \
         CROSS JOIN LATERAL (VALUES (x.id), (x.before_id)) w (which) WHERE x.handover_id = ?)";
    let query = HandoverPhoto::all().filter(of, Some(id.0));
    query.sort(&[], &[], "p.id")?.all(db).await
}

/// Those of its own lines, as they are stored.
pub(in crate::handovers) async fn stored(
    db: &impl MerchantConn,
    lines: impl IntoIterator<Item = HandoverItemId>,
) -> Result<Vec<PhotoModel>> {
    let photos = Photos::find()
        .filter(PhotoColumn::HandoverItemId.is_in(lines))
        .order_by_asc(PhotoColumn::Id);
    Ok(photos.all(db).await?)
}

/// What there is to look at: what was looked at when the tenant moved in, or what the office looks at in such a unit.
pub(in crate::handovers) async fn begin(
    tx: &MerchantTx,
    handover: &Handover,
    unit_kind: properties::units::UnitKind,
) -> Result<()> {
    let before = match handover.side {
        HandoverSide::In => None,
        HandoverSide::Out => handovers::of_side(tx, handover.contract_id, HandoverSide::In).await?,
    };
    let before = match before {
        Some(before) => of(tx, before.id).await?,
        None => Vec::new(),
    };
    let row =
        |[room_en, room_ar, name_en, name_ar]: [String; 4], position, before_id| ActiveModel {
            handover_id: Set(handover.id),
            room_en: Set(room_en),
            room_ar: Set(room_ar),
            name_en: Set(name_en),
            name_ar: Set(name_ar),
            position: Set(position),
            before_id: Set(before_id),
            ..Default::default()
        };
    let rows: Vec<ActiveModel> = if before.is_empty() {
        let points = points::of_kind(tx, unit_kind).await?;
        let lines = points.into_iter().take(MOST).map(|point| {
            let names = [point.room_en, point.room_ar, point.name_en, point.name_ar];
            row(names, point.position, None)
        });
        lines.collect()
    } else {
        let lines = before.into_iter().map(|line| {
            let names = [line.room_en, line.room_ar, line.name_en, line.name_ar];
            row(names, line.position, Some(line.id))
        });
        lines.collect()
    };
    tx.create_many::<Entity>(rows).await?;
    Ok(())
}

/// A line of a handover that nobody has signed; the handover is locked.
async fn locked(tx: &MerchantTx, id: HandoverItemId) -> Result<(Handover, Model)> {
    let seen = record::find::<Entity>(tx, id).await?;
    let handover = handovers::lock_open(tx, seen.handover_id).await?;
    let line = tx.lock::<Entity>(id).await?;
    Ok((handover, line.ok_or_else(Problem::not_found)?))
}

/// Adds a line after the others of its room, or at the end.
pub async fn create(tx: &MerchantTx, input: &HandoverItemInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let room_en = form.required_text("room_en", &input.room_en, NAME_LENGTH);
    let room_ar = form.required_text("room_ar", &input.room_ar, NAME_LENGTH);
    let names = form.names(&input.name_en, &input.name_ar);
    form.finish()?;
    let handover = handovers::lock_open(tx, input.handover_id).await?;
    let lines = of(tx, handover.id).await?;
    room_for_one(lines.len())?;
    let of_room = lines.iter().rev().find(|line| line.room_en == room_en);
    let position = match (of_room, lines.last()) {
        (Some(line), _) => line.position,
        (None, Some(last)) => last.position + STEP,
        (None, None) => STEP,
    };
    let row = ActiveModel {
        handover_id: Set(handover.id),
        room_en: Set(room_en),
        room_ar: Set(room_ar),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        position: Set(position),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Says how a line is.
pub async fn update(
    tx: &MerchantTx,
    id: HandoverItemId,
    input: &HandoverItemUpdate,
) -> Result<Model> {
    let (_, before) = locked(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    let row = ActiveModel {
        state: Set(input.state),
        note: Set(note),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Says of what was not looked at yet that it is as it was before, or good.
pub(in crate::handovers) async fn fill(tx: &MerchantTx, handover: &Handover) -> Result<()> {
    let lines = of(tx, handover.id).await?;
    let earlier = Entity::find()
        .filter(Column::Id.is_in(lines.iter().filter_map(|line| line.before_id)))
        .all(tx)
        .await?;
    let open = lines.into_iter().filter(|line| line.state.is_none());
    let filled = open.map(|line| {
        let before = earlier.iter().find(|one| Some(one.id) == line.before_id);
        let state = before.and_then(|one| one.state).unwrap_or(ItemState::Good);
        let row = ActiveModel {
            state: Set(Some(state)),
            ..Default::default()
        };
        (line, row)
    });
    tx.change_many_as::<Entity>("updated", filled.collect())
        .await?;
    Ok(())
}

pub async fn remove(tx: &MerchantTx, id: HandoverItemId) -> Result<()> {
    let (_, before) = locked(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(HandoverError::Deducted))
}

pub async fn add_photo(tx: &MerchantTx, id: HandoverItemId, bytes: Vec<u8>) -> Result<PhotoModel> {
    let picture = picture::uploaded(tx.language(), bytes).await?;
    let (handover, line) = locked(tx, id).await?;
    let lines = of(tx, handover.id).await?;
    let photos = stored(tx, lines.iter().map(|line| line.id)).await?;
    room_for_one(photos.len())?;
    let (storage, key) = (&tx.kernel().storage, &tx.merchant().key);
    let path = storage.put(key, &picture.large, &[FileKind::Jpeg]).await?;
    let small_path = storage.put(key, &picture.small, &[FileKind::Jpeg]).await?;
    let row = PhotoRow {
        handover_item_id: Set(line.id),
        path: Set(path),
        small_path: Set(small_path),
        taken_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    tx.create::<Photos>(row).await
}

pub async fn remove_photo(tx: &MerchantTx, id: HandoverPhotoId) -> Result<()> {
    let seen = record::find::<Photos>(tx, id).await?;
    locked(tx, seen.handover_item_id).await?;
    let photo = tx.locked::<Photos>(id).await?;
    tx.remove::<Photos>(&photo, None).await
}

pub async fn picture(db: &impl MerchantConn, id: HandoverPhotoId, small: bool) -> Result<Download> {
    let photo = record::find::<Photos>(db, id).await?;
    let path = if small { photo.small_path } else { photo.path };
    let (bytes, kind) = db.kernel().storage.upload(Some(&path)).await?;
    let name = format!("handover-photo-{id}.{}", kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}

fn room_for_one(there: usize) -> Result<()> {
    if there < MOST {
        return Ok(());
    }
    Err(HandoverError::TooMany { most: MOST }.into())
}

/// A damage that both sides signed for.
#[derive(Debug)]
pub struct Damage {
    pub contract_id: ContractId,
    /// Its first photo, as it is stored.
    pub photo: Option<String>,
}

/// What a deposit may be kept for: nothing where both have not signed, or where it was so before.
pub async fn damage(db: &impl MerchantConn, id: HandoverItemId) -> Result<Option<Damage>> {
    let line = record::find::<Entity>(db, id).await?;
    let handover = record::find::<Handovers>(db, line.handover_id).await?;
    let before = match line.before_id {
        Some(before) => record::find::<Entity>(db, before).await?.state,
        None => None,
    };
    let is_new = line.state.is_some_and(|now| is_new_damage(before, now));
    if handover.sealed.is_none() || handover.side != HandoverSide::Out || !is_new {
        return Ok(None);
    }
    let photo = Photos::find()
        .filter(PhotoColumn::HandoverItemId.eq(id))
        .order_by_asc(PhotoColumn::Id)
        .one(db)
        .await?;
    Ok(Some(Damage {
        contract_id: handover.contract_id,
        photo: photo.map(|photo| photo.path),
    }))
}
