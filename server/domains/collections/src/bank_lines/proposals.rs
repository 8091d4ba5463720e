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
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn on(day: &str) -> NaiveDate {
        day.parse().expect("a day")
    }

    fn line(amount: i64, cheque: Option<&str>, said: &str) -> Open {
        Open {
            booked_on: on("2026-03-10"),
            amount: Decimal::new(amount, 2),
            cheque_number: cheque.map(str::to_owned),
            said: said.to_owned(),
        }
    }

    fn seen_cheque(id: i64, number: &str, amount: i64, state: ChequeState) -> SeenCheque {
        SeenCheque {
            id: ChequeId(id),
            number: number.to_owned(),
            amount: Decimal::new(amount, 2),
            state,
            bank_on: Some(on("2026-03-08")),
            is_elsewhere: false,
            is_matched: state == ChequeState::Cleared,
        }
    }

    fn due(payment: i64, customer: i64, amount: i64) -> SeenDue {
        SeenDue {
            payment: ContractPaymentId(payment),
            customer: CustomerId(customer),
            amount: Decimal::new(amount, 2),
            due_on: on("2026-03-05"),
            by_transfer: true,
            contract: format!("C-2026-{customer:05}"),
            mobile: format!("+97150111{customer:04}"),
            names: [
                Some(format!(
                    "Omar Haddad{}",
                    "x".repeat(usize::try_from(customer).unwrap_or(0))
                )),
                None,
            ],
        }
    }

    fn one(line: Open, seen: &Seen) -> Option<(BankProposal, BankRule)> {
        let found = propose(&[line], seen).remove(0)?;
        Some((found.what, found.by))
    }

    #[test]
    fn a_cheque_is_known_by_its_number_however_the_bank_pads_it() {
        let seen = Seen {
            cheques: vec![
                seen_cheque(1, "000123", 1001, ChequeState::Deposited),
                seen_cheque(2, "000124", 1001, ChequeState::Deposited),
            ],
            ..Seen::default()
        };
        let found = propose(&[line(1001, Some("123"), "")], &seen).remove(0);
        assert_eq!(found.and_then(|found| found.cheque), Some(ChequeId(1)));
        // Another amount is another cheque, and two of the same amount are none.
        assert_eq!(one(line(1002, Some("123"), ""), &seen), None);
        assert_eq!(one(line(1001, None, "DEPOSIT"), &seen), None);
    }

    #[test]
    fn a_cheque_that_came_back_is_a_debit_that_says_so() {
        let seen = |state| Seen {
            cheques: vec![seen_cheque(1, "000123", 1001, state)],
            ..Seen::default()
        };
        let bounced = Some((BankProposal::ChequeBounced, BankRule::ChequeNumber));
        let debit = |said| line(-1001, Some("000123"), said);
        assert_eq!(
            one(debit("CHQ RETURNED"), &seen(ChequeState::Deposited)),
            bounced
        );
        assert_eq!(
            one(debit("شيك مرتجع"), &seen(ChequeState::Deposited)),
            bounced
        );
        assert_eq!(one(debit("CHQ"), &seen(ChequeState::Deposited)), None);
        assert_eq!(one(debit("CHQ"), &seen(ChequeState::Cleared)), bounced);
    }

    #[test]
    fn a_cheque_of_the_office_is_money_that_went() {
        let seen = Seen {
            issued: vec![SeenIssued {
                id: IssuedChequeId(1),
                number: "000501".to_owned(),
                amount: Decimal::new(50_000, 2),
            }],
            ..Seen::default()
        };
        let issued = Some((BankProposal::IssuedCheque, BankRule::ChequeNumber));
        assert_eq!(
            one(line(-50_000, Some("501"), "INWARD CLEARING"), &seen),
            issued
        );
        assert_eq!(one(line(50_000, Some("501"), ""), &seen), None);
        assert_eq!(one(line(-50_001, Some("501"), ""), &seen), None);
    }

    #[test]
    fn a_slip_is_known_by_its_number_or_by_amount_and_day() {
        let slip = SeenSlip {
            id: DepositSlipId(1),
            number: "DS-2026-00001".to_owned(),
            deposited_on: on("2026-03-09"),
            waiting: Decimal::new(2002, 2),
        };
        let seen = Seen {
            slips: vec![slip],
            ..Seen::default()
        };
        let by = |line| one(line, &seen).map(|(_, by)| by);
        assert_eq!(
            by(line(2002, None, "Slip DS 2026/00001")),
            Some(BankRule::SlipNumber)
        );
        assert_eq!(by(line(2002, None, "CLEARING")), Some(BankRule::SlipAmount));
        let mut late = line(2002, None, "CLEARING");
        late.booked_on = on("2026-04-09");
        assert_eq!(by(late), None);
    }

    #[test]
    fn a_payer_is_known_by_contract_mobile_name_or_sum() {
        let seen = Seen {
            dues: vec![due(1, 1, 10_020), due(2, 2, 10_020), due(3, 2, 5_000)],
            ..Seen::default()
        };
        let by = |amount, said: &str| {
            let found = propose(&[line(amount, None, said)], &seen).remove(0)?;
            Some((found.by, found.customer?.0, found.payment.map(|id| id.0)))
        };
        let contract = by(10_020, "RENT C202600002");
        assert_eq!(contract, Some((BankRule::ContractNumber, 2, Some(2))));
        assert_eq!(by(7, "FROM 0501110001"), Some((BankRule::Mobile, 1, None)));
        assert_eq!(
            by(5_000, "TT OMAR HADDADXX"),
            Some((BankRule::PayerName, 2, Some(3)))
        );
        assert_eq!(by(5_000, "TT"), Some((BankRule::DueAmount, 2, Some(3))));
        // Two tenants owe this much.
        assert_eq!(by(10_020, "TT"), None);
        assert_eq!(by(-5_000, "TT"), None);
    }

    proptest! {
        #[test]
        fn nothing_is_proposed_twice_and_a_cheque_only_for_its_amount(
            lines in prop::collection::vec((-3_i64..4, 0_u32..4, any::<bool>()), 0..12),
            cheques in prop::collection::vec((1_i64..4, 0_u32..4, any::<bool>()), 0..6),
            dues in prop::collection::vec((1_i64..3, 1_i64..4), 0..6),
        ) {
            let lines: Vec<Open> = lines
                .iter()
                .filter(|(amount, ..)| *amount != 0)
                .map(|(amount, number, named)| {
                    let number = format!("{number:03}");
                    line(*amount, named.then_some(number.as_str()), "RETURNED OMAR HADDADX")
                })
                .collect();
            let state = |cleared| if cleared { ChequeState::Cleared } else { ChequeState::Deposited };
            let seen = Seen {
                cheques: (1..).zip(&cheques).map(|(id, (amount, number, cleared))| {
                    seen_cheque(id, &format!("{number:06}"), *amount, state(*cleared))
                }).collect(),
                slips: Vec::new(),
                issued: Vec::new(),
                dues: (1..).zip(&dues).map(|(id, (customer, amount))| due(id, *customer, *amount)).collect(),
            };
            let proposed = propose(&lines, &seen);
            prop_assert_eq!(proposed.len(), lines.len());
            let cheques: Vec<_> = proposed.iter().flatten().filter_map(|found| found.cheque).collect();
            let payments: Vec<_> = proposed.iter().flatten().filter_map(|found| found.payment).collect();
            prop_assert_eq!(cheques.iter().collect::<HashSet<_>>().len(), cheques.len());
            prop_assert_eq!(payments.iter().collect::<HashSet<_>>().len(), payments.len());
            for (line, found) in lines.iter().zip(&proposed) {
                let Some(found) = found else { continue };
                let comes_in = found.what != BankProposal::ChequeBounced;
                prop_assert_eq!(comes_in, line.amount > Decimal::ZERO);
                if let Some(id) = found.cheque {
                    let known = seen.cheques.iter().find(|one| one.id == id).expect("known");
                    prop_assert_eq!(known.amount, line.amount.abs());
                }
            }
        }
    }
}
