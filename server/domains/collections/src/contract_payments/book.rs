use async_trait::async_trait;
use kernel::audit::Change;
use kernel::record::Record as _;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use leasing::contracts::{
    CancelSummary, ContractId, PaymentBook, PaymentKind, PaymentMethod, PaymentStatus,
    PlannedPayment,
};
use rust_decimal::Decimal;
use sea_orm::sea_query::Expr;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
    QuerySelect as _,
};

use super::ContractPaymentError;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::service;
use crate::cheques;
use crate::cheques::codes::ChequeState;
use crate::cheques::entity::Model as Cheque;

/// The keeper of contracts' payments, plugged into leasing's port.
pub struct Book;

#[async_trait]
impl PaymentBook for Book {
    async fn write_plans(
        &self,
        tx: &MerchantTx,
        plans: &[(ContractId, Vec<PlannedPayment>)],
    ) -> Result<()> {
        let new = plans
            .iter()
            .flat_map(|(contract, rows)| numbered(*contract, rows));
        let payments = tx.create_many::<Entity>(new.collect()).await?;
        let rows = plans.iter().flat_map(|(_, rows)| rows);
        cheques::service::write_plan(tx, payments.iter().zip(rows)).await
    }

    async fn replace_plan(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        rows: &[PlannedPayment],
    ) -> Result<()> {
        let before = locked(tx, contract).await?;
        let cheques = cheques::service::of_contract(tx, contract).await?;
        if is_same_plan(&before, &cheques, contract, rows) {
            return Ok(());
        }
        remove(tx, contract, before).await?;
        self.write_plans(tx, &[(contract, rows.to_vec())]).await
    }

    async fn remove_plan(&self, tx: &MerchantTx, contract: ContractId) -> Result<()> {
        let before = locked(tx, contract).await?;
        remove(tx, contract, before).await
    }

    async fn amend_plan(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        added: &[PlannedPayment],
        cut: Decimal,
    ) -> Result<()> {
        cut_rent(tx, contract, cut).await?;
        for row in added {
            add(tx, contract, row).await?;
        }
        Ok(())
    }

    async fn cancel_all(
        &self,
        tx: &MerchantTx,
        contract: ContractId,
        reason: &str,
        returned_cheques: &[i64],
    ) -> Result<CancelSummary> {
        let before = locked(tx, contract).await?;
        let collected: Vec<_> = before
            .iter()
            .filter(|row| row.status == PaymentStatus::Collected)
            .collect();
        let mut summary = CancelSummary {
            cancelled: 0,
            collected: u32::try_from(collected.len()).map_err(Problem::internal)?,
            collected_amount: collected.iter().map(|row| row.amount).sum::<Decimal>(),
        };
        cheques::service::end_with_contract(tx, contract, returned_cheques, reason).await?;
        let after = cancel_open(tx, contract, reason).await?;
        summary.cancelled = u32::try_from(after.len()).map_err(Problem::internal)?;
        let changes = after
            .iter()
            .map(|row| {
                let was = before.iter().find(|before| before.id == row.id);
                Ok(Change {
                    noun: Entity::NOUN,
                    record_id: row.id.0,
                    action: "cancelled",
                    before: was.map(serde_json::to_value).transpose()?,
                    after: Some(serde_json::to_value(row)?),
                })
            })
            .collect::<Result<Vec<_>>>()?;
        tx.note(changes);
        Ok(summary)
    }
}

/// Each kind is numbered from 1 in the order given.
fn numbered(contract: ContractId, rows: &[PlannedPayment]) -> Vec<ActiveModel> {
    let (mut rent, mut insurance) = (0, 0);
    rows.iter()
        .map(|row| {
            let sequence = match row.kind {
                PaymentKind::Rent => &mut rent,
                PaymentKind::Insurance => &mut insurance,
            };
            *sequence += 1;
            ActiveModel {
                contract_id: Set(contract),
                kind: Set(row.kind),
                sequence: Set(*sequence),
                amount: Set(row.amount),
                due_on: Set(row.due_on),
                status: Set(PaymentStatus::OnDate),
                method: Set(row.method),
                ..Default::default()
            }
        })
        .collect()
}

/// The contract's payments, locked in the one order that every use case takes.
async fn locked(tx: &MerchantTx, contract: ContractId) -> Result<Vec<Model>> {
    let rows = Entity::find()
        .filter(Column::ContractId.eq(contract))
        .order_by_asc(Column::Id)
        .lock_exclusive()
        .all(tx)
        .await?;
    Ok(rows)
}

async fn remove(tx: &MerchantTx, contract: ContractId, before: Vec<Model>) -> Result<()> {
    if before
        .iter()
        .any(|row| row.status == PaymentStatus::Collected)
    {
        return Err(ContractPaymentError::PlanCollected.into());
    }
    cheques::service::remove_plan(tx, contract).await?;
    Entity::delete_many()
        .filter(Column::ContractId.eq(contract))
        .exec(tx)
        .await?;
    let changes = before
        .iter()
        .map(|row| {
            Ok(Change {
                noun: Entity::NOUN,
                record_id: row.id.0,
                action: "removed",
                before: Some(serde_json::to_value(row)?),
                after: None,
            })
        })
        .collect::<Result<Vec<_>>>()?;
    tx.note(changes);
    Ok(())
}

/// One more payment, after those of its kind.
async fn add(tx: &MerchantTx, contract: ContractId, planned: &PlannedPayment) -> Result<()> {
    let row = ActiveModel {
        contract_id: Set(contract),
        kind: Set(planned.kind),
        sequence: Set(service::next_sequence(tx, contract, planned.kind).await?),
        amount: Set(planned.amount),
        due_on: Set(planned.due_on),
        status: Set(PaymentStatus::OnDate),
        method: Set(planned.method),
        ..Default::default()
    };
    let payment = tx.create::<Entity>(row).await?;
    cheques::service::write_plan(tx, std::iter::once((&payment, planned))).await
}

/// Takes rent off the last payments that nobody has paid or handed a cheque over for.
async fn cut_rent(tx: &MerchantTx, contract: ContractId, cut: Decimal) -> Result<()> {
    if cut <= Decimal::ZERO {
        return Ok(());
    }
    let mut open = locked(tx, contract).await?;
    open.retain(|row| row.kind == PaymentKind::Rent && row.status == PaymentStatus::OnDate);
    open.sort_by_key(|row| std::cmp::Reverse((row.due_on, row.id.0)));
    let mut left = cut;
    for payment in open {
        if left.is_zero() {
            break;
        }
        let cheque = cheques::service::current(tx, payment.id).await?;
        let is_in_hand = |cheque: &Cheque| cheque.state != ChequeState::Expected;
        if cheque.as_ref().is_some_and(is_in_hand) {
            continue;
        }
        if let Some(cheque) = cheque {
            cheques::service::at_end(tx, cheque, AMENDED).await?;
        }
        let row = ActiveModel {
            status: Set(PaymentStatus::Cancelled),
            ..Default::default()
        };
        tx.change_as::<Entity>("cancelled", &payment, None, row)
            .await?;
        let stays = (payment.amount - left).max(Decimal::ZERO);
        left = (left - payment.amount).max(Decimal::ZERO);
        if !stays.is_zero() {
            let (kind, due_on) = (payment.kind, payment.due_on);
            let rest = PlannedPayment::without_paper(kind, stays, due_on, payment.method);
            add(tx, contract, &rest).await?;
        }
    }
    if left.is_zero() {
        return Ok(());
    }
    let missing = kernel::money::grouped(left);
    Err(ContractPaymentError::TooLittleOpen { missing }.into())
}

const AMENDED: &str = "The contract was changed by an addendum. · عُدّل العقد بملحق.";

/// One statement for a whole plan; the rows are locked, so no version can have moved.
async fn cancel_open(tx: &MerchantTx, contract: ContractId, reason: &str) -> Result<Vec<Model>> {
    use sea_orm::ExprTrait as _;
    let note = Expr::col(Column::Note).if_null(reason);
    let rows = Entity::update_many()
        .col_expr(Column::Status, Expr::value(PaymentStatus::Cancelled))
        .col_expr(Column::Note, note)
        .col_expr(Column::Version, Expr::col(Column::Version).add(1_i64))
        .col_expr(Column::UpdatedAt, Expr::value(tx.now()))
        .filter(Column::ContractId.eq(contract))
        .filter(Column::Status.is_in([PaymentStatus::OnDate, PaymentStatus::NotCollected]))
        .exec_with_returning(tx)
        .await?;
    Ok(rows)
}

/// Whether saving the draft again would change nothing.
fn is_same_plan(
    before: &[Model],
    cheques: &[Cheque],
    contract: ContractId,
    rows: &[PlannedPayment],
) -> bool {
    let wanted = numbered(contract, rows);
    before.len() == wanted.len()
        && wanted.iter().zip(rows).all(|(row, planned)| {
            before.iter().any(|old| {
                let cheque = cheques
                    .iter()
                    .find(|cheque| cheque.contract_payment_id == Some(old.id));
                let paper = cheque.map(|cheque| (&cheque.number, &cheque.bank, cheque.cheque_date));
                let planned = (planned.method == PaymentMethod::Cheque).then_some((
                    &planned.cheque_number,
                    &planned.bank,
                    planned.cheque_date,
                ));
                row.kind == Set(old.kind)
                    && row.sequence == Set(old.sequence)
                    && row.amount == Set(old.amount)
                    && row.due_on == Set(old.due_on)
                    && row.method == Set(old.method)
                    && paper == planned
            })
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_kind_is_numbered_by_itself() {
        let due_on = "2026-03-15".parse().expect("a date");
        let cash = PaymentMethod::Cash;
        let row = |kind| PlannedPayment::without_paper(kind, Decimal::TEN, due_on, cash);
        let rows = [
            row(PaymentKind::Insurance),
            row(PaymentKind::Rent),
            row(PaymentKind::Rent),
        ];
        let numbers: Vec<_> = numbered(ContractId(1), &rows)
            .into_iter()
            .map(|row| (row.kind.unwrap(), row.sequence.unwrap()))
            .collect();
        assert_eq!(
            numbers,
            [
                (PaymentKind::Insurance, 1),
                (PaymentKind::Rent, 1),
                (PaymentKind::Rent, 2)
            ]
        );
    }
}
