//! What contracts in files are compared with: units, tenants, numbers, and who has what until when.

use std::collections::HashMap;

use chrono::NaiveDate;
use kernel::Result;
use kernel::code::Status;
use kernel::facts::{Day, Period};
use kernel::sql::statement;
use kernel::tenancy::MerchantTx;
use leasing::contracts::service::Age;
use leasing::facts::{CONTRACTS, runs};
use parties::customers::entity::{Column as CustomerColumn, Entity as CustomerRows};
use parties::facts::CUSTOMERS;
use properties::facts::{BUILDINGS, UNITS};
use rust_decimal::Decimal;
use sea_orm::{ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _};

use super::super::super::rows::Row;
use super::super::name_key;
use super::super::people::{self, ASKED, People};

#[derive(Debug, Clone, FromQueryResult)]
pub(super) struct Place {
    pub id: i64,
    pub number: String,
    pub name_en: String,
    pub name_ar: String,
    pub status: Status,
    pub building_status: Status,
    pub minimum_rent: Decimal,
}

#[derive(Debug, FromQueryResult)]
pub(super) struct Let {
    pub unit_id: i64,
    pub number: String,
    pub tenant_en: String,
    pub tenant_ar: String,
    pub starts_on: NaiveDate,
    pub ends_on: NaiveDate,
    pub is_stopped: bool,
}

pub(super) async fn units(tx: &MerchantTx) -> Result<HashMap<(String, String), Place>> {
    let sql = format!(
        "SELECT u.id, u.number, b.name_en, b.name_ar, u.status, b.status AS building_status, u.minimum_rent \
         FROM {UNITS} u JOIN {BUILDINGS} b ON b.id = u.building_id"
    );
    let mut units = HashMap::new();
    for place in Place::find_by_statement(statement(sql, [])).all(tx).await? {
        for name in [&place.name_en, &place.name_ar] {
            units.insert((name_key(name), place.number.clone()), place.clone());
        }
    }
    Ok(units)
}

/// Who lets what: from today on, or ever.
pub(super) async fn lets(tx: &MerchantTx, age: Age) -> Result<Vec<Let>> {
    let counts = match age {
        Age::Running => runs("c", Period::From(Day::Today)),
        Age::Any => "c.issued_at IS NOT NULL AND c.cancelled_at IS NULL".to_owned(),
    };
    let sql = format!(
        "SELECT c.unit_id, c.number, cu.title_en AS tenant_en, cu.title_ar AS tenant_ar, c.starts_on, c.ends_on, \
         c.stopped_on IS NOT NULL AS is_stopped \
         FROM {CONTRACTS} c JOIN {CUSTOMERS} cu ON cu.id = c.customer_id WHERE {counts} ORDER BY c.starts_on"
    );
    Ok(Let::find_by_statement(statement(sql, [])).all(tx).await?)
}

pub(super) async fn statuses(
    tx: &MerchantTx,
    rows: &[Row],
    people: &People,
) -> Result<HashMap<i64, Status>> {
    let ids: Vec<i64> = rows
        .iter()
        .flat_map(|row| {
            let mobile = people::mobile_of(row).and_then(|mobile| people.by_mobile(&mobile));
            let paper = people::paper_of(row, "national_id").and_then(|id| people.by_id(&id));
            [mobile, paper]
        })
        .flatten()
        .collect();
    let mut statuses = HashMap::new();
    for part in ids.chunks(ASKED) {
        let found = CustomerRows::find().filter(CustomerColumn::Id.is_in(part.iter().copied()));
        statuses.extend(
            found
                .all(tx)
                .await?
                .into_iter()
                .map(|one| (one.id.0, one.status)),
        );
    }
    Ok(statuses)
}
