//! What moves and transfers share: what keeps a contract from going on elsewhere, and whether anything was built on the
//! contract of the rest.

use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{Language, Text};
use kernel::{Problem, Result};
use leasing::addenda::service as addenda;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service as contracts;
use leasing::contracts::{ContractId, ContractStatus};
use leasing::handovers::entity as handovers;
use parties::customers::timeline::{self, NewEvent};
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};
use serde::{Deserialize, Serialize};

use crate::charges::ChargeId;
use crate::charges::entity as charges;
use crate::cheques::entity::Model as Cheque;
use crate::cheques::service as cheques;
use crate::cheques::{ChequePurpose, ChequeState};
use crate::contract_payments::service as payments;
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::entity as movements;
use crate::insurances::service as insurances;
use crate::settlements::SettlementStatus;
use crate::settlements::entity as settlements;
use crate::tenant_transfers::entity as transfers;
use crate::unit_moves::entity as moves;
use crate::unit_moves::model::OnwardProblem;

/// What keeps a contract from going on elsewhere.
#[derive(Debug)]
pub(crate) enum Obstacle {
    NotRunning { contract: String },
    Stopped { contract: String },
    Followed { number: String },
    AddendumOpen,
    SettlementOpen,
}

/// All of them, what the office does first on top.
pub(crate) async fn obstacles(
    db: &impl MerchantConn,
    contract: &Contract,
) -> Result<Vec<Obstacle>> {
    let mut found = Vec::new();
    let number = || contract.number.clone();
    if contract.status != ContractStatus::Active || contract.agreed_ends_on.is_some() {
        found.push(Obstacle::NotRunning { contract: number() });
    }
    if contract.stopped_on.is_some() {
        found.push(Obstacle::Stopped { contract: number() });
    }
    if let Some(next) = contracts::next_of(db, contract.id).await? {
        let number = next.number;
        found.push(Obstacle::Followed { number });
    }
    if addenda::is_open(db, contract.id).await? {
        found.push(Obstacle::AddendumOpen);
    }
    if settlement_of(db, contract.id).await?.is_some() {
        found.push(Obstacle::SettlementOpen);
    }
    Ok(found)
}

/// What is in the way, in the caller's words.
pub(crate) fn told(problems: Vec<Problem>, language: Language) -> Vec<OnwardProblem> {
    let one = |problem: Problem| OnwardProblem {
        code: problem.code().to_owned(),
        message: problem.message(language).to_owned(),
    };
    problems.into_iter().map(one).collect()
}

/// The settlement of a contract that holds, or its draft.
pub(crate) async fn settlement_of(
    db: &impl MerchantConn,
    contract: ContractId,
) -> Result<Option<settlements::Model>> {
    let standing = settlements::Entity::find()
        .filter(settlements::Column::ContractId.eq(contract))
        .filter(settlements::Column::Status.ne(SettlementStatus::Reversed));
    Ok(standing.one(db).await?)
}

/// Rent of a contract's days that was agreed under the contract before it, where it is the rest of that one; below zero the
/// other way round.
pub(crate) async fn ahead_of(db: &impl MerchantConn, contract: ContractId) -> Result<Decimal> {
    let moved = moves::Entity::find()
        .filter(moves::Column::NextId.eq(contract))
        .filter(moves::Column::UndoneOn.is_null());
    if let Some(found) = moved.one(db).await? {
        return Ok(found.ahead);
    }
    let transferred = transfers::Entity::find()
        .filter(transfers::Column::NextId.eq(contract))
        .filter(transfers::Column::UndoneOn.is_null());
    let found = transferred.one(db).await?;
    Ok(found.map_or(Decimal::ZERO, |one| one.ahead))
}

/// Whether a cheque secures its contract, and is in the safe or to come.
pub(crate) fn is_security(cheque: &Cheque) -> bool {
    let is_there = ChequeState::IN_SAFE.contains(&cheque.state);
    cheque.purpose == ChequePurpose::Security && (is_there || cheque.state == ChequeState::Expected)
}

/// A contract with its payments and cheques as they stand: ids and versions.
#[derive(Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Left {
    contract: i64,
    payments: Vec<(i64, i64)>,
    cheques: Vec<(i64, i64)>,
}

impl Left {
    pub(crate) async fn of(tx: &MerchantTx, contract: ContractId) -> Result<Self> {
        let of_contract = payments::of_contract(tx, contract).await?.into_iter();
        let mut own: Vec<_> = of_contract.map(|one| (one.id.0, one.version)).collect();
        own.sort_unstable();
        let papers = cheques::of_contract(tx, contract).await?.into_iter();
        Ok(Self {
            contract: contracts::find(tx, contract).await?.version,
            payments: own,
            cheques: papers.map(|one| (one.id.0, one.version)).collect(),
        })
    }
}

/// A contract of the rest on which nothing happened since.
#[derive(Debug)]
pub(crate) struct Untouched {
    /// The movement that carried the deposit over, and the version of the deposit.
    pub deposit: Option<(movements::Model, i64)>,
}

/// Nothing where there was a signature, a payment, a cheque, a charge, a change or a hand-over since. `left` is how its
/// payments and cheques were left, `own` are the charges that came with it.
pub(crate) async fn untouched(
    tx: &MerchantTx,
    next: &Contract,
    left: &Left,
    own: &[ChargeId],
) -> Result<Option<Untouched>> {
    let runs = next.status == ContractStatus::Active
        && next.signed_at.is_none()
        && next.stopped_on.is_none()
        && next.agreed_ends_on.is_none();
    let is_followed = contracts::next_of(tx, next.id).await?.is_some();
    if !runs || is_followed || addenda::is_open(tx, next.id).await? {
        return Ok(None);
    }
    if settlement_of(tx, next.id).await?.is_some() || Left::of(tx, next.id).await? != *left {
        return Ok(None);
    }
    let handed = handovers::Entity::find()
        .filter(handovers::Column::ContractId.eq(next.id))
        .one(tx)
        .await?;
    let charged = charges::Entity::find()
        .filter(charges::Column::ContractId.eq(next.id))
        .filter(charges::Column::Id.is_not_in(own.iter().copied()))
        .one(tx)
        .await?;
    if handed.is_some() || charged.is_some() {
        return Ok(None);
    }
    let Some(deposit) = insurances::lock_of(tx, next.id).await? else {
        return Ok(Some(Untouched { deposit: None }));
    };
    let moved = movements::Entity::find()
        .filter(movements::Column::InsuranceId.eq(deposit.id))
        .order_by_asc(movements::Column::Id)
        .all(tx)
        .await?;
    Ok(match <[movements::Model; 1]>::try_from(moved) {
        Ok([only]) if only.kind == MovementKind::CarriedIn => Some(Untouched {
            deposit: Some((only, deposit.version)),
        }),
        _ => None,
    })
}

/// Adds to the timeline of a contract's tenant what happened with it.
pub(crate) async fn tell(
    tx: &MerchantTx,
    contract: &Contract,
    kind: &'static str,
    text: Text,
) -> Result<()> {
    let event = NewEvent {
        kind,
        text,
        leads_to: Some(("contracts", contract.id.0)),
    };
    timeline::add(tx, contract.customer_id, event).await
}
