//! The rules of transfers, one file a step.

mod facts;
mod post;
mod undo;

pub use post::create;
pub use undo::undo;

use kernel::export::Download;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, Result, record};
use leasing::contracts::ContractId;
use leasing::contracts::service as contracts;
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _};
use serde::{Deserialize, Serialize};

pub(super) use self::facts::{Asked, Facts, name_of};
use super::TenantTransferId;
use super::entity::{Column, Entity};
use super::model::{
    TenantTransferCheque, TenantTransferInput, TenantTransferPayment, TenantTransferPreview,
};
use crate::cheques::ChequePurpose;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::PaymentKind;
use crate::settlements::service::kept_paper;
use crate::unit_moves::service::onward::{Left, told};

/// What a transfer wrote, for taking it back.
#[derive(Debug, Default, Serialize, Deserialize)]
struct Posted {
    /// Payments of the first contract that were cancelled.
    cancelled: Vec<ContractPaymentId>,
    /// Payments that it got instead.
    added: Vec<ContractPaymentId>,
    /// All payments and cheques of the next contract as the transfer left them.
    left: Left,
    /// What the first contract stated before.
    total_rent: Decimal,
    insurance_amount: Decimal,
}

/// Everything that a transfer would do, with what is in its way.
pub async fn preview(
    db: &impl MerchantConn,
    input: &TenantTransferInput,
) -> Result<TenantTransferPreview> {
    let contract = contracts::find(db, input.contract_id).await?;
    let asked = facts::read(db, &contract, input).await?;
    let facts = Facts::of(db, contract, &asked).await?;
    let problems = told(facts.problems(db, &asked).await?, db.language());
    let (contract, shared) = (&facts.contract, &facts.shared);
    Ok(TenantTransferPreview {
        last_day: asked.last_day,
        takes_over_on: asked.takes_over_on,
        ends_on: contract.ends_on,
        total_before: Amount(contract.total_rent),
        stays: Amount(shared.stays),
        goes: Amount(shared.goes),
        own_days: Amount(facts.own_days),
        collected: Amount(facts.collected),
        behind: Amount(shared.behind),
        lowered: Amount(shared.lowered),
        given_back: Amount(shared.given_back),
        debts: Amount(facts.debts),
        deposit_held: Amount(facts.held),
        deposit: Amount(facts.deposit(&asked)),
        fee: Amount(asked.fee),
        fee_vat: Amount(asked.fee_vat),
        fee_total: Amount(asked.fee_total()),
        payments: payments(&facts, &asked),
        cheques: cheques(&facts),
        is_registered: contract.tasdeq_number.is_some(),
        problems,
        version: contract.version,
    })
}

/// What the other tenant is asked for, in the order in which it is written.
fn payments(facts: &Facts, asked: &Asked) -> Vec<TenantTransferPayment> {
    let payment = |kind, amount, due_on| TenantTransferPayment {
        kind,
        amount: Amount(amount),
        due_on,
        method: asked.method,
    };
    let rents = facts.shared.plan.iter();
    let rents = rents.map(|(due_on, amount)| payment(PaymentKind::Rent, *amount, *due_on));
    let insurance = Some(facts.asked_insurance(asked)).filter(|amount| *amount > Decimal::ZERO);
    let insurance =
        insurance.map(|amount| payment(PaymentKind::Insurance, amount, asked.takes_over_on));
    rents.chain(insurance).collect()
}

fn cheques(facts: &Facts) -> Vec<TenantTransferCheque> {
    let gone = facts.cheques.iter().map(|cheque| TenantTransferCheque {
        cheque_id: cheque.id,
        number: cheque.number.clone(),
        bank: cheque.bank.clone(),
        cheque_date: cheque.cheque_date,
        amount: Amount(cheque.amount),
        state: cheque.state,
        is_security: cheque.purpose == ChequePurpose::Security,
    });
    gone.collect()
}

/// Whether another tenant took the rest of a contract over.
pub(crate) async fn is_taken_over(db: &impl MerchantConn, contract: ContractId) -> Result<bool> {
    let standing = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .filter(Column::UndoneOn.is_null());
    Ok(standing.one(db).await?.is_some())
}

/// The agreement, checked against its hash.
pub async fn paper(db: &impl MerchantConn, id: TenantTransferId) -> Result<Download> {
    let row = record::find::<Entity>(db, id).await?;
    let path = row.pdf_path.ok_or_else(Problem::not_found)?;
    let bytes = kept_paper(db, &path, row.pdf_hash.as_deref()).await?;
    Ok(Download::pdf(bytes, format!("{}.pdf", row.number)))
}
