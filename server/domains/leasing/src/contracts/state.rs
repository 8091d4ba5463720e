//! The state that people see, derived from the stored status and from the date.

use chrono::{Days, NaiveDate};

use super::ContractStatus;
use super::entity::Model;

/// Days before its end from which on a contract counts as expiring.
pub const EXPIRING_DAYS: u64 = 60;

kernel::code! {
    /// What a contract is on a day.
    pub enum ContractState: text {
        /// Not binding yet.
        Draft = "draft" ("Draft", "مسودة"),
        /// Sent to the tenant, before its first day.
        Issued = "issued" ("Waiting for signature", "بانتظار التوقيع"),
        /// Signed by the tenant, before its first day.
        Signed = "signed" ("Signed, not begun", "موقّع ولم يبدأ"),
        /// Running, more than 60 days before its end.
        Active = "active" ("Active", "ساري"),
        /// Running, in its last 60 days.
        Expiring = "expiring" ("Ending soon", "ينتهي قريبًا"),
        /// Stopped for a dispute: it does not expire, and nobody is reminded of it.
        Stopped = "stopped" ("Stopped", "موقوف"),
        /// Past its last day.
        Expired = "expired" ("Expired", "منتهٍ"),
        /// Ended before the day that was agreed.
        Terminated = "terminated" ("Terminated", "مفسوخ"),
        Cancelled = "cancelled" ("Cancelled", "ملغى"),
    }
}

impl ContractState {
    pub fn of(contract: &Model, today: NaiveDate) -> Self {
        let is_signed = contract.signed_at.is_some();
        Self::derive(
            contract.status,
            contract.starts_on,
            contract.ends_on,
            is_signed,
            contract.stopped_on.is_some(),
            today,
        )
        .or_terminated(contract.agreed_ends_on)
    }

    /// What is over is terminated where a later last day had been agreed.
    pub fn or_terminated(self, agreed_ends_on: Option<NaiveDate>) -> Self {
        match self {
            Self::Expired if agreed_ends_on.is_some() => Self::Terminated,
            state => state,
        }
    }

    pub fn derive(
        status: ContractStatus,
        starts_on: NaiveDate,
        ends_on: NaiveDate,
        is_signed: bool,
        is_stopped: bool,
        today: NaiveDate,
    ) -> Self {
        match status {
            ContractStatus::Cancelled => Self::Cancelled,
            ContractStatus::Draft => Self::Draft,
            ContractStatus::Expired => Self::Expired,
            ContractStatus::Active if is_stopped => Self::Stopped,
            ContractStatus::Active if ends_on < today => Self::Expired,
            ContractStatus::Active if starts_on > today => {
                if is_signed {
                    Self::Signed
                } else {
                    Self::Issued
                }
            }
            ContractStatus::Active if ends_on <= last_expiring_day(today) => Self::Expiring,
            ContractStatus::Active => Self::Active,
        }
    }

    /// The same as [`of`](Self::of) in SQL over `c`; `?` stands for the merchant's date.
    pub(super) fn condition(self) -> String {
        let is = |status: ContractStatus| format!("c.status = {}", status.sql());
        let active = is(ContractStatus::Active);
        let live = |rest: &str| format!("({active} AND c.stopped_on IS NULL AND {rest})");
        let over = |agreed: &str| {
            format!(
                "(c.agreed_ends_on {agreed} AND ({} OR {}))",
                is(ContractStatus::Expired),
                live("c.ends_on < ?::date")
            )
        };
        match self {
            Self::Draft => is(ContractStatus::Draft),
            Self::Cancelled => is(ContractStatus::Cancelled),
            Self::Stopped => format!("({active} AND c.stopped_on IS NOT NULL)"),
            Self::Expired => over("IS NULL"),
            Self::Terminated => over("IS NOT NULL"),
            Self::Issued => live("c.starts_on > ?::date AND c.signed_at IS NULL"),
            Self::Signed => live("c.starts_on > ?::date AND c.signed_at IS NOT NULL"),
            Self::Active => live(&format!(
                "c.starts_on <= ?::date AND c.ends_on > ?::date + {EXPIRING_DAYS}"
            )),
            Self::Expiring => live(&format!(
                "c.starts_on <= ?::date \
                 AND c.ends_on BETWEEN ?::date AND ?::date + {EXPIRING_DAYS}"
            )),
        }
    }
}

fn last_expiring_day(today: NaiveDate) -> NaiveDate {
    today
        .checked_add_days(Days::new(EXPIRING_DAYS))
        .unwrap_or(NaiveDate::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    fn state(status: ContractStatus, is_signed: bool, today: &str) -> ContractState {
        let (from, to) = (day("2026-01-01"), day("2026-12-31"));
        ContractState::derive(status, from, to, is_signed, false, day(today))
    }

    #[test]
    fn a_stopped_contract_does_not_expire() {
        let (from, to) = (day("2026-01-01"), day("2026-12-31"));
        for today in ["2026-06-01", "2026-12-31", "2027-06-01"] {
            let stopped =
                ContractState::derive(ContractStatus::Active, from, to, true, true, day(today));
            assert_eq!(stopped, ContractState::Stopped, "{today}");
        }
    }

    #[test]
    fn the_state_follows_the_date() {
        assert_eq!(
            state(ContractStatus::Active, false, "2025-12-31"),
            ContractState::Issued
        );
        assert_eq!(
            state(ContractStatus::Active, true, "2025-12-31"),
            ContractState::Signed
        );
        assert_eq!(
            state(ContractStatus::Active, false, "2026-01-01"),
            ContractState::Active
        );
        assert_eq!(
            state(ContractStatus::Active, true, "2026-10-31"),
            ContractState::Active
        );
        assert_eq!(
            state(ContractStatus::Active, true, "2026-11-01"),
            ContractState::Expiring
        );
        assert_eq!(
            state(ContractStatus::Active, true, "2026-12-31"),
            ContractState::Expiring
        );
        assert_eq!(
            state(ContractStatus::Active, true, "2027-01-01"),
            ContractState::Expired
        );
    }

    #[test]
    fn stored_ends_come_first() {
        assert_eq!(
            state(ContractStatus::Cancelled, true, "2026-06-01"),
            ContractState::Cancelled
        );
        assert_eq!(
            state(ContractStatus::Draft, false, "2027-06-01"),
            ContractState::Draft
        );
        assert_eq!(
            state(ContractStatus::Expired, true, "2026-06-01"),
            ContractState::Expired
        );
    }
}
