//! Posting a settlement: everything that it says, in one transaction.

use kernel::code::Code as _;
use kernel::money::grouped;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::{Result, press};
use leasing::contracts::service as contracts;
use parties::customers::timeline::{self, NewEvent};
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;
use serde::{Deserialize, Serialize};

use super::counted::{self, Counted, Debt, Facts, answer};
use super::draft::ensure_issued;
use super::{given, keep_paper, locked_draft, photos};
use crate::charges::{ChargeId, ChargeKind, service as charges};
use crate::cheques::ChequeState;
use crate::cheques::service as cheques;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service as payments;
use crate::insurance_movements::InsuranceMovementId;
use crate::insurance_movements::codes::{DeductionReason, MovementKind};
use crate::insurance_movements::service::{self as movements, NewMovement};
use crate::settlements::entity::{ActiveModel, Entity, Model};
use crate::settlements::model::{SettlementGiven, SettlementPost};
use crate::settlements::paper;
use crate::settlements::{
    ChequeAnswer, RentGivenBack, SettlementError, SettlementId, SettlementStatus,
};

/// What was posted, for taking it back.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(super) struct Posted {
    pub is_early: bool,
    /// Cancelled, or collected from the balance.
    pub payments: Vec<ContractPaymentId>,
    pub given_back: Option<ContractPaymentId>,
    /// In the order of posting.
    pub movements: Vec<InsuranceMovementId>,
    /// Charges of others that were paid from the balance.
    pub fees: Vec<ChargeId>,
}

pub async fn post(tx: &MerchantTx, id: SettlementId, input: &SettlementPost) -> Result<()> {
    let draft = locked_draft(tx, id, input.version).await?;
    // The contract's lock keeps every other use case from its payments, cheques and deposit.
    let before = contracts::lock_with_places(tx, draft.contract_id).await?;
    ensure_issued(&before)?;
    let given = given(&draft)?;
    let facts = counted::facts(tx, draft.contract_id).await?;
    let photos = photos(&draft)?;
    let problems = counted::problems(&facts, &given, photos.len());
    if let Some(problem) = problems.into_iter().next() {
        return Err(problem.into());
    }
    let counted = counted::count(&facts, &draft, &given)?;
    if input.net != kernel::money::plain(counted.net) {
        let net = grouped(counted.net);
        return Err(SettlementError::Changed { net }.into());
    }
    let account = counted::account(tx, &facts, &draft, &counted).await?;
    let number = tx.next_number("settlements", "ST").await?;
    contracts::terminate(tx, draft.contract_id, draft.last_day).await?;
    let job = Job {
        tx,
        draft: &draft,
        number: &number,
        facts: &facts,
        given: &given,
        counted: &counted,
        photo: photos.into_iter().next().map(|photo| photo.path),
    };
    let mut posted = Posted {
        is_early: draft.last_day < before.ends_on,
        ..Posted::default()
    };
    job.settle_rent(&mut posted).await?;
    job.settle_charges(&mut posted).await?;
    job.move_deposit(&mut posted).await?;
    let document = paper::document(tx, &facts.contract, &draft, &number, &account, &given).await?;
    let pdf = press::set(move || documents::settlement_pdf(&document)).await?;
    let pdf = pdf.map_err(kernel::Problem::internal)?;
    let (path, hash) = keep_paper(tx, &pdf).await?;
    let row = ActiveModel {
        status: Set(SettlementStatus::Posted),
        number: Set(Some(number.clone())),
        account: Set(Some(serde_json::to_value(&account)?)),
        posted: Set(Some(serde_json::to_value(&posted)?)),
        net: Set(Some(counted.net)),
        posted_on: Set(Some(tx.today())),
        posted_by: Set(Some(tx.caller().actor.name.clone())),
        pdf_path: Set(Some(path)),
        pdf_hash: Set(Some(hash)),
        ..Default::default()
    };
    tx.change_as::<Entity>("posted", &draft, None, row).await?;
    job.tell().await
}

struct Job<'a> {
    tx: &'a MerchantTx,
    draft: &'a Model,
    number: &'a str,
    facts: &'a Facts,
    given: &'a SettlementGiven,
    counted: &'a Counted,
    /// Of the damages.
    photo: Option<String>,
}

impl Job<'_> {
    /// Rent after the last day is cancelled, what is owed before it stays or is paid from the balance, and what was
    /// collected for later days goes to the balance. Nothing of a deposit is waited for any more.
    async fn settle_rent(&self, posted: &mut Posted) -> Result<()> {
        let tx = self.tx;
        let contract = payments::hold_contract(tx, self.draft.contract_id).await?;
        let mut left = self.counted.covered(|debt| debt == Debt::Rent);
        let mut stay = Vec::new();
        let open = self.facts.open(PaymentKind::Rent);
        for (payment, stays) in open.zip(&self.counted.rent.stays) {
            let Some(own) = self.part(payment, *stays, posted).await? else {
                continue;
            };
            stay.push(own.id);
            let is_kept = self.is_kept(&own);
            let part = own.amount.min(left);
            if is_kept || part.is_zero() {
                if !is_kept && own.due_on > self.draft.last_day {
                    payments::put_on_date(tx, &own, Some(self.draft.last_day)).await?;
                }
                continue;
            }
            left -= part;
            let (own, rest) = if part < own.amount {
                let (own, rest) = payments::split(tx, &own, part).await?;
                (own, Some(rest))
            } else {
                (own, None)
            };
            if let Some(rest) = rest.filter(|rest| rest.due_on > self.draft.last_day) {
                payments::put_on_date(tx, &rest, Some(self.draft.last_day)).await?;
            }
            self.return_cheque_of(&own).await?;
            let collected =
                payments::pay_from_balance(tx, &own, &contract, self.draft.id, self.number);
            posted.payments.push(collected.await?.id);
        }
        for payment in self.facts.open(PaymentKind::Insurance) {
            let cancelled = payments::cancel_at_end(tx, payment, self.draft.id).await?;
            posted.payments.push(cancelled.id);
        }
        self.end_cheques(&stay).await?;
        if self.counted.rent.unused > Decimal::ZERO {
            let (contract, last_day) = (self.draft.contract_id, self.draft.last_day);
            let amount = self.counted.rent.unused;
            let row = payments::give_back(tx, contract, self.draft.id, last_day, amount).await?;
            posted.given_back = Some(row.id);
            let event = RentGivenBack {
                contract_payment_id: row.id,
            };
            tx.publish(event, &row.id.to_string()).await?;
        }
        Ok(())
    }

    /// The part of an open payment that stays; what does not is cancelled.
    async fn part(
        &self,
        payment: &Payment,
        stays: Decimal,
        posted: &mut Posted,
    ) -> Result<Option<Payment>> {
        let tx = self.tx;
        if stays == payment.amount {
            return Ok(Some(payment.clone()));
        }
        let (own, gone) = if stays.is_zero() {
            (None, payment.clone())
        } else {
            let (own, gone) = payments::split(tx, payment, stays).await?;
            (Some(own), gone)
        };
        let gone = payments::cancel_at_end(tx, &gone, self.draft.id).await?;
        posted.payments.push(gone.id);
        Ok(own)
    }

    fn is_kept(&self, payment: &Payment) -> bool {
        self.facts.asked().any(|cheque| {
            cheque.is_current
                && cheque.contract_payment_id == Some(payment.id)
                && answer(self.given, cheque.id) == Some(ChequeAnswer::Keep)
        })
    }

    /// Its paper leaves the house before its payment is collected from the balance.
    async fn return_cheque_of(&self, payment: &Payment) -> Result<()> {
        let current = cheques::current(self.tx, payment.id).await?;
        match current.filter(cheques::is_asked) {
            Some(cheque) => cheques::at_end(self.tx, cheque, self.number).await,
            None => Ok(()),
        }
    }

    /// Every cheque as it was answered; one that never came is void where nothing stays to be paid by it.
    async fn end_cheques(&self, stay: &[ContractPaymentId]) -> Result<()> {
        let now = cheques::of_contract(self.tx, self.draft.contract_id).await?;
        for cheque in now {
            let waits = |id| stay.contains(&id);
            let goes = if cheques::is_asked(&cheque) {
                answer(self.given, cheque.id) != Some(ChequeAnswer::Keep)
            } else {
                cheque.state == ChequeState::Expected
                    && !cheque.contract_payment_id.is_some_and(waits)
            };
            if goes {
                cheques::at_end(self.tx, cheque, self.number).await?;
            }
        }
        Ok(())
    }

    /// What is charged at the end, and what of it and of open charges the balance pays.
    async fn settle_charges(&self, posted: &mut Posted) -> Result<()> {
        let tx = self.tx;
        for (debt, _, covered) in &self.counted.debts {
            let charge = match debt {
                Debt::Rent => continue,
                Debt::Fee(fee) => *fee,
                Debt::Item(at) => {
                    let item = &self.given.items[*at];
                    let (id, contract) = (self.draft.id, self.draft.contract_id);
                    let (kind, amount, note) = (item.kind, item.amount.0, item.note.clone());
                    charges::add_at_end(tx, id, contract, kind, amount, note)
                        .await?
                        .id
                }
            };
            if covered.is_zero() {
                continue;
            }
            charges::pay_from_balance(tx, charge, *covered).await?;
            if let Debt::Fee(fee) = debt {
                posted.fees.push(*fee);
            }
        }
        Ok(())
    }

    /// Unused rent comes to the deposit, what is covered leaves it by its reason, the rest is given back or stays.
    async fn move_deposit(&self, posted: &mut Posted) -> Result<()> {
        let today = self.tx.today();
        let unused = self.counted.rent.unused;
        if unused > Decimal::ZERO {
            let movement = NewMovement {
                method: Some(PaymentMethod::Balance),
                ..NewMovement::new(MovementKind::ToppedUp, unused, today)
            };
            self.post_movement(movement, posted).await?;
        }
        for (reason, amount) in self.deductions() {
            let movement = NewMovement {
                reason: Some(reason),
                photo_path: self
                    .photo
                    .clone()
                    .filter(|_| reason == DeductionReason::Damage),
                ..NewMovement::new(MovementKind::Deducted, amount, today)
            };
            self.post_movement(movement, posted).await?;
        }
        let rest = self.counted.rest();
        if let Some(method) = self.given.refund_method.filter(|_| rest > Decimal::ZERO) {
            let movement = NewMovement {
                method: Some(method),
                iban: self.given.iban.clone(),
                bank: self.given.refund_bank.clone(),
                reference: self.given.refund_reference.clone(),
                ..NewMovement::new(MovementKind::Refunded, rest, today)
            };
            self.post_movement(movement, posted).await?;
        }
        Ok(())
    }

    /// What is covered, by the reason of its deduction.
    fn deductions(&self) -> Vec<(DeductionReason, Decimal)> {
        let sum = |reason| {
            let covered = self.counted.covered(|debt| self.reason(debt) == reason);
            (reason, covered)
        };
        let sums = DeductionReason::ALL.iter().copied().map(sum);
        sums.filter(|(_, amount)| !amount.is_zero()).collect()
    }

    fn reason(&self, debt: Debt) -> DeductionReason {
        match debt {
            Debt::Rent => DeductionReason::UnpaidRent,
            Debt::Fee(_) => DeductionReason::Other,
            Debt::Item(at) => match self.given.items[at].kind {
                ChargeKind::EarlyExit => DeductionReason::EarlyExit,
                ChargeKind::Utilities => DeductionReason::Utilities,
                ChargeKind::Damage => DeductionReason::Damage,
                _ => DeductionReason::Other,
            },
        }
    }

    async fn post_movement(&self, movement: NewMovement, posted: &mut Posted) -> Result<()> {
        let movement = NewMovement {
            note: Some(self.number.to_owned()),
            ..movement
        };
        let done = movements::post(self.tx, self.draft.contract_id, None, movement).await?;
        posted.movements.push(done.id);
        Ok(())
    }

    async fn tell(&self) -> Result<()> {
        let (number, contract) = (self.number, &self.facts.contract);
        let text = Text::new(
            format!("Contract {} was settled: {number}.", contract.number),
            format!("تمت تسوية العقد {}: {number}.", contract.number),
        );
        let event = NewEvent {
            kind: "contract_settled",
            text,
            leads_to: Some(("settlements", self.draft.id.0)),
        };
        timeline::add(self.tx, contract.customer_id, event).await
    }
}
