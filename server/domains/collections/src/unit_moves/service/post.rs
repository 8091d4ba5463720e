//! Moving a contract: everything that was shown, in one transaction.

use kernel::money::{grouped, plain};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::{Problem, Result};
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service::{self as contracts, Liberties, Onward};
use leasing::contracts::{ContractId, PaymentBook as _, PaymentKind, PlannedPayment};
use parties::customers::timeline::{self, NewEvent};
use properties::units::entity as units;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::facts::{self, Asked, Facts};
use super::{Carried, Left};
use crate::cheques::ChequeId;
use crate::cheques::entity::{ActiveModel as ChequeRow, Entity as Cheques};
use crate::cheques::service as cheques;
use crate::contract_payments::entity::{ActiveModel as PaymentRow, Entity as Payments};
use crate::contract_payments::service as payments;
use crate::contract_payments::{Book, ContractPaymentId};
use crate::period_locks;
use crate::unit_moves::entity::{ActiveModel, Entity};
use crate::unit_moves::model::NewUnitMove;
use crate::unit_moves::{UnitMoveError, UnitMoveId};

pub async fn create(tx: &MerchantTx, input: &NewUnitMove, may: Liberties) -> Result<UnitMoveId> {
    let given = &input.unit_move;
    let seen = contracts::find(tx, given.contract_id).await?;
    let asked = facts::read(tx, &seen, given, may).await?;
    // The contract's lock keeps every other use case from its payments, cheques and deposit.
    let before = contracts::lock_to_move(tx, seen.id, asked.unit, asked.parking).await?;
    if before.version != input.version {
        let current = serde_json::to_value(&before)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    period_locks::ensure_open(tx, asked.moves_on).await?;
    let facts = Facts::of(tx, before, &asked).await?;
    if let Some(problem) = facts.problems(tx, &asked).await?.into_iter().next() {
        return Err(problem);
    }
    if input.total_after != plain(facts.total_after()) {
        let difference = grouped(facts.parted.difference());
        return Err(UnitMoveError::Changed { difference }.into());
    }
    let ended = contracts::terminate(tx, facts.contract.id, asked.last_day).await?;
    let from = kernel::record::find::<units::Entity>(tx, ended.unit_id).await?;
    let next = contracts::go_on(tx, &ended, onward(&facts, &asked, &from.number)).await?;
    let (kept, goes) = (facts.stays(), facts.moved_insurance());
    contracts::reckon(tx, &ended, kept, ended.insurance_amount - goes).await?;
    let own_payments: Vec<_> = facts.payments.iter().map(|payment| payment.id).collect();
    let own_cheques: Vec<_> = facts.cheques.iter().map(|cheque| cheque.id).collect();
    bring_payments(tx, &own_payments, next.id).await?;
    bring_cheques(tx, &own_cheques, next.id).await?;
    amend(tx, &facts, &asked, next.id).await?;
    let carried = Carried {
        payments: own_payments,
        cheques: own_cheques,
        left: left(tx, next.id).await?,
        total_rent: facts.contract.total_rent,
        insurance_amount: facts.contract.insurance_amount,
    };
    let row = ActiveModel {
        contract_id: Set(ended.id),
        next_id: Set(next.id),
        moves_on: Set(asked.moves_on),
        from_unit_id: Set(ended.unit_id),
        to_unit_id: Set(asked.unit),
        stays: Set(facts.stays()),
        moved: Set(facts.moved()),
        difference: Set(facts.parted.difference()),
        ahead: Set(facts.ahead()),
        note: Set(asked.note.clone()),
        carried: Set(serde_json::to_value(&carried)?),
        moved_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    let (unit, day) = (&asked.unit_number, DayText(asked.moves_on));
    let text = Text::new(
        format!(
            "Contract {} moved to unit {unit} from {day}: it goes on as contract {}.",
            ended.number, next.number
        ),
        format!(
            "نُقل العقد {} إلى الوحدة {unit} من {day:#}: يستمر بالعقد {}.",
            ended.number, next.number
        ),
    );
    tell(tx, &next, "contract_moved", text).await?;
    Ok(made.id)
}

fn onward(facts: &Facts, asked: &Asked, from_unit: &str) -> Onward {
    let (number, day) = (&facts.contract.number, DayText(asked.moves_on));
    Onward {
        starts_on: asked.moves_on,
        unit: asked.unit,
        parking: asked.parking,
        rent_price: facts.parted.rent_price,
        rent_lines: facts.parted.rent_lines.clone(),
        total_rent: facts.goes(),
        insurance_amount: facts.moved_insurance(),
        said: Text::new(
            format!(
                "From {day} this contract continues contract {number} for unit {from_unit}. What was agreed to be paid \
                 under that contract stays with it and is not asked for again."
            ),
            format!(
                "يستكمل هذا العقد من {day:#} العقد {number} للوحدة {from_unit}. وما اتُّفق على دفعه بموجب ذلك العقد يبقى \
                 عليه ولا يُطالب به مرة أخرى."
            ),
        ),
    }
}

/// The rent that the other unit costs more is a payment of its own; less of it is taken off the last open ones.
async fn amend(tx: &MerchantTx, facts: &Facts, asked: &Asked, next: ContractId) -> Result<()> {
    let difference = facts.parted.difference();
    let more = PlannedPayment {
        kind: PaymentKind::Rent,
        amount: difference,
        due_on: asked.due_on,
        method: asked.method,
        cheque_number: None,
        bank: None,
        cheque_date: None,
    };
    let added: Vec<_> = Some(more)
        .filter(|more| more.amount > Decimal::ZERO)
        .into_iter()
        .collect();
    let cut = (-difference).max(Decimal::ZERO);
    Book.amend_plan(tx, next, &added, cut).await
}

/// Payments become another contract's, after those that it has.
pub(super) async fn bring_payments(
    tx: &MerchantTx,
    ids: &[ContractPaymentId],
    contract: ContractId,
) -> Result<()> {
    for id in ids {
        let payment = tx.locked::<Payments>(*id).await?;
        let row = PaymentRow {
            contract_id: Set(contract),
            sequence: Set(payments::next_sequence(tx, contract, payment.kind).await?),
            ..Default::default()
        };
        tx.change::<Payments>(&payment, None, row).await?;
    }
    Ok(())
}

pub(super) async fn bring_cheques(
    tx: &MerchantTx,
    ids: &[ChequeId],
    contract: ContractId,
) -> Result<()> {
    for id in ids {
        let cheque = tx.locked::<Cheques>(*id).await?;
        let row = ChequeRow {
            contract_id: Set(contract),
            ..Default::default()
        };
        tx.change::<Cheques>(&cheque, None, row).await?;
    }
    Ok(())
}

/// A contract with its payments and cheques as they stand.
pub(super) async fn left(tx: &MerchantTx, contract: ContractId) -> Result<Left> {
    let version = contracts::find(tx, contract).await?.version;
    let of_contract = payments::of_contract(tx, contract).await?.into_iter();
    let mut own: Vec<_> = of_contract.map(|one| (one.id.0, one.version)).collect();
    own.sort_unstable();
    let papers = cheques::of_contract(tx, contract).await?.into_iter();
    Ok(Left {
        contract: version,
        payments: own,
        cheques: papers.map(|one| (one.id.0, one.version)).collect(),
    })
}

pub(super) async fn tell(
    tx: &MerchantTx,
    contract: &Contract,
    kind: &'static str,
    text: Text,
) -> Result<()> {
    let event = NewEvent {
        kind,
        text,
        leads_to: Some(("contracts", contract.id.0)),
    };
    timeline::add(tx, contract.customer_id, event).await
}
