//! What other contexts' SQL may use of payments. What is owed is owed wherever its contract is filed:
//! no figure here asks whether a contract was moved to the historical ones.

use kernel::facts::Day;
use leasing::contracts::PaymentKind;
use leasing::facts::CONTRACTS;
use parties::customer_merges::columns::CustomerColumn;

use crate::cheques::{ChequeState, ChequeVerb};
use crate::contract_payments::PaymentState;
use crate::contract_payments::codes::PaymentStatus;

/// What follows a tenant who is merged.
pub const CUSTOMER_COLUMNS: &[CustomerColumn] = &[
    CustomerColumn {
        when: Some(is_only_acceptance),
        ..CustomerColumn::of("customer_risks", "Accepted risks", "المخاطر المقبولة")
    },
    CustomerColumn::also("bank_lines", "proposed_customer_id", None),
    CustomerColumn::of("money_received", "Money received", "المبالغ المستلمة"),
    CustomerColumn::of("tenant_links", "Own links", "الروابط الخاصة"),
    CustomerColumn::of("opening_balances", "Opening balances", "الأرصدة الافتتاحية"),
];

/// One acceptance holds at a time; the survivor's own is it.
fn is_only_acceptance() -> String {
    "(t.withdrawn_at IS NOT NULL OR NOT EXISTS \
     (SELECT 1 FROM customer_risks o WHERE o.customer_id = $1 AND o.withdrawn_at IS NULL))"
        .to_owned()
}

/// The number of the cheque `q` as searches spell it; its index is `cheques_number_key`.
pub(crate) fn cheque_key(q: &str) -> String {
    format!("lower(replace(coalesce({q}.number, ''), '-', ''))")
}

/// The number of the receipt `r` as searches spell it, and what the bank or the card says; its index is `receipts_key`.
pub(crate) fn receipt_key(r: &str) -> String {
    format!(
        "(replace(replace(lower({r}.number), 'r-', 'r '), '-', '') || ' ' || lower(coalesce({r}.reference, '')))"
    )
}

/// Payments of all contracts, drafts too; their rows can be locked.
pub const PAYMENTS: &str = "(SELECT id, contract_id, type, sequence, amount, due_on, status, method, \
     collected_on, receipt_number FROM contract_payments)";

/// Rent that settlements gave back, also those that were taken back since: payments below zero, `amount` above it.
pub const GIVEN_BACK: &str = "(SELECT p.id, p.contract_id, -p.amount AS amount, p.status, s.id AS settlement_id, \
     s.number AS settlement_number FROM contract_payments p JOIN settlements s ON s.id = p.settlement_id WHERE p.amount < 0)";

/// Cheques of all contracts, drafts too; a replaced one as well.
pub const CHEQUES: &str =
    "(SELECT id, contract_id, contract_payment_id, number, amount, bank_on, state FROM cheques)";

/// Receipts, void ones too.
pub const RECEIPTS: &str = "(SELECT id, number, contract_payment_id, voided_at FROM receipts)";

/// What was spent for owners, with tax; what took another back is below zero.
pub const OWNER_COSTS: &str =
    "(SELECT building_id, unit_id, spent_on, amount + vat AS total FROM owner_costs)";

/// The paths of stored files.
pub const FILES: &str = "SELECT photo_path AS path FROM insurance_movements WHERE photo_path IS NOT NULL \
     UNION ALL SELECT image FROM cheques WHERE image IS NOT NULL \
     UNION ALL SELECT image FROM cheque_moves WHERE image IS NOT NULL \
     UNION ALL SELECT bill_path FROM owner_costs WHERE bill_path IS NOT NULL \
     UNION ALL SELECT cost ->> 'bill_path' FROM owner_approvals WHERE cost ->> 'bill_path' IS NOT NULL \
     UNION ALL SELECT pdf_path FROM settlements WHERE pdf_path IS NOT NULL \
     UNION ALL SELECT pdf_path FROM tenant_transfers WHERE pdf_path IS NOT NULL \
     UNION ALL SELECT photo ->> 'path' FROM settlements, jsonb_array_elements(photos) photo";

/// What is held of the tenants' deposits, a row a contract: a liability, no income.
pub const DEPOSITS: &str = "(SELECT id, contract_id, balance FROM insurances)";

/// Payments of issued contracts, with `unit_id`, `customer_id` and `is_historical` of the contract.
pub fn issued_payments() -> String {
    format!(
        "(SELECT p.id, p.contract_id, p.type, p.amount, p.due_on, p.status, p.collected_on, \
         c.unit_id, c.customer_id, c.is_historical \
         FROM contract_payments p JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL)"
    )
}

/// Rent of issued contracts that is still to come, with `unit_id` and `due_on`: `expected_on` is the day on which its cheque
/// goes to the bank, as the calendar of cheques has it, the day on which it falls due where it has none.
pub fn expected_rent() -> String {
    format!(
        "(SELECT p.id, p.amount, p.due_on, c.unit_id, q.id IS NOT NULL AS by_cheque, \
         coalesce(q.bank_on, p.due_on) AS expected_on \
         FROM contract_payments p JOIN {CONTRACTS} c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
         LEFT JOIN cheques q ON q.contract_payment_id = p.id AND q.is_current AND q.state IN {open} \
         WHERE p.status = {on_date} AND p.type = {rent})",
        open = ChequeState::list(&ChequeState::MAY_CLEAR),
        on_date = PaymentStatus::OnDate.sql(),
        rent = PaymentKind::Rent.sql(),
    )
}

/// Whether the payment `p` is in a state on a day.
pub fn is(p: &str, state: PaymentState, day: Day<'_>) -> String {
    state.condition(p, day)
}

/// Whether the payment `p` is overdue on a day: on date, and the date has passed.
pub fn overdue(p: &str, day: Day<'_>) -> String {
    is(p, PaymentState::Overdue, day)
}

/// Whether the payment `p` is agreed and not cancelled, and rent.
pub fn rent(p: &str) -> String {
    format!(
        "{p}.status <> {} AND {p}.type = {}",
        PaymentStatus::Cancelled.sql(),
        PaymentKind::Rent.sql()
    )
}

/// Whether the payment `p` is rent that was collected.
pub fn collected(p: &str) -> String {
    format!(
        "{p}.status = {} AND {p}.type = {}",
        PaymentStatus::Collected.sql(),
        PaymentKind::Rent.sql()
    )
}

/// Whether the payment `p` is a deposit that was collected: the tenant's money, no income.
pub fn deposited(p: &str) -> String {
    format!(
        "{p}.status = {} AND {p}.type = {}",
        PaymentStatus::Collected.sql(),
        PaymentKind::Insurance.sql()
    )
}

/// Whether the move `m` of a cheque says that a bank returned it, or took back what it had paid; not by mistake.
fn bounced(m: &str) -> String {
    format!(
        "{m}.verb IN ({}, {}) AND NOT EXISTS (SELECT FROM cheque_moves back WHERE back.cheque_id = {m}.cheque_id \
         AND back.prev_step = {m}.step AND back.verb = {})",
        ChequeVerb::Bounce.sql(),
        ChequeVerb::Reverse.sql(),
        ChequeVerb::TakeBack.sql(),
    )
}

/// How often a bank returned a cheque of the customer, or took back what it had paid.
pub fn bounces(customer: &str) -> String {
    bounces_since(customer, "'-infinity'")
}

/// The same from the day after one on.
pub fn bounces_since(customer: &str, day: &str) -> String {
    format!(
        "(SELECT count(*) FROM cheque_moves m JOIN cheques q ON q.id = m.cheque_id \
         JOIN {CONTRACTS} c ON c.id = q.contract_id \
         WHERE c.customer_id = {customer} AND {} AND m.moved_on > {day})",
        bounced("m"),
    )
}

/// Plugged into [`leasing::facts::PAYMENTS`]: with the cheque that counts of each.
pub fn payments((): ()) -> String {
    format!(
        "(SELECT p.id, p.contract_id, p.type, p.sequence, p.amount, p.due_on, p.status, p.method, \
         q.number AS cheque_number, q.bank, q.cheque_date, p.collected_on, p.receipt_number FROM {PAYMENTS} p \
         LEFT JOIN cheques q ON q.contract_payment_id = p.id AND q.is_current)"
    )
}
