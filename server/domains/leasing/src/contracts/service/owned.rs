//! Contracts of what an owner holds.

use kernel::Result;
use kernel::facts::{Day, Period};
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::tenancy::MerchantConn;
use sea_orm::{DbBackend, FromQueryResult as _, Statement};

use super::detail::PAYMENT;
use super::list::in_state;
use crate::contracts::owner_model::{
    OwnContract, OwnContractFilter, OwnContractPage, OwnContractPaymentRow, OwnContractRow,
};
use crate::contracts::{ContractId, ContractState};
use crate::facts::{PAYMENTS, number_key};
use crate::neighbours::{Place, holdings, holds, names_key, own_part};

/// Issued contracts of units that the owner holds on some day of the contract.
fn of_owner(query: ListQuery, owner: i64) -> ListQuery {
    let days = Period::Between(Day::Of("c.starts_on"), Day::Of("c.ends_on"));
    query
        .and("c.issued_at IS NOT NULL")
        .filter(&holds(Place::Unit, "c.unit_id", days), Some(owner))
}

/// What an owner's search looks in: what the list shows, so no mobile and no paper of the tenant.
fn searched() -> String {
    let (tenant, contract) = (names_key("cu"), number_key("c"));
    format!("({tenant} || ' ' || {contract} || ' ' || u.search_key || ' ' || b.search_key)")
}

/// Those of a contract's payments that fall due on a day on which the owner holds the unit.
async fn payments(
    db: &impl MerchantConn,
    owner: i64,
    contract: ContractId,
) -> Result<Vec<OwnContractPaymentRow>> {
    let sql = format!(
        "SELECT {PAYMENT}, h.share, {own} AS own_amount \
         FROM contracts c JOIN {payments} p ON p.contract_id = c.id \
         JOIN {holdings} h ON h.thing_id = c.unit_id AND h.period @> p.due_on \
         WHERE c.id = $1 AND h.owner_id = $2 ORDER BY p.type, p.sequence",
        own = own_part("p.amount", "h"),
        payments = PAYMENTS.sql(()),
        holdings = holdings(Place::Unit),
    );
    let values = [contract.0.into(), owner.into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(OwnContractPaymentRow::find_by_statement(statement)
        .all(db)
        .await?)
}

fn matching(
    db: &impl MerchantConn,
    owner: i64,
    list: &List<OwnContractFilter>,
) -> Result<ListQuery> {
    let mut query = of_owner(OwnContractRow::matching(list)?, owner);
    if let Some(state) = list.filter.state {
        query = in_state(query, state, db.today());
    }
    Ok(query.search(&searched(), list.paging.search.as_deref()))
}

/// All rows of an export.
pub async fn rows(
    db: &impl MerchantConn,
    owner: i64,
    list: &List<OwnContractFilter>,
) -> Result<Vec<OwnContractRow>> {
    let rows: Vec<OwnContractRow> = matching(db, owner, list)?.all(db).await?;
    Ok(rows.into_iter().map(|row| with_state(db, row)).collect())
}

pub async fn list(
    db: &impl MerchantConn,
    owner: i64,
    list: &List<OwnContractFilter>,
) -> Result<OwnContractPage> {
    let query = matching(db, owner, list)?;
    let sums = "coalesce(sum(c.total_rent), 0) AS total_rent, \
         coalesce(sum(c.insurance_amount), 0) AS insurance_amount";
    let (page, totals): (Page<OwnContractRow>, _) =
        query.page_with_sums(db, &list.paging, sums).await?;
    Ok(OwnContractPage {
        items: page
            .items
            .into_iter()
            .map(|row| with_state(db, row))
            .collect(),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals,
    })
}

pub async fn get(db: &impl MerchantConn, owner: i64, id: ContractId) -> Result<OwnContract> {
    let row = of_owner(OwnContractRow::all(), owner)
        .filter("c.id = ?", Some(id))
        .only(db)
        .await?;
    Ok(OwnContract {
        contract: with_state(db, row),
        payments: payments(db, owner, id).await?,
    })
}

fn with_state(db: &impl MerchantConn, row: OwnContractRow) -> OwnContractRow {
    let is_signed = row.signed_at.is_some();
    let is_stopped = row.stopped_on.is_some();
    let state = ContractState::derive(
        row.status,
        row.starts_on,
        row.ends_on,
        is_signed,
        is_stopped,
        db.today(),
    )
    .or_terminated(row.agreed_ends_on);
    OwnContractRow { state, ..row }
}
