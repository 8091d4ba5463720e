//! What is asked for, and how a contract stands on the day of its transfer.

use chrono::NaiveDate;
use kernel::code::Status;
use kernel::money::grouped;
use kernel::tenancy::MerchantConn;
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use leasing::contracts::RentLines;
use leasing::contracts::entity::Model as Contract;
use leasing::contracts::service as contracts;
use parties::customers::entity as customers;
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _};

use crate::charges::service as charges;
use crate::cheques::ChequeState;
use crate::cheques::entity::{Column as ChequeColumn, Entity as Cheques, Model as Cheque};
use crate::cheques::service::is_asked;
use crate::contract_payments::ContractPaymentId;
use crate::contract_payments::codes::{PaymentKind, PaymentMethod, PaymentStatus};
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service as payments;
use crate::customer_risks::RiskLevel;
use crate::customer_risks::service as risks;
use crate::insurances::service as insurances;
use crate::management_agreements::service::per_cent;
use crate::owner_statements::service::fee_tax;
use crate::period_locks;
use crate::settlements::{RentBasis, rent_until};
use crate::tenant_transfers::model::TenantTransferInput;
use crate::tenant_transfers::share::{Rents, Shared, overdue, shared};
use crate::tenant_transfers::{TenantTransferError, TransferDeposit, TransferPayer, TransferShare};
use crate::unit_moves::rent::parted;
use crate::unit_moves::service::onward::{ahead_of, is_security, obstacles};

/// A checked form.
pub(in crate::tenant_transfers) struct Asked {
    /// Who takes over.
    pub customer: customers::Model,
    pub last_day: NaiveDate,
    pub takes_over_on: NaiveDate,
    pub share: TransferShare,
    pub basis: RentBasis,
    pub answer: TransferDeposit,
    /// Where the deposit stays: what the other tenant is asked for.
    pub new_deposit: Decimal,
    pub method: PaymentMethod,
    pub fee: Decimal,
    pub fee_vat: Decimal,
    pub fee_payer: Option<TransferPayer>,
    pub leaves_debts: bool,
    pub note: Option<String>,
}

impl Asked {
    pub(in crate::tenant_transfers) fn fee_total(&self) -> Decimal {
        self.fee + self.fee_vat
    }
}

const LARGEST: i64 = 999_999_999_999;

pub(in crate::tenant_transfers) async fn read(
    db: &impl MerchantConn,
    contract: &Contract,
    input: &TenantTransferInput,
) -> Result<Asked> {
    let customer = match input.customer_id {
        Some(id) => customers::Entity::find_by_id(id).one(db).await?,
        None => None,
    };
    let mut form = Validator::new(db.language());
    form.check("customer_id", input.customer_id.is_some(), Rule::Required);
    let is_there = input.customer_id.is_none() || customer.is_some();
    form.check("customer_id", is_there, Rule::NotFound);
    let is_other = input.customer_id != Some(contract.customer_id);
    form.check_custom("customer_id", is_other, "same_tenant", SAME);
    let in_use = customer
        .as_ref()
        .is_none_or(|one| one.status == Status::Active);
    form.check_custom("customer_id", in_use, "disabled", DISABLED);
    let takes_over_on = form
        .date("takes_over_on", &input.takes_over_on)
        .of_business()
        .required()
        .after(contract.starts_on)
        .before_or_equal(contract.ends_on)
        .value();
    form.check(
        "deposit_answer",
        input.deposit_answer.is_some(),
        Rule::Required,
    );
    let answer = input.deposit_answer.unwrap_or(TransferDeposit::Settled);
    let new_deposit = form
        .price("new_deposit", &input.new_deposit)
        .max(Decimal::from(LARGEST))
        .optional()
        .unwrap_or(contract.insurance_amount);
    let method = PaymentMethod::of_contract(&mut form, "method", input.method);
    let fee = form
        .price("fee", &input.fee)
        .max(Decimal::from(LARGEST))
        .optional()
        .unwrap_or_default();
    let is_charged = fee > Decimal::ZERO;
    let is_answered = !is_charged || input.fee_payer.is_some();
    form.check("fee_payer", is_answered, Rule::Required);
    let note = form.notes("note", &input.note).max_length(1000).optional();
    form.finish()?;
    let customer = customer.ok_or_else(Problem::invalid)?;
    Ok(Asked {
        customer,
        last_day: takes_over_on.pred_opt().unwrap_or(takes_over_on),
        takes_over_on,
        share: input.share.unwrap_or(TransferShare::ByDays),
        basis: input.basis.unwrap_or(RentBasis::Daily),
        answer,
        new_deposit: match answer {
            TransferDeposit::Settled => new_deposit,
            TransferDeposit::CarriedOver => Decimal::ZERO,
        },
        method: method.unwrap_or(PaymentMethod::Transfer),
        fee,
        fee_vat: per_cent(fee, fee_tax(db).await?),
        fee_payer: input.fee_payer.filter(|_| is_charged),
        leaves_debts: input.leaves_debts,
        note,
    })
}

const SAME: Text = Text::fixed(
    "The contract is this tenant's already. Choose another tenant.",
    "العقد لهذا المستأجر بالفعل. اختر مستأجراً آخر.",
);
const DISABLED: Text = Text::fixed(
    "This tenant is disabled and rents nothing. Activate the tenant first, or choose another.",
    "هذا المستأجر معطل ولا يُؤجَّر له. فعّله أولاً أو اختر غيره.",
);

/// A contract on the day of its transfer.
pub(in crate::tenant_transfers) struct Facts {
    pub contract: Contract,
    /// Open rent that the other tenant takes over, the first due on top.
    pub moving: Vec<Payment>,
    /// What is open of the deposit.
    pub insurance: Vec<Payment>,
    /// That go back, or never come: of these payments, and security where the deposit goes too.
    pub cheques: Vec<Cheque>,
    pub collected: Decimal,
    /// Rent from before that is open behind a cheque, or that somebody was asked for in vain.
    stuck: Decimal,
    pub debts: Decimal,
    /// Of the deposit.
    pub held: Decimal,
    pub shared: Shared,
    /// The rent of the days before.
    pub own_days: Decimal,
    /// Rent of the days from the transfer on that was agreed under this contract or before it.
    pub ahead: Decimal,
    /// A year's rent from the day on, and its lines where it changes.
    pub rent_price: Decimal,
    pub rent_lines: RentLines,
}

impl Facts {
    pub(in crate::tenant_transfers) async fn of(
        db: &impl MerchantConn,
        contract: Contract,
        asked: &Asked,
    ) -> Result<Self> {
        let all = payments::of_contract(db, contract.id).await?;
        let cheques = Cheques::find()
            .filter(ChequeColumn::ContractId.eq(contract.id))
            .order_by_asc(ChequeColumn::Id)
            .all(db)
            .await?;
        let is_collected = |one: &&Payment| {
            one.kind == PaymentKind::Rent && one.status == PaymentStatus::Collected
        };
        let collected = sum(all.iter().filter(is_collected));
        let is_open = |one: &Payment| {
            matches!(
                one.status,
                PaymentStatus::OnDate | PaymentStatus::NotCollected
            )
        };
        let (rents, insurance): (Vec<_>, Vec<_>) = all
            .into_iter()
            .filter(is_open)
            .partition(|one| one.kind == PaymentKind::Rent);
        // What came back unpaid is a debt of who was asked for it.
        let goes = |one: &Payment| {
            one.status == PaymentStatus::OnDate && one.due_on >= asked.takes_over_on
        };
        let (moving, staying): (Vec<_>, Vec<_>) = rents.into_iter().partition(goes);
        let in_hand = |id: ContractPaymentId| {
            let mut current = cheques.iter().filter(|cheque| cheque.is_current);
            let own = current.find(|cheque| cheque.contract_payment_id == Some(id));
            own.is_some_and(|cheque| cheque.state != ChequeState::Expected)
        };
        let is_free = |one: &&Payment| one.status == PaymentStatus::OnDate && !in_hand(one.id);
        let unpaid = sum(&staying);
        let lowerable = sum(staying.iter().filter(is_free));
        let today = db.today();
        let is_late =
            |one: &&Payment| one.status == PaymentStatus::NotCollected || one.due_on < today;
        let late = sum(staying.iter().filter(is_late));
        let is_not_due = |one: &&Payment| is_free(one) && !is_late(one);
        let not_due = sum(staying.iter().filter(is_not_due));
        // Of these days, what was agreed under a contract before is not owed under this one.
        let earlier = ahead_of(db, contract.id).await?;
        let (total, last_day) = (contract.total_rent, asked.last_day);
        let days = rent_until(&contract, total + earlier, last_day, asked.basis);
        let rents = Rents {
            total,
            own_days: (days - earlier).clamp(Decimal::ZERO, total),
            open: moving.iter().map(|one| (one.due_on, one.amount)).collect(),
            lowerable,
        };
        let shared = shared(asked.share, &rents, asked.takes_over_on);
        let fees = charges::open_of(db, contract.id).await?;
        let fees: Decimal = fees.iter().map(|fee| fee.amount).sum();
        let held = insurances::held_of(db, contract.customer_id).await?;
        let onward = parted(&contract, asked.takes_over_on, None);
        let is_gone = |cheque: &Cheque| match cheque.contract_payment_id {
            Some(id) => moving.iter().chain(&insurance).any(|one| one.id == id),
            None => asked.answer == TransferDeposit::CarriedOver && is_security(cheque),
        };
        let is_here = |cheque: &Cheque| is_asked(cheque) || cheque.state == ChequeState::Expected;
        let gone = cheques.iter().filter(|one| is_gone(one) && is_here(one));
        let gone = gone.cloned().collect();
        Ok(Self {
            cheques: gone,
            collected,
            stuck: unpaid - lowerable,
            debts: overdue(late, not_due, shared.lowered) + fees,
            held: held.get(&contract.id).copied().unwrap_or_default(),
            ahead: shared.stays + earlier - days,
            shared,
            own_days: rents.own_days,
            rent_price: onward.rent_price,
            rent_lines: onward.rent_lines,
            moving,
            insurance,
            contract,
        })
    }

    /// Of the deposit, what is carried over.
    pub(in crate::tenant_transfers) fn deposit(&self, asked: &Asked) -> Decimal {
        match asked.answer {
            TransferDeposit::CarriedOver => self.held,
            TransferDeposit::Settled => Decimal::ZERO,
        }
    }

    pub(in crate::tenant_transfers) fn open_insurance(&self) -> Decimal {
        sum(&self.insurance)
    }

    /// What the other tenant is asked for as a deposit.
    pub(in crate::tenant_transfers) fn asked_insurance(&self, asked: &Asked) -> Decimal {
        match asked.answer {
            TransferDeposit::CarriedOver => self.open_insurance(),
            TransferDeposit::Settled => asked.new_deposit,
        }
    }

    /// What is in the way of the transfer, what the office does first on top.
    pub(in crate::tenant_transfers) async fn problems(
        &self,
        db: &impl MerchantConn,
        asked: &Asked,
    ) -> Result<Vec<Problem>> {
        type E = TenantTransferError;
        let contract = &self.contract;
        let obstacles = obstacles(db, contract).await?.into_iter();
        let mut found: Vec<Problem> = obstacles.map(|one| E::from(one).into()).collect();
        let closed = period_locks::closed_through(db).await?;
        found.extend(period_locks::refusal(closed, asked.takes_over_on).map(Problem::from));
        for cheque in self.cheques.iter().filter(|one| one.state.is_at_bank()) {
            let number = cheque.number.clone().unwrap_or_default();
            found.push(E::ChequeAtBank { number }.into());
        }
        let given_back = self.shared.given_back;
        if given_back > Decimal::ZERO {
            let amount = grouped(given_back);
            if self.stuck > Decimal::ZERO {
                let amount = grouped(self.stuck);
                found.push(E::OwesMeanwhile { amount }.into());
            }
            if asked.last_day > db.today() {
                found.push(E::NotYet { amount }.into());
            }
        }
        if self.debts > Decimal::ZERO && !asked.leaves_debts {
            let amount = grouped(self.debts);
            found.push(E::DebtsOpen { amount }.into());
        }
        let risk = risks::of_customer(db, asked.customer.id).await?;
        if risk.level == RiskLevel::High && risk.accepted.is_none() {
            let Text { en, ar } = name_of(&asked.customer);
            let (name_en, name_ar) = (en.into_owned(), ar.into_owned());
            found.push(E::HighRisk { name_en, name_ar }.into());
        }
        let (from, tenant) = (asked.takes_over_on, asked.customer.id);
        let places = (contract.unit_id, contract.parking_id);
        found.extend(contracts::in_the_way(db, contract, from, tenant, places).await?);
        Ok(found)
    }
}

fn sum<'a>(rows: impl IntoIterator<Item = &'a Payment>) -> Decimal {
    rows.into_iter().map(|one| one.amount).sum()
}

/// A tenant's name in both languages, as far as it is known.
pub(in crate::tenant_transfers) fn name_of(customer: &customers::Model) -> Text {
    let (en, ar) = (&customer.name_en, &customer.name_ar);
    let either = |first: &Option<String>, other: &Option<String>| {
        first
            .clone()
            .or_else(|| other.clone())
            .unwrap_or_else(|| customer.mobile.clone())
    };
    Text::new(either(en, ar), either(ar, en))
}
