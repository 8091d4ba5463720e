//! What the figures are made of.

/// Whether a merchant `m` has a subscription on a day, its grace included: the day's parameter, and the days of grace.
pub(super) fn subscribed(day: &str, grace: &str) -> String {
    format!(
        "EXISTS (SELECT FROM platform.subscriptions s WHERE s.merchant_id = m.id AND s.paid_through >= s.starts_on \
         AND s.starts_on <= {day} AND s.paid_through + {grace} >= {day})"
    )
}

/// What a subscription `s` brings in a month.
pub(crate) const MONTHLY: &str = "CASE s.billing WHEN 'yearly' THEN s.price / 12 ELSE s.price END";

/// Whether a subscription `s` is paid on a day: SQL of the day.
pub(crate) fn runs_on(day: &str) -> String {
    format!("s.starts_on <= {day} AND s.paid_through >= {day}")
}

/// Whether a merchant `m` began with a trial.
pub(crate) const IS_TRIAL: &str = "m.trial_ends_on IS NOT NULL";

/// Whether a merchant `m` ever bought a subscription.
pub(crate) const HAS_PAID: &str = "m.paid_through IS NOT NULL";

/// Invoices `i` that were paid from `$1` to `$2`.
pub(super) const PAID: &str =
    "i.status = 'paid' AND i.paid_at >= $1::date AND i.paid_at < $2::date + 1";
