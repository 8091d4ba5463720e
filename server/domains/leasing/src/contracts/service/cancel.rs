use kernel::money;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Result, validation};
use sea_orm::ActiveValue::Set;

use super::save::book;
use super::stop::goes_on;
use super::{find, lock};
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::ContractCancellation;
use crate::contracts::model::ContractWarning;
use crate::contracts::{CancelSummary, ContractError, ContractId, ContractStatus};
use crate::neighbours;

/// Ends a contract or a draft for a reason, which frees its unit and parking; cancels what is open
/// of its payments and says what had been collected.
pub async fn cancel(
    tx: &MerchantTx,
    id: ContractId,
    input: &ContractCancellation,
) -> Result<(Model, CancelSummary)> {
    let seen = find(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    neighbours::lock_unit(tx, seen.unit_id).await?;
    if let Some(parking) = seen.parking_id {
        neighbours::lock_parking(tx, parking).await?;
    }
    let before = lock(tx, id).await?;
    let returned = input.returned_cheques.as_deref().unwrap_or_default();
    let is_live = before.status == ContractStatus::Active;
    // One that was settled keeps what was posted.
    let is_settled = before.agreed_ends_on.is_some();
    if is_settled || (!is_live && before.status != ContractStatus::Draft) {
        return Err(ContractError::NotLive.into());
    }
    let row = ActiveModel {
        status: Set(ContractStatus::Cancelled),
        cancelled_at: Set(Some(tx.now())),
        cancel_reason: Set(Some(reason.clone())),
        ..goes_on()
    };
    let contract = tx
        .change_as::<Entity>("cancelled", &before, Some(input.version), row)
        .await?;
    let summary = book(tx)?.cancel_all(tx, id, &reason, returned).await?;
    if is_live {
        let number = &contract.number;
        let text = Text::new(
            format!("Contract {number} was cancelled: {reason}"),
            format!("تم إلغاء العقد {number}: {reason}"),
        );
        neighbours::tell_timeline(tx, &contract, "contract_cancelled", text).await?;
    }
    Ok((contract, summary))
}

/// Money that was collected before is not given back by itself: that is said.
pub fn collected_warning(tx: &MerchantTx, summary: &CancelSummary) -> Option<ContractWarning> {
    let (count, sum) = (summary.collected, money::grouped(summary.collected_amount));
    let text = Text::new(
        format!("{count} payments of {sum} in all had been collected. Refund or credit them."),
        format!("سبق تحصيل {count} من الدفعات بمجموع {sum}. يرجى ردها أو قيدها للمستأجر."),
    );
    (count > 0).then(|| ContractWarning {
        code: "contracts.payments_collected".to_owned(),
        message: text.get(tx.language()).to_owned(),
    })
}
