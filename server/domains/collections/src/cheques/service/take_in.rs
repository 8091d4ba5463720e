use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Validator, item};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use leasing::contracts::plan::next_cheque;
use parties::customers::timeline;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use super::of_payment::current_of;
use super::{Details, make, make_many, past_day, tell, told};
use crate::cheques::codes::{ChequePurpose, ChequeVerb};
use crate::cheques::entity::{ActiveModel, Column, Entity, Model};
use crate::cheques::error::ChequeError;
use crate::cheques::input::{
    ChequeTakenIn, ChequesTakenIn, ContractChequesTakenIn, SecurityChequeInput,
};
use crate::cheques::{ChequeId, ChequeState};
use crate::contract_payments::codes::{PaymentMethod, PaymentStatus};
use crate::contract_payments::entity::{
    Column as PaymentColumn, Entity as Payments, Model as Payment,
};
use crate::contract_payments::service::{self as payments, Contract};

/// Cheques that one request may take in.
const MOST: usize = 120;

/// What a paper says, as it is typed.
#[derive(Debug, Default, Clone)]
pub(super) struct Paper {
    pub number: Option<String>,
    pub bank: Option<String>,
    pub drawer: Option<String>,
    pub payee: Option<String>,
    pub cheque_date: Option<NaiveDate>,
    pub location: Option<String>,
}

/// The fields of a paper; `at` names them in the form.
pub(super) fn paper(
    form: &mut Validator,
    at: &dyn Fn(&str) -> String,
    [number, bank, drawer, payee, cheque_date]: [&Option<String>; 5],
    required: bool,
) -> Paper {
    let is_text = |form: &mut Validator, name: &str, given: &Option<String>, most: usize| {
        form.field(&at(name), given).max_length(most).optional()
    };
    let number = form
        .field(&at("number"), number)
        .required_if(required)
        .max_length(30)
        .digits()
        .optional();
    let bank = form
        .field(&at("bank"), bank)
        .required_if(required)
        .max_length(80)
        .optional();
    Paper {
        number,
        bank,
        drawer: is_text(form, "drawer", drawer, 120),
        payee: is_text(form, "payee", payee, 120),
        cheque_date: form
            .date(&at("cheque_date"), cheque_date)
            .of_business()
            .optional(),
        location: None,
    }
}

/// The faults of a cheque that names all of itself.
pub(crate) fn read_paper(form: &mut Validator, cheque: &ChequeTakenIn) {
    let given = [
        &cheque.number,
        &cheque.bank,
        &cheque.drawer,
        &cheque.payee,
        &cheque.cheque_date,
    ];
    paper(form, &|name| name.to_owned(), given, true);
}

/// The tenant hands cheques over: all of them are in the safe afterwards, or none.
pub async fn take_in(tx: &MerchantTx, input: &ChequesTakenIn) -> Result<Vec<ChequeId>> {
    let mut form = Validator::new(tx.language());
    form.not_empty("cheques", &input.cheques);
    form.check_custom(
        "cheques",
        input.cheques.len() <= MOST,
        "too_many_rows",
        Text::fixed(
            "Take in at most 120 cheques at once.",
            "يمكن استلام 120 شيكاً كحد أقصى في المرة الواحدة.",
        ),
    );
    let taken = hand_over(tx, form, input).await?;
    Ok(taken.into_iter().map(|cheque| cheque.id).collect())
}

/// The same, however many they are, answered in the order of their payments.
pub(crate) async fn hand_over(
    tx: &MerchantTx,
    mut form: Validator,
    input: &ChequesTakenIn,
) -> Result<Vec<Model>> {
    let on = past_day(tx, &mut form, "received_on", &input.received_on);
    let location = location(&mut form, &input.location);
    let mut papers = Vec::with_capacity(input.cheques.len());
    for (index, row) in input.cheques.iter().enumerate() {
        let at = |name: &str| item("cheques", index, name);
        let given = [
            &row.number,
            &row.bank,
            &row.drawer,
            &row.payee,
            &row.cheque_date,
        ];
        let mut paper = paper(&mut form, &at, given, false);
        paper.location.clone_from(&location);
        papers.push((row.contract_payment_id, paper));
    }
    form.finish()?;
    papers.sort_by_key(|(payment, _)| *payment);
    let asked = papers.iter().map(|(payment, _)| *payment);
    let locked = payments::lock_many(tx, asked).await?;
    let mut handed = Vec::with_capacity(papers.len());
    for (payment, paper) in papers {
        let (payment, contract) = locked.get(&payment).ok_or_else(Problem::not_found)?;
        handed.push(Handed {
            payment,
            contract,
            paper,
        });
    }
    take(tx, handed, on).await
}

/// Takes in everything that a contract waits for; a first number makes a series of it.
pub async fn take_in_contract(
    tx: &MerchantTx,
    input: &ContractChequesTakenIn,
) -> Result<Vec<ChequeId>> {
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "received_on", &input.received_on);
    let location = location(&mut form, &input.location);
    let given = [
        &input.first_number,
        &input.bank,
        &input.drawer,
        &input.payee,
        &None,
    ];
    let at = |name: &str| {
        let name = if name == "number" {
            "first_number"
        } else {
            name
        };
        name.to_owned()
    };
    let mut paper = paper(&mut form, &at, given, false);
    form.finish()?;
    paper.location = location;
    let contract = payments::hold_contract(tx, input.contract_id).await?;
    let waiting = waiting(tx, input.contract_id).await?;
    if waiting.is_empty() {
        return Err(ChequeError::NothingToTakeIn.into());
    }
    let mut handed = Vec::with_capacity(waiting.len());
    for payment in &waiting {
        handed.push(Handed {
            payment,
            contract: &contract,
            paper: paper.clone(),
        });
        if let Some(number) = &paper.number {
            paper.number = next_cheque(number);
        }
    }
    let taken = take(tx, handed, on).await?;
    Ok(taken.into_iter().map(|cheque| cheque.id).collect())
}

fn location(form: &mut Validator, given: &Option<String>) -> Option<String> {
    form.field("location", given).max_length(80).optional()
}

/// Open payments by cheque whose cheque is not in the house, in the order that they fall due.
async fn waiting(tx: &MerchantTx, contract: ContractId) -> Result<Vec<Payment>> {
    use sea_orm::QuerySelect as _;
    let mut open = Payments::find()
        .filter(PaymentColumn::ContractId.eq(contract))
        .filter(PaymentColumn::Method.eq(PaymentMethod::Cheque))
        .filter(PaymentColumn::Status.eq(PaymentStatus::OnDate))
        .order_by_asc(PaymentColumn::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    let present = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::IsCurrent.eq(true))
        .filter(Column::State.ne(ChequeState::Expected))
        .all(tx)
        .await?;
    open.retain(|payment| {
        let of_payment = Some(payment.id);
        !present.iter().any(|cheque| {
            cheque.state.stands()
                && [cheque.contract_payment_id, cheque.rest_payment_id].contains(&of_payment)
        })
    });
    open.sort_by_key(|payment| (payment.due_on, payment.kind, payment.sequence));
    Ok(open)
}

/// A paper for a locked payment.
struct Handed<'a> {
    payment: &'a Payment,
    contract: &'a Contract,
    paper: Paper,
}

impl Handed<'_> {
    fn ensure_due(&self) -> Result<()> {
        payments::ensure_alive(self.payment, self.contract)?;
        match self.payment.status {
            PaymentStatus::Collected => Err(ChequeError::PaymentSettled.into()),
            _ => Ok(()),
        }
    }

    /// What becomes of the cheque that was expected.
    fn written(&self, form: &mut Validator, expected: &Model, on: NaiveDate) -> ActiveModel {
        let paper = self.paper.clone();
        let number = paper.number.or_else(|| expected.number.clone());
        let bank = paper.bank.or_else(|| expected.bank.clone());
        form.field("number", &number).required().text();
        form.field("bank", &bank).required().text();
        let cheque_date = paper
            .cheque_date
            .or(expected.cheque_date)
            .unwrap_or(self.payment.due_on);
        ActiveModel {
            number: Set(number),
            bank: Set(bank),
            drawer: Set(paper.drawer.or_else(|| expected.drawer.clone())),
            payee: Set(paper.payee.or_else(|| expected.payee.clone())),
            cheque_date: Set(Some(cheque_date)),
            bank_on: Set(Some(cheque_date)),
            amount: Set(self.payment.amount),
            location: Set(paper.location.or_else(|| expected.location.clone())),
            received_on: Set(Some(on)),
            ..Default::default()
        }
    }
}

/// Takes in the cheques of locked payments: the expected ones, or new ones where there are none.
async fn take(tx: &MerchantTx, handed: Vec<Handed<'_>>, on: NaiveDate) -> Result<Vec<Model>> {
    let asked = handed.iter().map(|one| one.payment.id);
    let mut before = current_of(tx, asked).await?;
    let mut rows = Vec::with_capacity(handed.len());
    let mut taken = HashMap::with_capacity(handed.len());
    for one in &handed {
        one.ensure_due()?;
        if let Some(number) = taken.remove(&one.payment.id) {
            return Err(ChequeError::HasCheque { number }.into());
        }
        let expected = match before.remove(&one.payment.id) {
            Some(cheque) if cheque.state == ChequeState::Expected => cheque,
            Some(cheque) if cheque.state.stands() => {
                let number = cheque.number.unwrap_or_default();
                return Err(ChequeError::HasCheque { number }.into());
            }
            before => expect(tx, one.payment, before, None).await?,
        };
        let mut form = Validator::new(tx.language());
        let row = one.written(&mut form, &expected, on);
        let number = form
            .finish()
            .map(|()| row.number.clone().take().flatten())?;
        taken.insert(one.payment.id, number.unwrap_or_default());
        let agreed = payments::agree(tx, one.payment, PaymentMethod::Cheque).await?;
        payments::put_on_date(tx, &agreed, None).await?;
        rows.push((expected, row));
    }
    let none = Details::default();
    let taken = make_many(tx, ChequeVerb::TakeIn, on, &none, rows).await?;
    let events = handed.iter().zip(&taken).map(|(one, cheque)| {
        let event = told(tx, one.contract, cheque, TAKEN_IN, &TAKEN);
        (one.contract.customer_id, event)
    });
    timeline::add_many(tx, events.collect()).await?;
    Ok(taken)
}

const TAKEN_IN: &str = "cheque_taken_in";

const TAKEN: Text = Text::fixed(
    "Cheque {number} over {currency} {amount} was taken in for contract {contract}.",
    "تم استلام الشيك {number} بمبلغ {amount} {currency} للعقد {contract}.",
);

/// A cheque that a payment waits for, in the place of the one before it.
pub(super) async fn expect(
    tx: &MerchantTx,
    payment: &Payment,
    before: Option<Model>,
    replaces: Option<ChequeId>,
) -> Result<Model> {
    if let Some(before) = before {
        let row = ActiveModel {
            is_current: Set(false),
            ..Default::default()
        };
        tx.change::<Entity>(&before, None, row).await?;
    }
    let row = ActiveModel {
        contract_id: Set(payment.contract_id),
        contract_payment_id: Set(Some(payment.id)),
        purpose: Set(ChequePurpose::Payment),
        bank_on: Set(Some(payment.due_on)),
        amount: Set(payment.amount),
        state: Set(ChequeState::Expected),
        is_current: Set(true),
        replaces_id: Set(replaces),
        ..Default::default()
    };
    tx.create::<Entity>(row).await
}

/// Takes in a cheque that secures a contract.
pub async fn secure(tx: &MerchantTx, input: &SecurityChequeInput) -> Result<ChequeId> {
    let mut form = Validator::new(tx.language());
    let on = past_day(tx, &mut form, "received_on", &input.received_on);
    let given = [
        &input.number,
        &input.bank,
        &input.drawer,
        &input.payee,
        &input.cheque_date,
    ];
    let paper = paper(&mut form, &|name| name.to_owned(), given, true);
    let location = location(&mut form, &input.location);
    let amount = form
        .price("amount", &input.amount)
        .required()
        .min(Decimal::ONE)
        .value();
    form.finish()?;
    let contract = payments::hold_contract(tx, input.contract_id).await?;
    if payments::is_over(&contract) {
        return Err(Problem::from(ChequeError::NothingToTakeIn));
    }
    let row = ActiveModel {
        contract_id: Set(input.contract_id),
        purpose: Set(ChequePurpose::Security),
        number: Set(paper.number),
        bank: Set(paper.bank),
        drawer: Set(paper.drawer),
        payee: Set(paper.payee),
        cheque_date: Set(paper.cheque_date),
        amount: Set(amount),
        state: Set(ChequeState::Expected),
        is_current: Set(true),
        location: Set(location),
        ..Default::default()
    };
    let cheque = tx.create::<Entity>(row).await?;
    let row = ActiveModel {
        received_on: Set(Some(on)),
        ..Default::default()
    };
    let none = Details::default();
    let cheque = make(tx, &cheque, ChequeVerb::TakeIn, on, none, row).await?;
    tell(tx, &contract, &cheque, TAKEN_IN, &TAKEN).await?;
    Ok(cheque.id)
}
