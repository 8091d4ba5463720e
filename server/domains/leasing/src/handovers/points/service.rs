use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use properties::units::UnitKind;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, ExprTrait as _, QueryFilter as _,
    QueryOrder as _,
};

use super::HandoverPointId;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{HandoverPointInput, HandoverPointUpdate};

const NAME_LENGTH: usize = 120;
const LAST: i64 = 9_999;
const STEP: i32 = 10;

/// What is looked at in a unit of this kind, in its order.
pub(in crate::handovers) async fn of_kind(
    db: &impl MerchantConn,
    kind: UnitKind,
) -> Result<Vec<Model>> {
    let points = Entity::find()
        .filter(Column::UnitKind.is_null().or(Column::UnitKind.eq(kind)))
        .order_by_asc(Column::Position)
        .order_by_asc(Column::Id);
    Ok(points.all(db).await?)
}

pub async fn create(tx: &MerchantTx, input: &HandoverPointInput) -> Result<Model> {
    let row = read(tx, input).await?;
    tx.create::<Entity>(row).await
}

pub async fn update(
    tx: &MerchantTx,
    id: HandoverPointId,
    input: &HandoverPointUpdate,
) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let row = read(tx, &input.point).await?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Handovers that began with it keep their line.
pub async fn remove(tx: &MerchantTx, id: HandoverPointId) -> Result<()> {
    let before = record::find::<Entity>(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

async fn read(tx: &MerchantTx, input: &HandoverPointInput) -> Result<ActiveModel> {
    let mut form = Validator::new(tx.language());
    let room_en = form.required_text("room_en", &input.room_en, NAME_LENGTH);
    let room_ar = form.required_text("room_ar", &input.room_ar, NAME_LENGTH);
    let names = form.names(&input.name_en, &input.name_ar);
    let position = form
        .integer("position", input.position)
        .min(1)
        .max(LAST)
        .optional()
        .and_then(|position| i32::try_from(position).ok());
    form.finish()?;
    let position = match position {
        Some(position) => position,
        None => {
            let last = Entity::find()
                .order_by_desc(Column::Position)
                .one(tx)
                .await?;
            last.map_or(STEP, |last| last.position + STEP)
        }
    };
    Ok(ActiveModel {
        unit_kind: Set(input.unit_kind),
        room_en: Set(room_en),
        room_ar: Set(room_ar),
        name_en: Set(names.en),
        name_ar: Set(names.ar),
        position: Set(position),
        ..Default::default()
    })
}
