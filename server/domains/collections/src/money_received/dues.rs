//! What a tenant owes, and what of it a sum pays: what fell due, the oldest first.

use chrono::NaiveDate;
use kernel::Result;
use kernel::money::Amount;
use kernel::tenancy::MerchantConn;
use parties::customers::CustomerId;
use rust_decimal::Decimal;

use super::model::MoneyDue;
use crate::charges::{self, ChargeStatus};
use crate::cheques::ChequeState;
use crate::contract_payments::codes::PaymentStatus;
use crate::contract_payments::{self, ContractPaymentId};

/// Whether a cheque in this state is to pay its payment: it lies in the house, or the bank has it.
pub(super) fn is_promised(state: ChequeState) -> bool {
    ChequeState::IN_SAFE.contains(&state) || state.is_at_bank()
}

/// Every open payment and charge of a tenant, the oldest first.
pub(super) async fn of_customer(db: &impl MerchantConn, id: CustomerId) -> Result<Vec<MoneyDue>> {
    let payments = contract_payments::service::of_customer(db, id).await?;
    let is_open = |status| matches!(status, PaymentStatus::OnDate | PaymentStatus::NotCollected);
    let mut dues: Vec<MoneyDue> = payments
        .into_iter()
        .filter(|row| is_open(row.status))
        .map(|row| {
            let promised = row.cheque_state.is_some_and(is_promised);
            MoneyDue {
                contract_payment_id: Some(row.id),
                payment_type: Some(row.kind),
                charge_id: None,
                charge_kind: None,
                contract_id: row.contract_id,
                contract_number: row.contract_number,
                unit_number: Some(row.unit_number),
                due_on: row.due_on,
                amount: row.amount,
                cheque_id: row.cheque_id.filter(|_| promised),
                cheque_number: row.cheque_number.filter(|_| promised),
                proposed: Amount::default(),
                version: row.version,
            }
        })
        .collect();
    let charges = charges::service::of_customer(db, id).await?;
    let open = charges
        .into_iter()
        .filter(|row| row.status == ChargeStatus::Open);
    dues.extend(open.map(|row| MoneyDue {
        contract_payment_id: None,
        payment_type: None,
        charge_id: Some(row.id),
        charge_kind: Some(row.kind),
        contract_id: row.contract_id,
        contract_number: row.contract_number,
        unit_number: None,
        due_on: row.charged_on,
        amount: row.amount,
        cheque_id: None,
        cheque_number: None,
        proposed: Amount::default(),
        version: row.version,
    }));
    dues.sort_by_key(|due| (due.due_on, due.contract_payment_id, due.charge_id));
    Ok(dues)
}

/// What a sum may pay.
#[derive(Clone, Copy)]
pub(super) enum Payable<'a> {
    /// What falls due later waits for its day, and what a cheque is to pay waits for the cheque.
    Due(NaiveDate),
    /// These payments whenever they fall due; one that a cheque is to pay only as a whole.
    Asked(&'a [ContractPaymentId]),
}

impl Payable<'_> {
    /// What a sum of this much pays of a due.
    fn part(self, due: &MoneyDue, left: Decimal) -> Decimal {
        let (is_payable, only_whole) = match self {
            Self::Due(today) => (due.due_on <= today && due.cheque_id.is_none(), false),
            Self::Asked(asked) => {
                let is_asked = due
                    .contract_payment_id
                    .is_some_and(|id| asked.contains(&id));
                (is_asked, due.cheque_id.is_some())
            }
        };
        if !is_payable || (only_whole && left < due.amount.0) {
            return Decimal::ZERO;
        }
        due.amount.0.min(left)
    }
}

/// Marks what a sum pays of the dues, which stand the oldest first, and gives what is left of it.
pub(super) fn propose(dues: &mut [MoneyDue], sum: Decimal, payable: Payable<'_>) -> Decimal {
    let mut left = sum;
    for due in dues.iter_mut() {
        let part = payable.part(due, left);
        due.proposed = Amount(part);
        left -= part;
    }
    left
}

#[cfg(test)]
mod tests {
    use leasing::contracts::ContractId;
    use proptest::prelude::*;

    use super::*;
    use crate::cheques::ChequeId;

    const TODAY: &str = "2026-03-15";

    fn due(number: i64, day: u64, fils: i64, promised: bool) -> MoneyDue {
        let first: NaiveDate = "2026-03-01".parse().expect("a date");
        MoneyDue {
            contract_payment_id: Some(ContractPaymentId(number)),
            payment_type: None,
            charge_id: None,
            charge_kind: None,
            contract_id: ContractId(1),
            contract_number: "C-2026-00001".to_owned(),
            unit_number: None,
            due_on: first + chrono::Days::new(day),
            amount: Amount(Decimal::new(fils, 2)),
            cheque_id: promised.then_some(ChequeId(number)),
            cheque_number: None,
            proposed: Amount::default(),
            version: 1,
        }
    }

    proptest! {
        #[test]
        fn a_sum_goes_to_the_oldest_and_nothing_of_it_is_lost(
            rows in prop::collection::vec((0_u64..30, 1_i64..500_000, any::<bool>()), 0..12),
            sum in 0_i64..2_000_000,
        ) {
            let today: NaiveDate = TODAY.parse().expect("a date");
            let sum = Decimal::new(sum, 2);
            let mut dues: Vec<_> = (1..)
                .zip(&rows)
                .map(|(number, (day, fils, promised))| due(number, *day, *fils, *promised))
                .collect();
            dues.sort_by_key(|due| due.due_on);
            let left = propose(&mut dues, sum, Payable::Due(today));
            let proposed: Decimal = dues.iter().map(|due| due.proposed.0).sum();
            prop_assert_eq!(proposed + left, sum);
            prop_assert!(left >= Decimal::ZERO);
            let mut is_used_up = false;
            for due in &dues {
                prop_assert!(due.proposed <= due.amount);
                let waits = due.due_on > today || due.cheque_id.is_some();
                prop_assert!(!waits || due.proposed.0.is_zero());
                prop_assert!(!is_used_up || due.proposed.0.is_zero(), "a younger one is paid before an older one");
                is_used_up |= !waits && due.proposed < due.amount;
            }
            let open = dues.iter().any(|due| due.due_on <= today && due.cheque_id.is_none() && due.proposed < due.amount);
            prop_assert!(left.is_zero() || !open, "money is left though something is due");
        }
    }

    #[test]
    fn a_sum_for_asked_payments_pays_them_alone_and_whole_where_a_cheque_stands() {
        let asked = [
            ContractPaymentId(2),
            ContractPaymentId(3),
            ContractPaymentId(4),
        ];
        let mut dues = [
            due(1, 1, 10_000, false),
            due(2, 2, 10_000, false),
            due(3, 3, 10_000, true),
            due(4, 28, 10_000, false),
        ];
        let left = propose(&mut dues, Decimal::from(150), Payable::Asked(&asked));
        let proposed = dues.each_ref().map(|due| due.proposed.0);
        assert_eq!(proposed, [0, 100, 0, 50].map(Decimal::from));
        assert_eq!(left, Decimal::ZERO);
        let left = propose(&mut dues, Decimal::from(320), Payable::Asked(&asked));
        let proposed = dues.each_ref().map(|due| due.proposed.0);
        assert_eq!(proposed, [0, 100, 100, 100].map(Decimal::from));
        assert_eq!(left, Decimal::from(20));
    }
}
