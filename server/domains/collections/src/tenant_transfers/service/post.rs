//! Transferring a contract: everything that was shown, in one transaction.

use std::collections::BTreeSet;

use kernel::money::{grouped, plain};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::{Problem, Result, press, record};
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service::{self as contracts, Onward};
use leasing::contracts::{DepositBook, PaymentBook as _, PaymentStatus, PlannedPayment};
use parties::customers::entity::Entity as Customers;
use rust_decimal::Decimal;
use sea_orm::ActiveValue::Set;

use super::facts::{self, Asked, Facts, name_of};
use super::{Posted, payments as asked_payments};
use crate::charges::service as charges;
use crate::cheques::service as cheques;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod};
use crate::contract_payments::entity::{ActiveModel as PaymentRow, Entity as Payments};
use crate::contract_payments::service as payments;
use crate::contract_payments::{Book, ContractPaymentId};
use crate::settlements::model::{SettlementChequeInput, SettlementInput, SettlementPost};
use crate::settlements::service::{self as settlements, keep_paper};
use crate::settlements::{ChequeAnswer, SettlementId};
use crate::tenant_transfers::entity::{ActiveModel, Entity, Model};
use crate::tenant_transfers::model::NewTenantTransfer;
use crate::tenant_transfers::paper::{self, Said};
use crate::tenant_transfers::{
    TenantTransferError, TenantTransferId, TransferDeposit, TransferPayer, TransferShare,
};
use crate::unit_moves::service::onward::{Left, tell};

pub async fn create(tx: &MerchantTx, input: &NewTenantTransfer) -> Result<TenantTransferId> {
    let given = &input.transfer;
    let seen = contracts::find(tx, given.contract_id).await?;
    let asked = facts::read(tx, &seen, given).await?;
    // The contract's lock keeps every other use case from its payments, cheques and deposit.
    let before = contracts::lock_to_hand_on(tx, seen.id, asked.customer.id).await?;
    if before.version != input.version {
        let current = serde_json::to_value(&before)?;
        return Err(Problem::stale(current, tx.caller().submitted()));
    }
    let facts = Facts::of(tx, before, &asked).await?;
    if let Some(problem) = facts.problems(tx, &asked).await?.into_iter().next() {
        return Err(problem);
    }
    let shown = [&input.goes, &input.given_back, &input.deposit_held];
    let now = [facts.shared.goes, facts.shared.given_back, facts.held];
    if shown.into_iter().ne(now.map(plain).iter()) {
        return Err(TenantTransferError::Changed.into());
    }
    let number = tx.next_number("tenant_transfers", "TT").await?;
    let job = Job {
        tx,
        number: &number,
        facts: &facts,
        asked: &asked,
    };
    job.run().await
}

struct Job<'a> {
    tx: &'a MerchantTx,
    number: &'a str,
    facts: &'a Facts,
    asked: &'a Asked,
}

impl Job<'_> {
    async fn run(&self) -> Result<TenantTransferId> {
        let (tx, facts, asked) = (self.tx, self.facts, self.asked);
        let (ended, cancelled, added) = self.end().await?;
        let next = self.begin(&ended).await?;
        if asked.answer == TransferDeposit::CarriedOver {
            let deposits = tx.kernel().port::<dyn DepositBook>()?;
            deposits.carry_over(tx, ended.id, next.id).await?;
        }
        let row = self.write(&ended, &next).await?;
        self.charge(&row).await?;
        let settlement = self.settle(&ended).await?;
        let posted = Posted {
            cancelled,
            added,
            left: Left::of(tx, next.id).await?,
            total_rent: facts.contract.total_rent,
            insurance_amount: facts.contract.insurance_amount,
        };
        let said = Said {
            number: self.number,
            facts,
            asked,
            ended: &ended,
            next: &next,
            settlement,
        };
        let document = paper::document(tx, &said).await?;
        let pdf = press::set(move || documents::transfer_pdf(&document)).await?;
        let pdf = pdf.map_err(Problem::internal)?;
        let (path, hash) = keep_paper(tx, &pdf).await?;
        let changed = ActiveModel {
            settlement_id: Set(settlement),
            posted: Set(serde_json::to_value(&posted)?),
            pdf_path: Set(Some(path)),
            pdf_hash: Set(Some(hash)),
            ..Default::default()
        };
        tx.change_as::<Entity>("posted", &row, None, changed)
            .await?;
        self.tell(&ended, &next).await?;
        Ok(row.id)
    }

    /// The contract ends the day before. Cheques for what the other tenant takes over go back; what they were to pay is
    /// cancelled, and what the first tenant owes is what the contract states.
    async fn end(&self) -> Result<(Contract, Vec<ContractPaymentId>, Vec<ContractPaymentId>)> {
        let (tx, facts, asked) = (self.tx, self.facts, self.asked);
        let id = facts.contract.id;
        let ended = contracts::terminate(tx, id, asked.last_day).await?;
        let gone: BTreeSet<i64> = facts.cheques.iter().map(|one| one.id.0).collect();
        for cheque in cheques::of_contract(tx, id).await? {
            if gone.contains(&cheque.id.0) {
                cheques::at_end(tx, cheque, self.number).await?;
            }
        }
        let known: BTreeSet<i64> = payments::of_contract(tx, id)
            .await?
            .iter()
            .filter(|one| one.status != PaymentStatus::Cancelled)
            .map(|one| one.id.0)
            .collect();
        for payment in facts.moving.iter().chain(&facts.insurance) {
            cancel(tx, payment.id).await?;
        }
        let behind = (facts.shared.behind > Decimal::ZERO).then(|| {
            let (amount, due_on) = (facts.shared.behind, asked.last_day);
            let method = PaymentMethod::Transfer;
            PlannedPayment::without_paper(PaymentKind::Rent, amount, due_on, method)
        });
        let added: Vec<_> = behind.into_iter().collect();
        Book.amend_plan(tx, id, &added, facts.shared.lowered)
            .await?;
        let insurance = ended.insurance_amount - facts.open_insurance();
        let ended = contracts::reckon(tx, &ended, facts.shared.stays, insurance).await?;
        let (mut cancelled, mut added) = (Vec::new(), Vec::new());
        for payment in payments::of_contract(tx, id).await? {
            let is_cancelled = payment.status == PaymentStatus::Cancelled;
            match (known.contains(&payment.id.0), is_cancelled) {
                (true, true) => cancelled.push(payment.id),
                (false, false) => added.push(payment.id),
                _ => {}
            }
        }
        Ok((ended, cancelled, added))
    }

    /// The contract of the rest is issued, and its payments are agreed.
    async fn begin(&self, ended: &Contract) -> Result<Contract> {
        let (tx, facts, asked) = (self.tx, self.facts, self.asked);
        let old = record::find::<Customers>(tx, ended.customer_id).await?;
        let onward = Onward {
            starts_on: asked.takes_over_on,
            customer: asked.customer.id,
            unit: ended.unit_id,
            parking: ended.parking_id,
            rent_price: facts.rent_price,
            rent_lines: facts.rent_lines.clone(),
            total_rent: facts.shared.goes,
            insurance_amount: facts.asked_insurance(asked),
            said: self.said(ended, &name_of(&old)),
        };
        let next = contracts::go_on(tx, ended, onward).await?;
        let planned: Vec<PlannedPayment> = asked_payments(facts, asked)
            .iter()
            .map(|one| {
                PlannedPayment::without_paper(one.kind, one.amount.0, one.due_on, one.method)
            })
            .collect();
        Book.amend_plan(tx, next.id, &planned, Decimal::ZERO)
            .await?;
        Ok(next)
    }

    fn said(&self, ended: &Contract, old: &Text) -> Text {
        let (number, day) = (&ended.number, DayText(self.asked.takes_over_on));
        let (paid_en, paid_ar) = match self.asked.share {
            TransferShare::ByDays => (
                "Each of the two tenants pays the rent of the own days.",
                "يدفع كل من المستأجرين إيجار أيامه.",
            ),
            TransferShare::ByDueDate => (
                "What was agreed to be paid under that contract stays with it and is not asked for again.",
                "وما اتُّفق على دفعه بموجب ذلك العقد يبقى عليه ولا يُطالب به مرة أخرى.",
            ),
        };
        Text::new(
            format!(
                "From {day} this contract continues contract {number}, which {} transferred ({}). {paid_en}",
                old.en, self.number
            ),
            format!(
                "يستكمل هذا العقد من {day:#} العقد {number} الذي تنازل عنه {} ({}). {paid_ar}",
                old.ar, self.number
            ),
        )
    }

    async fn write(&self, ended: &Contract, next: &Contract) -> Result<Model> {
        let (tx, facts, asked) = (self.tx, self.facts, self.asked);
        let row = ActiveModel {
            number: Set(self.number.to_owned()),
            contract_id: Set(ended.id),
            next_id: Set(next.id),
            takes_over_on: Set(asked.takes_over_on),
            share: Set(asked.share),
            deposit_answer: Set(asked.answer),
            stays: Set(facts.shared.stays),
            goes: Set(facts.shared.goes),
            ahead: Set(facts.ahead),
            given_back: Set(facts.shared.given_back),
            deposit: Set(facts.deposit(asked)),
            debts: Set(facts.debts),
            fee: Set(asked.fee),
            fee_vat: Set(asked.fee_vat),
            fee_payer: Set(asked.fee_payer),
            note: Set(asked.note.clone()),
            posted: Set(serde_json::to_value(Posted::default())?),
            transferred_by: Set(tx.caller().actor.name.clone()),
            transferred_on: Set(tx.today()),
            ..Default::default()
        };
        tx.create::<Entity>(row).await
    }

    /// The fee with its tax is a charge of who pays it.
    async fn charge(&self, row: &Model) -> Result<()> {
        let asked = self.asked;
        let contract = match asked.fee_payer {
            None => return Ok(()),
            Some(TransferPayer::OldTenant) => row.contract_id,
            Some(TransferPayer::NewTenant) => row.next_id,
        };
        let note = if asked.fee_vat.is_zero() {
            self.number.to_owned()
        } else {
            let (fee, vat) = (grouped(asked.fee), grouped(asked.fee_vat));
            format!("{} · {fee} + VAT {vat}", self.number)
        };
        charges::add_transfer(self.tx, row.id, contract, asked.fee_total(), note).await
    }

    /// What was paid for later days is given back by a settlement of the first contract.
    async fn settle(&self, ended: &Contract) -> Result<Option<SettlementId>> {
        let (tx, asked) = (self.tx, self.asked);
        if self.facts.shared.given_back.is_zero() {
            return Ok(None);
        }
        // Security of the first tenant stays until the deposit is settled.
        let kept = cheques::of_contract(tx, ended.id).await?;
        let kept = kept.iter().filter(|one| cheques::is_asked(one));
        let input = SettlementInput {
            last_day: Some(asked.last_day.to_string()),
            basis: Some(asked.basis),
            cheques: kept
                .map(|one| SettlementChequeInput {
                    cheque_id: one.id,
                    answer: ChequeAnswer::Keep,
                })
                .collect(),
            note: Some(self.number.to_owned()),
            ..Default::default()
        };
        let id = settlements::create(tx, ended.id, &input).await?;
        let shown = settlements::detail(tx, id).await?;
        let account = shown.account.ok_or_else(Problem::invalid)?;
        let post = SettlementPost {
            net: plain(account.net.0),
            version: shown.settlement.version,
        };
        settlements::post(tx, id, &post).await?;
        Ok(Some(id))
    }

    async fn tell(&self, ended: &Contract, next: &Contract) -> Result<()> {
        let (number, day) = (self.number, DayText(self.asked.takes_over_on));
        let text = Text::new(
            format!(
                "Contract {} was transferred from {day} and goes on as contract {}: {number}.",
                ended.number, next.number
            ),
            format!(
                "تم التنازل عن العقد {} من {day:#} ويستمر بالعقد {}: {number}.",
                ended.number, next.number
            ),
        );
        for contract in [ended, next] {
            tell(self.tx, contract, "contract_transferred", text.clone()).await?;
        }
        Ok(())
    }
}

/// Nothing of an open payment is owed any more.
pub(super) async fn cancel(tx: &MerchantTx, id: ContractPaymentId) -> Result<()> {
    let payment = tx.locked::<Payments>(id).await?;
    let row = PaymentRow {
        status: Set(PaymentStatus::Cancelled),
        not_collected_reason: Set(None),
        ..Default::default()
    };
    tx.change_as::<Payments>("cancelled", &payment, None, row)
        .await?;
    Ok(())
}
