use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{self, Validator};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::model::{NoticeInput, NoticeWithdrawal};
use super::{NoticeError, NoticeId};
use crate::contracts::{ContractStatus, service as contracts};
use crate::neighbours;

/// Records that notice was given.
pub async fn create(tx: &MerchantTx, input: &NoticeInput) -> Result<Model> {
    let contract = contracts::lock(tx, input.contract_id).await?;
    if contract.status != ContractStatus::Active || contract.ends_on < tx.today() {
        return Err(NoticeError::NotRunning {
            contract: contract.number,
        }
        .into());
    }
    let mut form = Validator::new(tx.language());
    let given_on = form
        .date("given_on", &input.given_on)
        .of_business()
        .before_or_equal(tx.today())
        .optional()
        .unwrap_or(tx.today());
    let leaves_on = form
        .date("leaves_on", &input.leaves_on)
        .after_or_equal(given_on.max(contract.starts_on))
        .before_or_equal(contract.ends_on)
        .optional()
        .unwrap_or(contract.ends_on);
    let note = form.notes("note", &input.note).max_length(1000).optional();
    form.finish()?;
    let row = ActiveModel {
        contract_id: Set(contract.id),
        given_by: Set(input.given_by),
        given_on: Set(given_on),
        leaves_on: Set(leaves_on),
        note: Set(note),
        recorded_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let notice = tx.create::<Entity>(row).await.map_err(|problem| {
        let given = problem.violated_constraint().as_deref() == Some("notices_one_live");
        if given {
            let contract = contract.number.clone();
            return NoticeError::Given { contract }.into();
        }
        problem
    })?;
    let number = &contract.number;
    let text = Text::new(
        format!("Notice of contract {number}: leaves on {leaves_on}."),
        format!("إشعار إخلاء للعقد {number}: تاريخ الإخلاء {leaves_on}."),
    );
    neighbours::tell_timeline(tx, &contract, "notice_given", text).await?;
    Ok(notice)
}

/// Takes a notice back: the tenant stays.
pub async fn withdraw(tx: &MerchantTx, id: NoticeId, input: &NoticeWithdrawal) -> Result<Model> {
    let reason = validation::reason(tx.language(), &input.reason)?;
    let before = tx.locked::<Entity>(id).await?;
    if before.withdrawn_on.is_some() {
        return Err(NoticeError::Withdrawn.into());
    }
    let row = ActiveModel {
        withdrawn_on: Set(Some(tx.today())),
        withdraw_reason: Set(Some(reason.clone())),
        ..Default::default()
    };
    let notice = tx
        .change_as::<Entity>("withdrawn", &before, Some(input.version), row)
        .await?;
    let contract = contracts::find(tx, notice.contract_id).await?;
    let number = &contract.number;
    let text = Text::new(
        format!("The notice of contract {number} was withdrawn: {reason}"),
        format!("سُحب إشعار إخلاء العقد {number}: {reason}"),
    );
    neighbours::tell_timeline(tx, &contract, "notice_withdrawn", text).await?;
    Ok(notice)
}
