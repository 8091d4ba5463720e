//! What lines seem to be. The surest signs come first: each cheque, slip and payment is proposed for one line, and nothing
//! is proposed where two fit as well as each other.

use std::collections::HashSet;

use chrono::{Days, NaiveDate};
use kernel::text::search_key;
use parties::customers::CustomerId;
use rust_decimal::Decimal;

use super::{BankProposal, BankRule};
use crate::cheques::{ChequeId, ChequeState};
use crate::contract_payments::ContractPaymentId;
use crate::deposit_slips::DepositSlipId;
use crate::issued_cheques::IssuedChequeId;

/// A bank answers for a deposit within so many days.
const ANSWER: Days = Days::new(10);
/// A transfer comes so many days before or after its payment falls due.
const NEAR: Days = Days::new(10);
/// Shorter names are found in texts that mean something else.
const SHORTEST_NAME: usize = 7;
/// The digits of a mobile behind its country's code.
const NATIONAL: usize = 9;

/// A line that nobody decided on.
#[derive(Debug, Clone, Default)]
pub(super) struct Open {
    pub booked_on: NaiveDate,
    pub amount: Decimal,
    pub cheque_number: Option<String>,
    /// What the bank says in words: description and reference.
    pub said: String,
}

/// A cheque that the bank may have answered for.
#[derive(Debug, Clone)]
pub(super) struct SeenCheque {
    pub id: ChequeId,
    pub number: String,
    pub amount: Decimal,
    pub state: ChequeState,
    pub bank_on: Option<NaiveDate>,
    /// It was deposited to another account.
    pub is_elsewhere: bool,
    /// A line has its last move.
    pub is_matched: bool,
}

/// A slip of the account with what the bank has not answered for.
#[derive(Debug, Clone)]
pub(super) struct SeenSlip {
    pub id: DepositSlipId,
    pub number: String,
    pub deposited_on: NaiveDate,
    pub waiting: Decimal,
}

/// A cheque that the office issued and the bank has not paid, or that was entered as paid by hand.
#[derive(Debug, Clone)]
pub(super) struct SeenIssued {
    pub id: IssuedChequeId,
    pub number: String,
    pub amount: Decimal,
}

/// An open payment, and how its tenant is known.
#[derive(Debug, Clone)]
pub(super) struct SeenDue {
    pub payment: ContractPaymentId,
    pub customer: CustomerId,
    pub amount: Decimal,
    pub due_on: NaiveDate,
    pub by_transfer: bool,
    pub contract: String,
    pub mobile: String,
    pub names: [Option<String>; 2],
}

#[derive(Debug, Clone, Default)]
pub(super) struct Seen {
    pub cheques: Vec<SeenCheque>,
    pub slips: Vec<SeenSlip>,
    pub dues: Vec<SeenDue>,
    /// Of the account.
    pub issued: Vec<SeenIssued>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Proposed {
    pub what: BankProposal,
    pub by: BankRule,
    pub cheque: Option<ChequeId>,
    pub slip: Option<DepositSlipId>,
    pub customer: Option<CustomerId>,
    pub payment: Option<ContractPaymentId>,
    pub issued: Option<IssuedChequeId>,
}

impl Proposed {
    fn new(what: BankProposal, by: BankRule) -> Self {
        Self {
            what,
            by,
            cheque: None,
            slip: None,
            customer: None,
            payment: None,
            issued: None,
        }
    }
}

/// Letters and digits alone: banks break numbers by other signs.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

/// A number without the zeros before it, which banks add and drop.
pub(super) fn bare(number: &str) -> String {
    let digits = plain(number);
    let bare = digits.trim_start_matches('0');
    bare.to_owned()
}

/// The one that fits; nothing where several do.
fn only<T>(mut found: impl Iterator<Item = T>) -> Option<T> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

struct Said {
    plain: String,
    key: String,
    digits: String,
    is_return: bool,
}

impl Said {
    fn of(line: &Open) -> Self {
        let folded = kernel::text::fold_digits(&line.said).to_lowercase();
        Self {
            plain: plain(&folded),
            key: search_key(&line.said),
            digits: folded.chars().filter(char::is_ascii_digit).collect(),
            is_return: RETURNS.iter().any(|word| folded.contains(word)),
        }
    }
}

const RETURNS: [&str; 11] = [
    "return",
    "rtd",
    "rtn",
    "unpaid",
    "dishon",
    "bounce",
    "reversal",
    "مرتجع",
    "راجع",
    "مرتد",
    "بدون رصيد",
];

/// What each line seems to be, in the order given.
pub(super) fn propose(lines: &[Open], seen: &Seen) -> Vec<Option<Proposed>> {
    let said: Vec<Said> = lines.iter().map(Said::of).collect();
    let mut proposed = vec![None; lines.len()];
    let mut cheques: HashSet<ChequeId> = HashSet::new();
    let mut slips: HashSet<DepositSlipId> = HashSet::new();
    let mut payments: HashSet<ContractPaymentId> = HashSet::new();
    let mut issued: HashSet<IssuedChequeId> = HashSet::new();
    for sign in SIGNS {
        for ((line, said), place) in lines.iter().zip(&said).zip(&mut proposed) {
            if place.is_some() {
                continue;
            }
            let is_free = |found: &Proposed| {
                !found.cheque.is_some_and(|id| cheques.contains(&id))
                    && !found.slip.is_some_and(|id| slips.contains(&id))
                    && !found.payment.is_some_and(|id| payments.contains(&id))
                    && !found.issued.is_some_and(|id| issued.contains(&id))
            };
            let Some(found) = sign(line, said, seen).filter(is_free) else {
                continue;
            };
            cheques.extend(found.cheque);
            slips.extend(found.slip);
            payments.extend(found.payment);
            issued.extend(found.issued);
            *place = Some(found);
        }
    }
    proposed
}

type Sign = fn(&Open, &Said, &Seen) -> Option<Proposed>;

const SIGNS: [Sign; 8] = [
    by_cheque_number,
    by_issued_number,
    by_slip_number,
    by_contract,
    by_slip_amount,
    by_cheque_amount,
    by_payer,
    by_due_amount,
];

fn cheque(what: BankProposal, by: BankRule, id: ChequeId) -> Proposed {
    Proposed {
        cheque: Some(id),
        ..Proposed::new(what, by)
    }
}

fn by_cheque_number(line: &Open, said: &Said, seen: &Seen) -> Option<Proposed> {
    let number = line.cheque_number.as_deref().map(bare)?;
    let over = line.amount.abs();
    let named = |one: &&SeenCheque| bare(&one.number) == number && one.amount == over;
    let here = |one: &&SeenCheque| !one.is_elsewhere;
    let by = BankRule::ChequeNumber;
    if line.amount > Decimal::ZERO {
        let may_clear = |one: &&SeenCheque| {
            let entered_by_hand = one.state == ChequeState::Cleared && !one.is_matched;
            one.state.is_at_bank() || one.state == ChequeState::Received || entered_by_hand
        };
        let mut found = seen
            .cheques
            .iter()
            .filter(named)
            .filter(may_clear)
            .filter(here);
        return only(&mut found).map(|one| cheque(BankProposal::ChequeCleared, by, one.id));
    }
    // Money that went for a cheque of the tenant came back to the tenant's bank.
    let may_bounce = |one: &&SeenCheque| {
        one.state == ChequeState::Cleared || (said.is_return && one.state.is_at_bank())
    };
    let mut found = seen
        .cheques
        .iter()
        .filter(named)
        .filter(may_bounce)
        .filter(here);
    only(&mut found).map(|one| cheque(BankProposal::ChequeBounced, by, one.id))
}

/// Money that went for a cheque of the office; a returned one of a tenant is known before.
fn by_issued_number(line: &Open, _: &Said, seen: &Seen) -> Option<Proposed> {
    let number = line.cheque_number.as_deref().map(bare)?;
    let named = |one: &&SeenIssued| bare(&one.number) == number && one.amount == -line.amount;
    let found = only(seen.issued.iter().filter(named))?;
    Some(Proposed {
        issued: Some(found.id),
        ..Proposed::new(BankProposal::IssuedCheque, BankRule::ChequeNumber)
    })
}

fn slip(by: BankRule, id: DepositSlipId) -> Proposed {
    Proposed {
        slip: Some(id),
        ..Proposed::new(BankProposal::SlipCleared, by)
    }
}

fn by_slip_number(line: &Open, said: &Said, seen: &Seen) -> Option<Proposed> {
    let named =
        |one: &&SeenSlip| one.waiting == line.amount && said.plain.contains(&plain(&one.number));
    only(seen.slips.iter().filter(named)).map(|one| slip(BankRule::SlipNumber, one.id))
}

fn by_slip_amount(line: &Open, _: &Said, seen: &Seen) -> Option<Proposed> {
    let fits = |one: &&SeenSlip| {
        one.waiting == line.amount
            && one.deposited_on <= line.booked_on
            && line.booked_on <= one.deposited_on + ANSWER
    };
    only(seen.slips.iter().filter(fits)).map(|one| slip(BankRule::SlipAmount, one.id))
}

fn by_cheque_amount(line: &Open, _: &Said, seen: &Seen) -> Option<Proposed> {
    // A line that names another cheque is that one.
    if line.cheque_number.is_some() {
        return None;
    }
    let fits = |one: &&SeenCheque| {
        let near = |day: NaiveDate| day <= line.booked_on && line.booked_on <= day + ANSWER;
        one.state.is_at_bank()
            && one.amount == line.amount
            && !one.is_elsewhere
            && one.bank_on.is_some_and(near)
    };
    let found = only(seen.cheques.iter().filter(fits))?;
    Some(cheque(
        BankProposal::ChequeCleared,
        BankRule::ChequeAmount,
        found.id,
    ))
}

/// A transfer of the one tenant that fits; to the payment of the same sum, the oldest first.
fn transfer(
    line: &Open,
    by: BankRule,
    seen: &Seen,
    fits: impl Fn(&SeenDue) -> bool,
) -> Option<Proposed> {
    if line.amount <= Decimal::ZERO {
        return None;
    }
    let of_tenant: Vec<&SeenDue> = seen.dues.iter().filter(|due| fits(due)).collect();
    let exact = || of_tenant.iter().filter(|due| due.amount == line.amount);
    let tenants: HashSet<CustomerId> = of_tenant.iter().map(|due| due.customer).collect();
    let owing: HashSet<CustomerId> = exact().map(|due| due.customer).collect();
    let customer = only(tenants.into_iter()).or_else(|| only(owing.into_iter()))?;
    let payment = exact()
        .filter(|due| due.customer == customer)
        .min_by_key(|due| (due.due_on, due.payment));
    Some(Proposed {
        customer: Some(customer),
        payment: payment.map(|due| due.payment),
        ..Proposed::new(BankProposal::Transfer, by)
    })
}

fn by_contract(line: &Open, said: &Said, seen: &Seen) -> Option<Proposed> {
    let named = |due: &SeenDue| said.plain.contains(&plain(&due.contract));
    let found = transfer(line, BankRule::ContractNumber, seen, named);
    found.or_else(|| {
        let called = |due: &SeenDue| {
            let digits: String = due.mobile.chars().filter(char::is_ascii_digit).collect();
            let national = digits
                .len()
                .checked_sub(NATIONAL)
                .and_then(|at| digits.get(at..));
            national.is_some_and(|national| said.digits.contains(national))
        };
        transfer(line, BankRule::Mobile, seen, called)
    })
}

fn by_payer(line: &Open, said: &Said, seen: &Seen) -> Option<Proposed> {
    let named = |due: &SeenDue| {
        let keys = due.names.iter().flatten().map(|name| search_key(name));
        let mut keys = keys.filter(|key| key.len() >= SHORTEST_NAME && key.contains(' '));
        keys.any(|key| said.key.contains(&key))
    };
    transfer(line, BankRule::PayerName, seen, named)
}

fn by_due_amount(line: &Open, _: &Said, seen: &Seen) -> Option<Proposed> {
    if line.cheque_number.is_some() {
        return None;
    }
    let fits = |due: &&SeenDue| {
        due.by_transfer
            && due.amount == line.amount
            && due.due_on <= line.booked_on + NEAR
            && line.booked_on <= due.due_on + NEAR
    };
    let due = only(seen.dues.iter().filter(fits))?;
    Some(Proposed {
        customer: Some(due.customer),
        payment: Some(due.payment),
        ..Proposed::new(BankProposal::Transfer, BankRule::DueAmount)
    })
}

#[cfg(test)]
mod tests;
