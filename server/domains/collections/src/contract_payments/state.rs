use chrono::NaiveDate;
use kernel::facts::Day;

use super::codes::{PaymentDesk, PaymentStatus};
use crate::cheques::ChequeState;

kernel::code! {
    /// What a payment is on a day: its status, and for one on date where the day stands to it.
    pub enum PaymentState: text {
        Cancelled = "cancelled" ("Cancelled", "ملغاة"),
        Overdue = "overdue" ("Overdue", "متأخرة"),
        DueToday = "due_today" ("Due today", "مستحقة اليوم"),
        Upcoming = "upcoming" ("Upcoming", "قادمة"),
        Collected = "collected" ("Collected", "محصلة"),
        NotCollected = "not_collected" ("Not collected", "غير محصلة"),
    }
}

impl PaymentState {
    pub fn of(status: PaymentStatus, due_on: NaiveDate, today: NaiveDate) -> Self {
        match status {
            PaymentStatus::Cancelled => Self::Cancelled,
            PaymentStatus::Collected => Self::Collected,
            PaymentStatus::NotCollected => Self::NotCollected,
            PaymentStatus::OnDate if due_on < today => Self::Overdue,
            PaymentStatus::OnDate if due_on == today => Self::DueToday,
            PaymentStatus::OnDate => Self::Upcoming,
        }
    }

    /// The same in SQL, over a payment `p`.
    pub fn condition(self, p: &str, day: Day<'_>) -> String {
        let is = |status: PaymentStatus| format!("{p}.status = {}", status.sql());
        let on_date =
            |due: &str| format!("{} AND {p}.due_on {due} {day}", is(PaymentStatus::OnDate));
        match self {
            Self::Cancelled => is(PaymentStatus::Cancelled),
            Self::Overdue => on_date("<"),
            Self::DueToday => on_date("="),
            Self::Upcoming => on_date(">"),
            Self::Collected => is(PaymentStatus::Collected),
            Self::NotCollected => is(PaymentStatus::NotCollected),
        }
    }
}

impl PaymentDesk {
    /// The same in SQL, over a payment `p` and its cheque `q`.
    pub fn condition(self) -> String {
        let is = |state: PaymentState| state.condition("p", Day::Today);
        match self {
            Self::ToBank => format!(
                "p.status = {} AND coalesce(q.state = {} AND q.bank_on <= {} + 1, false)",
                PaymentStatus::OnDate.sql(),
                ChequeState::Received.sql(),
                Day::Today,
            ),
            Self::Late => is(PaymentState::Overdue),
            Self::Bounced => is(PaymentState::NotCollected),
            Self::Upcoming => format!(
                "({}) OR ({})",
                is(PaymentState::DueToday),
                is(PaymentState::Upcoming)
            ),
            Self::Done => is(PaymentState::Collected),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_payment_on_date_is_what_the_day_makes_of_it() {
        let day = |text: &str| text.parse().expect("a date");
        let today = day("2026-03-15");
        assert_eq!(
            PaymentState::of(PaymentStatus::OnDate, day("2026-03-14"), today),
            PaymentState::Overdue
        );
        assert_eq!(
            PaymentState::of(PaymentStatus::OnDate, day("2026-03-15"), today),
            PaymentState::DueToday
        );
        assert_eq!(
            PaymentState::of(PaymentStatus::OnDate, day("2026-03-16"), today),
            PaymentState::Upcoming
        );
        assert_eq!(
            PaymentState::of(PaymentStatus::Collected, day("2026-03-14"), today),
            PaymentState::Collected
        );
        assert_eq!(
            PaymentState::of(PaymentStatus::NotCollected, day("2026-03-14"), today),
            PaymentState::NotCollected
        );
        assert_eq!(
            PaymentState::of(PaymentStatus::Cancelled, day("2026-03-14"), today),
            PaymentState::Cancelled
        );
    }
}
