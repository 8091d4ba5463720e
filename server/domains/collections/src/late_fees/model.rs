//! What the rule is to its readers, and what is given to change it.

use chrono::NaiveDate;
use kernel::money::Amount;
use poem_openapi::Object;
use serde::Serialize;

use super::{LateFeeBasis, LateFeeRepeats};

/// What rent that is paid late costs the tenant.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct LateFeeRule {
    pub is_active: bool,
    /// Days after the due date that cost nothing.
    pub grace_days: i16,
    pub basis: LateFeeBasis,
    /// An amount, or percent of what is late.
    pub rate: Amount,
    pub repeats: LateFeeRepeats,
    /// The most that one payment is charged, all its fees together.
    pub most: Option<Amount>,
    /// Payments that fell due before cost nothing.
    pub applies_from: Option<NaiveDate>,
    /// Where the contracts agree on it.
    pub clause: Option<String>,
    /// What the next night charges by the rule as it is.
    pub next: LateFeesDue,
    pub version: i64,
}

#[derive(Debug, Object, Serialize)]
pub struct LateFeesDue {
    /// Payments that are charged.
    pub payments: i64,
    /// Their fees together.
    pub amount: Amount,
}

#[derive(Debug, Object)]
pub struct LateFeeRuleUpdate {
    pub is_active: bool,
    /// 0 to 90.
    pub grace_days: Option<i64>,
    pub basis: Option<LateFeeBasis>,
    /// An amount, or percent of what is late, at most 100.
    pub rate: Option<String>,
    pub repeats: Option<LateFeeRepeats>,
    /// The most that one payment is charged; no limit without it.
    pub most: Option<String>,
    /// Payments that fell due before cost nothing. Needed while fees are charged.
    pub applies_from: Option<String>,
    /// Where the contracts agree on it: it stands on each fee. At most 200 characters.
    pub clause: Option<String>,
    /// The version that was shown.
    pub version: i64,
}
