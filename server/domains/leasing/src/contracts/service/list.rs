use chrono::{Months, NaiveDate};
use kernel::Result;
use kernel::paging::{ListQuery, Paging};
use kernel::tenancy::MerchantConn;
use kernel::text::like_pattern;
use sea_orm::FromQueryResult as _;

use crate::contracts::ContractState;
use crate::contracts::view::{ContractFilter, ContractPage, ContractRow, ContractTotals};

pub(super) const COLUMNS: &str = "c.id, c.number, c.status, c.customer_id, \
     cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, cu.mobile AS customer_mobile, \
     c.unit_id, u.number AS unit_number, u.building_id, b.name_en AS building_name_en, \
     b.name_ar AS building_name_ar, c.parking_id, p.number AS parking_number, c.issue_date, \
     c.starts_on, c.ends_on, c.rent_price, c.total_rent, c.insurance_amount, c.tasdeq_number, \
     c.is_historical, c.issued_at, c.signed_at, c.version, c.created_at";

pub(super) const TABLES: &str = "contracts c JOIN customers cu ON cu.id = c.customer_id \
     JOIN units u ON u.id = c.unit_id JOIN buildings b ON b.id = u.building_id \
     LEFT JOIN parkings p ON p.id = c.parking_id";

const SORTABLE: [(&str, &str); 11] = [
    ("number", "c.number"),
    ("customer_name_en", "cu.name_en"),
    ("customer_name_ar", "cu.name_ar"),
    ("building_name_en", "b.name_en"),
    ("building_name_ar", "b.name_ar"),
    ("unit_number", "u.number"),
    ("issue_date", "c.issue_date"),
    ("starts_on", "c.starts_on"),
    ("ends_on", "c.ends_on"),
    ("rent_price", "c.rent_price"),
    ("total_rent", "c.total_rent"),
];

pub fn query(today: NaiveDate, paging: &Paging, filter: &ContractFilter) -> Result<ListQuery> {
    let horizon = filter.expires_within_months.map(|months| {
        let months = Months::new(u32::try_from(months.clamp(0, 1_200)).unwrap_or(0));
        today.checked_add_months(months).unwrap_or(today)
    });
    let mut query = ListQuery::new(COLUMNS, TABLES)
        .filter("c.status = ?", filter.status)
        .filter("c.is_historical = ?", filter.historical)
        .filter("(c.status = 1 AND c.ends_on <= ?)", horizon)
        .filter("c.ends_on >= ?", horizon.map(|_| today))
        .filter(
            "((c.status = 1 AND coalesce(c.tasdeq_number, '') = '') = ?)",
            filter.unattested,
        )
        .filter("((c.signed_at IS NOT NULL) = ?)", filter.signed)
        .filter("u.building_id = ?", filter.building_id)
        .filter("c.unit_id = ?", filter.unit_id)
        .filter("c.parking_id = ?", filter.parking_id)
        .filter("c.customer_id = ?", filter.customer_id)
        .filter("c.starts_on >= ?", filter.starts_from)
        .filter("c.starts_on <= ?", filter.starts_to)
        .filter("c.ends_on >= ?", filter.ends_from)
        .filter("c.ends_on <= ?", filter.ends_to);
    if let Some(state) = filter.state {
        query = in_state(query, state, today);
    }
    searched(query, paging).sort(&paging.sort, &SORTABLE, "c.id DESC")
}

pub(crate) fn in_state(query: ListQuery, state: ContractState, today: NaiveDate) -> ListQuery {
    let condition = state.condition();
    let of_today = condition.contains('?');
    if of_today {
        query.filter(condition, Some(today))
    } else {
        query.and(condition)
    }
}

/// Every word is looked for in the contract (numbers, cheques), the tenant, the unit and the
/// building, as they are called now.
pub(crate) fn searched(mut query: ListQuery, paging: &Paging) -> ListQuery {
    for word in paging
        .search
        .as_deref()
        .unwrap_or_default()
        .split_whitespace()
        .take(6)
    {
        query = query.filter(
            "(c.search_key LIKE ? OR cu.search_key LIKE ? OR u.search_key LIKE ? OR b.search_key LIKE ?)",
            Some(like_pattern(word)),
        );
    }
    query
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractFilter,
) -> Result<ContractPage> {
    let query = query(db.today(), paging, filter)?;
    page(db, &query, paging).await
}

/// One page of any list of contracts, with its sums.
async fn page(db: &impl MerchantConn, query: &ListQuery, paging: &Paging) -> Result<ContractPage> {
    let page = query.page::<ContractRow>(db, paging).await?;
    let sums = "coalesce(sum(c.total_rent), 0) AS total_rent, \
         coalesce(sum(c.insurance_amount), 0) AS insurance_amount";
    let totals = query.aggregate(db, sums).await?;
    Ok(ContractPage {
        items: with_states(page.items, db.today()),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals: ContractTotals::from_query_result(&totals, "")?,
    })
}

/// All rows of an export.
pub async fn rows(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ContractFilter,
) -> Result<Vec<ContractRow>> {
    let rows = query(db.today(), paging, filter)?
        .all::<ContractRow>(db)
        .await?;
    Ok(with_states(rows, db.today()))
}

fn with_states(rows: Vec<ContractRow>, today: NaiveDate) -> Vec<ContractRow> {
    rows.into_iter().map(|row| with_state(row, today)).collect()
}

pub(super) fn with_state(row: ContractRow, today: NaiveDate) -> ContractRow {
    let is_signed = row.signed_at.is_some();
    let state = ContractState::derive(row.status, row.starts_on, row.ends_on, is_signed, today);
    ContractRow { state, ..row }
}
