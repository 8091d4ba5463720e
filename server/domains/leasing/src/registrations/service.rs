use kernel::export::{Download, Format};
use kernel::paging::{List, ListQuery, Listed as _, Page};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use properties::units::service::{Meters, enter_meters};
use sea_orm::{ColumnTrait as _, EntityTrait as _, FromQueryResult, QueryFilter as _};

use super::checks::checks;
use super::entity::{Column, Entity, Model};
use super::model::{
    ContractRegistrationDetail, ContractRegistrationRow, RecordedRegistration, RegistrationFilter,
    RegistrationNumbers, RegistrationPage, live,
};
use super::{MissingNumber, RegistrationId};
use crate::contracts::service::Guard;
use crate::contracts::{self, ContractId, Registry};
use crate::neighbours::{PLACES, UNITS};

pub use super::pack::pack;
pub use super::record::{record, withdraw};

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

/// All rows, as a file.
pub async fn export(
    db: impl MerchantConn + Send + 'static,
    format: Format,
    list: &List<RegistrationFilter>,
) -> Result<Download> {
    let query = matching(list)?;
    ContractRegistrationRow::export_with(db, format, query, with_registry).await
}

pub async fn one(db: &impl MerchantConn, id: ContractId) -> Result<ContractRegistrationRow> {
    Ok(with_registry(ContractRegistrationRow::one(db, id).await?))
}

/// The registration of a contract that is recorded and was not withdrawn.
pub async fn standing(db: &impl MerchantConn, id: ContractId) -> Result<Option<Model>> {
    let standing = Entity::find()
        .filter(Column::ContractId.eq(id))
        .filter(Column::WithdrawnOn.is_null());
    Ok(standing.one(db).await?)
}

/// A registration, which stays as it is until the end of the transaction.
pub async fn hold(tx: &MerchantTx, id: RegistrationId) -> Result<Model> {
    tx.held::<Entity>(id).await
}

/// Which registry a contract is registered with, by the place of its unit.
pub(super) async fn registry_of(
    db: &impl MerchantConn,
    id: ContractId,
) -> Result<Option<Registry>> {
    let sql = format!(
        "SELECT l.country, l.city_en, l.city_ar FROM contracts c JOIN {UNITS} u ON u.id = c.unit_id \
         JOIN {PLACES} l ON l.building_id = u.building_id WHERE c.id = $1"
    );
    let statement = statement(sql, [id.0.into()]);
    let found = City::find_by_statement(statement).one(db).await?;
    let city = found.ok_or_else(Problem::not_found)?;
    Ok(Registry::of(&city.country, [&city.city_en, &city.city_ar]))
}

#[derive(FromQueryResult)]
struct City {
    country: String,
    city_en: String,
    city_ar: String,
}

/// One contract's registration: until when, what is missing, what was recorded.
pub async fn detail(db: &impl MerchantConn, id: ContractId) -> Result<ContractRegistrationDetail> {
    let contract = contracts::service::find(db, id).await?;
    let registry = registry_of(db, id).await?;
    let guard = Guard::of_places(db, &[id]).await?;
    let rule = guard.rule(id, contract.starts_on);
    let rule = rule.filter(|rule| rule.attest_days.is_some());
    Ok(ContractRegistrationDetail {
        contract_id: id,
        registry,
        attest_by: contract.attest_by,
        attest_days: rule.and_then(|rule| rule.attest_days),
        source_en: rule.map(|rule| rule.source_en.clone()),
        source_ar: rule.map(|rule| rule.source_ar.clone()),
        checks: checks(db, id, registry).await?,
        recorded: recorded(db, id).await?,
        tasdeq_number: contract.tasdeq_number,
        version: contract.version,
    })
}

/// All that was recorded of a contract, the newest first.
async fn recorded(db: &impl MerchantConn, id: ContractId) -> Result<Vec<RecordedRegistration>> {
    let sql = "SELECT g.id, g.registry, coalesce(g.withdrawn_number, c.tasdeq_number) AS number, g.registered_on, \
         g.fee, g.paid_by, g.recorded_by, g.withdrawn_on, g.withdrawn_by, g.withdraw_reason, g.version \
         FROM registrations g JOIN contracts c ON c.id = g.contract_id WHERE c.id = $1 ORDER BY g.id DESC";
    let statement = statement(sql, [id.0.into()]);
    Ok(RecordedRegistration::find_by_statement(statement)
        .all(db)
        .await?)
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
