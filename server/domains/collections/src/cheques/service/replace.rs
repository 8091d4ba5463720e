use chrono::NaiveDate;
use kernel::Result;
use kernel::money::grouped;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator, item};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::take_in::{Paper, expect, paper};
use super::{Details, Locked, current, ensure_allowed, fee, lock, make, note, past_day, tell};
use crate::charges::{ChargeKind, service as charges};
use crate::cheques::ChequeId;
use crate::cheques::codes::ChequeVerb;
use crate::cheques::entity::{ActiveModel, Model};
use crate::cheques::error::ChequeError;
use crate::cheques::input::{ChequeReplaced, Replacement};
use crate::contract_payments::codes::PaymentMethod;
use crate::contract_payments::service::{self as payments, Collection};

const MOST: usize = 24;

/// One thing in the place of a cheque, as checked.
struct Item {
    method: PaymentMethod,
    amount: Decimal,
    paper: Paper,
    reference: Option<String>,
}

/// Other cheques, a transfer or cash take a cheque's place. Their sum is what is open of it; each stands
/// as a payment of its own.
pub async fn replace(tx: &MerchantTx, id: ChequeId, input: &ChequeReplaced) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    ensure_allowed(&locked.cheque, ChequeVerb::Replace)?;
    let payment = locked.payment()?.clone();
    payments::ensure_alive(&payment, &locked.contract)?;
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "on", &input.on);
    let items = items(&mut form, &input.by);
    let note = note(&mut form, &input.note);
    let fee = fee(&mut form, "fee", &input.fee);
    form.finish()?;
    let given: Decimal = items.iter().map(|item| item.amount).sum();
    if given != payment.amount {
        let (wanted, given) = (grouped(payment.amount), grouped(given));
        return Err(ChequeError::SumDiffers { wanted, given }.into());
    }
    let details = Details {
        note,
        fee,
        ..Details::default()
    };
    let row = ActiveModel::default();
    let old = make(tx, &locked.cheque, ChequeVerb::Replace, on, details, row).await?;
    charges::add(tx, &old, ChargeKind::Replacement, on, fee).await?;
    take_its_place(tx, &locked, &old, items, on).await?;
    let text = Text::fixed(
        "Cheque {number} over {currency} {amount} was replaced.",
        "تم استبدال الشيك {number} بمبلغ {amount} {currency}.",
    );
    tell(tx, &locked.contract, &old, "cheque_replaced", &text).await
}

/// The first takes the payment itself, the others are split from it.
async fn take_its_place(
    tx: &MerchantTx,
    locked: &Locked,
    old: &Model,
    items: Vec<Item>,
    on: NaiveDate,
) -> Result<()> {
    let mut open = payments::put_on_date(tx, locked.payment()?, None).await?;
    let last = items.len() - 1;
    for (index, item) in items.into_iter().enumerate() {
        let (own, rest) = if index == last {
            (open.clone(), open)
        } else {
            payments::split(tx, &open, item.amount).await?
        };
        open = rest;
        if item.method == PaymentMethod::Cheque {
            // The replaced cheque stops to count where the payment has it.
            let before = current(tx, own.id).await?;
            let due = item.paper.cheque_date.unwrap_or(own.due_on);
            let own = payments::put_on_date(tx, &own, Some(due)).await?;
            let own = payments::agree(tx, &own, PaymentMethod::Cheque).await?;
            let expected = expect(tx, &own, before, Some(old.id)).await?;
            let row = ActiveModel {
                number: Set(item.paper.number),
                bank: Set(item.paper.bank),
                drawer: Set(item.paper.drawer),
                cheque_date: Set(Some(due)),
                bank_on: Set(Some(due)),
                received_on: Set(Some(on)),
                location: Set(old.location.clone()),
                ..Default::default()
            };
            let none = Details::default();
            make(tx, &expected, ChequeVerb::TakeIn, on, none, row).await?;
        } else {
            let collection = Collection {
                collected_on: on,
                method: Some(item.method),
                reference: item.reference,
                note: None,
                money: None,
            };
            payments::settle(tx, &own, &locked.contract, &collection).await?;
        }
    }
    Ok(())
}

fn items(form: &mut Validator, given: &[Replacement]) -> Vec<Item> {
    form.not_empty("by", given);
    form.check_custom(
        "by",
        given.len() <= MOST,
        "too_many_rows",
        Text::fixed(
            "Enter at most 24 rows in the cheque's place.",
            "أدخل 24 سطراً كحد أقصى بدلاً من الشيك.",
        ),
    );
    let mut items = Vec::with_capacity(given.len());
    for (index, row) in given.iter().enumerate() {
        let at = |name: &str| item("by", index, name);
        form.check(&at("method"), row.method.is_some(), Rule::Required);
        let method = PaymentMethod::of_contract(form, &at("method"), row.method);
        let method = method.unwrap_or(PaymentMethod::Cash);
        let by_cheque = method == PaymentMethod::Cheque;
        let amount = form.price(&at("amount"), &row.amount).required().value();
        let is_sum = amount > Decimal::ZERO || form.failed(&at("amount"));
        form.check(&at("amount"), is_sum, Rule::Required);
        let none = None;
        let fields = [&row.number, &row.bank, &row.drawer, &none, &row.cheque_date];
        let paper = paper(form, &at, fields, by_cheque);
        let dated = !by_cheque || paper.cheque_date.is_some();
        form.check(&at("cheque_date"), dated, Rule::Required);
        let reference = form
            .field(&at("reference"), &row.reference)
            .max_length(80)
            .optional();
        items.push(Item {
            method,
            amount,
            paper,
            reference,
        });
    }
    items
}
