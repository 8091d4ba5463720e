//! Contracts that were agreed and signed elsewhere, entered as they stand.

use chrono::NaiveDate;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use kernel::{Problem, Result};
use sea_orm::ActiveValue::Set;

use super::guard::attest_by;
use super::rules::{self, Liberties};
use super::save::{book, draft};
use super::{lock, occupancy};
use crate::clauses::service as clauses;
use crate::contracts::entity::{ActiveModel, Entity, Model};
use crate::contracts::input::ContractInput;
use crate::contracts::{ContractError, ContractId, ContractStatus};
use crate::neighbours;
use crate::unit_holds::service as unit_holds;

pub use crate::neighbours::Standing;

/// The most characters of a number that another office gave.
const NUMBER_LENGTH: usize = 40;

/// The faults of what is to be entered, as far as they need no other contract.
pub fn examine(
    form: &mut Validator,
    number: &str,
    input: &ContractInput,
    found: &Standing,
    may: Liberties,
    today: NaiveDate,
) {
    named(form, number);
    let terms = rules::read(form, input, found, may, today);
    let is_over = !form.failed("ends_on") && terms.ends_on < today;
    form.check_custom("ends_on", !is_over, "period_over", PERIOD_OVER);
}

const PERIOD_OVER: Text = Text::fixed(
    "The contract's last day is over. Only contracts that still run can be entered.",
    "انتهت مدة العقد. يمكن إدخال العقود السارية فقط.",
);

fn named(form: &mut Validator, number: &str) -> String {
    form.field("number", number)
        .required()
        .max_length(NUMBER_LENGTH)
        .text()
}

/// Writes an issued contract under its own number. The tenant has signed it elsewhere and is not asked to; payments by
/// cheque may wait for their papers.
pub async fn enter(
    tx: &MerchantTx,
    number: &str,
    input: &ContractInput,
    may: Liberties,
) -> Result<Model> {
    let agreed = rules::check(tx, input, may, None).await?;
    let mut form = Validator::new(tx.language());
    let number = named(&mut form, number);
    form.finish()?;
    let row = draft(tx, number, &agreed);
    let draft = tx.create::<Entity>(row).await.map_err(numbered_once)?;
    neighbours::lock_to_let(tx, &draft).await?;
    if draft.ends_on < tx.today() {
        return Err(ContractError::PeriodOver.into());
    }
    if let Some(conflict) = occupancy::conflicts(tx, &draft).await?.into_iter().next() {
        return Err(conflict);
    }
    clauses::attach(tx, draft.id, input.clauses.as_deref()).await?;
    book(tx)?.write_plan(tx, draft.id, &agreed.payments).await?;
    let row = ActiveModel {
        status: Set(ContractStatus::Active),
        issued_at: Set(Some(tx.now())),
        issued_by: Set(Some(tx.caller().actor.name.clone())),
        attest_by: Set(attest_by(tx, &draft).await?),
        ..Default::default()
    };
    let contract = tx.change_as::<Entity>("issued", &draft, None, row).await?;
    unit_holds::turn_into(tx, &contract).await?;
    Ok(contract)
}

fn numbered_once(problem: Problem) -> Problem {
    match problem.violated_constraint().as_deref() {
        Some("contracts_number_unique") => Problem::field("number", Rule::Unique.text()),
        _ => problem,
    }
}

/// Removes a contract that was entered, and its plan, while nothing was built on it.
pub async fn take_back(tx: &MerchantTx, id: ContractId) -> Result<()> {
    let before = lock(tx, id).await?;
    let in_use = |problem: Problem| problem.or_in_use(ContractError::BuiltOn);
    book(tx)?.remove_plan(tx, id).await.map_err(in_use)?;
    tx.remove::<Entity>(&before, None).await.map_err(in_use)
}
