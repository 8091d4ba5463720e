use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;

use super::{amount, day, issued, note, reference, tell};
use crate::contract_payments::codes::PaymentMethod;
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::insurances::InsuranceId;
use crate::insurances::model::TopUpInput;

/// Takes in more than the contract agreed.
pub async fn top_up(tx: &MerchantTx, input: &TopUpInput) -> Result<InsuranceId> {
    let contract = issued(tx, input.contract_id).await?;
    let mut form = Validator::new(tx.language());
    let amount = amount(&mut form, &input.amount);
    let moved_on = day(tx, &mut form, &input.moved_on);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let movement = NewMovement {
        method: Some(method.unwrap_or(PaymentMethod::Cash)),
        reference: reference(&mut form, input.reference.as_ref()),
        note: note(&mut form, input.note.as_ref()),
        ..NewMovement::new(MovementKind::ToppedUp, amount, moved_on)
    };
    form.finish()?;
    let movement = movements::post(tx, contract.id, None, movement).await?;
    let text = Text::fixed(
        "{currency} {amount} was added to the deposit of contract {contract}: {number}.",
        "أضيف {amount} {currency} إلى تأمين العقد {contract}: {number}.",
    );
    tell(tx, &contract, &movement, &text).await?;
    Ok(movement.insurance_id)
}
