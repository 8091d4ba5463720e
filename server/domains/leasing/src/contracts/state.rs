//! The stored status, and the state that people see, derived from it and from the date.

use chrono::{Days, NaiveDate};
use poem_openapi::Enum;
use serde::{Deserialize, Serialize};

use super::entity::Model;

/// Days before its end from which on a contract counts as expiring.
pub const EXPIRING_DAYS: u64 = 60;

/// The stored number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Cancelled = 0,
    Active = 1,
    Draft = 2,
    Expired = 3,
}

impl Status {
    pub fn number(self) -> i16 {
        self as i16
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Enum, Deserialize, Serialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ContractState {
    /// Not binding yet.
    #[default]
    Draft,
    /// Sent to the tenant, before its first day.
    Issued,
    /// Signed by the tenant, before its first day.
    Signed,
    /// Running, more than 60 days before its end.
    Active,
    /// Running, in its last 60 days.
    Expiring,
    /// Past its last day.
    Expired,
    Cancelled,
}

impl ContractState {
    pub fn of(contract: &Model, today: NaiveDate) -> Self {
        let is_signed = contract.signed_at.is_some();
        Self::derive(
            contract.status,
            contract.starts_on,
            contract.ends_on,
            is_signed,
            today,
        )
    }

    pub fn derive(
        status: i16,
        starts_on: NaiveDate,
        ends_on: NaiveDate,
        is_signed: bool,
        today: NaiveDate,
    ) -> Self {
        match status {
            0 => Self::Cancelled,
            2 => Self::Draft,
            3 => Self::Expired,
            _ if ends_on < today => Self::Expired,
            _ if starts_on > today => {
                if is_signed {
                    Self::Signed
                } else {
                    Self::Issued
                }
            }
            _ if ends_on <= last_expiring_day(today) => Self::Expiring,
            _ => Self::Active,
        }
    }

    /// The same as [`derive`](Self::derive) in SQL over `c`; `?` stands for the merchant's date.
    pub(super) fn condition(self) -> &'static str {
        match self {
            Self::Draft => "c.status = 2",
            Self::Cancelled => "c.status = 0",
            Self::Expired => "(c.status = 3 OR (c.status = 1 AND c.ends_on < ?::date))",
            Self::Issued => "(c.status = 1 AND c.starts_on > ?::date AND c.signed_at IS NULL)",
            Self::Signed => "(c.status = 1 AND c.starts_on > ?::date AND c.signed_at IS NOT NULL)",
            Self::Active => {
                "(c.status = 1 AND c.starts_on <= ?::date AND c.ends_on > ?::date + 60)"
            }
            Self::Expiring => {
                "(c.status = 1 AND c.starts_on <= ?::date \
                 AND c.ends_on BETWEEN ?::date AND ?::date + 60)"
            }
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

    fn state(status: i16, is_signed: bool, today: &str) -> ContractState {
        let (from, to) = (day("2026-01-01"), day("2026-12-31"));
        ContractState::derive(status, from, to, is_signed, day(today))
    }

    #[test]
    fn the_state_follows_the_date() {
        assert_eq!(state(1, false, "2025-12-31"), ContractState::Issued);
        assert_eq!(state(1, true, "2025-12-31"), ContractState::Signed);
        assert_eq!(state(1, false, "2026-01-01"), ContractState::Active);
        assert_eq!(state(1, true, "2026-10-31"), ContractState::Active);
        assert_eq!(state(1, true, "2026-11-01"), ContractState::Expiring);
        assert_eq!(state(1, true, "2026-12-31"), ContractState::Expiring);
        assert_eq!(state(1, true, "2027-01-01"), ContractState::Expired);
    }

    #[test]
    fn stored_ends_come_first() {
        assert_eq!(state(0, true, "2026-06-01"), ContractState::Cancelled);
        assert_eq!(state(2, false, "2027-06-01"), ContractState::Draft);
        assert_eq!(state(3, true, "2026-06-01"), ContractState::Expired);
    }
}
