//! What callers send: amounts and dates as text, so that each fault is a message on its field.

use poem_openapi::Object;

use super::{ContractId, PaymentKind, PaymentMethod};
use crate::clauses::model::ClauseChoice;
use crate::neighbours::{CustomerId, ParkingId, UnitId};

/// One agreed payment.
#[derive(Debug, Clone, Default, Object)]
pub struct PaymentInput {
    #[oai(rename = "type")]
    pub kind: Option<PaymentKind>,
    /// At most two decimals.
    pub amount: Option<String>,
    /// YYYY-MM-DD.
    pub due_on: Option<String>,
    pub method: Option<PaymentMethod>,
    /// Of a cheque; required for the issue.
    pub cheque_number: Option<String>,
    /// The bank that the cheque is drawn on; required for the issue.
    pub bank: Option<String>,
    /// YYYY-MM-DD; the due date where it is not given.
    pub cheque_date: Option<String>,
}

/// A year's rent from a day on.
#[derive(Debug, Clone, Default, Object)]
pub struct RentLineInput {
    /// YYYY-MM-DD; of the first line the contract's first day.
    pub starts_on: Option<String>,
    /// Of a year; zero on days that are free of rent.
    pub rent_price: Option<String>,
}

/// A draft as the form sends it.
#[derive(Debug, Clone, Default, Object)]
pub struct ContractInput {
    pub customer_id: Option<CustomerId>,
    pub unit_id: Option<UnitId>,
    pub parking_id: Option<ParkingId>,
    /// YYYY-MM-DD; today where it is not given.
    pub issue_date: Option<String>,
    /// YYYY-MM-DD, the first day.
    pub starts_on: Option<String>,
    /// YYYY-MM-DD, the last day, included.
    pub ends_on: Option<String>,
    /// A year's rent. Not asked for where the rent changes within the period.
    pub rent_price: Option<String>,
    /// Where the rent changes within the period or days of it are free: each line holds from its day to the next line's.
    pub rent_lines: Option<Vec<RentLineInput>>,
    /// The rent of the whole period: what the rent payments, and the lines where there are any, add up to.
    pub total_rent: Option<String>,
    /// The refundable deposit: what the deposit payments add up to.
    pub insurance_amount: Option<String>,
    pub insurance_method: Option<PaymentMethod>,
    pub tasdeq_number: Option<String>,
    /// The tenant's contract that this one follows: what is held of its deposit is carried over with the issue.
    pub follows_id: Option<ContractId>,
    /// A year's rent of the unit by the official index, where the law limits rents by it.
    pub index_rent: Option<String>,
    /// Why the rent is above the law's limit; asks for the right to it.
    pub cap_reason: Option<String>,
    /// The clauses in the order of the library. Without it a new draft has the default ones of its unit's usage,
    /// and an edited one keeps those that it has.
    pub clauses: Option<Vec<ClauseChoice>>,
    /// One term a line.
    pub terms_en: Option<String>,
    pub terms_ar: Option<String>,
    /// For the merchant's people only.
    pub notes: Option<String>,
    #[oai(default)]
    pub payments: Vec<PaymentInput>,
}

#[derive(Debug, Object)]
pub struct ContractUpdate {
    #[oai(flatten)]
    pub contract: ContractInput,
    /// The version that the form was opened with.
    pub version: i64,
}

/// What can still be changed after the issue.
#[derive(Debug, Object)]
pub struct ContractRegistration {
    pub tasdeq_number: Option<String>,
    pub notes: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

/// The version that the caller saw.
#[derive(Debug, Object)]
pub struct ContractVersion {
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ContractCancellation {
    pub reason: Option<String>,
    /// The cheques in the house that are given back to the tenant: all of them are to be named.
    pub returned_cheques: Option<Vec<i64>>,
    /// The version that the caller saw.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ContractMove {
    /// true: to the historical contracts; false: back to the current ones.
    pub historical: bool,
    /// The version that the caller saw.
    pub version: i64,
}

/// What a payment plan is made from.
#[derive(Debug, Clone, Default, Object)]
pub struct PlanInput {
    /// YYYY-MM-DD, the first day.
    pub starts_on: Option<String>,
    /// YYYY-MM-DD, the last day, included.
    pub ends_on: Option<String>,
    pub total_rent: Option<String>,
    /// Where the rent changes within the period: payments follow the rent of their days.
    pub rent_lines: Option<Vec<RentLineInput>>,
    /// 1, 2, 3, 4, 6, 12 or any number up to 120.
    pub instalments: Option<i64>,
    /// Months from one payment to the next; the term divided by the payments where it is not given.
    pub interval_months: Option<i64>,
    /// 5, 10 or 50: all payments but the last become multiples of it.
    pub round_to: Option<i64>,
    /// How the first rent payment is made; cash where it is not given.
    pub first_method: Option<PaymentMethod>,
    /// How the others are made; cheque where it is not given.
    pub other_method: Option<PaymentMethod>,
    /// The first cheque's number; the others count on from it and keep its leading zeros.
    pub first_cheque_number: Option<String>,
    pub bank: Option<String>,
    pub insurance_amount: Option<String>,
    /// Cash where it is not given.
    pub insurance_method: Option<PaymentMethod>,
}

#[derive(Debug, Object)]
pub struct ContractStop {
    /// What the dispute is about.
    pub reason: String,
    /// The version that was shown.
    pub version: i64,
}
