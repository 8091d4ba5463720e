//! Collections that an earlier system recorded.

use std::collections::{HashMap, HashSet};

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::{Problem, Result};
use leasing::contracts::ContractId;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::super::codes::{PaymentKind, PaymentMethod, PaymentStatus};
use super::super::entity::{ActiveModel, Column, Entity, Model};
use crate::period_locks;
use crate::receipts::service::{self as receipts, ImportedReceipt};

/// Contracts whose payments are read at once.
const AT_ONCE: usize = 10_000;

/// When and how a payment was collected before.
#[derive(Debug, Clone)]
pub(crate) struct Earlier {
    pub collected_on: NaiveDate,
    pub method: PaymentMethod,
    /// The number of the earlier system's receipt.
    pub reference: Option<String>,
}

/// The payments of contracts, each kind in its order.
pub(crate) async fn plans_of(
    tx: &MerchantTx,
    contracts: &[ContractId],
) -> Result<HashMap<ContractId, Vec<Model>>> {
    let mut plans: HashMap<ContractId, Vec<Model>> = HashMap::new();
    for part in contracts.chunks(AT_ONCE) {
        let found = Entity::find()
            .filter(Column::ContractId.is_in(part.iter().copied()))
            .order_by_asc(Column::Kind)
            .order_by_asc(Column::Sequence);
        for payment in found.all(tx).await? {
            plans.entry(payment.contract_id).or_default().push(payment);
        }
    }
    Ok(plans)
}

/// Marks payments as collected, each with a receipt of the imported series. Nobody is told and nothing is invoiced: that was
/// done when the money came.
pub(crate) async fn enter_collected(
    tx: &MerchantTx,
    collected: Vec<(Model, Earlier)>,
) -> Result<()> {
    let days = collected.iter().map(|(_, earlier)| earlier.collected_on);
    let Some(first) = days.min() else {
        return Ok(());
    };
    period_locks::ensure_open(tx, first).await?;
    let rows = collected.iter().map(|(payment, earlier)| ImportedReceipt {
        payment_id: payment.id,
        amount: payment.amount,
        received_on: earlier.collected_on,
        method: earlier.method,
        reference: earlier.reference.clone(),
    });
    let is_deposit = |payment: &&Model| payment.kind == PaymentKind::Insurance;
    let deposits: HashSet<_> = collected
        .iter()
        .map(|(payment, _)| payment)
        .filter(is_deposit)
        .map(|payment| payment.id)
        .collect();
    let issued = receipts::import(tx, rows.collect(), &deposits).await?;
    let mut numbers: HashMap<_, _> = issued
        .into_iter()
        .map(|receipt| (receipt.contract_payment_id, receipt.number))
        .collect();
    let rows = collected.into_iter().map(|(payment, earlier)| {
        let number = numbers.remove(&payment.id);
        let number = number.ok_or_else(Problem::not_found)?;
        let row = ActiveModel {
            status: Set(PaymentStatus::Collected),
            method: Set(earlier.method),
            collected_on: Set(Some(earlier.collected_on)),
            collected_by: Set(Some(tx.caller().actor.name.clone())),
            receipt_number: Set(Some(number)),
            ..Default::default()
        };
        Ok((payment, row))
    });
    let rows = rows.collect::<Result<Vec<_>>>()?;
    tx.change_many_as::<Entity>("collected", rows).await?;
    Ok(())
}

/// Takes imported collections of a contract back, so that its plan can go; refused where anything was built on them.
pub(crate) async fn forget_collected(tx: &MerchantTx, contract: ContractId) -> Result<()> {
    let plans = plans_of(tx, &[contract]).await?;
    let payments = plans.into_values().flatten().collect::<Vec<_>>();
    let ids: Vec<_> = payments.iter().map(|payment| payment.id).collect();
    receipts::take_import_back(tx, contract, &ids).await?;
    let collected = payments
        .into_iter()
        .filter(|payment| payment.status == PaymentStatus::Collected);
    let rows = collected.map(|payment| {
        let row = ActiveModel {
            status: Set(PaymentStatus::OnDate),
            collected_on: Set(None),
            collected_by: Set(None),
            receipt_number: Set(None),
            ..Default::default()
        };
        (payment, row)
    });
    tx.change_many_as::<Entity>("uncollected", rows.collect())
        .await?;
    Ok(())
}
