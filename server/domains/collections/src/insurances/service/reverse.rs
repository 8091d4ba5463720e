use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Result, record};

use super::{lock, tell};
use crate::insurance_movements::InsuranceMovementId;
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::entity::{Entity as Movements, Model as Movement};
use crate::insurance_movements::model::ReversalInput;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::insurances::InsuranceError;
use crate::issued_cheques::service::{self as issued_cheques, Pays};
use crate::receipts::entity::Entity as Receipts;

/// Takes a movement back with another one; what was carried over is taken back on both sides.
pub async fn reverse(
    tx: &MerchantTx,
    id: InsuranceMovementId,
    input: &ReversalInput,
) -> Result<InsuranceMovementId> {
    let mut form = Validator::new(tx.language());
    let note = form
        .notes("note", &input.note)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    let asked = record::find::<Movements>(tx, id).await?;
    let other = match asked.kind {
        MovementKind::CarriedOut => movements::carried_in(tx, asked.id).await?,
        MovementKind::CarriedIn => match asked.carried_from_id {
            Some(out) => Some(record::find::<Movements>(tx, out).await?),
            None => None,
        },
        _ => None,
    };
    let done = take_back(tx, &asked, Some(input.version), &note).await?;
    if let Some(other) = other {
        take_back(tx, &other, None, &note).await?;
    }
    Ok(done.id)
}

async fn take_back(
    tx: &MerchantTx,
    movement: &Movement,
    version: Option<i64>,
    note: &str,
) -> Result<Movement> {
    let (_, contract) = lock(tx, movement.insurance_id).await?;
    if movement.reverses_id.is_some() {
        return Err(InsuranceError::IsReversal.into());
    }
    if let Some(receipt) = movement.receipt_id {
        let receipt = record::find::<Receipts>(tx, receipt).await?;
        return Err(InsuranceError::TakenBackByPayment {
            receipt: receipt.number,
        }
        .into());
    }
    if let Some(done) = movements::reversal_of(tx, movement.id).await? {
        return Err(InsuranceError::AlreadyReversed {
            number: done.number,
        }
        .into());
    }
    issued_cheques::end_with(tx, Pays::Deposit(movement.id), note).await?;
    let reversal = NewMovement::reversal(movement, tx.today(), note.to_owned());
    let done = movements::post(tx, contract.id, version, reversal).await?;
    let text = Text::new(
        format!(
            "Movement {} of the deposit of contract {{contract}} was taken back: {{number}}.",
            movement.number
        ),
        format!(
            "عُكست الحركة {} من تأمين العقد {{contract}}: {{number}}.",
            movement.number
        ),
    );
    tell(tx, &contract, &done, &text).await?;
    Ok(done)
}
