//! Writing, editing and deleting drafts.

use std::sync::Arc;

use kernel::ids::PublicId;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::search_key;
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::rules::{self, Agreed, Liberties};
use super::{find, lock, numbers};
use crate::clauses::service as clauses;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::{ContractInput, ContractUpdate};
use crate::contracts::{
    ContractError, ContractId, ContractStatus, OwnerConsent, PaymentBook, PlannedPayment,
};

pub(super) fn book(tx: &MerchantTx) -> Result<Arc<dyn PaymentBook>> {
    tx.kernel().port::<dyn PaymentBook>()
}

/// Writes a draft and its payments.
pub async fn create(tx: &MerchantTx, input: &ContractInput, may: Liberties) -> Result<Model> {
    let agreed = rules::check(tx, input, may, None).await?;
    let row = draft(tx, numbers::next_draft(tx).await?, &agreed);
    let contract = tx.create::<Entity>(row).await.map_err(followed)?;
    clauses::attach(tx, contract.id, input.clauses.as_deref()).await?;
    let plan = (contract.id, agreed.payments);
    book(tx)?.write_plans(tx, &[plan]).await?;
    Ok(contract)
}

/// A new draft's row, under its number.
pub(super) fn draft(tx: &MerchantTx, number: String, agreed: &Agreed) -> ActiveModel {
    let Agreed { row, payments } = agreed;
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    ActiveModel {
        search_key: Set(key_of(&number, &row.tasdeq_number, payments)),
        number: Set(number),
        public_id: Set(public_id.to_string()),
        status: Set(ContractStatus::Draft),
        is_historical: Set(false),
        ..row.clone()
    }
}

/// Edits a draft, its plan included.
pub async fn update(
    tx: &MerchantTx,
    id: ContractId,
    input: &ContractUpdate,
    may: Liberties,
) -> Result<Model> {
    let before = lock(tx, id).await?;
    if before.status != ContractStatus::Draft {
        return Err(ContractError::NotDraft.into());
    }
    let Agreed { row, payments } = rules::check(tx, &input.contract, may, Some(id)).await?;
    let row = ActiveModel {
        search_key: Set(key_of(&before.number, &row.tasdeq_number, &payments)),
        ..row
    };
    let contract = tx
        .change::<Entity>(&before, Some(input.version), row)
        .await
        .map_err(followed)?;
    if let Some(chosen) = &input.contract.clauses {
        clauses::attach(tx, id, Some(chosen)).await?;
    }
    book(tx)?.replace_plan(tx, id, &payments).await?;
    Ok(contract)
}

/// Two who prepare the next contract in the same moment: the database lets one of them.
fn followed(problem: Problem) -> Problem {
    let constraint = problem.violated_constraint();
    if constraint.as_deref() == Some("contracts_one_next") {
        return ContractError::FollowedMeanwhile.into();
    }
    problem
}

/// Deletes a draft and its plan.
pub async fn remove(tx: &MerchantTx, id: ContractId) -> Result<()> {
    find(tx, id).await?;
    let before = lock(tx, id).await?;
    if before.status != ContractStatus::Draft {
        return Err(ContractError::NotDeletable.into());
    }
    let owners = tx.kernel().port::<dyn OwnerConsent>()?;
    owners.forget(tx, &before).await?;
    book(tx)?.remove_plan(tx, id).await?;
    tx.remove::<Entity>(&before, None).await
}

/// What a contract is found by, beside its tenant, unit and building: numbers and cheques.
fn key_of(
    number: &str,
    tasdeq_number: &sea_orm::ActiveValue<Option<String>>,
    payments: &[PlannedPayment],
) -> String {
    let mut words = vec![number];
    if let Set(Some(tasdeq)) = tasdeq_number {
        words.push(tasdeq);
    }
    words.extend(
        payments
            .iter()
            .filter_map(|row| row.cheque_number.as_deref()),
    );
    search_key(&words.join(" "))
}
