//! What the figures are made of.

/// Whether a merchant `m` has a subscription on a day, its grace included: the day's parameter, and the days of grace.
pub(super) fn subscribed(day: &str, grace: &str) -> String {
    format!(
        "EXISTS (SELECT FROM platform.subscriptions s WHERE s.merchant_id = m.id AND s.paid_through >= s.starts_on \
         AND s.starts_on <= {day} AND s.paid_through + {grace} >= {day})"
    )
}

/// What a subscription `s` brings in a month.
pub(super) const MONTHLY: &str = "CASE s.billing WHEN 'yearly' THEN s.price / 12 ELSE s.price END";

/// Invoices `i` that were paid from `$1` to `$2`.
pub(super) const PAID: &str =
    "i.status = 'paid' AND i.paid_at >= $1::date AND i.paid_at < $2::date + 1";
