use kernel::Result;
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use properties::units::service::{Meters, enter_meters};

use super::MissingNumber;
use super::model::{
    ContractRegistrationRow, RegistrationFilter, RegistrationNumbers, RegistrationPage, live,
};
use crate::contracts::{self, ContractId, Registry};

fn matching(list: &List<RegistrationFilter>) -> Result<ListQuery> {
    let query = ContractRegistrationRow::matching(list)?.and(&live());
    Ok(match list.filter.missing {
        Some(missing) => query.and(&missing.condition()),
        None => query,
    })
}

pub async fn list(
    db: &impl MerchantConn,
    list: &List<RegistrationFilter>,
) -> Result<RegistrationPage> {
    let query = matching(list)?;
    let lacking = |missing: MissingNumber, name: &str| {
        format!("count(*) FILTER (WHERE {}) AS {name}", missing.condition())
    };
    let counts = [
        lacking(MissingNumber::Registration, "tasdeq_number"),
        lacking(MissingNumber::Electricity, "electricity_number"),
        lacking(MissingNumber::Sewerage, "sewerage_number"),
    ];
    let (page, totals): (Page<ContractRegistrationRow>, _) = query
        .page_with_sums(db, &list.paging, &counts.join(", "))
        .await?;
    Ok(RegistrationPage {
        items: page.items.into_iter().map(with_registry).collect(),
        total: page.total,
        page: page.page,
        page_size: page.page_size,
        totals,
    })
}

/// All rows of an export.
pub async fn rows(
    db: &impl MerchantConn,
    list: &List<RegistrationFilter>,
) -> Result<Vec<ContractRegistrationRow>> {
    let rows = matching(list)?.all::<ContractRegistrationRow>(db).await?;
    Ok(rows.into_iter().map(with_registry).collect())
}

pub async fn one(db: &impl MerchantConn, id: ContractId) -> Result<ContractRegistrationRow> {
    Ok(with_registry(ContractRegistrationRow::one(db, id).await?))
}

fn with_registry(row: ContractRegistrationRow) -> ContractRegistrationRow {
    let city = [row.city_name_en.as_str(), row.city_name_ar.as_str()];
    let registry = Registry::of(&row.country, city);
    ContractRegistrationRow { registry, ..row }
}

/// Enters the numbers that are given, the registry's on the contract and the meters' on its unit.
pub async fn enter(tx: &MerchantTx, id: ContractId, input: &RegistrationNumbers) -> Result<()> {
    let contract = contracts::service::find(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let number = contracts::service::read_registration_number(&mut form, &input.tasdeq_number);
    let meters = Meters::read(&mut form, &input.electricity_number, &input.sewerage_number);
    let has_meter = meters.electricity_number.is_some() || meters.sewerage_number.is_some();
    let is_given = number.is_some() || has_meter || !form.is_valid();
    form.check("tasdeq_number", is_given, Rule::Required);
    form.finish()?;
    if has_meter {
        enter_meters(tx, contract.unit_id, meters, input.unit_version).await?;
    }
    if let Some(number) = number {
        contracts::service::enter_registration_number(tx, id, number, input.version).await?;
    }
    Ok(())
}
