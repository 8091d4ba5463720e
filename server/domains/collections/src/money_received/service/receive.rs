use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use parties::customers;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::super::codes::MoneyMovementKind;
use super::super::entity::{ActiveModel, Entity};
use super::super::model::{MoneyDue, MoneyReceivedInput};
use super::super::movement::{Place, Posting};
use super::super::{MoneyReceivedId, dues, printed};
use super::lines::{Target, Wanted, line_number, lock_all, pay, wanted};
use super::{day, ensure_left, tell};
use crate::contract_payments::codes::PaymentMethod;
use crate::{period_locks, receipts};

const LARGEST: i64 = 999_999_999_999;

/// Takes a sum in, and pays with it what is asked for, or else what fell due, the oldest first.
pub async fn receive(tx: &MerchantTx, input: &MoneyReceivedInput) -> Result<MoneyReceivedId> {
    let mut form = Validator::new(tx.language());
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value();
    let received_on = day(tx, &mut form, "received_on", &input.received_on, None);
    form.check("method", input.method.is_some(), Rule::Required);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let by_cheque = method == Some(PaymentMethod::Cheque);
    let reference = form
        .field("reference", &input.reference)
        .required_if(by_cheque)
        .max_length(80)
        .optional();
    let note = form.notes("note", &input.note).max_length(1000).optional();
    let rows = input.allocations.as_deref();
    let asked = rows.map(|rows| wanted(&mut form, rows));
    form.finish()?;
    period_locks::ensure_open(tx, received_on).await?;
    // One sum of a tenant at a time: two never pay the same.
    let customer = customers::service::lock(tx, input.customer_id).await?;
    let wanted = match asked {
        Some(asked) => asked,
        None => oldest_first(tx, input.customer_id, amount).await?,
    };
    let paid: Decimal = wanted.iter().map(|row| row.amount).sum();
    ensure_left(tx, amount, paid)?;
    let lines = lock_all(tx, input.customer_id, wanted).await?;
    let number = receipts::service::next_number(tx).await?;
    let left = amount - paid;
    let movements = 1 + i32::try_from(lines.len()).map_err(kernel::Problem::internal)?;
    let first_line = |index: usize| {
        let sequence = i32::try_from(index).unwrap_or(i32::MAX).saturating_add(2);
        line_number(&number, sequence)
    };
    let said = printed::of_lines(tx, customer, &lines, left, first_line).await?;
    let row = ActiveModel {
        number: Set(number.clone()),
        customer_id: Set(input.customer_id),
        amount: Set(amount),
        received_on: Set(received_on),
        method: Set(method.unwrap_or(PaymentMethod::Cash)),
        reference: Set(reference),
        note: Set(note),
        received_by: Set(tx.caller().actor.name.clone()),
        last_sequence: Set(movements),
        balance: Set(left),
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
    place
        .post(tx, kind, amount, received_on, Posting::default())
        .await?;
    pay(tx, &money, &mut place, lines, received_on).await?;
    let text = Text::fixed(
        "{currency} {amount} was received: receipt {number}.",
        "تم استلام {amount} {currency}: سند القبض {number}.",
    );
    tell(tx, &money, amount, &text).await?;
    Ok(money.id)
}

async fn oldest_first(
    tx: &MerchantTx,
    customer: customers::CustomerId,
    amount: Decimal,
) -> Result<Vec<Wanted>> {
    let mut open = dues::of_customer(tx, customer).await?;
    dues::propose(&mut open, amount, dues::Payable::Due(tx.today()));
    let proposed = open.iter().filter(|due| !due.proposed.0.is_zero());
    Ok(proposed.filter_map(as_proposed).collect())
}

fn as_proposed(due: &MoneyDue) -> Option<Wanted> {
    let payment = due.contract_payment_id.map(Target::Payment);
    let target = payment.or(due.charge_id.map(Target::Charge))?;
    Some(Wanted {
        target,
        amount: due.proposed.0,
        version: due.version,
    })
}
