//! How long a deposit has waited to be given back.

use kernel::facts::Day;
use leasing::facts;

/// Days after the end of a contract within which its deposit should be given back.
pub const REFUND_TARGET_DAYS: i64 = 14;
/// Days after which it is late.
pub const REFUND_LIMIT_DAYS: i64 = 30;

kernel::code! {
    /// Where a deposit stands.
    pub enum InsuranceState: text {
        /// Its contract still runs.
        Held = "held" ("Held", "محتفظ به"),
        /// The contract is over for 14 days at most.
        ToRefund = "to_refund" ("To give back", "مستحق الرد"),
        /// For 15 to 30 days.
        Pressing = "pressing" ("Give back now", "رد عاجل"),
        /// For more than 30 days.
        Late = "late" ("Late", "متأخر"),
        /// Nothing is held any more.
        Settled = "settled" ("Settled", "مسوّى"),
    }
}

/// Days since the contract `c` was over; negative while it runs.
pub(super) fn days_since_end(c: &str) -> String {
    format!("({} - {})", Day::Today, facts::ended_on(c))
}

/// The [`InsuranceState`] of the deposit `i` of the contract `c`.
pub(super) fn state(i: &str, c: &str) -> String {
    let days = days_since_end(c);
    format!(
        "CASE WHEN {i}.balance = 0 THEN {settled} WHEN {days} <= 0 THEN {held} \
         WHEN {days} <= {REFUND_TARGET_DAYS} THEN {to_refund} \
         WHEN {days} <= {REFUND_LIMIT_DAYS} THEN {pressing} ELSE {late} END",
        settled = InsuranceState::Settled.sql(),
        held = InsuranceState::Held.sql(),
        to_refund = InsuranceState::ToRefund.sql(),
        pressing = InsuranceState::Pressing.sql(),
        late = InsuranceState::Late.sql(),
    )
}
