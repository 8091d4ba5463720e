//! Recording that a contract was registered, and withdrawing it.

use chrono::NaiveDate;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{self, Rule, Validator};
use kernel::{Problem, Result};
use rust_decimal::{Decimal, dec};
use sea_orm::ActiveValue::Set;

use super::entity::{ActiveModel, Entity, Model};
use super::events::{ContractRegistered, RegistrationWithdrawn};
use super::model::{RegistrationInput, RegistrationWithdrawal};
use super::{FeePayer, RegistrationError, service};
use crate::contracts::entity::Model as Contract;
use crate::contracts::{ContractId, ContractStatus, service as contracts};
use crate::neighbours::{self, Place, holdings};

const MOST_FEE: Decimal = dec!(9999999.99);

impl Model {
    /// Whether the fee becomes somebody's debt or cost: the office's own is in no book of others.
    fn is_charged(&self) -> bool {
        matches!(self.paid_by, Some(FeePayer::Tenant | FeePayer::Owner))
    }
}

/// Records the registration of an issued contract, whose fee is charged to who bears it.
pub async fn record(tx: &MerchantTx, id: ContractId, input: &RegistrationInput) -> Result<Model> {
    let contract = contracts::lock(tx, id).await?;
    if matches!(
        contract.status,
        ContractStatus::Draft | ContractStatus::Cancelled
    ) {
        let contract = contract.number;
        return Err(RegistrationError::NotIssued { contract }.into());
    }
    let mut form = Validator::new(tx.language());
    let number = contracts::read_registration_number(&mut form, &input.tasdeq_number);
    form.check(
        "tasdeq_number",
        number.is_some() || form.failed("tasdeq_number"),
        Rule::Required,
    );
    let registered_on = form
        .date("registered_on", &input.registered_on)
        .of_business()
        .required()
        .before_or_equal(tx.today())
        .value();
    let fee = form.price("fee", &input.fee).max(MOST_FEE).value();
    let is_free = fee.is_zero();
    form.check(
        "paid_by",
        is_free || input.paid_by.is_some(),
        Rule::Required,
    );
    let paid_by = input.paid_by.filter(|_| !is_free);
    if paid_by == Some(FeePayer::Owner) && !form.failed("registered_on") {
        let is_held = is_held(tx, &contract, registered_on).await?;
        form.check_custom("paid_by", is_held, "no_owner", NO_OWNER);
    }
    form.finish()?;
    let row = ActiveModel {
        contract_id: Set(id),
        registry: Set(service::registry_of(tx, id).await?),
        registered_on: Set(registered_on),
        fee: Set(fee),
        paid_by: Set(paid_by),
        recorded_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let number = number.unwrap_or_default();
    let registration = tx.create::<Entity>(row).await.map_err(|problem| {
        let stands = problem.violated_constraint().as_deref() == Some("registrations_standing");
        if stands {
            let contract = contract.number.clone();
            return RegistrationError::Recorded { contract }.into();
        }
        problem
    })?;
    contracts::enter_registration_number(tx, id, number.clone(), input.version).await?;
    let said = &contract.number;
    let text = Text::new(
        format!("Contract {said} was registered under {number}."),
        format!("سُجل العقد {said} برقم {number}."),
    );
    neighbours::tell_timeline(tx, &contract, "contract_registered", text).await?;
    if registration.is_charged() {
        let event = ContractRegistered {
            registration_id: registration.id,
        };
        tx.publish(event, &registration.id.to_string()).await?;
    }
    Ok(registration)
}

/// Withdraws what was recorded of a contract's registration: the contract loses its number, and its fee falls away.
pub async fn withdraw(
    tx: &MerchantTx,
    id: ContractId,
    input: &RegistrationWithdrawal,
) -> Result<Model> {
    let contract = contracts::lock(tx, id).await?;
    let reason = validation::reason(tx.language(), &input.reason)?;
    let Some(standing) = service::standing(tx, id).await? else {
        let contract = contract.number;
        return Err(RegistrationError::NotRecorded { contract }.into());
    };
    let before = tx.locked::<Entity>(standing.id).await?;
    let number = contracts::take_registration_number(tx, id).await?;
    let row = ActiveModel {
        withdrawn_on: Set(Some(tx.today())),
        withdrawn_by: Set(Some(tx.caller().actor.name.clone())),
        withdraw_reason: Set(Some(reason.clone())),
        withdrawn_number: Set(Some(number)),
        ..Default::default()
    };
    let registration = tx
        .change_as::<Entity>("withdrawn", &before, Some(input.version), row)
        .await?;
    let said = &contract.number;
    let text = Text::new(
        format!("The registration of contract {said} was withdrawn: {reason}"),
        format!("سُحب تصديق العقد {said}: {reason}"),
    );
    neighbours::tell_timeline(tx, &contract, "registration_withdrawn", text).await?;
    if registration.is_charged() {
        let event = RegistrationWithdrawn {
            registration_id: registration.id,
        };
        tx.publish(event, &registration.id.to_string()).await?;
    }
    Ok(registration)
}

/// Whether somebody holds the contract's unit on a day.
async fn is_held(db: &impl MerchantConn, contract: &Contract, day: NaiveDate) -> Result<bool> {
    let statement = statement(
        format!(
            "SELECT EXISTS (SELECT 1 FROM {} h WHERE h.thing_id = $1 AND h.period @> $2::date) AS held",
            holdings(Place::Unit),
        ),
        [i64::from(contract.unit_id).into(), day.into()],
    );
    let row = db.query_one_raw(statement).await?;
    Ok(row.ok_or_else(Problem::not_found)?.try_get("", "held")?)
}

const NO_OWNER: Text = Text::fixed(
    "Nobody owns the unit on this day: enter its owner first, or choose who else bears the fee.",
    "لا مالك للوحدة في هذا اليوم: أدخل مالكها أولاً أو اختر من يتحمل الرسوم غيره.",
);
