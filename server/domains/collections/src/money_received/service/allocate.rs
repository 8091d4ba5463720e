use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::Validator;
use kernel::{Result, record};
use parties::customers;
use rust_decimal::Decimal;

use super::super::MoneyReceivedId;
use super::super::entity::Entity;
use super::super::model::MoneyAllocation;
use super::lines::{lock_all, pay, wanted};
use super::{day, ensure_left, lock, place, stands_at};
use crate::period_locks;

/// Pays dues of the tenant with what is left of a sum.
pub async fn allocate(tx: &MerchantTx, id: MoneyReceivedId, input: &MoneyAllocation) -> Result<()> {
    let seen = record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let first = Some(seen.received_on);
    let on = day(tx, &mut form, "moved_on", &input.moved_on, first);
    form.not_empty("allocations", &input.allocations);
    let wanted = wanted(&mut form, &input.allocations);
    form.finish()?;
    period_locks::ensure_open(tx, on).await?;
    customers::service::lock(tx, seen.customer_id).await?;
    let paid: Decimal = wanted.iter().map(|row| row.amount).sum();
    let lines = lock_all(tx, seen.customer_id, wanted).await?;
    let money = lock(tx, id, Some(input.version)).await?;
    ensure_left(tx, money.balance, paid)?;
    let mut place = place(&money);
    pay(tx, &money, &mut place, lines, on).await?;
    stands_at(tx, "allocated", &money, place).await?;
    Ok(())
}
