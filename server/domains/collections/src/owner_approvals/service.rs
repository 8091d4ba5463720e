use chrono::{Days, NaiveDate};
use kernel::code::Code as _;
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{self, Validator};
use kernel::{Problem, Result, record};
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::{ContractError, ContractId, ContractStatus, service as contracts};
use parties::owners::{self, OwnerId};
use properties::buildings::BuildingId;
use properties::facts::{Place, UNITS, building_holdings, holdings};
use properties::units::{UnitId, entity as units};
use rust_decimal::Decimal;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _, Value,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::held::HeldCost;
use super::model::{ApprovalDecision, LeaseApprovalInput};
use super::{ApprovalKind, ApprovalState, OwnerApprovalError, OwnerApprovalId, mails};
use crate::management_agreements::entity::Model as Agreement;
use crate::management_agreements::service as agreements;
use crate::owner_costs::service::{self as owner_costs, NewCost};

/// An answer may take so long.
const DAYS: Days = Days::new(7);
/// So long before the last day the owner is reminded.
const REMINDED: Days = Days::new(2);

/// An owner who is to be asked, and what they allow without it.
pub(crate) struct Asked {
    pub owner: OwnerId,
    pub allowed: Decimal,
}

/// Where something is done, and who bears it alone.
#[derive(Debug, Clone, Copy)]
struct Where {
    owner: Option<OwnerId>,
    building: Option<BuildingId>,
    unit: Option<UnitId>,
}

/// The owners of a day, each with the building that their agreement is looked for by.
async fn bearers(
    db: &impl MerchantConn,
    place: Where,
    day: NaiveDate,
) -> Result<Vec<(OwnerId, Option<BuildingId>)>> {
    let sql = format!(
        "SELECT x.owner_id, coalesce($3::bigint, (SELECT u.building_id FROM {UNITS} u WHERE u.id = $2)) AS building_id \
         FROM (SELECT $1::bigint AS owner_id WHERE $1 IS NOT NULL \
         UNION SELECT h.owner_id FROM {of_units} h WHERE $1::bigint IS NULL AND h.thing_id = $2 AND h.period @> $4::date \
         UNION SELECT w.owner_id FROM {of_buildings} w WHERE $1::bigint IS NULL AND $2::bigint IS NULL \
             AND w.building_id = $3 AND w.period @> $4::date) x ORDER BY x.owner_id",
        of_units = holdings(Place::Unit),
        of_buildings = building_holdings(),
    );
    let values: [Value; 4] = [
        place.owner.map(|id| id.0).into(),
        place.unit.map(i64::from).into(),
        place.building.map(i64::from).into(),
        day.into(),
    ];
    let rows = db.query_all_raw(statement(&sql, values)).await?;
    let rows = rows.iter().map(|row| {
        let building: Option<i64> = row.try_get("", "building_id")?;
        Ok((row.try_get("", "owner_id")?, building.map(BuildingId)))
    });
    rows.collect()
}

/// Of those, the ones whose agreement asks for it; `limit` is what it allows without.
async fn asked(
    db: &impl MerchantConn,
    place: Where,
    day: NaiveDate,
    limit: impl Fn(&Agreement) -> Option<Decimal>,
) -> Result<Vec<Asked>> {
    let mut found = Vec::new();
    for (owner, building) in bearers(db, place, day).await? {
        let agreed = agreements::of_owner(db, owner).await?;
        let agreement = agreements::applying(&agreed, building, day);
        found.extend(
            agreement
                .and_then(&limit)
                .map(|allowed| Asked { owner, allowed }),
        );
    }
    Ok(found)
}

/// The owners whom a cost is too large for.
pub(crate) async fn limits(db: &impl MerchantConn, cost: &HeldCost) -> Result<Vec<Asked>> {
    let place = Where {
        owner: cost.owner_id,
        building: cost.building_id,
        unit: cost.unit_id,
    };
    let total = cost.total();
    asked(db, place, cost.spent_on, |agreement| {
        agreement.cost_limit.filter(|limit| total > *limit)
    })
    .await
}

/// The owners who are to be asked about the rent of a contract.
async fn minimums(db: &impl MerchantConn, contract: &Contract) -> Result<Vec<Asked>> {
    let unit = record::find::<units::Entity>(db, contract.unit_id).await?;
    if contract.rent_price >= unit.minimum_rent {
        return Ok(Vec::new());
    }
    let place = Where {
        owner: None,
        building: None,
        unit: Some(contract.unit_id),
    };
    asked(db, place, db.today(), |agreement| {
        agreement.asks_below_minimum.then_some(unit.minimum_rent)
    })
    .await
}

/// Holds a cost until its owners approve it.
pub async fn ask_for_cost(tx: &MerchantTx, input: &NewCost) -> Result<OwnerApprovalId> {
    let cost = owner_costs::checked(tx, input).await?;
    let owners = limits(tx, &cost).await?;
    let question = ActiveModel {
        kind: Set(ApprovalKind::Cost),
        building_id: Set(cost.building_id),
        unit_id: Set(cost.unit_id),
        amount: Set(cost.total()),
        note: Set(cost.note.clone()),
        cost: Set(Some(cost)),
        ..Default::default()
    };
    ask(tx, &owners, question).await
}

/// Asks the owners of a draft's unit whether it may be let for its rent.
pub async fn ask_for_lease(tx: &MerchantTx, input: &LeaseApprovalInput) -> Result<OwnerApprovalId> {
    let mut form = Validator::new(tx.language());
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    let contract = contracts::lock(tx, input.contract_id).await?;
    if contract.status != ContractStatus::Draft {
        return Err(ContractError::NotDraft.into());
    }
    let waiting = Entity::find()
        .filter(Column::ContractId.eq(contract.id))
        .filter(Column::State.eq(ApprovalState::Waiting));
    if let Some(waiting) = waiting.one(tx).await? {
        let number = waiting.number;
        return Err(OwnerApprovalError::AlreadyAsked { number }.into());
    }
    let owners = minimums(tx, &contract).await?;
    let question = ActiveModel {
        kind: Set(ApprovalKind::Lease),
        unit_id: Set(Some(contract.unit_id)),
        contract_id: Set(Some(contract.id)),
        amount: Set(contract.rent_price),
        note: Set(note),
        ..Default::default()
    };
    ask(tx, &owners, question).await
}

/// Asks all of them together; the first question's id.
async fn ask(tx: &MerchantTx, owners: &[Asked], question: ActiveModel) -> Result<OwnerApprovalId> {
    let ends_on = tx.today().checked_add_days(DAYS);
    let ends_on = ends_on.ok_or_else(Problem::invalid)?;
    let mut first: Option<Model> = None;
    for asked in owners {
        let number = tx.next_number("owner_approvals", "OA").await?;
        let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
        let with = first.as_ref().map(|first| first.asked_with.clone());
        let row = ActiveModel {
            asked_with: Set(with.unwrap_or_else(|| number.clone())),
            number: Set(number),
            owner_id: Set(asked.owner),
            allowed: Set(asked.allowed),
            public_id: Set(public_id.to_string()),
            state: Set(ApprovalState::Waiting),
            ends_on: Set(ends_on),
            asked_by: Set(tx.caller().actor.name.clone()),
            ..question.clone()
        };
        let made = tx.create::<Entity>(row).await?;
        mails::ask(tx, &made, false).await?;
        first.get_or_insert(made);
    }
    let first = first.ok_or(OwnerApprovalError::NotNeeded)?;
    Ok(first.id)
}

/// Those that were asked together, locked, with the one that is meant.
async fn lock(tx: &MerchantTx, id: OwnerApprovalId) -> Result<(Model, Vec<Model>)> {
    let seen = record::find::<Entity>(tx, id).await?;
    let together = Entity::find()
        .filter(Column::AskedWith.eq(seen.asked_with))
        .order_by_asc(Column::Id);
    let ids: Vec<i64> = together.all(tx).await?.iter().map(|one| one.id.0).collect();
    let all = tx.lock_many::<Entity>(ids).await?;
    let own = all.iter().find(|one| one.id == id).cloned();
    Ok((own.ok_or_else(Problem::not_found)?, all))
}

/// Who answers: the owner's name, and the version that they saw.
pub struct Answer<'a> {
    pub approve: bool,
    pub reason: Option<&'a String>,
    pub version: Option<i64>,
}

/// What an owner says to a question that waits.
pub async fn answer(tx: &MerchantTx, id: OwnerApprovalId, answer: Answer<'_>) -> Result<()> {
    let reason = match answer.approve {
        true => {
            let mut form = Validator::new(tx.language());
            let reason = form.notes("reason", answer.reason.cloned());
            let reason = reason.max_length(500).optional();
            form.finish()?;
            reason
        }
        false => Some(validation::reason(tx.language(), answer.reason.cloned())?),
    };
    let (own, all) = lock(tx, id).await?;
    if own.state != ApprovalState::Waiting {
        return Err(OwnerApprovalError::Decided.into());
    }
    if own.ends_on < tx.today() {
        let ended = DayText(own.ends_on);
        return Err(OwnerApprovalError::Over { ended }.into());
    }
    let owner = record::find::<owners::entity::Entity>(tx, own.owner_id).await?;
    let name = owner.name_en.or(owner.name_ar).unwrap_or_default();
    let state = match answer.approve {
        true => ApprovalState::Approved,
        false => ApprovalState::Declined,
    };
    let own = decide(tx, &own, state, answer.version, (Some(name), reason)).await?;
    let others = all.into_iter().filter(|other| other.id != own.id);
    let others: Vec<Model> = others.collect();
    if state == ApprovalState::Declined {
        for other in others
            .iter()
            .filter(|one| one.state == ApprovalState::Waiting)
        {
            decide(tx, other, ApprovalState::Withdrawn, None, (None, None)).await?;
        }
    } else {
        let mut all = others;
        all.push(own.clone());
        fulfil(tx, all).await?;
    }
    tell(tx, &own).await
}

async fn decide(
    tx: &MerchantTx,
    before: &Model,
    state: ApprovalState,
    version: Option<i64>,
    (by, reason): (Option<String>, Option<String>),
) -> Result<Model> {
    let action = match state {
        ApprovalState::Approved | ApprovalState::Overridden => "approved",
        ApprovalState::Declined => "refused",
        ApprovalState::Expired => "expired",
        ApprovalState::Waiting | ApprovalState::Withdrawn => "cancelled",
    };
    let by = by.unwrap_or_else(|| tx.caller().actor.name.clone());
    let row = ActiveModel {
        state: Set(state),
        decided_at: Set(Some(tx.now())),
        decided_by: Set(Some(by)),
        reason: Set(reason),
        ..Default::default()
    };
    tx.change_as::<Entity>(action, before, version, row).await
}

/// Charges a cost that all of them allow; a lease is issued by who prepares it.
async fn fulfil(tx: &MerchantTx, all: Vec<Model>) -> Result<()> {
    if !all.iter().all(|one| one.state.allows()) {
        return Ok(());
    }
    let held = all
        .iter()
        .find_map(|one| Some((one.cost.clone()?, one.asked_by.clone())));
    let Some((cost, asked_by)) = held else {
        return Ok(());
    };
    let charged = owner_costs::charge(tx, cost, asked_by).await?;
    for one in all {
        let row = ActiveModel {
            owner_cost_id: Set(Some(charged.id)),
            ..Default::default()
        };
        tx.change::<Entity>(&one, None, row).await?;
    }
    Ok(())
}

/// Decides instead of the owners, also where one declined or none answered.
pub async fn override_answer(
    tx: &MerchantTx,
    id: OwnerApprovalId,
    input: &ApprovalDecision,
) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let (own, all) = lock(tx, id).await?;
    ensure_version(tx, &own, input.version)?;
    let is_over = |state| matches!(state, ApprovalState::Approved | ApprovalState::Overridden);
    let is_done = all.iter().all(|one| is_over(one.state));
    if is_done || own.state == ApprovalState::Withdrawn {
        return Err(OwnerApprovalError::Decided.into());
    }
    let mut decided = Vec::with_capacity(all.len());
    for one in all {
        decided.push(match one.state.allows() {
            true => one,
            false => {
                let said = (None, Some(reason.clone()));
                decide(tx, &one, ApprovalState::Overridden, None, said).await?
            }
        });
    }
    fulfil(tx, decided).await
}

/// Takes a question back that waits, from all who were asked.
pub async fn withdraw(
    tx: &MerchantTx,
    id: OwnerApprovalId,
    input: &ApprovalDecision,
) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let (own, all) = lock(tx, id).await?;
    ensure_version(tx, &own, input.version)?;
    if own.state != ApprovalState::Waiting {
        return Err(OwnerApprovalError::Decided.into());
    }
    for one in all {
        // What some approved is over as well: the question is.
        if matches!(one.state, ApprovalState::Waiting | ApprovalState::Approved) {
            let said = (None, Some(reason.clone()));
            decide(tx, &one, ApprovalState::Withdrawn, None, said).await?;
        }
    }
    Ok(())
}

fn ensure_version(tx: &MerchantTx, own: &Model, version: i64) -> Result<()> {
    if own.version == version {
        return Ok(());
    }
    let current = serde_json::to_value(own)?;
    Err(Problem::stale(current, tx.caller().submitted()))
}

/// Whether the owners let a contract be issued for its rent.
pub(super) async fn ensure_lease(tx: &MerchantTx, contract: &Contract) -> Result<()> {
    let owners = minimums(tx, contract).await?;
    if owners.is_empty() {
        return Ok(());
    }
    let asked = Entity::find()
        .filter(Column::ContractId.eq(contract.id))
        .filter(Column::UnitId.eq(contract.unit_id))
        .filter(Column::Amount.lte(contract.rent_price));
    let asked = asked.all(tx).await?;
    let allows = |owner: OwnerId| {
        let mut own = asked.iter().filter(|one| one.owner_id == owner);
        own.any(|one| one.state.allows())
    };
    match owners.iter().all(|asked| allows(asked.owner)) {
        true => Ok(()),
        false => Err(ContractError::OwnerNotAsked.into()),
    }
}

/// Ends what was not answered in time, and reminds of what soon ends.
pub(super) async fn pass_the_day(tx: &MerchantTx) -> Result<()> {
    let waiting = Entity::find()
        .filter(Column::State.eq(ApprovalState::Waiting))
        .order_by_asc(Column::Id);
    for seen in waiting.all(tx).await? {
        let (own, _) = lock(tx, seen.id).await?;
        if own.state != ApprovalState::Waiting {
            continue;
        }
        if own.ends_on < tx.today() {
            let ended = decide(tx, &own, ApprovalState::Expired, None, (None, None)).await?;
            tell(tx, &ended).await?;
            continue;
        }
        let is_near = own.ends_on <= tx.today().checked_add_days(REMINDED).unwrap_or(own.ends_on);
        if is_near && own.reminded_on.is_none() {
            mails::ask(tx, &own, true).await?;
            let row = ActiveModel {
                reminded_on: Set(Some(tx.today())),
                ..Default::default()
            };
            tx.change::<Entity>(&own, None, row).await?;
        }
    }
    Ok(())
}

/// Tells the office what became of a question.
async fn tell(tx: &MerchantTx, own: &Model) -> Result<()> {
    let (number, state) = (&own.number, own.state.text());
    let title = Text::new(
        format!("{number}: {}", state.en),
        format!("{number}: {}", state.ar),
    );
    let notification = Notification {
        kind: NotificationKind::Contracts,
        topic: None,
        title: &title,
        noun: "owner_approvals",
        record_id: own.id.0,
    };
    tx.notify(
        format!("owner-approval-{}-{}", own.id, own.version),
        notification,
    )
    .await
}

/// The question behind a link.
pub(super) async fn of_link(db: &impl MerchantConn, id: &PublicId) -> Result<Model> {
    let found = Entity::find().filter(Column::PublicId.eq(id.as_str()));
    found.one(db).await?.ok_or_else(Problem::not_found)
}

/// A draft is about to be deleted: what waits for its owners is not asked any more.
pub(super) async fn forget(tx: &MerchantTx, contract: ContractId) -> Result<()> {
    let waiting = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::State.eq(ApprovalState::Waiting));
    for one in waiting.all(tx).await? {
        decide(tx, &one, ApprovalState::Withdrawn, None, (None, None)).await?;
    }
    Ok(())
}
