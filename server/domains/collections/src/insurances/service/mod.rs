//! What may be done with a deposit.

mod carry_over;
mod out;
mod receive;
mod reverse;
mod top_up;

pub use carry_over::carry_over;
pub(super) use carry_over::follow;
pub use out::{Deduction, deduct, forfeit, refund, transfer};
pub(crate) use out::{GivenBack, given_back};
pub(crate) use receive::{give_up, receive, take_import_back};
pub use reverse::reverse;
pub use top_up::top_up;

use std::collections::BTreeMap;

use chrono::NaiveDate;
use kernel::money::grouped;
use kernel::paging::{List, Listed as _};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::{DayText, Text};
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use leasing::contracts::service::find as find_contract;
use leasing::contracts::{ContractId, ContractStatus, entity as contracts};
use leasing::facts::{CONTRACTS, HANDOVER_ITEMS};
use leasing::handovers::{HandoverId, entity as handovers};
use parties::customers::CustomerId;
use parties::customers::timeline::{self, NewEvent};
use rust_decimal::Decimal;
use sea_orm::{
    ColumnTrait as _, DbBackend, EntityTrait as _, FromQueryResult as _, QueryFilter as _,
    QuerySelect as _, Statement,
};

use super::entity::{Column, Entity, Model};
use super::model::{
    HandoverDeposit, Insurance, InsuranceFilter, InsurancePage, InsuranceTotals, KeptForDamage,
};
use super::{InsuranceError, InsuranceId};
use crate::insurance_movements::entity::Model as Movement;

const LARGEST: i64 = 999_999_999_999;

pub async fn page(db: &impl MerchantConn, list: &List<InsuranceFilter>) -> Result<InsurancePage> {
    let query = Insurance::matching(list)?;
    let (page, totals) = query
        .page_with_sums(db, &list.paging, &InsuranceTotals::sums())
        .await?;
    Ok(InsurancePage::new(page, totals))
}

/// The deposit behind a handover, and what was kept of it for its damages.
pub async fn of_handover(db: &impl MerchantConn, id: HandoverId) -> Result<HandoverDeposit> {
    let handover = record::find::<handovers::Entity>(db, id).await?;
    let deposit = Entity::find()
        .filter(Column::ContractId.eq(handover.contract_id))
        .one(db)
        .await?;
    let sql = format!(
        "SELECT m.handover_item_id, -sum(m.amount) AS amount FROM insurance_movements m \
         JOIN {HANDOVER_ITEMS} i ON i.id = m.handover_item_id WHERE i.handover_id = $1 \
         GROUP BY m.handover_item_id HAVING sum(m.amount) <> 0 ORDER BY m.handover_item_id"
    );
    let kept = KeptForDamage::find_by_statement(statement(sql, [id.0.into()]));
    Ok(HandoverDeposit {
        deposit: match deposit {
            Some(deposit) => Some(Insurance::one(db, deposit.id).await?),
            None => None,
        },
        kept: kept.all(db).await?,
    })
}

/// What is held for a tenant's contracts.
pub async fn held_of(
    db: &impl MerchantConn,
    customer: CustomerId,
) -> Result<BTreeMap<ContractId, Decimal>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        format!(
            "SELECT i.contract_id, i.balance FROM insurances i \
             JOIN {CONTRACTS} c ON c.id = i.contract_id WHERE c.customer_id = $1"
        ),
        [customer.0.into()],
    );
    let rows = db.query_all_raw(statement).await?;
    rows.iter()
        .map(|row| Ok((row.try_get("", "contract_id")?, row.try_get("", "balance")?)))
        .collect()
}

/// The deposit of a contract, locked until the end of the transaction; none before its first movement.
pub(crate) async fn lock_of(tx: &MerchantTx, contract: ContractId) -> Result<Option<Model>> {
    let found = Entity::find().filter(Column::ContractId.eq(contract));
    Ok(found.lock_exclusive().one(tx).await?)
}

/// A deposit and its contract, locked until the end of the transaction, contracts before deposits.
async fn lock(tx: &MerchantTx, id: InsuranceId) -> Result<(Model, contracts::Model)> {
    let seen = kernel::record::find::<Entity>(tx, id).await?;
    let contract = tx.held::<contracts::Entity>(seen.contract_id).await?;
    let deposit = tx.lock::<Entity>(id).await?;
    Ok((deposit.ok_or_else(Problem::not_found)?, contract))
}

/// An issued contract that is not cancelled.
async fn issued(tx: &MerchantTx, id: ContractId) -> Result<contracts::Model> {
    find_contract(tx, id).await?;
    let contract = tx.held::<contracts::Entity>(id).await?;
    match contract.status {
        ContractStatus::Active | ContractStatus::Expired => Ok(contract),
        ContractStatus::Draft | ContractStatus::Cancelled => Err(InsuranceError::NotIssued.into()),
    }
}

/// The amount of a form: above zero.
fn amount(form: &mut Validator, typed: &str) -> Decimal {
    form.price("amount", typed)
        .required()
        .min(Decimal::new(1, 2))
        .max(Decimal::from(LARGEST))
        .value()
}

/// The day of a form: a day of business, not in the future.
fn day(tx: &MerchantTx, form: &mut Validator, typed: &str) -> NaiveDate {
    form.date("moved_on", typed)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value()
}

/// Whether the contract is over on a day; the deposit goes to nobody before.
fn ensure_over(contract: &contracts::Model, day: NaiveDate) -> Result<()> {
    let runs = contract.status == ContractStatus::Active && contract.ends_on >= day;
    if runs {
        return Err(InsuranceError::StillRuns {
            contract: contract.number.clone(),
            ends_on: DayText(contract.ends_on),
        }
        .into());
    }
    Ok(())
}

fn note(form: &mut Validator, typed: Option<&String>) -> Option<String> {
    form.notes("note", typed.cloned())
        .max_length(1000)
        .optional()
}

fn reference(form: &mut Validator, typed: Option<&String>) -> Option<String> {
    form.field("reference", typed.cloned())
        .max_length(80)
        .optional()
}

/// Adds to the tenant's timeline; `{amount}` and `{contract}` are the movement's.
async fn tell(
    tx: &MerchantTx,
    contract: &contracts::Model,
    movement: &Movement,
    text: &Text,
) -> Result<()> {
    let amount = grouped(movement.amount.abs());
    let text = text.fill(&[
        ("currency", tx.merchant().currency.as_str()),
        ("amount", amount.as_str()),
        ("contract", contract.number.as_str()),
        ("number", movement.number.as_str()),
    ]);
    let event = NewEvent {
        kind: "deposit_moved",
        text,
        leads_to: Some(("insurances", movement.insurance_id.0)),
    };
    timeline::add(tx, contract.customer_id, event).await
}
