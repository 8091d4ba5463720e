//! What other contexts' SQL may use of contracts, and what this one answers to those below it.

use kernel::facts::{Day, Period, Socket, day_of};
use parties::customer_merges::columns::CustomerColumn;
use parties::facts::CUSTOMERS;
use properties::facts::{Letting, Place, UNITS};

use crate::contracts::ContractStatus;

pub const CONTRACTS: &str = "(SELECT id, number, public_id, public_revoked_at, status, customer_id, unit_id, \
     parking_id, starts_on, ends_on, agreed_ends_on, tasdeq_number, attest_by, insurance_amount, is_historical, issued_at, signed_at, cancelled_at, stopped_on, \
     created_at, search_key FROM contracts)";

/// The paths of stored files.
pub const FILES: &str = "SELECT pdf_path AS path FROM signatures WHERE pdf_path IS NOT NULL \
     UNION ALL SELECT proof_path FROM renewal_letters WHERE proof_path IS NOT NULL \
     UNION ALL SELECT pdf_path FROM handovers WHERE pdf_path IS NOT NULL \
     UNION ALL SELECT path FROM handover_photos UNION ALL SELECT small_path FROM handover_photos";

/// What was looked at when units were handed over.
pub const HANDOVER_ITEMS: &str = "(SELECT i.id, i.handover_id, h.contract_id FROM handover_items i \
     JOIN handovers h ON h.id = i.handover_id)";

/// What follows a tenant who is merged.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] = &[
    CustomerColumn::of("contracts", "Contracts", "العقود"),
    CustomerColumn::of("unit_holds", "Held units", "الوحدات المحجوزة"),
];

/// The number of the contract `c` as searches spell it, without the registry's number and the notes.
pub fn number_key(c: &str) -> String {
    format!("replace(replace(lower({c}.number), 'c-', 'c '), '-', '')")
}

/// The ids of the contracts that a searched word is found in: in their number, their tenant, their unit or its building.
/// `?` is the word's pattern. Each way has an index of its own.
pub fn found() -> String {
    format!(
        "SELECT f.id FROM contracts f WHERE f.search_key LIKE ? AND {number} LIKE ? \
         UNION ALL SELECT f.id FROM contracts f JOIN {CUSTOMERS} w ON w.id = f.customer_id WHERE w.search_key LIKE ? \
         UNION ALL SELECT f.id FROM contracts f JOIN {UNITS} w ON w.id = f.unit_id WHERE w.search_key LIKE ?",
        number = number_key("f"),
    )
}

/// A year's rent of the contract `c` at the end of its period.
pub(crate) fn last_rent(c: &str) -> String {
    format!(
        "coalesce((SELECT (l.line ->> 'rent_price')::numeric FROM jsonb_array_elements({c}.rent_lines) \
         WITH ORDINALITY l (line, place) WHERE (l.line ->> 'rent_price')::numeric > 0 \
         ORDER BY l.place DESC LIMIT 1), {c}.rent_price)"
    )
}

/// A year's rent of the contract `c` on the day that this SQL is.
pub(crate) fn rent_on(c: &str, day: &str) -> String {
    format!(
        "coalesce((SELECT (l.line ->> 'rent_price')::numeric FROM jsonb_array_elements({c}.rent_lines) l (line) \
         WHERE {day} BETWEEN (l.line ->> 'starts_on')::date AND (l.line ->> 'ends_on')::date), {c}.rent_price)"
    )
}

/// Contracts' payments: the columns of [`ContractPaymentRow`](crate::contracts::model::ContractPaymentRow)
/// and `contract_id`. Collections keeps them.
pub static PAYMENTS: Socket<()> = Socket::new("payments");

/// The days on which the issued contract `c` has its unit and parking: one that is stopped has them past its last day.
/// As the constraints that keep contracts apart have it, so that their indexes serve.
pub(crate) fn days(c: &str) -> String {
    format!("daterange({c}.starts_on, CASE WHEN {c}.stopped_on IS NULL THEN {c}.ends_on END, '[]')")
}

/// Whether the contract `c` runs on some day of a period that is not over: it is issued, not cancelled.
pub fn runs(c: &str, period: Period<'_>) -> String {
    let active = ContractStatus::Active.sql();
    format!("{c}.status = {active} AND {} && {period}", days(c))
}

/// Whether the contract `c` is live: issued, and its last day is not over.
pub fn is_live(c: &str) -> String {
    runs(c, Period::From(Day::Today))
}

/// Whether the live contract `c` ends within so many days; one that is stopped does not.
pub fn ends_within(c: &str, days: u64) -> String {
    let active = ContractStatus::Active.sql();
    format!(
        "{c}.status = {active} AND {c}.stopped_on IS NULL AND {c}.ends_on BETWEEN {today} AND {today} + {days}",
        today = Day::Today
    )
}

/// The day that the contract `c` is or was over: its last day, or the day of its cancellation before that.
pub fn ended_on(c: &str) -> String {
    let cancelled_on = day_of(&format!("{c}.cancelled_at"));
    format!("least({c}.ends_on, {cancelled_on})")
}

/// Whether the live contract `c` ends after so many whole months from today and within so many.
pub fn ends_in_months(c: &str, after: u32, within: u32) -> String {
    let active = ContractStatus::Active.sql();
    let in_months = |months: u32| format!("({} + interval '{months} months')::date", Day::Today);
    let first = match after {
        0 => format!("{c}.ends_on >= {}", Day::Today),
        _ => format!("{c}.ends_on > {}", in_months(after)),
    };
    format!(
        "{c}.status = {active} AND {c}.stopped_on IS NULL AND {first} AND {c}.ends_on <= {}",
        in_months(within)
    )
}

/// Whether the contract `c` was issued and its last day is over.
pub fn is_over(c: &str) -> String {
    format!(
        "{c}.status IN ({}, {}) AND {c}.stopped_on IS NULL AND {c}.ends_on < {}",
        ContractStatus::Active.sql(),
        ContractStatus::Expired.sql(),
        Day::Today,
    )
}

/// Whether the tenant of the contract `c` has an issued one of the same unit after it.
pub fn is_renewed(c: &str) -> String {
    format!(
        "EXISTS (SELECT 1 FROM contracts n WHERE n.unit_id = {c}.unit_id \
         AND n.customer_id = {c}.customer_id AND n.status = {active} AND n.starts_on > {c}.ends_on)",
        active = ContractStatus::Active.sql(),
    )
}

/// The contract or the draft that follows the contract `c`, as the rest of a query; there is one at most.
pub fn next(c: &str) -> String {
    format!(
        "contracts n WHERE n.follows_id = {c}.id AND n.status <> {}",
        ContractStatus::Cancelled.sql()
    )
}

/// Whether the live contract `c` has no number of a registry.
pub fn is_unattested(c: &str) -> String {
    format!("{} AND coalesce({c}.tasdeq_number, '') = ''", is_live(c))
}

/// Plugged into [`properties::facts::LETTINGS`]; the constraint that keeps contracts apart has its index. It is asked of
/// `taken_places`, which everybody has: a place is let also to who does not reach the contract.
pub fn lets(asked: Letting) -> String {
    let Letting { place, id, period } = asked;
    format!(
        "EXISTS (SELECT 1 FROM taken_places k WHERE k.{column} = {id} AND k.status = {active} AND {days} && {period})",
        column = place.column(),
        active = ContractStatus::Active.sql(),
        days = days("k"),
    )
}

/// The days on which issued contracts had or have their places, whatever became of them since:
/// `contract_id`, `unit_id`, `parking_id`, `period`.
pub fn stays() -> String {
    format!(
        "(SELECT k.contract_id, k.unit_id, k.parking_id, CASE WHEN k.status = {cancelled} \
         THEN daterange(k.starts_on, greatest(k.starts_on, least(k.ends_on + 1, {cancelled_on}))) \
         ELSE {days} END AS period FROM taken_places k WHERE k.issued_at IS NOT NULL)",
        cancelled = ContractStatus::Cancelled.sql(),
        cancelled_on = day_of("k.cancelled_at"),
        days = days("k"),
    )
}

/// Plugged into [`properties::facts::STAYS`].
pub fn stayed(asked: Letting) -> String {
    let Letting { place, id, period } = asked;
    format!(
        "EXISTS (SELECT 1 FROM {} s WHERE s.{} = {id} AND s.period && {period})",
        stays(),
        place.column(),
    )
}

/// The days on which the place whose id is this SQL was or will be let, as a multirange.
pub fn stayed_days((place, id): (Place, String)) -> String {
    format!(
        "(SELECT coalesce(range_agg(s.period), '{{}}'::datemultirange) FROM {stays} s WHERE s.{column} = {id})",
        stays = stays(),
        column = place.column(),
    )
}

/// The same with the days on which it is kept for somebody. Plugged into [`properties::facts::TAKEN_DAYS`].
pub fn taken_days((place, id): (Place, String)) -> String {
    let column = place.column();
    format!(
        "({stayed} + (SELECT coalesce(range_agg(h.held), '{{}}'::datemultirange) FROM kept_places h \
         WHERE h.{column} = {id}))",
        stayed = stayed_days((place, id.clone())),
    )
}

/// Plugged into [`properties::facts::HOLDS_OF`].
pub fn held(asked: Letting) -> String {
    let Letting { place, id, period } = asked;
    format!(
        "EXISTS (SELECT 1 FROM kept_places h WHERE h.{} = {id} AND h.held && {period})",
        place.column(),
    )
}

/// Plugged into [`properties::facts::NOTICES`].
pub fn noticed(asked: Letting) -> String {
    let Letting { place, id, period } = asked;
    format!(
        "EXISTS (SELECT 1 FROM noticed_places n JOIN {} s ON s.contract_id = n.contract_id \
         WHERE s.{} = {id} AND s.period && {period} AND daterange(n.given_on, n.withdrawn_on) && {period})",
        stays(),
        place.column(),
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
