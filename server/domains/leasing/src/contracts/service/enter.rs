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

/// Which contracts are entered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Age {
    /// Those that still run.
    Running,
    /// Also those that are over, with what was collected of them.
    Any,
}

/// The faults of what is to be entered, as far as they need no other contract.
pub fn examine(
    form: &mut Validator,
    number: &str,
    input: &ContractInput,
    found: &Standing,
    may: Liberties,
    (today, age): (NaiveDate, Age),
) {
    named(form, number);
    let ended = age == Age::Any && is_over(input, today);
    let terms = match ended {
        true => rules::read(form, input, &found.of_the_past(), may, today),
        false => rules::read(form, input, found, may, today),
    };
    let refused = !ended && !form.failed("ends_on") && terms.ends_on < today;
    form.check_custom("ends_on", !refused, "period_over", PERIOD_OVER);
}

fn is_over(input: &ContractInput, today: NaiveDate) -> bool {
    let last = input.ends_on.as_ref().and_then(|day| day.parse().ok());
    last.is_some_and(|last: NaiveDate| last < today)
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

/// Writes issued contracts under their own numbers. The tenants have signed them elsewhere and are not asked to;
/// payments by cheque may wait for their papers. One that is over is written as expired, among the historical ones: it lets
/// nothing any more, so what it names may be disabled by now.
pub async fn enter(
    tx: &MerchantTx,
    given: &[(String, ContractInput)],
    may: Liberties,
    age: Age,
) -> Result<Vec<Model>> {
    let today = tx.today();
    let asked: Vec<_> = given.iter().map(|(_, input)| rules::named(input)).collect();
    let found = neighbours::standings(tx, &asked).await?;
    let mut rows = Vec::with_capacity(given.len());
    let mut plans = Vec::with_capacity(given.len());
    for ((number, input), found) in given.iter().zip(&found) {
        let mut form = Validator::new(tx.language());
        let number = named(&mut form, number);
        let agreed = match is_over(input, today) {
            true => rules::agree(tx, form, input, &found.of_the_past(), may, None).await?,
            false => rules::agree(tx, form, input, found, may, None).await?,
        };
        rows.push(draft(tx, number, &agreed));
        plans.push(agreed.payments);
    }
    let drafts = tx
        .create_many::<Entity>(rows)
        .await
        .map_err(numbered_once)?;
    let running: Vec<_> = drafts
        .iter()
        .filter(|draft| draft.ends_on >= today)
        .cloned()
        .collect();
    if age == Age::Running && running.len() < drafts.len() {
        return Err(ContractError::PeriodOver.into());
    }
    neighbours::lock_to_let(tx, &running).await?;
    let claims: Vec<_> = running.iter().map(occupancy::Claim::from).collect();
    if let Some(conflict) = occupancy::conflicts_of(tx, &claims)
        .await?
        .into_iter()
        .next()
    {
        return Err(conflict);
    }
    attach_clauses(tx, &drafts, given).await?;
    let plans: Vec<_> = drafts.iter().map(|draft| draft.id).zip(plans).collect();
    book(tx)?.write_plans(tx, &plans).await?;
    let attest_by = attest_by(tx, &drafts).await?;
    let row = ActiveModel {
        issued_at: Set(Some(tx.now())),
        issued_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    let issued = drafts.into_iter().zip(attest_by).map(|(draft, day)| {
        // All rows set the same columns, as they are written with one statement.
        let is_over = draft.ends_on < today;
        let row = ActiveModel {
            status: Set(match is_over {
                true => ContractStatus::Expired,
                false => ContractStatus::Active,
            }),
            is_historical: Set(is_over),
            attest_by: Set(day.filter(|_| !is_over)),
            ..row.clone()
        };
        (draft, row)
    });
    let contracts = tx
        .change_many_as::<Entity>("issued", issued.collect())
        .await?;
    let running = contracts.iter().filter(|one| one.ends_on >= today).cloned();
    unit_holds::turn_into(tx, &running.collect::<Vec<_>>()).await?;
    Ok(contracts)
}

async fn attach_clauses(
    tx: &MerchantTx,
    drafts: &[Model],
    given: &[(String, ContractInput)],
) -> Result<()> {
    let mut defaults = Vec::with_capacity(drafts.len());
    for (draft, (_, input)) in drafts.iter().zip(given) {
        match &input.clauses {
            Some(chosen) => clauses::attach(tx, draft.id, Some(chosen)).await?,
            None => defaults.push(draft.id),
        }
    }
    clauses::attach_defaults(tx, &defaults).await
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
