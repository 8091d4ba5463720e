use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use leasing::contracts::ContractId;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service::find;
use rust_decimal::Decimal;

use super::out::out_day;
use super::{issued, lock, lock_of, note, tell};
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::insurances::model::CarryOverInput;
use crate::insurances::{InsuranceError, InsuranceId};

/// Moves a deposit to another contract of the same tenant: one movement out, one in, of one amount.
pub async fn carry_over(tx: &MerchantTx, id: InsuranceId, input: &CarryOverInput) -> Result<()> {
    let (deposit, contract) = lock(tx, id).await?;
    let target = issued(tx, input.contract_id).await?;
    if target.id == contract.id {
        return Err(InsuranceError::SameContract.into());
    }
    if target.customer_id != contract.customer_id {
        return Err(InsuranceError::OtherTenant {
            contract: target.number,
        }
        .into());
    }
    let mut form = Validator::new(tx.language());
    let amount = form
        .price("amount", input.amount.clone())
        .min(Decimal::new(1, 2))
        .optional();
    let moved_on = out_day(tx, &deposit, &mut form, &input.moved_on).await?;
    let note = note(&mut form, input.note.as_ref());
    form.finish()?;
    let amount = amount.unwrap_or(deposit.balance);
    if amount.is_zero() {
        return Err(InsuranceError::NotEnough {
            held: kernel::money::grouped(deposit.balance),
        }
        .into());
    }
    let handed = Handed {
        amount,
        moved_on,
        note,
        version: Some(input.version),
    };
    hand_over(tx, &contract, &target, handed).await
}

/// Carries all that is held for a contract over to the one that follows it.
pub(in crate::insurances) async fn follow(
    tx: &MerchantTx,
    before: ContractId,
    next: ContractId,
) -> Result<()> {
    let Some(deposit) = lock_of(tx, before).await? else {
        return Ok(());
    };
    if deposit.balance.is_zero() {
        return Ok(());
    }
    let contract = find(tx, before).await?;
    let target = find(tx, next).await?;
    let handed = Handed {
        amount: deposit.balance,
        moved_on: tx.today(),
        note: None,
        version: None,
    };
    hand_over(tx, &contract, &target, handed).await
}

struct Handed {
    amount: Decimal,
    moved_on: NaiveDate,
    note: Option<String>,
    version: Option<i64>,
}

async fn hand_over(
    tx: &MerchantTx,
    contract: &Contract,
    target: &Contract,
    handed: Handed,
) -> Result<()> {
    let Handed {
        amount,
        moved_on,
        note,
        version,
    } = handed;
    let out = NewMovement {
        note: note.clone(),
        ..NewMovement::new(MovementKind::CarriedOut, amount, moved_on)
    };
    let out = movements::post(tx, contract.id, version, out).await?;
    let into = NewMovement {
        note,
        carried_from_id: Some(out.id),
        ..NewMovement::new(MovementKind::CarriedIn, amount, moved_on)
    };
    movements::post(tx, target.id, None, into).await?;
    let text = Text::new(
        format!(
            "{{currency}} {{amount}} of the deposit of contract {{contract}} was carried over to contract {}: {{number}}.",
            target.number
        ),
        format!(
            "رُحّل {{amount}} {{currency}} من تأمين العقد {{contract}} إلى العقد {}: {{number}}.",
            target.number
        ),
    );
    tell(tx, contract, &out, &text).await
}
