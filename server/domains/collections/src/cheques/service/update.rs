use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use sea_orm::ActiveValue::{NotSet, Set};

use super::lock;
use super::take_in::paper;
use crate::cheques::codes::{ChequePurpose, ChequeVerb};
use crate::cheques::entity::{ActiveModel, Entity};
use crate::cheques::error::Refused;
use crate::cheques::input::ChequeUpdate;
use crate::cheques::{ChequeId, ChequeState};

/// Corrects what was typed, or says where it lies now. What a bank has or has answered stays as it is.
pub async fn update(tx: &MerchantTx, id: ChequeId, input: &ChequeUpdate) -> Result<()> {
    let locked = lock(tx, id, input.version).await?;
    let before = &locked.cheque;
    let is_here = matches!(
        before.state,
        ChequeState::Expected | ChequeState::Received | ChequeState::Held
    );
    if !is_here {
        let refused = Refused {
            number: before.number.clone().unwrap_or_default(),
            state: before.state,
            verb: ChequeVerb::TakeIn,
        };
        return Err(refused.into());
    }
    let mut form = Validator::new(tx.language());
    let given = [
        &input.number,
        &input.bank,
        &input.drawer,
        &input.payee,
        &input.cheque_date,
    ];
    let paper = paper(&mut form, &|name| name.to_owned(), given, true);
    let dated = before.purpose == ChequePurpose::Security || paper.cheque_date.is_some();
    form.check("cheque_date", dated, Rule::Required);
    let location = form
        .field("location", &input.location)
        .max_length(80)
        .optional();
    form.finish()?;
    // A postponed cheque is deposited on the day that was promised.
    let moves = before.state != ChequeState::Held && before.purpose == ChequePurpose::Payment;
    let row = ActiveModel {
        number: Set(paper.number),
        bank: Set(paper.bank),
        drawer: Set(paper.drawer),
        payee: Set(paper.payee),
        cheque_date: Set(paper.cheque_date),
        bank_on: if moves {
            Set(paper.cheque_date)
        } else {
            NotSet
        },
        location: Set(location),
        ..Default::default()
    };
    tx.change::<Entity>(before, Some(input.version), row)
        .await?;
    Ok(())
}
