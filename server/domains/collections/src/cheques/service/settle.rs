//! What becomes of the cheques of a tenancy that is settled.

use kernel::Result;
use kernel::tenancy::{MerchantConn as _, MerchantTx};

use super::{Details, make};
use crate::cheques::codes::{ChequeState, ChequeVerb};
use crate::cheques::entity::{ActiveModel, Model};

/// Whether somebody has to say what becomes of it: the house or the bank has it, and it is not cleared.
pub(crate) fn is_asked(cheque: &Model) -> bool {
    ChequeState::IN_SAFE.contains(&cheque.state)
        || cheque.state.is_at_bank()
        || cheque.state == ChequeState::Bounced
}

/// Brings a locked cheque back to the tenant, from the bank where that has it; one that never came is void.
pub(crate) async fn at_end(tx: &MerchantTx, cheque: Model, note: &str) -> Result<()> {
    let mut cheque = cheque;
    let today = tx.today();
    loop {
        let verb = match cheque.state {
            ChequeState::Expected => ChequeVerb::Void,
            ChequeState::Deposited | ChequeState::Represented => ChequeVerb::Withdraw,
            ChequeState::Held => ChequeVerb::Release,
            ChequeState::Received | ChequeState::Bounced => ChequeVerb::Return,
            _ => return Ok(()),
        };
        let details = Details {
            note: Some(note.to_owned()),
            deposit_slip_id: cheque
                .deposit_slip_id
                .filter(|_| verb == ChequeVerb::Withdraw),
            ..Details::default()
        };
        let mut row = ActiveModel::default();
        if verb == ChequeVerb::Withdraw {
            row.deposit_slip_id = sea_orm::ActiveValue::Set(None);
        }
        cheque = make(tx, &cheque, verb, today, details, row).await?;
    }
}
