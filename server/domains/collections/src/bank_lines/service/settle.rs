//! What becomes of a line: what is proposed, what somebody says, or nothing.

use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::{ActiveValue::Set, ColumnTrait as _, Condition, EntityTrait as _, QueryFilter as _};

use super::super::entity::{ActiveModel, Column, Entity, Model};
use super::super::model::{BankLineIgnored, BankLineMatch, BankLineVersion};
use super::super::{
    BankLineError, BankLineId, BankLineState, BankMatchKind, BankProposal, matches,
};
use super::posting::{
    Decision, Returned, bounced, cleared, issued, reason_in, said, spent, transferred,
};
use super::{lock_open, without_proposal};
use crate::cheques::entity::{Column as ChequeColumn, Entity as Cheques};
use crate::cheques::{ChequeId, ChequeState};

/// Does what is proposed for a line.
pub async fn confirm(tx: &MerchantTx, id: BankLineId, input: &BankLineVersion) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let nothing = || Problem::from(BankLineError::NothingProposed);
    let decision = match line.proposal.ok_or_else(nothing)? {
        BankProposal::ChequeCleared => {
            let cheque = line.proposed_cheque_id.ok_or_else(nothing)?;
            cleared(tx, &line, &[cheque]).await?
        }
        BankProposal::SlipCleared => {
            let slip = line.proposed_slip_id.ok_or_else(nothing)?;
            let waiting = Cheques::find()
                .filter(ChequeColumn::DepositSlipId.eq(slip))
                .filter(ChequeColumn::State.is_in(ChequeState::AT_BANK));
            let waiting = waiting.all(tx).await?;
            let ids: Vec<ChequeId> = waiting.iter().map(|cheque| cheque.id).collect();
            cleared(tx, &line, &ids).await?
        }
        BankProposal::ChequeBounced => {
            let cheque = line.proposed_cheque_id.ok_or_else(nothing)?;
            let returned = Returned {
                reason: reason_in(&line.description),
                note: Some(said(&line)),
                bank_fee: None,
                fee: None,
            };
            bounced(tx, &line, cheque, returned).await?
        }
        BankProposal::Transfer => {
            let customer = line.proposed_customer_id.ok_or_else(nothing)?;
            transferred(tx, &line, customer, line.proposed_payment_id, None).await?
        }
        BankProposal::IssuedCheque => {
            let cheque = line.proposed_issued_cheque_id.ok_or_else(nothing)?;
            issued(tx, &line, cheque).await?
        }
    };
    decide(tx, &line, decision).await
}

/// Does what somebody says that a line is.
pub async fn settle(tx: &MerchantTx, id: BankLineId, input: BankLineMatch) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.check("kind", input.kind.is_some(), Rule::Required);
    let cheque_ids = input.cheque_ids.clone().unwrap_or_default();
    match input.kind {
        Some(BankMatchKind::ChequeCleared) => {
            form.not_empty("cheque_ids", &cheque_ids);
        }
        Some(BankMatchKind::ChequeBounced) => {
            form.check("cheque_ids", cheque_ids.len() == 1, Rule::Required);
            form.check("reason", input.reason.is_some(), Rule::Required);
        }
        Some(BankMatchKind::Transfer) => {
            form.check("customer_id", input.customer_id.is_some(), Rule::Required);
        }
        Some(BankMatchKind::IssuedCheque) => {
            let cheque = input.issued_cheque_id;
            form.check("issued_cheque_id", cheque.is_some(), Rule::Required);
        }
        Some(BankMatchKind::OwnerCost) => {
            form.check("cost", input.cost.is_some(), Rule::Required);
            form.check(
                "note",
                note.is_some() || form.failed("note"),
                Rule::Required,
            );
        }
        Some(BankMatchKind::Other) => {
            form.check("other", input.other.is_some(), Rule::Required);
        }
        None => {}
    }
    form.finish()?;
    let kind = input.kind.ok_or_else(Problem::invalid)?;
    let mut decision = match kind {
        BankMatchKind::ChequeCleared => cleared(tx, &line, &cheque_ids).await?,
        BankMatchKind::ChequeBounced => {
            let cheque = cheque_ids.first().copied().ok_or_else(Problem::invalid)?;
            let returned = Returned {
                reason: input.reason.ok_or_else(Problem::invalid)?,
                note: note.clone().or_else(|| Some(said(&line))),
                bank_fee: input.bank_fee.clone(),
                fee: input.fee.clone(),
            };
            bounced(tx, &line, cheque, returned).await?
        }
        BankMatchKind::Transfer => {
            let customer = input.customer_id.ok_or_else(Problem::invalid)?;
            let payment = input.contract_payment_id;
            transferred(tx, &line, customer, payment, note.clone()).await?
        }
        BankMatchKind::IssuedCheque => {
            let cheque = input.issued_cheque_id.ok_or_else(Problem::invalid)?;
            issued(tx, &line, cheque).await?
        }
        BankMatchKind::OwnerCost => spent(tx, &line, &input, note.clone()).await?,
        BankMatchKind::Other => Decision {
            other: input.other,
            ..Decision::new(kind, Vec::new())
        },
    };
    decision.note = note;
    decide(tx, &line, decision).await
}

/// Nothing is posted for a line.
pub async fn ignore(tx: &MerchantTx, id: BankLineId, input: &BankLineIgnored) -> Result<()> {
    let line = lock_open(tx, id, input.version).await?;
    let mut form = Validator::new(tx.language());
    let note = form.notes("note", &input.note).max_length(500).optional();
    form.finish()?;
    let row = ActiveModel {
        state: Set(BankLineState::Ignored),
        note: Set(note),
        ..decided(tx)
    };
    tx.change_as::<Entity>("ignored", &line, None, row).await?;
    Ok(())
}

fn decided(tx: &MerchantTx) -> ActiveModel {
    ActiveModel {
        settled_by: Set(Some(tx.caller().actor.name.clone())),
        settled_at: Set(Some(tx.now())),
        ..without_proposal()
    }
}

/// Keeps what a line settled. What others proposed of it is proposed for this one line no more.
async fn decide(tx: &MerchantTx, line: &Model, decision: Decision) -> Result<()> {
    let cheques: Vec<ChequeId> = decision
        .parts
        .iter()
        .filter_map(|part| part.row.cheque_id.clone().take().flatten())
        .collect();
    for part in decision.parts {
        let row = matches::ActiveModel {
            bank_line_id: Set(line.id),
            amount: Set(part.amount),
            ..part.row
        };
        tx.create::<matches::Entity>(row).await?;
    }
    let row = ActiveModel {
        state: Set(BankLineState::Matched),
        kind: Set(Some(decision.kind)),
        other: Set(decision.other),
        note: Set(decision.note),
        ..decided(tx)
    };
    tx.change_as::<Entity>("matched", line, None, row).await?;
    let same = Condition::any()
        .add(Column::ProposedChequeId.is_in(cheques))
        .add(Column::ProposedPaymentId.is_in(line.proposed_payment_id))
        .add(Column::ProposedSlipId.is_in(line.proposed_slip_id))
        .add(Column::ProposedIssuedChequeId.is_in(line.proposed_issued_cheque_id));
    let others = Entity::find()
        .filter(Column::State.eq(BankLineState::Proposed))
        .filter(Column::Id.ne(line.id))
        .filter(same);
    let others = others.all(tx).await?;
    let others = tx
        .lock_many::<Entity>(others.iter().map(|other| other.id))
        .await?;
    let free = others.into_iter().map(|other| {
        let row = ActiveModel {
            state: Set(BankLineState::Unmatched),
            ..without_proposal()
        };
        (other, row)
    });
    tx.change_many_as::<Entity>("proposed", free.collect())
        .await?;
    Ok(())
}
