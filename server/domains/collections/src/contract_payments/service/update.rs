use chrono::NaiveDate;
use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::{NotSet, Set};

use super::super::codes::{PaymentMethod, PaymentStatus};
use super::super::entity::{ActiveModel, Entity};
use super::super::model::ContractPaymentUpdate;
use super::super::{ContractPaymentError, ContractPaymentId};
use super::{ensure_alive, ensure_version, lock, tell};
use crate::cheques;

/// Number, bank and date of a cheque.
type Paper = (Option<String>, Option<String>, Option<NaiveDate>);

/// How and when a payment is to be paid. A later due date is a postponement, kept in the history
/// and told on the tenant's timeline.
pub async fn update(
    tx: &MerchantTx,
    id: ContractPaymentId,
    input: &ContractPaymentUpdate,
) -> Result<()> {
    let (payment, contract) = lock(tx, id).await?;
    let (row, due_on, paper) = validate(tx, input)?;
    ensure_alive(&payment, &contract)?;
    if payment.status == PaymentStatus::Collected {
        let receipt = payment.receipt_number.clone().unwrap_or_default();
        return Err(ContractPaymentError::CollectedFirst { receipt }.into());
    }
    ensure_version(tx, &payment, input.version)?;
    cheques::service::corrected(tx, &payment, paper).await?;
    let postponed = due_on > payment.due_on;
    let action = if postponed { "postponed" } else { "updated" };
    let was = DayText(payment.due_on);
    let payment = tx
        .change_as::<Entity>(action, &payment, Some(input.version), row)
        .await?;
    if !postponed {
        return Ok(());
    }
    let text = Text::new(
        format!(
            "{{currency}} {{amount}} ({{kind}} of contract {{contract}}) was postponed from {was} to {{due}}."
        ),
        format!(
            "تم تأجيل {{amount}} {{currency}} ({{kind}} العقد {{contract}}) من {was:#} إلى {{due}}."
        ),
    );
    tell(tx, &contract, &payment, "payment_postponed", &text).await
}

fn validate(
    tx: &MerchantTx,
    input: &ContractPaymentUpdate,
) -> Result<(ActiveModel, NaiveDate, Option<Paper>)> {
    let mut form = Validator::new(tx.language());
    form.check("method", input.method.is_some(), Rule::Required);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let by_cheque = method == Some(PaymentMethod::Cheque);
    let number = form
        .field("cheque_number", &input.cheque_number)
        .required_if(by_cheque)
        .max_length(30)
        .digits()
        .optional();
    let bank = form
        .field("bank", &input.bank)
        .required_if(by_cheque)
        .max_length(80)
        .optional();
    let cheque_date = form
        .date("cheque_date", &input.cheque_date)
        .of_business()
        .optional();
    let due_on = form
        .date("due_on", &input.due_on)
        .of_business()
        .required()
        .value();
    let note = form.notes("note", &input.note).max_length(1000).optional();
    form.finish()?;
    let row = ActiveModel {
        method: method.map_or(NotSet, Set),
        due_on: Set(due_on),
        note: Set(note),
        ..Default::default()
    };
    Ok((
        row,
        due_on,
        by_cheque.then_some((number, bank, cheque_date)),
    ))
}
