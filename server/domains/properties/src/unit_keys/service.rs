use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use parties::customers;
use parties::owners;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{KeyHandOver, UnitKeyInput, UnitKeyUpdate};
use super::{KeyHolder, KeyKind, UnitKeyError, UnitKeyId};
use crate::units;

const LABEL_LENGTH: usize = 60;
const NAME_LENGTH: usize = 120;
const MOST: i64 = 100;

/// The sets of a unit.
pub async fn of_unit(db: &impl MerchantConn, unit: units::UnitId) -> Result<Vec<Model>> {
    let sets = Entity::find()
        .filter(Column::UnitId.eq(unit))
        .order_by_asc(Column::Id);
    Ok(sets.all(db).await?)
}

pub async fn create(tx: &MerchantTx, input: &UnitKeyInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    let unit = tx.hold::<units::entity::Entity>(input.unit_id).await?;
    form.check("unit_id", unit.is_some(), Rule::NotFound);
    let row = read(
        &mut form,
        input.kind,
        &input.label,
        input.count,
        &input.notes,
    );
    form.finish()?;
    let row = ActiveModel {
        unit_id: Set(input.unit_id),
        holder: Set(KeyHolder::Office),
        held_since: Set(tx.today()),
        ..row
    };
    tx.create::<Entity>(row).await
}

pub async fn update(tx: &MerchantTx, id: UnitKeyId, input: &UnitKeyUpdate) -> Result<Model> {
    let before = record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let row = read(
        &mut form,
        input.kind,
        &input.label,
        input.count,
        &input.notes,
    );
    form.finish()?;
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Gives a set, or some of it, to another holder; some of it become a set of their own.
pub async fn hand_over(tx: &MerchantTx, id: UnitKeyId, input: &KeyHandOver) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    let mut form = Validator::new(tx.language());
    let count = form
        .integer("count", input.count)
        .min(1)
        .max(i64::from(before.count))
        .optional()
        .and_then(|count| i16::try_from(count).ok())
        .unwrap_or(before.count);
    let on = form
        .date("on", &input.on)
        .of_business()
        .before_or_equal(tx.today())
        .optional()
        .unwrap_or(tx.today());
    let customer_id = input
        .customer_id
        .filter(|_| input.holder == KeyHolder::Customer);
    if input.holder == KeyHolder::Customer {
        let known = match customer_id {
            Some(id) => tx.hold::<customers::entity::Entity>(id).await?.is_some(),
            None => false,
        };
        let rule = customer_id.map_or(Rule::Required, |_| Rule::NotFound);
        form.check("customer_id", known, rule);
    }
    let owner_id = input.owner_id.filter(|_| input.holder == KeyHolder::Owner);
    if input.holder == KeyHolder::Owner {
        let known = match owner_id {
            Some(id) => tx.hold::<owners::entity::Entity>(id).await?.is_some(),
            None => false,
        };
        let rule = owner_id.map_or(Rule::Required, |_| Rule::NotFound);
        form.check("owner_id", known, rule);
    }
    let is_other = input.holder == KeyHolder::Other;
    let holder_name = form
        .field("holder_name", &input.holder_name)
        .required_if(is_other)
        .max_length(NAME_LENGTH)
        .optional()
        .filter(|_| is_other);
    form.finish()?;
    let held = ActiveModel {
        holder: Set(input.holder),
        customer_id: Set(customer_id),
        owner_id: Set(owner_id),
        holder_name: Set(holder_name),
        held_since: Set(on),
        ..Default::default()
    };
    if count == before.count {
        let version = Some(input.version);
        return tx
            .change_as::<Entity>("handed_over", &before, version, held)
            .await;
    }
    let rest = ActiveModel {
        count: Set(before.count - count),
        ..Default::default()
    };
    tx.change_as::<Entity>("split", &before, Some(input.version), rest)
        .await?;
    let part = ActiveModel {
        unit_id: Set(before.unit_id),
        kind: Set(before.kind),
        label: Set(before.label),
        count: Set(count),
        notes: Set(before.notes),
        ..held
    };
    tx.create::<Entity>(part).await
}

/// Removes a set that is with the office or lost.
pub async fn remove(tx: &MerchantTx, id: UnitKeyId) -> Result<()> {
    let before = tx.locked::<Entity>(id).await?;
    if !matches!(before.holder, KeyHolder::Office | KeyHolder::Lost) {
        return Err(UnitKeyError::Held.into());
    }
    tx.remove::<Entity>(&before, None).await
}

fn read(
    form: &mut Validator,
    kind: KeyKind,
    label: &Option<String>,
    count: Option<i16>,
    notes: &Option<String>,
) -> ActiveModel {
    let label = form
        .field("label", label)
        .max_length(LABEL_LENGTH)
        .optional();
    let count = form
        .integer("count", count)
        .min(1)
        .max(MOST)
        .optional()
        .and_then(|count| i16::try_from(count).ok());
    let notes = form.notes("notes", notes).optional();
    ActiveModel {
        kind: Set(kind),
        label: Set(label),
        count: Set(count.unwrap_or(1)),
        notes: Set(notes),
        ..Default::default()
    }
}
