//! Taking a settlement back: what it posted is posted the other way.

use kernel::Result;
use kernel::record;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation;
use leasing::contracts::service as contracts;
use parties::customers::timeline::{self, NewEvent};
use sea_orm::ActiveValue::Set;

use super::locked;
use super::post::Posted;
use crate::charges::{ChargeStatus, service as charges};
use crate::contract_payments::codes::PaymentMethod;
use crate::contract_payments::service as payments;
use crate::insurance_movements::entity::Entity as Movements;
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::settlements::entity::{ActiveModel, Entity};
use crate::settlements::model::SettlementReversal;
use crate::settlements::{RentChargedAgain, SettlementError, SettlementId, SettlementStatus};

/// The contract runs again, where nobody else has its unit; the deposit is what it was, what was cancelled is agreed anew
/// and what was paid from the balance is owed again. Cheques that were returned stay returned.
pub async fn reverse(tx: &MerchantTx, id: SettlementId, input: &SettlementReversal) -> Result<()> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let row = locked(tx, id, input.version).await?;
    if row.status != SettlementStatus::Posted {
        return Err(SettlementError::NotPosted.into());
    }
    let posted: Posted = serde_json::from_value(row.posted.clone().unwrap_or_default())?;
    let contract = if posted.is_early {
        contracts::reinstate(tx, row.contract_id).await?
    } else {
        contracts::lock_with_places(tx, row.contract_id).await?
    };
    let own = charges::of_settlement(tx, id).await?;
    let from_balance = Some(PaymentMethod::Balance);
    let is_paid = |status, method| status == ChargeStatus::Paid && method != from_balance;
    if own
        .iter()
        .any(|charge| is_paid(charge.status, charge.method))
    {
        return Err(SettlementError::PaidSince.into());
    }
    for movement in posted.movements.iter().rev() {
        let movement = record::find::<Movements>(tx, *movement).await?;
        // One that somebody took back by hand is back already.
        if movements::reversal_of(tx, movement.id).await?.is_none() {
            let back = NewMovement::reversal(&movement, tx.today(), reason.clone());
            movements::post(tx, row.contract_id, None, back).await?;
        }
    }
    for charge in &own {
        charges::fall_away(tx, charge, &reason).await?;
    }
    for fee in posted.fees {
        charges::reopen(tx, fee, "reopened").await?;
    }
    if let Some(payment) = posted.given_back {
        payments::withdraw_given_back(tx, payment).await?;
        let event = RentChargedAgain {
            contract_payment_id: payment,
        };
        tx.publish(event, &payment.to_string()).await?;
    }
    for payment in posted.payments {
        payments::again_on_date(tx, payment, &reason).await?;
    }
    let changed = ActiveModel {
        status: Set(SettlementStatus::Reversed),
        reversed_on: Set(Some(tx.today())),
        reversed_by: Set(Some(tx.caller().actor.name.clone())),
        reverse_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    let row = tx
        .change_as::<Entity>("taken_back", &row, None, changed)
        .await?;
    let number = row.number.unwrap_or_default();
    let text = Text::new(
        format!("Settlement {number} was taken back: {reason}"),
        format!("عُكست التسوية {number}: {reason}"),
    );
    let event = NewEvent {
        kind: "settlement_reversed",
        text,
        leads_to: Some(("settlements", id.0)),
    };
    timeline::add(tx, contract.customer_id, event).await
}
