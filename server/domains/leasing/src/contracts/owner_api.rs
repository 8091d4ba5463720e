//! The owner area: contracts of what the owner owns, or owned on a day of the contract.

use kernel::Result;
use kernel::auth::{OwnerArea, Read};
use kernel::json::Json;
use kernel::paging::{List, ListQuery, Paging};
use kernel::permission::SignedIn;
use kernel::tenancy::MerchantConn;
use kernel::{Problem, money::Amount};
use poem_openapi::param::Path;
use poem_openapi::{Object, OpenApi};
use sea_orm::FromQueryResult;
use serde::{Deserialize, Serialize};

use super::api::Tag;
use super::view::ContractPaymentRow;
use super::{ContractId, ContractState, service};

/// A contract, as the unit's owner sees it.
#[serde_with::skip_serializing_none]
#[derive(Debug, Clone, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct OwnContractRow {
    pub id: ContractId,
    pub number: String,
    /// 0 cancelled, 1 active, 3 expired.
    pub status: i16,
    #[sea_orm(skip)]
    pub state: ContractState,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub parking_number: Option<String>,
    pub starts_on: chrono::NaiveDate,
    /// The last day, included.
    pub ends_on: chrono::NaiveDate,
    /// A year's rent.
    pub rent_price: Amount,
    /// The rent of the whole period.
    pub total_rent: Amount,
    pub insurance_amount: Amount,
    pub is_historical: bool,
    /// UTC.
    pub signed_at: Option<chrono::DateTime<chrono::Utc>>,
}

/// A contract with its payments, as the unit's owner sees it.
#[derive(Debug, Object, Serialize)]
pub struct OwnContract {
    #[oai(flatten)]
    #[serde(flatten)]
    pub contract: OwnContractRow,
    pub payments: Vec<ContractPaymentRow>,
}

/// One page of an owner's contracts, with the sum over all pages.
#[derive(Debug, Object, Serialize)]
pub struct OwnContractPage {
    pub items: Vec<OwnContractRow>,
    /// Rows that match, over all pages.
    pub total: i64,
    pub page: u32,
    pub page_size: u32,
    /// Rents of all contracts that match.
    pub total_rent: Amount,
}

#[derive(Debug, Default, Object, Deserialize)]
pub struct OwnContractFilter {
    /// true: historical contracts; false: current ones.
    pub historical: Option<bool>,
    pub state: Option<ContractState>,
}

pub struct OwnContractsApi;

#[OpenApi(prefix_path = "/contracts", tag = "Tag::Contracts")]
impl OwnContractsApi {
    /// Lists the contracts of the owner's units.
    #[oai(path = "/", method = "get", operation_id = "list_own_contracts")]
    async fn list(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        filter: List<OwnContractFilter>,
    ) -> Result<Json<OwnContractPage>> {
        let owner = auth.principal.subject_id;
        Ok(Json(
            list(&auth.db, owner, &filter.paging, &filter.filter).await?,
        ))
    }

    /// Reads one contract of the owner's units.
    #[oai(path = "/:id", method = "get", operation_id = "get_own_contract")]
    async fn get(
        &self,
        auth: Read<SignedIn, OwnerArea>,
        id: Path<ContractId>,
    ) -> Result<Json<OwnContract>> {
        let found = base(auth.principal.subject_id)
            .filter("c.id = ?", Some(i64::from(id.0)))
            .all::<OwnContractRow>(&auth.db)
            .await?;
        let row = with_states(&auth.db, found)
            .pop()
            .ok_or_else(Problem::not_found)?;
        let payments = service::payments(&auth.db, id.0).await?;
        Ok(Json(OwnContract {
            contract: row,
            payments,
        }))
    }
}

/// Issued contracts of units that the owner holds, directly or through the building, on some day
/// of the contract. A unit's own holding comes before its building's.
fn base(owner: i64) -> ListQuery {
    ListQuery::new(
        "c.id, c.number, c.status, cu.name_en AS customer_name_en, cu.name_ar AS customer_name_ar, \
         u.number AS unit_number, b.name_en AS building_name_en, b.name_ar AS building_name_ar, \
         p.number AS parking_number, c.starts_on, c.ends_on, c.rent_price, c.total_rent, \
         c.insurance_amount, c.is_historical, c.signed_at",
        "contracts c JOIN customers cu ON cu.id = c.customer_id JOIN units u ON u.id = c.unit_id \
         JOIN buildings b ON b.id = u.building_id LEFT JOIN parkings p ON p.id = c.parking_id",
    )
    .and("c.issued_at IS NOT NULL")
    .filter(
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

async fn list(
    db: &impl MerchantConn,
    owner: i64,
    paging: &Paging,
    filter: &OwnContractFilter,
) -> Result<OwnContractPage> {
    let mut query = base(owner).filter("c.is_historical = ?", filter.historical);
    if let Some(state) = filter.state {
        query = service::in_state(query, state, db.today());
    }
    let sortable = [
        ("number", "c.number"),
        ("starts_on", "c.starts_on"),
        ("ends_on", "c.ends_on"),
        ("total_rent", "c.total_rent"),
    ];
    let query = service::searched(query, paging).sort(&paging.sort, &sortable, "c.id DESC")?;
    let page = query.page::<OwnContractRow>(db, paging).await?;
    let sums = query
        .aggregate(db, "coalesce(sum(c.total_rent), 0) AS total_rent")
        .await?;
    Ok(OwnContractPage {
        items: with_states(db, page.items),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        total_rent: sums.try_get("", "total_rent")?,
    })
}

fn with_states(db: &impl MerchantConn, mut rows: Vec<OwnContractRow>) -> Vec<OwnContractRow> {
    for row in &mut rows {
        let is_signed = row.signed_at.is_some();
        row.state = ContractState::derive(
            row.status,
            row.starts_on,
            row.ends_on,
            is_signed,
            db.today(),
        );
    }
    rows
}
