use chrono::NaiveDate;
use kernel::text::Text;
use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

use super::{CANCELLED, COLLECTED, NOT_COLLECTED};

/// What a payment is on a day: its status, and for one on date where the day stands to it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Enum, Serialize, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    Cancelled,
    Overdue,
    DueToday,
    #[default]
    Upcoming,
    Collected,
    NotCollected,
}

impl PaymentState {
    pub fn of(status: i16, due_on: NaiveDate, today: NaiveDate) -> Self {
        match status {
            CANCELLED => Self::Cancelled,
            COLLECTED => Self::Collected,
            NOT_COLLECTED => Self::NotCollected,
            _ if due_on < today => Self::Overdue,
            _ if due_on == today => Self::DueToday,
            _ => Self::Upcoming,
        }
    }

    /// The same in SQL, over a payment `p`; `?` stands for the day.
    pub fn condition(self) -> &'static str {
        match self {
            Self::Cancelled => "p.status = 0 AND ?::date IS NOT NULL",
            Self::Overdue => "p.status = 1 AND p.due_on < ?::date",
            Self::DueToday => "p.status = 1 AND p.due_on = ?::date",
            Self::Upcoming => "p.status = 1 AND p.due_on > ?::date",
            Self::Collected => "p.status = 2 AND ?::date IS NOT NULL",
            Self::NotCollected => "p.status = 3 AND ?::date IS NOT NULL",
        }
    }

    pub fn text(self) -> Text {
        match self {
            Self::Cancelled => Text::fixed("Cancelled", "ملغاة"),
            Self::Overdue => Text::fixed("Overdue", "متأخرة"),
            Self::DueToday => Text::fixed("Due today", "مستحقة اليوم"),
            Self::Upcoming => Text::fixed("Upcoming", "قادمة"),
            Self::Collected => Text::fixed("Collected", "محصلة"),
            Self::NotCollected => Text::fixed("Not collected", "غير محصلة"),
        }
    }
}

/// The name of a type of payment.
pub fn kind_text(kind: i16) -> Text {
    match kind {
        super::INSURANCE => Text::fixed("Insurance", "تأمين"),
        _ => Text::fixed("Rent", "إيجار"),
    }
}

/// The name of a way to pay.
pub fn method_text(method: &str) -> Text {
    match method {
        "cash" => Text::fixed("Cash", "نقداً"),
        "credit_card" => Text::fixed("Credit card", "بطاقة ائتمان"),
        "transfer" => Text::fixed("Transfer", "تحويل"),
        "cheque" => Text::fixed("Cheque", "شيك"),
        _ => Text::fixed("Payment link", "رابط دفع"),
    }
}

/// Why money did not come; the names are stored.
pub const REASONS: [&str; 7] = [
    "insufficient_funds",
    "signature_mismatch",
    "account_closed",
    "stopped",
    "stale",
    "words_figures",
    "other",
];

/// The name of a reason.
pub fn reason_text(reason: &str) -> Text {
    match reason {
        "insufficient_funds" => Text::fixed("Insufficient funds", "رصيد غير كافٍ"),
        "signature_mismatch" => Text::fixed("Signature does not match", "التوقيع غير مطابق"),
        "account_closed" => Text::fixed("Account closed", "الحساب مغلق"),
        "stopped" => Text::fixed("Payment stopped", "تم إيقاف الصرف"),
        "stale" => Text::fixed("Cheque out of date", "شيك منتهي الصلاحية"),
        "words_figures" => Text::fixed(
            "Words and figures differ",
            "اختلاف المبلغ بين الأرقام والحروف",
        ),
        _ => Text::fixed("Other reason", "سبب آخر"),
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
            PaymentState::of(1, day("2026-03-14"), today),
            PaymentState::Overdue
        );
        assert_eq!(
            PaymentState::of(1, day("2026-03-15"), today),
            PaymentState::DueToday
        );
        assert_eq!(
            PaymentState::of(1, day("2026-03-16"), today),
            PaymentState::Upcoming
        );
        assert_eq!(
            PaymentState::of(2, day("2026-03-14"), today),
            PaymentState::Collected
        );
        assert_eq!(
            PaymentState::of(3, day("2026-03-14"), today),
            PaymentState::NotCollected
        );
        assert_eq!(
            PaymentState::of(0, day("2026-03-14"), today),
            PaymentState::Cancelled
        );
    }

    #[test]
    fn every_reason_has_a_name_of_its_own() {
        let names: std::collections::BTreeSet<_> = REASONS
            .iter()
            .map(|reason| reason_text(reason).ar.into_owned())
            .collect();
        assert_eq!(names.len(), REASONS.len());
    }
}
