//! The rules of handovers.

use kernel::export::Download;
use kernel::paging::Listed as _;
use kernel::storage::FileKind;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{self, Rule, Validator};
use kernel::{Result, record};
use properties::meters;
use properties::unit_keys::model::KeyHandOver;
use properties::unit_keys::{self, KeyHolder, UnitKeyId};
use properties::units;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, ExprTrait as _, QueryFilter as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::items::service as items;
use super::model::{
    Handover, HandoverInput, HandoverKeys, HandoverKeysInput, HandoverMeter, HandoverReopening,
    HandoverSheet, HandoverSignature, HandoverUpdate, Sealed,
};
use super::{HandoverError, HandoverId, HandoverParty, HandoverSide, ItemState, paper};
use crate::contracts::entity::Model as Contract;
use crate::contracts::{ContractId, ContractStatus, service as contracts};
use crate::neighbours;

const NAME_LENGTH: usize = 120;
const NOTE_LENGTH: usize = 1_000;

/// The handover of a contract on one side.
pub(super) async fn of_side(
    db: &impl MerchantConn,
    contract: ContractId,
    side: HandoverSide,
) -> Result<Option<Model>> {
    let of = Column::ContractId.eq(contract).and(Column::Side.eq(side));
    Ok(Entity::find().filter(of).one(db).await?)
}

async fn lock(tx: &MerchantTx, id: HandoverId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

/// One that nobody has signed, locked until the transaction ends.
pub(super) async fn lock_open(tx: &MerchantTx, id: HandoverId) -> Result<Model> {
    let handover = lock(tx, id).await?;
    if !handover.is_untouched() {
        return Err(HandoverError::Signed.into());
    }
    Ok(handover)
}

/// Begins a handover with what there is to look at.
pub async fn create(tx: &MerchantTx, input: &HandoverInput) -> Result<Model> {
    let contract = contracts::lock(tx, input.contract_id).await?;
    let number = contract.number.clone();
    if !matches!(
        contract.status,
        ContractStatus::Active | ContractStatus::Expired
    ) {
        return Err(HandoverError::NotIssued { contract: number }.into());
    }
    let mut form = Validator::new(tx.language());
    let held_on = form.date("held_on", &input.held_on).of_business();
    let held_on = held_on.optional().unwrap_or(tx.today());
    let note = form.notes("note", &input.note);
    let note = note.max_length(NOTE_LENGTH).optional();
    form.finish()?;
    if of_side(tx, contract.id, input.side).await?.is_some() {
        return Err(HandoverError::There { contract: number }.into());
    }
    let row = ActiveModel {
        contract_id: Set(contract.id),
        side: Set(input.side),
        held_on: Set(held_on),
        note: Set(note),
        ..Default::default()
    };
    let handover = tx.create::<Entity>(row).await?;
    let unit = record::find::<units::entity::Entity>(tx, contract.unit_id).await?;
    items::begin(tx, &handover, unit.kind).await?;
    Ok(handover)
}

pub async fn update(tx: &MerchantTx, id: HandoverId, input: &HandoverUpdate) -> Result<Model> {
    let before = lock_open(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let held_on = form.date("held_on", &input.held_on).of_business();
    let held_on = held_on.required().value();
    let note = form.notes("note", &input.note);
    let note = note.max_length(NOTE_LENGTH).optional();
    form.finish()?;
    let row = ActiveModel {
        held_on: Set(held_on),
        note: Set(note),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row).await
}

/// Removes one that nobody has signed.
pub async fn remove(tx: &MerchantTx, id: HandoverId) -> Result<()> {
    let before = lock_open(tx, id).await?;
    let removed = tx.remove::<Entity>(&before, None).await;
    removed.map_err(|problem| problem.or_in_use(HandoverError::Deducted))
}

/// Says of what was not looked at yet that it is as it was before, or good.
pub async fn fill(tx: &MerchantTx, id: HandoverId) -> Result<()> {
    let handover = lock_open(tx, id).await?;
    items::fill(tx, &handover).await
}

/// Gives keys of the unit to the tenant, or takes them back.
pub async fn move_keys(tx: &MerchantTx, id: HandoverId, input: &HandoverKeysInput) -> Result<()> {
    let handover = lock_open(tx, id).await?;
    let contract = contracts::find(tx, handover.contract_id).await?;
    let mut form = Validator::new(tx.language());
    form.not_empty("unit_key_ids", &input.unit_key_ids);
    let keys = unit_keys::service::of_unit(tx, contract.unit_id).await?;
    let is_of_unit = |id: &UnitKeyId| keys.iter().any(|set| set.id == *id);
    let are_known = input.unit_key_ids.iter().all(is_of_unit);
    form.check("unit_key_ids", are_known, Rule::NotFound);
    form.finish()?;
    let on = Ord::min(handover.held_on, tx.today()).to_string();
    let (holder, customer_id) = match handover.side {
        HandoverSide::In => (KeyHolder::Customer, Some(contract.customer_id)),
        HandoverSide::Out => (KeyHolder::Office, None),
    };
    for set in keys
        .iter()
        .filter(|set| input.unit_key_ids.contains(&set.id))
    {
        let given = KeyHandOver {
            holder,
            customer_id,
            owner_id: None,
            holder_name: None,
            count: None,
            on: Some(on.clone()),
            version: set.version,
        };
        unit_keys::service::hand_over(tx, set.id, &given).await?;
    }
    Ok(())
}

/// One side signs; once both have, meters and keys are kept as they are and the paper is stored.
pub async fn sign(tx: &MerchantTx, id: HandoverId, input: &HandoverSignature) -> Result<()> {
    let before = lock(tx, id).await?;
    let contract = contracts::find(tx, before.contract_id).await?;
    let mut form = Validator::new(tx.language());
    let name = form.required_text("name", &input.name, NAME_LENGTH);
    form.finish()?;
    ensure_ready(tx, &before).await?;
    let (mut after, now) = (before.clone(), Some(tx.now()));
    let place = match input.party {
        HandoverParty::Tenant => {
            after.tenant_signed_at = now;
            after.witnessed_by = Some(tx.caller().actor.name.clone());
            &mut after.tenant_signer
        }
        HandoverParty::Office => {
            after.office_signed_at = now;
            &mut after.office_signer
        }
    };
    if place.replace(name).is_some() {
        return Err(HandoverError::SignedAlready.into());
    }
    let is_last = after.tenant_signer.is_some() && after.office_signer.is_some();
    if is_last {
        after.sealed = Some(present(tx, &contract, &after).await?);
        let document = paper::document(tx, contract.clone(), &after).await?;
        let pdf = paper::set(document).await?;
        let storage = &tx.kernel().storage;
        let path = storage.put(&tx.merchant().key, &pdf, &[FileKind::Pdf]);
        after.pdf_path = Some(path.await?);
    }
    let row = ActiveModel {
        tenant_signer: Set(after.tenant_signer),
        tenant_signed_at: Set(after.tenant_signed_at),
        witnessed_by: Set(after.witnessed_by),
        office_signer: Set(after.office_signer),
        office_signed_at: Set(after.office_signed_at),
        sealed: Set(after.sealed),
        pdf_path: Set(after.pdf_path),
        ..Default::default()
    };
    tx.change_as::<Entity>("signed", &before, Some(input.version), row)
        .await?;
    if is_last {
        let text = match before.side {
            HandoverSide::In => HANDED_OVER,
            HandoverSide::Out => CAME_BACK,
        };
        tell(tx, &contract, "handover_signed", &text, "").await?;
    }
    Ok(())
}

const HANDED_OVER: Text = Text::fixed(
    "The unit of contract {contract} was handed over: both sides signed.",
    "سُلّمت وحدة العقد {contract} ووقّع الطرفان.",
);
const CAME_BACK: Text = Text::fixed(
    "The unit of contract {contract} came back: both sides signed.",
    "استُلمت وحدة العقد {contract} من المستأجر ووقّع الطرفان.",
);
const REOPENED: Text = Text::fixed(
    "The signatures of the handover of contract {contract} were taken off: {reason}",
    "أُزيلت تواقيع محضر تسليم العقد {contract}: {reason}",
);

async fn tell(
    tx: &MerchantTx,
    contract: &Contract,
    kind: &'static str,
    text: &Text,
    reason: &str,
) -> Result<()> {
    let text = text.fill(&[("contract", &contract.number), ("reason", reason)]);
    neighbours::tell_timeline(tx, contract, kind, text).await
}

/// Everything was looked at, and what is damaged is shown.
async fn ensure_ready(tx: &MerchantTx, handover: &Model) -> Result<()> {
    if handover.held_on > tx.today() {
        return Err(HandoverError::NotYet {
            on: DayText(handover.held_on),
        }
        .into());
    }
    let lines = items::of(tx, handover.id).await?;
    if lines.is_empty() {
        return Err(HandoverError::Empty.into());
    }
    let open = lines.iter().filter(|line| line.state.is_none()).count();
    if open > 0 {
        return Err(HandoverError::NotLookedAt { count: open }.into());
    }
    let photos = items::stored(tx, lines.iter().map(|line| line.id)).await?;
    let bare = lines.iter().find(|line| {
        line.state == Some(ItemState::Damaged)
            && photos.iter().all(|photo| photo.handover_item_id != line.id)
    });
    match bare {
        Some(line) => {
            let name = Text::new(&*line.name_en, &*line.name_ar);
            let name = name.get(tx.language()).to_owned();
            Err(HandoverError::NoPhoto { name }.into())
        }
        None => Ok(()),
    }
}

/// Takes the signatures off, so that a mistake can be corrected.
pub async fn reopen(tx: &MerchantTx, id: HandoverId, input: &HandoverReopening) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = lock(tx, id).await?;
    if before.is_untouched() {
        return Err(HandoverError::NotSigned.into());
    }
    let row = ActiveModel {
        tenant_signer: Set(None),
        tenant_signed_at: Set(None),
        witnessed_by: Set(None),
        office_signer: Set(None),
        office_signed_at: Set(None),
        sealed: Set(None),
        pdf_path: Set(None),
        reopen_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("reopened", &before, Some(input.version), row)
        .await?;
    let contract = contracts::find(tx, before.contract_id).await?;
    tell(tx, &contract, "handover_reopened", &REOPENED, &reason).await
}

/// Meters and keys as they are now, or as they were when both had signed.
pub(super) async fn present(
    db: &impl MerchantConn,
    contract: &Contract,
    handover: &Model,
) -> Result<Sealed> {
    if let Some(sealed) = &handover.sealed {
        return Ok(sealed.clone());
    }
    let read = meters::service::read_by(db, contract.unit_id, handover.held_on).await?;
    let meters = read.into_iter().map(|(meter, reading)| HandoverMeter {
        meter_id: meter.id,
        kind: meter.kind,
        number: meter.number,
        read_on: reading.as_ref().map(|one| one.read_on),
        value: reading.map(|one| one.base().normalize().to_string()),
    });
    let keys = unit_keys::service::of_unit(db, contract.unit_id).await?;
    let keys = keys.into_iter().map(|set| HandoverKeys {
        unit_key_id: set.id,
        kind: set.kind,
        label: set.label,
        count: set.count,
        holder: set.holder,
        with_tenant: set.customer_id == Some(contract.customer_id),
    });
    Ok(Sealed {
        meters: meters.collect(),
        keys: keys.collect(),
    })
}

/// One handover with all that is on it.
pub async fn sheet(db: &impl MerchantConn, id: HandoverId) -> Result<HandoverSheet> {
    let row = record::find::<Entity>(db, id).await?;
    let contract = contracts::find(db, row.contract_id).await?;
    let Sealed { meters, keys } = present(db, &contract, &row).await?;
    Ok(HandoverSheet {
        handover: Handover::one(db, id).await?,
        lines: items::shown(db, id).await?,
        photos: items::photos(db, id).await?,
        meters,
        keys,
    })
}

/// The paper: the stored one once both have signed.
pub async fn download(db: kernel::tenancy::MerchantRead, id: HandoverId) -> Result<Download> {
    let handover = record::find::<Entity>(&db, id).await?;
    let contract = contracts::find(&db, handover.contract_id).await?;
    let name = format!("{}-{}.pdf", contract.number, handover.side.as_str());
    if let Some(path) = &handover.pdf_path {
        let (bytes, _) = db.kernel().storage.upload(Some(path)).await?;
        return Ok(Download::pdf(bytes, name));
    }
    let document = paper::document(&db, contract, &handover).await?;
    // The connection goes back before the typesetter starts.
    drop(db);
    Ok(Download::pdf(paper::set(document).await?, name))
}
