use kernel::Result;
use kernel::money::Amount;
use kernel::paging::{ListQuery, Paging};
use kernel::tenancy::MerchantConn;
use poem_openapi::{Enum, Object};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::PaymentState;
use super::api::{ContractPayment, ContractPaymentFilter};

/// Whose contracts: the running ones, or those moved to the history.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Enum, Deserialize)]
#[oai(rename_all = "snake_case")]
#[serde(rename_all = "snake_case")]
pub enum ContractView {
    Current,
    Historical,
}

/// Sums over every payment that matches, whatever the page.
/// `amount` is the sum of `collected`, `not_collected`, `overdue`, `due` and `cancelled`.
#[derive(Debug, Clone, PartialEq, Eq, Object, FromQueryResult, Serialize)]
pub struct PaymentTotals {
    pub count: i64,
    pub amount: Amount,
    pub collected: Amount,
    pub not_collected: Amount,
    /// On date, and the date has passed.
    pub overdue: Amount,
    /// On date, today or later.
    pub due: Amount,
    pub cancelled: Amount,
    /// Of `overdue` and `due`: what is promised by cheques that lie in the safe.
    pub cheques_in_hand: Amount,
}

const SELECT: &str = "p.id, p.contract_id, c.number AS contract_number, c.customer_id, \
     cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, cu.mobile AS customer_mobile, \
     c.unit_id, u.number AS unit_number, u.building_id, b.name_en AS building_name_en, \
     b.name_ar AS building_name_ar, p.type AS kind, p.sequence, p.amount, p.due_on, p.status, \
     p.method, p.cheque_number, p.bank, p.cheque_date, p.clearance_date, p.collected_on, \
     p.collected_by, r.id AS receipt_id, p.receipt_number, r.method AS collected_method, \
     r.reference, p.not_collected_reason, p.note, p.version";

const FROM: &str = "contract_payments p \
     JOIN contracts c ON c.id = p.contract_id AND c.issued_at IS NOT NULL \
     JOIN customers cu ON cu.id = c.customer_id \
     JOIN units u ON u.id = c.unit_id \
     JOIN buildings b ON b.id = u.building_id \
     LEFT JOIN receipts r ON r.number = p.receipt_number";

/// Everything that a receptionist may know a payment by. Numbers of cheques and receipts have no
/// shadow column, so their hyphens are dropped here as a query's are.
const SEARCHED: &str = "(cu.search_key || ' ' || c.search_key || ' ' || lower(u.number) || ' ' || \
     b.search_key || ' ' || lower(replace(coalesce(p.cheque_number, ''), '-', '')) || ' ' || \
     replace(replace(lower(coalesce(p.receipt_number, '')), 'r-', 'r '), '-', ''))";

/// Whether an owner held the unit, by itself or through its building, on the day the payment fell due.
/// A unit's own holding goes before its building's.
const OWNED: &str = "EXISTS (SELECT 1 FROM ownerships o \
     JOIN ownership_shares s ON s.ownership_id = o.id AND s.owner_id = ? \
     WHERE p.due_on >= o.starts_on AND (o.ends_on IS NULL OR p.due_on <= o.ends_on) \
     AND (o.unit_id = u.id OR (o.building_id = u.building_id AND NOT EXISTS \
     (SELECT 1 FROM ownerships d WHERE d.unit_id = u.id AND p.due_on >= d.starts_on \
     AND (d.ends_on IS NULL OR p.due_on <= d.ends_on)))))";

const SORTS: [(&str, &str); 13] = [
    ("due_on", "p.due_on"),
    ("amount", "p.amount"),
    ("status", "p.status"),
    ("type", "p.type"),
    ("method", "p.method"),
    ("bank", "p.bank"),
    ("cheque_number", "p.cheque_number"),
    ("collected_on", "p.collected_on"),
    ("contract_number", "c.number"),
    ("customer_name_en", "coalesce(cu.name_en, cu.name_ar)"),
    ("customer_name_ar", "coalesce(cu.name_ar, cu.name_en)"),
    ("unit_number", "u.number"),
    ("building_name_en", "b.name_en"),
];

/// The list's query; `owner_id` narrows it to what one owner may see.
pub(super) fn query(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractPaymentFilter,
    owner_id: Option<i64>,
) -> Result<ListQuery> {
    let today = db.today();
    let historical = filter.view.map(|view| view == ContractView::Historical);
    let mut query = ListQuery::new(SELECT, FROM)
        .filter(OWNED, owner_id)
        .filter("c.is_historical = ?", historical)
        .filter("p.status = ?", filter.status)
        .filter("p.type = ?", filter.kind)
        .filter("coalesce(r.method, p.method) = ?", filter.method.clone())
        .filter("p.bank = ?", filter.bank.clone())
        .filter("u.building_id = ?", filter.building_id)
        .filter("c.unit_id = ?", filter.unit_id)
        .filter("c.customer_id = ?", filter.customer_id.map(|id| id.0))
        .filter("p.contract_id = ?", filter.contract_id.map(|id| id.0))
        .filter("p.due_on >= ?", filter.due_from)
        .filter("p.due_on <= ?", filter.due_to)
        .filter("p.collected_on >= ?", filter.collected_from)
        .filter("p.collected_on <= ?", filter.collected_to)
        .filter(
            "p.not_collected_reason = ?",
            filter.not_collected_reason.clone(),
        );
    if let Some(state) = filter.state {
        query = query.filter(state.condition(), Some(today));
    }
    query
        .search(SEARCHED, paging.search.as_deref())
        .sort(&paging.sort, &SORTS, "p.due_on, p.id")
}

/// One payment by its id.
pub(super) fn by_id(id: super::ContractPaymentId) -> ListQuery {
    ListQuery::new(SELECT, FROM).filter("p.id = ?", Some(id.0))
}

/// The day is the merchant's own, never a caller's text.
pub(super) async fn totals(db: &impl MerchantConn, query: &ListQuery) -> Result<PaymentTotals> {
    let today = db.today().format("%Y-%m-%d");
    let sum = |condition: &str, name: &str| {
        format!("coalesce(sum(p.amount) FILTER (WHERE {condition}), 0) AS {name}")
    };
    let aggregates = [
        "count(*) AS count".to_owned(),
        "coalesce(sum(p.amount), 0) AS amount".to_owned(),
        sum("p.status = 2", "collected"),
        sum("p.status = 3", "not_collected"),
        sum(
            &format!("p.status = 1 AND p.due_on < date '{today}'"),
            "overdue",
        ),
        sum(
            &format!("p.status = 1 AND p.due_on >= date '{today}'"),
            "due",
        ),
        sum("p.status = 0", "cancelled"),
        sum("p.status = 1 AND p.method = 'cheque'", "cheques_in_hand"),
    ];
    let row = query.aggregate(db, &aggregates.join(", ")).await?;
    Ok(PaymentTotals::from_query_result(&row, "")?)
}

/// What only the day can tell of rows.
pub(super) fn date(db: &impl MerchantConn, rows: &mut [ContractPayment]) {
    let today = db.today();
    for row in rows {
        row.state = PaymentState::of(row.status, row.due_on, today);
        row.days_overdue = match row.state {
            PaymentState::Overdue => (today - row.due_on).num_days(),
            _ => 0,
        };
    }
}
