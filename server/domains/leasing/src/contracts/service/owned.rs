//! Contracts of what an owner holds.

use kernel::Result;
use kernel::paging::{List, ListQuery, Listed as _};
use kernel::tenancy::MerchantConn;

use super::list::{in_state, searched};
use super::payments;
use crate::contracts::owner_model::{
    OwnContract, OwnContractFilter, OwnContractPage, OwnContractRow,
};
use crate::contracts::{ContractId, ContractState};

/// Issued contracts of units that the owner holds, directly or through the building, on some day
/// of the contract. A unit's own holding comes before its building's.
fn of_owner(query: ListQuery, owner: i64) -> ListQuery {
    query.and("c.issued_at IS NOT NULL").filter(
        "EXISTS (SELECT 1 FROM ownerships o JOIN ownership_shares s ON s.ownership_id = o.id \
         WHERE s.owner_id = ? \
         AND daterange(o.starts_on, o.ends_on, '[]') && daterange(c.starts_on, c.ends_on, '[]') \
         AND (o.unit_id = c.unit_id OR (o.building_id = u.building_id AND NOT EXISTS ( \
             SELECT 1 FROM ownerships own WHERE own.unit_id = c.unit_id \
             AND daterange(own.starts_on, own.ends_on, '[]') \
                 && daterange(c.starts_on, c.ends_on, '[]')))))",
        Some(owner),
    )
}

pub async fn list(
    db: &impl MerchantConn,
    owner: i64,
    list: &List<OwnContractFilter>,
) -> Result<OwnContractPage> {
    let mut query = of_owner(OwnContractRow::matching(list)?, owner);
    if let Some(state) = list.filter.state {
        query = in_state(query, state, db.today());
    }
    let query = searched(query, &list.paging);
    let page = query.page::<OwnContractRow>(db, &list.paging).await?;
    let sums = query
        .aggregate(db, "coalesce(sum(c.total_rent), 0) AS total_rent")
        .await?;
    Ok(OwnContractPage {
        items: page
            .items
            .into_iter()
            .map(|row| with_state(db, row))
            .collect(),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        total_rent: sums.try_get("", "total_rent")?,
    })
}

pub async fn get(db: &impl MerchantConn, owner: i64, id: ContractId) -> Result<OwnContract> {
    let row = of_owner(OwnContractRow::all(), owner)
        .filter("c.id = ?", Some(id))
        .only(db)
        .await?;
    Ok(OwnContract {
        contract: with_state(db, row),
        payments: payments(db, id).await?,
    })
}

fn with_state(db: &impl MerchantConn, row: OwnContractRow) -> OwnContractRow {
    let is_signed = row.signed_at.is_some();
    let state = ContractState::derive(
        row.status,
        row.starts_on,
        row.ends_on,
        is_signed,
        db.today(),
    );
    OwnContractRow { state, ..row }
}
