use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Result, record};
use parties::customers;
use rust_decimal::Decimal;

use super::super::codes::MoneyMovementKind;
use super::super::entity::Entity;
use super::super::model::MoneyRefund;
use super::super::movement::Posting;
use super::super::{MoneyMovementId, MoneyReceivedId};
use super::{day, ensure_left, lock, place, stands_at, tell};
use crate::contract_payments::codes::PaymentMethod;
use crate::insurances::service::{GivenBack, given_back};
use crate::issued_cheques::service::{self as issued_cheques, NewIssued, Pays};
use crate::period_locks;

/// Gives the tenant back what is left of a sum, or a part of it, under a document of its own.
pub async fn refund(
    tx: &MerchantTx,
    id: MoneyReceivedId,
    input: &MoneyRefund,
) -> Result<MoneyMovementId> {
    let seen = record::find::<Entity>(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::new(1, 2))
        .value();
    let first = Some(seen.received_on);
    let on = day(tx, &mut form, "moved_on", &input.moved_on, first);
    let book = input
        .cheque_book_id
        .filter(|_| input.method == Some(PaymentMethod::Cheque));
    let (bank, reference) = issued_cheques::named(tx, book, &input.bank, &input.reference).await?;
    let GivenBack {
        method,
        iban,
        bank,
        reference,
    } = given_back(&mut form, input.method, [&input.iban, &bank, &reference]);
    let reason = form
        .notes("reason", &input.reason)
        .required()
        .max_length(500)
        .text();
    form.finish()?;
    period_locks::ensure_open(tx, on).await?;
    let money = lock(tx, id, Some(input.version)).await?;
    ensure_left(tx, money.balance, amount)?;
    let number = tx.next_number("money_refunds", "RF").await?;
    let posting = Posting {
        number: Some(number.clone()),
        method,
        iban,
        bank,
        reference,
        note: Some(reason),
        ..Posting::default()
    };
    let mut place = place(&money);
    let kind = MoneyMovementKind::Refunded;
    let movement = place.post(tx, kind, -amount, on, posting).await?;
    let money = stands_at(tx, "refunded", &money, place).await?;
    if let Some(book) = book {
        let tenant = record::find::<customers::entity::Entity>(tx, money.customer_id).await?;
        let cheque = NewIssued {
            book,
            pays: Pays::Refund(movement.id),
            payee: tenant.name_en.or(tenant.name_ar).unwrap_or_default(),
            amount,
            due_on: on,
            note: None,
        };
        issued_cheques::write(tx, cheque).await?;
    }
    let text = Text::new(
        format!(
            "{{currency}} {{amount}} of receipt {{number}} was refunded: payment voucher {number}."
        ),
        format!("رُدّ {{amount}} {{currency}} من سند القبض {{number}}: سند الصرف {number}."),
    );
    tell(tx, &money, amount, &text).await?;
    Ok(movement.id)
}
