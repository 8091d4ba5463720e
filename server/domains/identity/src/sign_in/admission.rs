//! Whether a merchant's people may be let in at all.

use chrono::{DateTime, Utc};
use kernel::tenancy::{Merchant, MerchantStatus};

use super::SignInError;

/// Read-only accounts let people in, to see and to export.
pub fn is_open(merchant: &Merchant, now: DateTime<Utc>) -> bool {
    refusal(merchant, now).is_none()
}

/// Why nobody of the merchant is let in; nothing while they are.
pub fn refusal(merchant: &Merchant, now: DateTime<Utc>) -> Option<SignInError> {
    match merchant.status(now) {
        MerchantStatus::Trial
        | MerchantStatus::Active
        | MerchantStatus::Grace
        | MerchantStatus::ReadOnly => None,
        MerchantStatus::Archived => Some(SignInError::AccountArchived),
        MerchantStatus::Expired | MerchantStatus::Disabled => Some(SignInError::AccountDisabled),
    }
}

/// Days of the trial or of the paid time that are left, or of what follows it; 0 is the last day.
pub fn days_left(merchant: &Merchant, now: DateTime<Utc>) -> Option<i64> {
    let ends = merchant.status_ends_on(now)?;
    Some((ends - merchant.date(now)).num_days())
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::tenancy::{Life, Terms};
    use kernel::text::Text;

    fn merchant(status: MerchantStatus) -> Merchant {
        Merchant {
            id: 1,
            key: "palm01".to_owned(),
            account_id: 100_001,
            schema: "m_palm01".to_owned(),
            role: None,
            name: Text::new("Palm", "نخيل"),
            time_zone: "Asia/Dubai".parse().expect("a zone"),
            currency: "AED".to_owned(),
            country: "AE".to_owned(),
            life: Life {
                stored: status,
                trial_ends_on: "2026-03-15".parse().ok(),
                paid_through: None,
                terms: Terms {
                    grace_days: 14,
                    read_only_days: 90,
                },
            },
            plan: None,
            schema_version: 1,
            sandbox_of: None,
        }
    }

    #[test]
    fn a_trial_ends_with_its_last_day_in_the_merchants_zone() {
        let trial = merchant(MerchantStatus::Trial);
        let at = |text: &str| text.parse::<DateTime<Utc>>().expect("an instant");
        assert!(is_open(&trial, at("2026-03-15T19:59:59Z")));
        assert!(!is_open(&trial, at("2026-03-15T20:00:00Z")));
        assert_eq!(days_left(&trial, at("2026-03-08T08:00:00Z")), Some(7));
    }

    #[test]
    fn an_archived_account_is_refused_in_its_own_words() {
        let late = "2030-01-01T00:00:00Z".parse().expect("an instant");
        let mut archived = merchant(MerchantStatus::Active);
        archived.life.paid_through = "2026-03-15".parse().ok();
        assert_eq!(refusal(&archived, late), Some(SignInError::AccountArchived));
        archived.life.paid_through = "2029-12-01".parse().ok();
        assert_eq!(refusal(&archived, late), None, "read-only lets in");
        assert_eq!(days_left(&archived, late), Some(73));
    }

    #[test]
    fn only_active_merchants_and_trials_are_open() {
        let late = "2030-01-01T00:00:00Z".parse().expect("an instant");
        assert!(is_open(&merchant(MerchantStatus::Active), late));
        assert!(!is_open(&merchant(MerchantStatus::Expired), late));
        assert!(!is_open(&merchant(MerchantStatus::Disabled), late));
    }
}
