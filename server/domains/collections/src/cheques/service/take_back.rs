//! An answer of the bank that was entered by mistake, taken back.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result, record};
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::answers::{by_cheque, cleared};
use super::{Details, lock, make};
use crate::charges::service as charges;
use crate::cheques::codes::ChequeVerb;
use crate::cheques::entity::{ActiveModel, Entity};
use crate::cheques::error::ChequeError;
use crate::cheques::{ChequeId, ChequeState, trail};
use crate::contract_payments::service as payments;
use crate::period_locks;

/// Takes the answer of this step back, while it is the cheque's last: the bank has the cheque again, its payment waits.
pub(crate) async fn take_back(
    tx: &MerchantTx,
    id: ChequeId,
    step: i32,
    reason: &str,
) -> Result<()> {
    let seen = record::find::<Entity>(tx, id).await?;
    let locked = lock(tx, id, seen.version).await?;
    let cheque = &locked.cheque;
    let answer = move_of(tx, id, step).await?;
    let is_last = cheque.step == Some(step);
    let answer = answer.filter(|answer| is_last && cheque.state.goes_back_to(answer.from_state));
    let Some(answer) = answer else {
        let number = cheque.number.clone().unwrap_or_default();
        return Err(ChequeError::MovedOn { number }.into());
    };
    period_locks::ensure_open(tx, answer.moved_on).await?;
    let payment = locked.payment()?;
    let was_cleared = cheque.state == ChequeState::Cleared;
    if !was_cleared {
        payments::ensure_alive(payment, &locked.contract)?;
        charges::end_bounce(tx, cheque, answer.moved_on, reason).await?;
    }
    let details = Details {
        note: Some(reason.to_owned()),
        back_to: Some(answer.from_state),
        deposit_slip_id: cheque.deposit_slip_id,
        ..Details::default()
    };
    // A reversal that did not happen leaves what the bank had paid.
    let paid_on = match answer.from_state {
        ChequeState::Cleared => {
            let paid = move_of(tx, id, step - 1).await?;
            let paid_on = paid.ok_or_else(Problem::not_found)?.moved_on;
            period_locks::ensure_open(tx, paid_on).await?;
            Some(paid_on)
        }
        _ => None,
    };
    let row = match paid_on {
        Some(paid_on) => cleared(paid_on),
        None => ActiveModel {
            cleared_on: Set(None),
            ..Default::default()
        },
    };
    make(tx, cheque, ChequeVerb::TakeBack, tx.today(), details, row).await?;
    if was_cleared {
        return payments::take_back(tx, payment, &locked.contract, reason).await;
    }
    let payment = payments::put_on_date(tx, payment, None).await?;
    if let Some(paid_on) = paid_on {
        payments::settle(tx, &payment, &locked.contract, &by_cheque(paid_on)).await?;
    }
    Ok(())
}

async fn move_of(tx: &MerchantTx, id: ChequeId, step: i32) -> Result<Option<trail::Model>> {
    let found = trail::Entity::find()
        .filter(trail::Column::ChequeId.eq(id))
        .filter(trail::Column::Step.eq(step));
    Ok(found.one(tx).await?)
}
