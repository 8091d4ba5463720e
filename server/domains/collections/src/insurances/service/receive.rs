//! What comes with the receipt of an insurance payment, and goes when the receipt is voided.

use kernel::Result;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use leasing::contracts::{ContractError, ContractId};

use super::lock_of;
use crate::contract_payments::codes::PaymentKind;
use crate::contract_payments::entity::Entity as Payments;
use crate::insurance_movements::codes::MovementKind;
use crate::insurance_movements::entity::Entity as Movements;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::insurances::entity::Entity;
use crate::receipts::ReceiptId;
use crate::receipts::entity::Model as Receipt;

/// Posts what a receipt brings of a deposit; nothing where it is one of rent.
pub(crate) async fn receive(tx: &MerchantTx, receipt: &Receipt) -> Result<()> {
    let payment = record::find::<Payments>(tx, receipt.contract_payment_id).await?;
    if payment.kind != PaymentKind::Insurance {
        return Ok(());
    }
    let movement = NewMovement {
        number: receipt.is_imported.then(|| receipt.number.clone()),
        method: Some(receipt.method),
        reference: receipt.reference.clone(),
        receipt_id: Some(receipt.id),
        ..NewMovement::new(MovementKind::Received, receipt.amount, receipt.received_on)
    };
    movements::post(tx, payment.contract_id, None, movement).await?;
    Ok(())
}

/// Takes back what a receipt brought; refused where it was paid out since.
pub(crate) async fn give_up(tx: &MerchantTx, receipt: ReceiptId, reason: &str) -> Result<()> {
    let Some(received) = movements::of_receipt(tx, receipt).await? else {
        return Ok(());
    };
    let deposit = record::find::<Entity>(tx, received.insurance_id).await?;
    let reversal = NewMovement::reversal(&received, tx.today(), reason.to_owned());
    movements::post(tx, deposit.contract_id, None, reversal).await?;
    Ok(())
}

/// Removes what imported receipts brought, with the deposit; refused where anything else moved it.
pub(crate) async fn take_import_back(
    tx: &MerchantTx,
    contract: ContractId,
    receipts: &[ReceiptId],
) -> Result<()> {
    let Some(deposit) = lock_of(tx, contract).await? else {
        return Ok(());
    };
    let moved = movements::of_deposit(tx, deposit.id).await?;
    let is_own = |id: Option<ReceiptId>| id.is_some_and(|id| receipts.contains(&id));
    if !moved.iter().all(|movement| is_own(movement.receipt_id)) {
        return Err(ContractError::BuiltOn.into());
    }
    for movement in moved.iter().rev() {
        tx.remove::<Movements>(movement, None).await?;
    }
    tx.remove::<Entity>(&deposit, None).await
}
