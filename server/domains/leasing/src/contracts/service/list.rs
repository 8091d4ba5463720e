use chrono::{Months, NaiveDate};
use kernel::Result;
use kernel::paging::{ListQuery, Listed as _, Page, Paging};
use kernel::tenancy::MerchantConn;

use super::guard::with_notice;
use crate::contracts::model::{ContractFilter, ContractPage, ContractRow};
use crate::contracts::{ContractState, ContractStatus};
use crate::facts::found;

pub fn query(today: NaiveDate, paging: &Paging, filter: &ContractFilter) -> Result<ListQuery> {
    let horizon = filter.expires_within_months.map(|months| {
        let months = Months::new(u32::try_from(months.clamp(0, 1_200)).unwrap_or(0));
        today.checked_add_months(months).unwrap_or(today)
    });
    let expiring = format!(
        "(c.status = {} AND c.stopped_on IS NULL AND c.ends_on <= ?)",
        ContractStatus::Active.sql()
    );
    let mut query = ContractRow::narrowed(paging, filter)?
        .filter(&expiring, horizon)
        .filter("c.ends_on >= ?", horizon.map(|_| today));
    if let Some(state) = filter.state {
        query = in_state(query, state, today);
    }
    Ok(searched(query, paging))
}

pub(super) fn in_state(query: ListQuery, state: ContractState, today: NaiveDate) -> ListQuery {
    let condition = state.condition();
    let of_today = condition.contains('?');
    if of_today {
        query.filter(&condition, Some(today))
    } else {
        query.and(&condition)
    }
}

/// Every word is looked for in the contract (numbers, cheques), the tenant, the unit and the
/// building, as they are called now.
pub(crate) fn searched(query: ListQuery, paging: &Paging) -> ListQuery {
    let anywhere = format!(
        "SELECT f.id FROM contracts f WHERE f.search_key LIKE ? UNION ALL {}",
        found()
    );
    query.found("c.id", &anywhere, paging.search.as_deref())
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
    let sums = "coalesce(sum(c.total_rent), 0) AS total_rent, \
         coalesce(sum(c.insurance_amount), 0) AS insurance_amount";
    let (page, totals): (Page<ContractRow>, _) = query.page_with_sums(db, paging, sums).await?;
    let items = with_states(page.items, db.today());
    Ok(ContractPage {
        items: with_notice(db, items).await?,
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals,
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
    with_notice(db, with_states(rows, db.today())).await
}

fn with_states(rows: Vec<ContractRow>, today: NaiveDate) -> Vec<ContractRow> {
    rows.into_iter().map(|row| with_state(row, today)).collect()
}

pub(super) fn with_state(row: ContractRow, today: NaiveDate) -> ContractRow {
    let is_signed = row.signed_at.is_some();
    let is_stopped = row.stopped_on.is_some();
    let state = ContractState::derive(
        row.status,
        row.starts_on,
        row.ends_on,
        is_signed,
        is_stopped,
        today,
    )
    .or_terminated(row.agreed_ends_on);
    ContractRow { state, ..row }
}
