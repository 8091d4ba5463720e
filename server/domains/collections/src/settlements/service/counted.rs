//! The account of a settlement, counted from the records of the moment.

use chrono::NaiveDate;
use kernel::code::Code as _;
use kernel::money::{Amount, grouped, round};
use kernel::tenancy::MerchantConn;
use kernel::text::{DayText, Text};
use kernel::{Result, record};
use leasing::contracts::service::find as find_contract;
use leasing::contracts::{ContractId, entity as contracts};
use parties::facts::OWNERS;
use properties::facts::{Place, holdings, own_part};
use properties::units::entity as units;
use rust_decimal::Decimal;
use sea_orm::{
    ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
    QueryOrder as _, Statement,
};

use crate::charges::entity::Model as Charge;
use crate::charges::{ChargeId, ChargeKind, service as charges};
use crate::cheques::entity as cheques;
use crate::cheques::service::is_asked;
use crate::cheques::{ChequeId, ChequePurpose};
use crate::contract_payments::codes::{PaymentKind, PaymentStatus};
use crate::contract_payments::entity::Model as Payment;
use crate::contract_payments::service as payments;
use crate::insurances::entity as insurances;
use crate::management_agreements::service::{self as agreements, per_cent};
use crate::settlements::account::{self, KeptTooMuch, OpenRent, Rent};
use crate::settlements::entity::Model;
use crate::settlements::model::{
    SettlementAccount, SettlementCheque, SettlementGiven, SettlementLine, SettlementOwner,
};
use crate::settlements::rent::Term;
use crate::settlements::{ChequeAnswer, RentBasis, SettlementError, SettlementLineKind};
use crate::unit_moves::service as unit_moves;

/// What the account is counted from.
pub(super) struct Facts {
    pub contract: contracts::Model,
    /// The first due on top.
    pub payments: Vec<Payment>,
    pub cheques: Vec<cheques::Model>,
    /// Open charges.
    pub fees: Vec<Charge>,
    /// Of the deposit.
    pub held: Decimal,
    /// Rent of its days that was agreed under the contract that the tenant moved from.
    pub ahead: Decimal,
}

pub(super) async fn facts(db: &impl MerchantConn, contract: ContractId) -> Result<Facts> {
    let cheques = cheques::Entity::find()
        .filter(cheques::Column::ContractId.eq(contract))
        .order_by_asc(cheques::Column::Id);
    let deposit = insurances::Entity::find().filter(insurances::Column::ContractId.eq(contract));
    let deposit = deposit.one(db).await?;
    Ok(Facts {
        contract: find_contract(db, contract).await?,
        payments: payments::of_contract(db, contract).await?,
        cheques: cheques.all(db).await?,
        fees: charges::open_of(db, contract).await?,
        held: deposit.map_or(Decimal::ZERO, |deposit| deposit.balance),
        ahead: unit_moves::ahead_of(db, contract).await?,
    })
}

impl Facts {
    /// Payments of a kind that are neither collected nor cancelled.
    pub fn open(&self, kind: PaymentKind) -> impl Iterator<Item = &Payment> {
        let is_open = |row: &&Payment| {
            matches!(
                row.status,
                PaymentStatus::OnDate | PaymentStatus::NotCollected
            )
        };
        let own = self.payments.iter().filter(move |row| row.kind == kind);
        own.filter(is_open)
    }

    fn collected(&self) -> Decimal {
        let rent = self
            .payments
            .iter()
            .filter(|row| row.kind == PaymentKind::Rent && row.status == PaymentStatus::Collected);
        rent.map(|row| row.amount).sum()
    }

    /// The cheques that somebody has to answer for.
    pub fn asked(&self) -> impl Iterator<Item = &cheques::Model> {
        self.cheques.iter().filter(|cheque| is_asked(cheque))
    }

    fn is_kept(&self, payment: &Payment, given: &SettlementGiven) -> bool {
        self.asked().any(|cheque| {
            cheque.is_current
                && cheque.contract_payment_id == Some(payment.id)
                && answer(given, cheque.id) == Some(ChequeAnswer::Keep)
        })
    }
}

pub(super) fn answer(given: &SettlementGiven, cheque: ChequeId) -> Option<ChequeAnswer> {
    let mut answers = given.cheques.iter();
    let own = answers.find(|row| row.cheque_id == cheque);
    own.map(|row| row.answer)
}

/// What a tenant owes, in the order in which it is covered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Debt {
    Rent,
    Fee(ChargeId),
    /// Its place among the typed ones.
    Item(usize),
}

pub(super) struct Counted {
    term: Term,
    /// Up to the last day.
    due: Decimal,
    collected: Decimal,
    pub rent: Rent,
    /// What each debt is and how much of it is covered.
    pub debts: Vec<(Debt, Decimal, Decimal)>,
    pub net: Decimal,
    given: SettlementGiven,
}

impl Counted {
    /// Covered of the debts that are meant.
    pub fn covered(&self, counts: impl Fn(Debt) -> bool) -> Decimal {
        let own = self.debts.iter().filter(|(debt, ..)| counts(*debt));
        own.map(|(_, _, covered)| covered).sum()
    }

    /// What is left for the tenant.
    pub fn rest(&self) -> Decimal {
        self.net.max(Decimal::ZERO)
    }
}

pub(super) fn count(
    facts: &Facts,
    row: &Model,
    given: &SettlementGiven,
) -> std::result::Result<Counted, SettlementError> {
    let collected = facts.collected();
    let open: Vec<OpenRent> = facts
        .open(PaymentKind::Rent)
        .map(|payment| OpenRent {
            amount: payment.amount,
            kept: facts.is_kept(payment, given),
        })
        .collect();
    let total = collected + open.iter().map(|row| row.amount).sum::<Decimal>();
    let contract = &facts.contract;
    let term = Term {
        starts_on: contract.starts_on,
        // A tenancy that ended by a move owes what was agreed under it, whole.
        ends_on: contract.ends_on,
        rent_price: contract.rent_price,
        lines: contract.rent_lines.0.clone(),
        total,
    };
    let whole = Term {
        total: total + facts.ahead,
        ..term.clone()
    };
    let due = whole.rent_until(row.last_day, row.basis) - facts.ahead;
    if due < Decimal::ZERO {
        let ahead = grouped(-due);
        return Err(SettlementError::PaidAhead { ahead });
    }
    let rent = account::rent(due, collected, &open).map_err(|KeptTooMuch { owed }| {
        SettlementError::KeptTooMuch {
            owed: grouped(owed),
        }
    })?;
    let mut debts = vec![(Debt::Rent, rent.owed)];
    let fees = facts.fees.iter();
    debts.extend(fees.map(|fee| (Debt::Fee(fee.id), fee.amount)));
    let items = given.items.iter().enumerate();
    debts.extend(items.map(|(at, item)| (Debt::Item(at), item.amount.0)));
    debts.retain(|(_, amount)| *amount > Decimal::ZERO);
    let there_is = facts.held + rent.unused;
    let amounts: Vec<Decimal> = debts.iter().map(|(_, amount)| *amount).collect();
    let covered = account::covered(there_is, &amounts);
    let owed: Decimal = amounts.iter().sum();
    Ok(Counted {
        term,
        due,
        collected,
        debts: debts
            .into_iter()
            .zip(covered)
            .map(|((debt, amount), covered)| (debt, amount, covered))
            .collect(),
        net: there_is - owed,
        rent,
        given: given.clone(),
    })
}

/// What keeps it from being posted.
pub(super) fn problems(
    facts: &Facts,
    given: &SettlementGiven,
    photos: usize,
) -> Vec<SettlementError> {
    let mut found = Vec::new();
    let number = |cheque: &cheques::Model| cheque.number.clone().unwrap_or_default();
    let unanswered = facts
        .asked()
        .filter(|cheque| answer(given, cheque.id).is_none());
    let unanswered: Vec<String> = unanswered.map(number).collect();
    if !unanswered.is_empty() {
        let numbers = unanswered.join(", ");
        found.push(SettlementError::ChequesUnanswered { numbers });
    }
    for cheque in facts.asked().filter(|cheque| cheque.state.is_at_bank()) {
        if answer(given, cheque.id) == Some(ChequeAnswer::Return) {
            let number = number(cheque);
            found.push(SettlementError::ChequeAtBank { number });
        }
    }
    let damages = given
        .items
        .iter()
        .any(|item| item.kind == ChargeKind::Damage);
    if damages && photos == 0 {
        found.push(SettlementError::PhotoMissing);
    }
    found
}

/// The cheques as a form asks about them.
pub(super) fn cheques(facts: &Facts, given: &SettlementGiven) -> Vec<SettlementCheque> {
    let shown = facts.asked().map(|cheque| SettlementCheque {
        cheque_id: cheque.id,
        number: cheque.number.clone(),
        bank: cheque.bank.clone(),
        cheque_date: cheque.cheque_date,
        amount: Amount(cheque.amount),
        state: cheque.state,
        is_security: cheque.purpose == ChequePurpose::Security,
        answers: if cheque.state.is_at_bank() {
            vec![ChequeAnswer::Withdraw, ChequeAnswer::Keep]
        } else {
            vec![ChequeAnswer::Return, ChequeAnswer::Keep]
        },
        answer: answer(given, cheque.id),
    });
    shown.collect()
}

/// The account as it is shown and kept.
pub(super) async fn account(
    db: &impl MerchantConn,
    facts: &Facts,
    row: &Model,
    counted: &Counted,
) -> Result<SettlementAccount> {
    let rest = counted.rest();
    let at_once = counted.given.refund_method.is_some();
    let (refunded, held) = if at_once {
        (rest, Decimal::ZERO)
    } else {
        (Decimal::ZERO, rest)
    };
    let rent_lost = counted.term.total - counted.due;
    let items = counted.given.items.iter();
    let penalty = items.filter(|item| item.kind == ChargeKind::EarlyExit);
    let penalty = penalty.map(|item| item.amount.0).sum();
    let parts = [counted.due, counted.rent.unused, rent_lost, penalty];
    Ok(SettlementAccount {
        lines: lines(facts, row, counted),
        net: Amount(counted.net),
        refunded: Amount(refunded),
        held: Amount(held),
        owed: Amount((-counted.net).max(Decimal::ZERO)),
        rent_lost: Amount(rent_lost),
        owners: owners(db, &facts.contract, row.last_day, parts).await?,
    })
}

fn lines(facts: &Facts, row: &Model, counted: &Counted) -> Vec<SettlementLine> {
    use SettlementLineKind as Kind;
    let mut said = days(row, counted);
    if !facts.ahead.is_zero() && row.last_day < counted.term.ends_on {
        let ahead = grouped(facts.ahead);
        said = Text::new(
            format!(
                "{}; {ahead} of it under the contract before the move",
                said.en
            ),
            format!("{}؛ منها {ahead} بموجب العقد السابق للنقل", said.ar),
        );
    }
    let mut lines = vec![line(Kind::RentDue, -counted.due, said)];
    let mut add = |kind, amount: Decimal, text| {
        if !amount.is_zero() {
            lines.push(line(kind, amount, text));
        }
    };
    let collected = facts
        .payments
        .iter()
        .filter(|row| row.kind == PaymentKind::Rent && row.status == PaymentStatus::Collected);
    let count = collected.count();
    let text = Text::new(
        format!("Payments collected: {count}"),
        format!("الدفعات المحصلة: {count}"),
    );
    add(Kind::RentCollected, counted.collected, text);
    let kept = facts
        .asked()
        .filter(|cheque| answer(&counted.given, cheque.id) == Some(ChequeAnswer::Keep));
    let numbers: Vec<String> = kept.filter_map(|cheque| cheque.number.clone()).collect();
    let text = either(&numbers.join(", "));
    add(Kind::RentByCheque, counted.rent.by_cheque, text);
    for fee in &facts.fees {
        let (kind, day) = (fee.kind.text(), DayText(fee.charged_on));
        let text = Text::new(
            format!("{}, {day}", kind.en),
            format!("{}، {day:#}", kind.ar),
        );
        add(Kind::Fee, -fee.amount, text);
    }
    for item in &counted.given.items {
        let note = item.note.clone().unwrap_or_default();
        let text = match item.months {
            Some(months) => {
                let months = months.0.normalize();
                Text::new(
                    format!("{months} months' rent. {note}"),
                    format!("إيجار {months} من الأشهر. {note}"),
                )
            }
            None => either(&note),
        };
        add(of_charge(item.kind), -item.amount.0, text);
    }
    let text = Text::new("The tenant's money", "أموال المستأجر");
    add(Kind::Deposit, facts.held, text);
    lines
}

/// The same in both languages.
fn either(text: &str) -> Text {
    Text::new(text.to_owned(), text.to_owned())
}

fn line(kind: SettlementLineKind, amount: Decimal, explanation: Text) -> SettlementLine {
    SettlementLine {
        kind,
        explanation_en: explanation.en.into_owned(),
        explanation_ar: explanation.ar.into_owned(),
        amount: Amount(amount),
    }
}

/// How the rent to the last day was counted.
fn days(row: &Model, counted: &Counted) -> Text {
    let term = &counted.term;
    let (from, to) = (DayText(term.starts_on), DayText(row.last_day));
    let (days, year) = (term.days(row.last_day), grouped(term.rent_price));
    if row.last_day >= term.ends_on {
        return Text::new(
            format!("The whole term, {from} to {to}"),
            format!("المدة كاملة من {from:#} إلى {to:#}"),
        );
    }
    if !term.lines.is_empty() {
        return by_lines(term, row);
    }
    match row.basis {
        RentBasis::Daily => Text::new(
            format!("{days} days, {from} to {to}, at {year} a year over 365"),
            format!("عدد الأيام {days} من {from:#} إلى {to:#} على أساس {year} للسنة مقسومة على 365"),
        ),
        RentBasis::Monthly => {
            let (months, days) = term.months(row.last_day);
            let month = grouped(round(term.rent_price / Decimal::from(12)));
            Text::new(
                format!(
                    "{months} months and {days} days, {from} to {to}, at {month} a month over 30"
                ),
                format!(
                    "الأشهر {months} والأيام {days} من {from:#} إلى {to:#} على أساس {month} للشهر مقسوماً على 30"
                ),
            )
        }
    }
}

/// The same where the rent changes within the term: the rent of its last day is said, the lines are in the contract.
fn by_lines(term: &Term, row: &Model) -> Text {
    let (from, to) = (DayText(term.starts_on), DayText(row.last_day));
    let (days, year) = (term.days(row.last_day), grouped(term.rent_on(row.last_day)));
    let (en, ar) = match row.basis {
        RentBasis::Daily => ("days over 365", "الأيام مقسومة على 365"),
        RentBasis::Monthly => ("months, and days over 30", "الأشهر، والأيام مقسومة على 30"),
    };
    Text::new(
        format!(
            "{days} days, {from} to {to}, by the rent lines of the contract ({en}); {year} a year at the end"
        ),
        format!(
            "عدد الأيام {days} من {from:#} إلى {to:#} حسب بنود الإيجار في العقد ({ar})؛ {year} للسنة في النهاية"
        ),
    )
}

pub(super) fn of_charge(kind: ChargeKind) -> SettlementLineKind {
    match kind {
        ChargeKind::EarlyExit => SettlementLineKind::EarlyExit,
        ChargeKind::Utilities => SettlementLineKind::Utilities,
        ChargeKind::Damage => SettlementLineKind::Damage,
        ChargeKind::Other => SettlementLineKind::Other,
        ChargeKind::BankFee
        | ChargeKind::Bounce
        | ChargeKind::Postponement
        | ChargeKind::Replacement
        | ChargeKind::Late
        | ChargeKind::Registration
        | ChargeKind::Opening => SettlementLineKind::Fee,
    }
}

/// `[rent due, given back, rent lost, early exit]` by the holdings of the last day; of the early exit what their agreements
/// leave the owners.
async fn owners(
    db: &impl MerchantConn,
    contract: &contracts::Model,
    last_day: NaiveDate,
    parts: [Decimal; 4],
) -> Result<Vec<SettlementOwner>> {
    let [due, given_back, lost, penalty] = parts;
    let part = |value: &str| own_part(&format!("{value}::numeric"), "h");
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT o.id AS owner_id, o.title_en AS name_en, o.title_ar AS name_ar, h.share, {} AS rent_due, \
             {} AS given_back, {} AS rent_lost, {} AS penalty FROM {holdings} h JOIN {OWNERS} o ON o.id = h.owner_id \
             WHERE h.thing_id = $1 AND h.period @> $2::date ORDER BY o.id",
            part("$3"),
            part("$4"),
            part("$5"),
            part("$6"),
            holdings = holdings(Place::Unit),
        ),
        [
            i64::from(contract.unit_id).into(),
            last_day.into(),
            due.into(),
            given_back.into(),
            lost.into(),
            penalty.into(),
        ],
    );
    let mut owners = SettlementOwner::find_by_statement(statement)
        .all(db)
        .await?;
    let unit = record::find::<units::Entity>(db, contract.unit_id).await?;
    for owner in &mut owners {
        let agreed = agreements::of_owner(db, owner.owner_id).await?;
        let agreement = agreements::applying(&agreed, Some(unit.building_id), db.today());
        let percentage = agreement.map_or(Decimal::ZERO, |one| one.penalty_percentage);
        owner.penalty = Amount(per_cent(owner.penalty.0, percentage));
    }
    Ok(owners)
}
