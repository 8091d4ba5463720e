use chrono::NaiveDate;

use super::codes::PaymentStatus;

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

    /// The same in SQL, over a payment `p`; `?` stands for the day.
    pub fn condition(self) -> String {
        let (status, day) = match self {
            Self::Cancelled => (PaymentStatus::Cancelled, "?::date IS NOT NULL"),
            Self::Overdue => (PaymentStatus::OnDate, "p.due_on < ?::date"),
            Self::DueToday => (PaymentStatus::OnDate, "p.due_on = ?::date"),
            Self::Upcoming => (PaymentStatus::OnDate, "p.due_on > ?::date"),
            Self::Collected => (PaymentStatus::Collected, "?::date IS NOT NULL"),
            Self::NotCollected => (PaymentStatus::NotCollected, "?::date IS NOT NULL"),
        };
        format!("p.status = {} AND {day}", status.sql())
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
