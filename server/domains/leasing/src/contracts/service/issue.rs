use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Text, search_key};
use sea_orm::ActiveValue::Set;

use super::detail::{payments, without_cheque};
use super::following::still_within_law;
use super::guard::attest_by;
use super::{find, lock, numbers, occupancy};
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::{ContractError, ContractId, ContractStatus, DepositBook, OwnerConsent};
use crate::neighbours;
use crate::signing::service as signing;
use crate::unit_holds::service as unit_holds;

/// Makes a draft binding: it gets its number, holds its unit and parking, and goes to the tenant.
pub async fn issue(tx: &MerchantTx, id: ContractId, version: i64) -> Result<Model> {
    let draft = find(tx, id).await?;
    if draft.status != ContractStatus::Draft {
        return Err(ContractError::NotDraft.into());
    }
    neighbours::lock_to_let(tx, std::slice::from_ref(&draft)).await?;
    let before = lock(tx, id).await?;
    if before.status != ContractStatus::Draft {
        return Err(ContractError::NotDraft.into());
    }
    // What was locked is what the version that the caller saw names.
    if before.version != draft.version {
        neighbours::lock_to_let(tx, std::slice::from_ref(&before)).await?;
    }
    if before.ends_on < tx.today() {
        return Err(ContractError::PeriodOver.into());
    }
    if let Some(conflict) = occupancy::conflicts(tx, &before).await?.into_iter().next() {
        return Err(conflict);
    }
    still_within_law(tx, &before).await?;
    let owners = tx.kernel().port::<dyn OwnerConsent>()?;
    owners.ensure(tx, &before).await?;
    let count = without_cheque(&payments(tx, id).await?);
    if count > 0 {
        return Err(ContractError::ChequesMissing { count }.into());
    }
    let attest_by = attest_by(tx, std::slice::from_ref(&before)).await?;
    let number = numbers::next_contract(tx).await?;
    let row = ActiveModel {
        search_key: Set(format!("{} {}", search_key(&number), before.search_key)),
        number: Set(number),
        status: Set(ContractStatus::Active),
        issued_at: Set(Some(tx.now())),
        issued_by: Set(Some(tx.caller().actor.name.clone())),
        attest_by: Set(attest_by.into_iter().next().flatten()),
        ..Default::default()
    };
    let contract = tx
        .change_as::<Entity>("issued", &before, Some(version), row)
        .await?;
    unit_holds::turn_into(tx, std::slice::from_ref(&contract)).await?;
    if let Some(before) = contract.follows_id {
        // Another tenant's deposit goes over by agreement only.
        if find(tx, before).await?.customer_id == contract.customer_id {
            tx.kernel()
                .port::<dyn DepositBook>()?
                .carry_over(tx, before, contract.id)
                .await?;
        }
    }
    let number = &contract.number;
    let text = Text::new(
        format!("Contract {number} was issued."),
        format!("تم إصدار العقد {number}."),
    );
    neighbours::tell_timeline(tx, &contract, "contract_issued", text).await?;
    signing::open(tx, &contract, contract.id.into()).await?;
    Ok(contract)
}
