//! Whether a merchant's people may be let in at all.

use chrono::{DateTime, Utc};
use kernel::tenancy::{Merchant, MerchantStatus};

/// A trial is open to the end of its last day in the merchant's zone.
pub fn is_open(merchant: &Merchant, now: DateTime<Utc>) -> bool {
    match merchant.status {
        MerchantStatus::Active => true,
        MerchantStatus::Trial => days_left(merchant, now).is_none_or(|days| days >= 0),
        MerchantStatus::Expired | MerchantStatus::Disabled => false,
    }
}

/// Days of the trial that are left; 0 is the last day.
pub fn days_left(merchant: &Merchant, now: DateTime<Utc>) -> Option<i64> {
    let today = now.with_timezone(&merchant.time_zone).date_naive();
    let ends = merchant
        .trial_ends_on
        .filter(|_| merchant.status == MerchantStatus::Trial)?;
    Some((ends - today).num_days())
}

#[cfg(test)]
mod tests {
    use super::*;
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
            status,
            trial_ends_on: "2026-03-15".parse().ok(),
            schema_version: 1,
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
    fn only_active_merchants_and_trials_are_open() {
        let late = "2030-01-01T00:00:00Z".parse().expect("an instant");
        assert!(is_open(&merchant(MerchantStatus::Active), late));
        assert!(!is_open(&merchant(MerchantStatus::Expired), late));
        assert!(!is_open(&merchant(MerchantStatus::Disabled), late));
    }
}
