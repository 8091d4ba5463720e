//! What a payment's own verbs mean for its cheque.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;
use sea_orm::{
    ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

use super::answers::{cleared, reclaim};
use super::take_in::{Paper, expect};
use super::{Details, Locked, make};
use crate::cheques::codes::{ChequeState, ChequeVerb};
use crate::cheques::entity::{ActiveModel, Column, Entity, Model};
use crate::cheques::error::Refused;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::NotCollectedReason;
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service::Contract;

/// The cheque that counts of a locked payment; of what a bank left open, the one that it paid in part.
pub(crate) async fn current(tx: &MerchantTx, payment: ContractPaymentId) -> Result<Option<Model>> {
    Ok(current_of(tx, [payment]).await?.remove(&payment))
}

/// The same of many payments.
pub(super) async fn current_of(
    tx: &MerchantTx,
    payments: impl IntoIterator<Item = ContractPaymentId>,
) -> Result<HashMap<ContractPaymentId, Model>> {
    let asked: HashSet<ContractPaymentId> = payments.into_iter().collect();
    let pays = Condition::all()
        .add(Column::ContractPaymentId.is_in(asked.iter().copied()))
        .add(Column::IsCurrent.eq(true));
    let left_open = Condition::all()
        .add(Column::RestPaymentId.is_in(asked.iter().copied()))
        .add(Column::State.eq(ChequeState::PartlyPaid));
    let found = Entity::find()
        .filter(Condition::any().add(pays).add(left_open))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let mut current = HashMap::with_capacity(found.len());
    for cheque in found {
        let rest = cheque
            .rest_payment_id
            .filter(|_| cheque.state == ChequeState::PartlyPaid);
        let of = [
            cheque.contract_payment_id.filter(|_| cheque.is_current),
            rest,
        ];
        for payment in of.into_iter().flatten().filter(|id| asked.contains(id)) {
            current.entry(payment).or_insert_with(|| cheque.clone());
        }
    }
    Ok(current)
}

/// The way from where a cheque is to the bank's answer: an office that writes no slips enters only that.
fn way_to_bank(state: ChequeState) -> &'static [ChequeVerb] {
    match state {
        ChequeState::Expected => &[ChequeVerb::TakeIn, ChequeVerb::Deposit],
        ChequeState::Received => &[ChequeVerb::Deposit],
        _ => &[],
    }
}

fn refused(cheque: &Model, verb: ChequeVerb) -> Problem {
    Refused {
        number: cheque.number.clone().unwrap_or_default(),
        state: cheque.state,
        verb,
    }
    .into()
}

/// Refuses, before anything is written, an answer that the bank cannot have given.
fn ensure_answer(cheque: &Model, verb: ChequeVerb) -> Result<()> {
    let on_the_way = !way_to_bank(cheque.state).is_empty() || cheque.state.is_at_bank();
    if on_the_way && cheque.number.is_some() && cheque.bank.is_some() {
        return Ok(());
    }
    Err(refused(cheque, verb))
}

async fn brought_to_bank(tx: &MerchantTx, cheque: Model, on: NaiveDate) -> Result<Model> {
    let mut cheque = cheque;
    for verb in way_to_bank(cheque.state) {
        let row = match verb {
            ChequeVerb::TakeIn => ActiveModel {
                received_on: Set(Some(on)),
                ..Default::default()
            },
            _ => ActiveModel::default(),
        };
        cheque = make(tx, &cheque, *verb, on, Details::default(), row).await?;
    }
    Ok(cheque)
}

/// The bank paid the cheque of a payment that is about to be collected.
pub(crate) async fn clear_of(tx: &MerchantTx, payment: &Payment, on: NaiveDate) -> Result<bool> {
    let Some(cheque) = current(tx, payment.id).await? else {
        return Ok(false);
    };
    ensure_answer(&cheque, ChequeVerb::Clear)?;
    let cheque = brought_to_bank(tx, cheque, on).await?;
    let details = Details {
        amount: Some(payment.amount),
        ..Details::default()
    };
    make(tx, &cheque, ChequeVerb::Clear, on, details, cleared(on)).await?;
    Ok(true)
}

/// The payment is about to be collected another way: its cheque counts no more. One that the bank has
/// is answered or withdrawn first.
pub(crate) async fn gave_way(tx: &MerchantTx, payment: &Payment, on: NaiveDate) -> Result<()> {
    let Some(mut cheque) = current(tx, payment.id).await? else {
        return Ok(());
    };
    let verb = match cheque.state {
        ChequeState::Expected => ChequeVerb::Void,
        ChequeState::Received
        | ChequeState::Held
        | ChequeState::Bounced
        | ChequeState::PartlyPaid
        | ChequeState::Deposited
        | ChequeState::Represented => ChequeVerb::Replace,
        _ => return Ok(()),
    };
    let none = Details::default;
    if cheque.state == ChequeState::Held {
        let row = ActiveModel::default();
        cheque = make(tx, &cheque, ChequeVerb::Release, on, none(), row).await?;
    }
    make(tx, &cheque, verb, on, none(), ActiveModel::default()).await?;
    Ok(())
}

/// The bank returned the cheque of a payment that is on date; false where it has none.
pub(crate) async fn bounce_of(
    tx: &MerchantTx,
    payment: &Payment,
    contract: &Contract,
    on: NaiveDate,
    reason: NotCollectedReason,
    note: Option<String>,
) -> Result<bool> {
    let Some(cheque) = current(tx, payment.id).await? else {
        return Ok(false);
    };
    if !cheque.state.is_open() {
        return Ok(false);
    }
    ensure_answer(&cheque, ChequeVerb::Bounce)?;
    let cheque = brought_to_bank(tx, cheque, on).await?;
    let locked = Locked {
        cheque,
        contract: contract.clone(),
        payment: Some(payment.clone()),
    };
    let details = Details {
        reason: Some(reason),
        note,
        ..Details::default()
    };
    reclaim(tx, &locked, ChequeVerb::Bounce, on, details).await?;
    Ok(true)
}

/// What an edit of a payment says of its cheque: none where it is not to be paid by one. A paper that the
/// bank has or has answered is not edited away.
pub(crate) async fn corrected(
    tx: &MerchantTx,
    payment: &Payment,
    paper: Option<(Option<String>, Option<String>, Option<NaiveDate>)>,
) -> Result<()> {
    let before = current(tx, payment.id).await?;
    let open = before.as_ref().filter(|cheque| cheque.state.stands());
    let Some((number, bank, dated)) = paper else {
        return match open {
            Some(cheque) if cheque.state == ChequeState::Expected => {
                let none = Details::default();
                let row = ActiveModel::default();
                make(tx, cheque, ChequeVerb::Void, tx.today(), none, row).await?;
                Ok(())
            }
            Some(cheque) => Err(refused(cheque, ChequeVerb::Void)),
            None => Ok(()),
        };
    };
    let paper = Paper {
        number,
        bank,
        cheque_date: dated,
        ..Paper::default()
    };
    let cheque = match open {
        Some(cheque) if is_same(cheque, &paper) => return Ok(()),
        Some(cheque) if matches!(cheque.state, ChequeState::Expected | ChequeState::Received) => {
            cheque.clone()
        }
        Some(cheque) => return Err(refused(cheque, ChequeVerb::TakeIn)),
        None => expect(tx, payment, before, None).await?,
    };
    let bank_on = paper.cheque_date.unwrap_or(payment.due_on);
    let row = ActiveModel {
        number: Set(paper.number),
        bank: Set(paper.bank),
        cheque_date: Set(paper.cheque_date),
        bank_on: Set(Some(bank_on)),
        ..Default::default()
    };
    tx.change::<Entity>(&cheque, None, row).await?;
    Ok(())
}

fn is_same(cheque: &Model, paper: &Paper) -> bool {
    cheque.number == paper.number
        && cheque.bank == paper.bank
        && (paper.cheque_date.is_none() || cheque.cheque_date == paper.cheque_date)
}

/// The cheque by which the bank paid a payment: only the bank takes that back.
pub(crate) async fn is_cleared(
    tx: &MerchantTx,
    payment: ContractPaymentId,
) -> Result<Option<Model>> {
    let cheque = current(tx, payment).await?;
    Ok(cheque.filter(|cheque| cheque.cleared_on.is_some()))
}

/// The number of the payment's cheque, where that has bounced.
pub(crate) async fn bounced(tx: &MerchantTx, payment: ContractPaymentId) -> Result<Option<String>> {
    let cheque = current(tx, payment).await?;
    let bounced = cheque.filter(|cheque| cheque.state == ChequeState::Bounced);
    Ok(bounced.map(|cheque| cheque.number.unwrap_or_default()))
}
