//! What other contexts' SQL may use of contracts, and what this one answers to those below it.

use kernel::facts::{Day, Period, Socket};
use properties::facts::Letting;

use crate::contracts::ContractStatus;

pub const CONTRACTS: &str = "(SELECT id, number, public_id, public_revoked_at, status, customer_id, unit_id, \
     parking_id, starts_on, ends_on, is_historical, issued_at, signed_at, created_at, search_key FROM contracts)";

/// The paths of stored files.
pub const FILES: &str = "SELECT pdf_path AS path FROM signatures WHERE pdf_path IS NOT NULL";

/// The number of the contract `c` as searches spell it, without the registry's number and the notes.
pub fn number_key(c: &str) -> String {
    format!("replace(replace(lower({c}.number), 'c-', 'c '), '-', '')")
}

/// Contracts' payments: the columns of [`ContractPaymentRow`](crate::contracts::model::ContractPaymentRow)
/// and `contract_id`. Collections keeps them.
pub static PAYMENTS: Socket<()> = Socket::new("payments");

/// Whether the contract `c` runs on some day of a period that is not over: it is issued, not cancelled.
pub fn runs(c: &str, period: Period<'_>) -> String {
    let active = ContractStatus::Active.sql();
    format!("{c}.status = {active} AND daterange({c}.starts_on, {c}.ends_on, '[]') && {period}")
}

/// Whether the contract `c` is live: issued, and its last day is not over.
pub fn is_live(c: &str) -> String {
    runs(c, Period::From(Day::Today))
}

/// Whether the live contract `c` ends within so many days.
pub fn ends_within(c: &str, days: u64) -> String {
    let active = ContractStatus::Active.sql();
    format!(
        "{c}.status = {active} AND {c}.ends_on BETWEEN {today} AND {today} + {days}",
        today = Day::Today
    )
}

/// Plugged into [`properties::facts::LETTINGS`]; the constraint that keeps contracts apart has its index.
pub fn lets(asked: Letting) -> String {
    let Letting { place, id, period } = asked;
    format!(
        "EXISTS (SELECT 1 FROM contracts k WHERE k.{column} = {id} AND k.status = {active} \
         AND daterange(k.starts_on, k.ends_on, '[]') && {period})",
        column = place.column(),
        active = ContractStatus::Active.sql(),
    )
}

/// Plugged into [`parties::facts::LIVE_CONTRACTS`].
pub fn live_contracts(customer: &'static str) -> String {
    format!(
        "(SELECT count(*) FROM contracts k WHERE k.customer_id = {customer} AND {})",
        is_live("k")
    )
}

/// Plugged into [`parties::facts::CONTRACT_NUMBERS`].
pub fn contract_numbers((): ()) -> String {
    "(SELECT id, number FROM contracts)".to_owned()
}
