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
