//! What a tenant's risk is to callers.

use chrono::{DateTime, Utc};
use kernel::money::Amount;
use parties::customers::CustomerId;
use poem_openapi::Object;
use serde::Serialize;

use super::{RiskLevel, RiskReason};

/// How a tenant paid in the last two years, with what of it is still open.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct CustomerRisk {
    pub customer_id: CustomerId,
    pub level: RiskLevel,
    /// What speaks against the tenant.
    pub reasons: Vec<RiskReason>,
    /// Payments that fell due.
    pub due: i64,
    /// How often a bank returned a cheque, or took back what it had paid.
    pub bounced: i64,
    /// Payments that are overdue today, their sum, and for how many days the oldest is.
    pub overdue: i64,
    pub overdue_amount: Amount,
    pub overdue_days: i64,
    /// How late payments came, on average, in whole days.
    pub days_late: i64,
    /// Who accepted it and why; missing where nobody did, or where it got worse since.
    pub accepted: Option<AcceptedRisk>,
}

#[derive(Debug, Object, Serialize)]
pub struct AcceptedRisk {
    pub reason: String,
    pub accepted_by: String,
    /// UTC.
    pub accepted_at: DateTime<Utc>,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct RiskAcceptance {
    /// Why the tenant is taken anyway.
    pub reason: String,
}

#[derive(Debug, Object)]
pub struct RiskWithdrawal {
    /// The version of the acceptance that was shown.
    pub version: i64,
}
