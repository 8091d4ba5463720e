use std::collections::HashSet;

use kernel::export::Download;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, rules};
use kernel::{Problem, Result, record};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, PaginatorTrait as _,
    QueryFilter as _, QueryOrder as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{Photo, PhotoFilter, PhotoOrder, PhotoUpdate};
use super::{PhotoError, PhotoId, picture};
use crate::buildings::{self, BuildingId};
use crate::facts;
use crate::units::{self, UnitId};

/// Photos of one place.
const MOST: u64 = 30;
/// Characters of an alternative text.
const ALT_LENGTH: usize = 200;
/// What is stored of whatever was uploaded.
const STORED: [FileKind; 1] = [FileKind::Jpeg];

/// Whose photos.
#[derive(Debug, Clone, Copy)]
enum Of {
    Building(BuildingId),
    Unit(UnitId),
}

impl Of {
    fn read(
        form: &mut Validator,
        building: Option<BuildingId>,
        unit: Option<UnitId>,
    ) -> Option<Self> {
        let of = match (building, unit) {
            (Some(building), None) => Some(Self::Building(building)),
            (None, Some(unit)) => Some(Self::Unit(unit)),
            _ => None,
        };
        form.check_custom("unit_id", of.is_some(), "one_place", ONE_PLACE);
        of
    }

    fn whose(photo: &Model) -> Option<Self> {
        let building = photo.building_id.map(Self::Building);
        building.or_else(|| photo.unit_id.map(Self::Unit))
    }

    /// Locks the place, so that its photos are put in order by one person at a time.
    async fn lock(self, tx: &MerchantTx) -> Result<()> {
        match self {
            Self::Building(id) => buildings::service::lock(tx, id).await.map(drop),
            Self::Unit(id) => units::service::lock(tx, id).await.map(drop),
        }
    }

    async fn exists(self, db: &impl MerchantConn) -> Result<bool> {
        let found = match self {
            Self::Building(id) => buildings::entity::Entity::find_by_id(id).count(db).await?,
            Self::Unit(id) => units::entity::Entity::find_by_id(id).count(db).await?,
        };
        Ok(found > 0)
    }

    /// Its photos that are not taken off.
    fn shown(self) -> Condition {
        let place = match self {
            Self::Building(id) => Column::BuildingId.eq(id),
            Self::Unit(id) => Column::UnitId.eq(id),
        };
        Condition::all().add(place).add(Column::RemovedAt.is_null())
    }

    async fn photos(self, db: &impl MerchantConn) -> Result<Vec<Model>> {
        let photos = Entity::find()
            .filter(self.shown())
            .order_by_asc(Column::Position)
            .order_by_asc(Column::Id);
        Ok(photos.all(db).await?)
    }
}

/// The photos that are asked for, without those that were taken off.
pub fn matching(list: &List<PhotoFilter>) -> Result<ListQuery> {
    Ok(Photo::matching(list)?.and("p.removed_at IS NULL"))
}

/// A photo on its way in.
pub struct NewPhoto {
    pub building_id: Option<BuildingId>,
    pub unit_id: Option<UnitId>,
    pub alt_en: Option<String>,
    pub alt_ar: Option<String>,
    pub bytes: Vec<u8>,
}

/// Adds a photo after the others.
pub async fn create(tx: &MerchantTx, new: NewPhoto) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let (alt_en, alt_ar) = alternative(&mut form, &new.alt_en, &new.alt_ar);
    let size = u64::try_from(new.bytes.len()).unwrap_or(u64::MAX);
    form.check("file", size > 0, Rule::Required);
    if let Err(fault) = rules::upload_size(size) {
        form.check("file", false, fault);
    }
    let of = Of::read(&mut form, new.building_id, new.unit_id);
    if let Some(of) = of {
        let field = match of {
            Of::Building(_) => "building_id",
            Of::Unit(_) => "unit_id",
        };
        form.check(field, of.exists(tx).await?, Rule::NotFound);
    }
    form.finish()?;
    let of = of.ok_or_else(Problem::invalid)?;
    let picture = picture::read(new.bytes).await?;
    of.lock(tx).await?;
    let others = of.photos(tx).await?;
    room(others.len())?;
    let (storage, key) = (&tx.kernel().storage, &tx.merchant().key);
    let path = storage.put(key, &picture.large, &STORED).await?;
    let small_path = storage.put(key, &picture.small, &STORED).await?;
    let row = ActiveModel {
        building_id: Set(new.building_id),
        unit_id: Set(new.unit_id),
        position: Set(others.last().map_or(0, |last| last.position + 1)),
        alt_en: Set(alt_en),
        alt_ar: Set(alt_ar),
        path: Set(path),
        small_path: Set(small_path),
        width: Set(i32::try_from(picture.width).map_err(Problem::internal)?),
        height: Set(i32::try_from(picture.height).map_err(Problem::internal)?),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: PhotoId, input: &PhotoUpdate) -> Result<Model> {
    let before = find(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let (alt_en, alt_ar) = alternative(&mut form, &input.alt_en, &input.alt_ar);
    form.finish()?;
    let row = ActiveModel {
        alt_en: Set(alt_en),
        alt_ar: Set(alt_ar),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Puts the photos of a place in another order.
pub async fn arrange(tx: &MerchantTx, order: &PhotoOrder) -> Result<()> {
    let mut form = Validator::new(tx.language());
    let of = Of::read(&mut form, order.building_id, order.unit_id);
    form.finish()?;
    let of = of.ok_or_else(Problem::invalid)?;
    of.lock(tx).await?;
    let photos = of.photos(tx).await?;
    let named: HashSet<PhotoId> = order.ids.iter().copied().collect();
    let is_whole = photos.len() == order.ids.len()
        && named.len() == order.ids.len()
        && photos.iter().all(|photo| named.contains(&photo.id));
    if !is_whole {
        return Err(PhotoError::OtherPhotos.into());
    }
    for (position, id) in (0..).zip(&order.ids) {
        let moved = |photo: &&Model| photo.id == *id && photo.position != position;
        if let Some(before) = photos.iter().find(moved) {
            let row = ActiveModel {
                position: Set(position),
                ..Default::default()
            };
            tx.change_as::<Entity>("arranged", before, None, row)
                .await?;
        }
    }
    Ok(())
}

/// Takes a photo off its place; it can be put back.
pub async fn remove(tx: &MerchantTx, id: PhotoId) -> Result<()> {
    let before = find(tx, id).await?;
    let row = ActiveModel {
        removed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("taken_off", &before, None, row)
        .await
        .map(drop)
}

/// Puts a photo back where it was.
pub async fn restore(tx: &MerchantTx, id: PhotoId) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    if before.removed_at.is_none() {
        return Ok(before);
    }
    let of = Of::whose(&before).ok_or_else(Problem::not_found)?;
    of.lock(tx).await?;
    room(of.photos(tx).await?.len())?;
    let row = ActiveModel {
        removed_at: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("shown_again", &before, None, row)
        .await
}

/// The picture of a photo: the one for a page, or the small one of lists.
pub async fn picture(db: &impl MerchantConn, id: PhotoId, small: bool) -> Result<Download> {
    let photo = record::find::<Entity>(db, id).await?;
    shown(db, &photo, small).await
}

/// A picture that a unit shows, for visitors of its page; one of another place is not found.
pub async fn shown_by(
    db: &impl MerchantConn,
    unit: UnitId,
    id: PhotoId,
    small: bool,
) -> Result<Download> {
    let shown = of_unit(db, unit).await?;
    let is_shown = shown.iter().any(|photo| photo.id == id);
    is_shown.then_some(()).ok_or_else(Problem::not_found)?;
    picture(db, id, small).await
}

/// What a unit shows: its own photos, its building's where it has none.
pub async fn of_unit(db: &impl MerchantConn, unit: UnitId) -> Result<Vec<Photo>> {
    let shown = format!("p.id IN {}", facts::shown_photos("?::bigint"));
    let query = Photo::all().filter(&shown, Some(unit.0));
    query.sort(&[], &[], "p.position, p.id")?.all(db).await
}

async fn shown(db: &impl MerchantConn, photo: &Model, small: bool) -> Result<Download> {
    let path = if small {
        &photo.small_path
    } else {
        &photo.path
    };
    let (bytes, kind) = db.kernel().storage.upload(Some(path)).await?;
    let name = format!("photo-{}.{}", photo.id, kind.extension());
    Ok(Download::inline(bytes, kind.mime(), name))
}

async fn find(db: &impl MerchantConn, id: PhotoId) -> Result<Model> {
    let photo = record::find::<Entity>(db, id).await?;
    match photo.removed_at {
        None => Ok(photo),
        Some(_) => Err(Problem::not_found()),
    }
}

fn room(photos: usize) -> Result<()> {
    if u64::try_from(photos).is_ok_and(|count| count < MOST) {
        return Ok(());
    }
    Err(PhotoError::TooMany { most: MOST }.into())
}

fn alternative(
    form: &mut Validator,
    en: &Option<String>,
    ar: &Option<String>,
) -> (Option<String>, Option<String>) {
    let en = form.field("alt_en", en).max_length(ALT_LENGTH).optional();
    let ar = form.field("alt_ar", ar).max_length(ALT_LENGTH).optional();
    (en, ar)
}

const ONE_PLACE: Text = Text::fixed(
    "Choose a building or a unit, one of them.",
    "اختر مبنى أو وحدة، واحداً منهما فقط.",
);
