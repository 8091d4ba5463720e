//! What the office owed a tenant when it began here: money on their account.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use parties::customers::{self, CustomerId};
use rust_decimal::Decimal;
use sea_orm::{ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _};

use super::super::codes::MoneyMovementKind;
use super::super::entity::{ActiveModel, Column, Entity};
use super::super::movement::{self, Place, Posting};
use super::super::printed;
use super::reverse::undo;
use crate::contract_payments::codes::PaymentMethod;
use crate::opening_balances::entity::Model as OpeningBalance;

/// Puts an opening balance on a tenant's account, under the balance's own number.
pub(crate) async fn bring(
    tx: &MerchantTx,
    customer: CustomerId,
    balance: &OpeningBalance,
) -> Result<()> {
    let known = kernel::record::find::<customers::entity::Entity>(tx, customer).await?;
    let said = printed::of_lines(tx, known, &[], balance.amount, |_| String::new()).await?;
    let row = ActiveModel {
        number: Set(balance.number.clone()),
        customer_id: Set(customer),
        amount: Set(balance.amount),
        received_on: Set(balance.dated_on),
        method: Set(PaymentMethod::Balance),
        note: Set(Some(balance.reason.clone())),
        received_by: Set(tx.caller().actor.name.clone()),
        last_sequence: Set(1),
        balance: Set(balance.amount),
        printed: Set(said),
        ..Default::default()
    };
    let money = tx.create::<Entity>(row).await?;
    let mut place = Place {
        money: money.id,
        last_sequence: 0,
        balance: Decimal::ZERO,
    };
    let kind = MoneyMovementKind::Received;
    let (amount, day) = (balance.amount, balance.dated_on);
    place
        .post(tx, kind, amount, day, Posting::default())
        .await?;
    Ok(())
}

/// Takes it from the account again; whether that could be, as nothing of it was used.
pub(crate) async fn withdraw_brought(tx: &MerchantTx, number: &str, reason: &str) -> Result<bool> {
    let found = Entity::find().filter(Column::Number.eq(number));
    let found = found.one(tx).await?.ok_or_else(Problem::not_found)?;
    let money = super::lock(tx, found.id, None).await?;
    if money.last_sequence > 1 {
        return Ok(false);
    }
    let brought = movement::Entity::find().filter(movement::Column::MoneyReceivedId.eq(money.id));
    let brought = brought.one(tx).await?.ok_or_else(Problem::not_found)?;
    undo(tx, "taken_back", &money, &brought, reason).await?;
    Ok(true)
}
