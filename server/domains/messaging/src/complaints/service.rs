use chrono::NaiveDate;
use identity::facts::EMPLOYEES;
use identity::users::UserId;
use kernel::Result;
use kernel::code::Status;
use kernel::notification::{Notification, NotificationKind};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::{Rule, Validator};
use leasing::contracts::ContractId;
use leasing::facts::{CONTRACTS, is_live};
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use sea_orm::ActiveValue::Set;
use sea_orm::{DbBackend, Statement, Value};

use super::entity::{ActiveModel, Entity, Model};
use super::model::{ComplaintClosing, ComplaintInput, ComplaintUpdate};
use super::{ComplaintError, ComplaintId, ComplaintKind, ComplaintState};
use crate::surveys::SurveyId;

const TEXT_LENGTH: usize = 2_000;

/// A complaint to be.
pub struct NewComplaint {
    pub kind: ComplaintKind,
    pub customer_id: CustomerId,
    pub contract_id: Option<ContractId>,
    pub survey_id: Option<SurveyId>,
    pub text: Option<String>,
    pub assignee_id: Option<UserId>,
    pub due_on: NaiveDate,
}

async fn exists(
    db: &impl MerchantConn,
    sql: &str,
    values: impl IntoIterator<Item = Value>,
) -> Result<bool> {
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(db.query_one_raw(statement).await?.is_some())
}

/// Whether somebody can be given a complaint: an employee who is active.
pub async fn may_own(db: &impl MerchantConn, owner: Option<UserId>) -> Result<bool> {
    let Some(owner) = owner else {
        return Ok(true);
    };
    let sql = format!("SELECT 1 FROM {EMPLOYEES} e WHERE e.id = $1 AND e.status = $2");
    exists(db, &sql, [owner.into(), Status::Active.into()]).await
}

/// What somebody in the office writes down for a tenant.
pub async fn create(tx: &MerchantTx, input: &ComplaintInput) -> Result<ComplaintId> {
    let mut form = Validator::new(tx.language());
    let text = form.required_text("text", &input.text, TEXT_LENGTH);
    let due_on = form
        .date("due_on", &input.due_on)
        .of_business()
        .after_or_equal(tx.today())
        .required()
        .value();
    let sql = format!("SELECT 1 FROM {CUSTOMERS} k WHERE k.id = $1 AND k.merged_into_id IS NULL");
    let is_known = exists(tx, &sql, [input.customer_id.into()]).await?;
    form.check("customer_id", is_known, Rule::NotFound);
    let is_theirs = match input.contract_id {
        Some(contract) => {
            let sql = format!("SELECT 1 FROM {CONTRACTS} c WHERE c.id = $1 AND c.customer_id = $2");
            exists(tx, &sql, [contract.into(), input.customer_id.into()]).await?
        }
        None => true,
    };
    let contract_id = match input.contract_id {
        None => live_contract(tx, input.customer_id).await?,
        given => given,
    };
    form.check("contract_id", is_theirs, Rule::NotFound);
    form.check(
        "assignee_id",
        may_own(tx, input.assignee_id).await?,
        Rule::NotFound,
    );
    form.finish()?;
    let new = NewComplaint {
        kind: input.kind,
        customer_id: input.customer_id,
        contract_id,
        survey_id: None,
        text: Some(text),
        assignee_id: input.assignee_id,
        due_on,
    };
    open(tx, new).await
}

async fn live_contract(db: &impl MerchantConn, customer: CustomerId) -> Result<Option<ContractId>> {
    let sql = format!(
        "SELECT c.id FROM {CONTRACTS} c WHERE c.customer_id = $1 AND {} ORDER BY c.starts_on DESC, c.id DESC LIMIT 1",
        is_live("c")
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [customer.into()]);
    let found = db.query_one_raw(statement).await?;
    Ok(found.map(|row| row.try_get("", "id")).transpose()?)
}

/// Writes a complaint down and tells who is told of complaints.
pub async fn open(tx: &MerchantTx, new: NewComplaint) -> Result<ComplaintId> {
    let kind = new.kind;
    let row = ActiveModel {
        kind: Set(new.kind),
        state: Set(ComplaintState::Open),
        customer_id: Set(new.customer_id),
        contract_id: Set(new.contract_id),
        survey_id: Set(new.survey_id),
        text: Set(new.text),
        assignee_id: Set(new.assignee_id),
        due_on: Set(new.due_on),
        made_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let made = tx.create::<Entity>(row).await?;
    let due_on = made.due_on;
    let title = match kind {
        ComplaintKind::Complaint => Text::new(
            format!("A tenant complains. To be settled by {due_on}."),
            format!("شكوى من مستأجر. الموعد النهائي {due_on}."),
        ),
        ComplaintKind::Suggestion => Text::new(
            format!("A tenant suggests something. To be answered by {due_on}."),
            format!("اقتراح من مستأجر. الموعد النهائي للرد {due_on}."),
        ),
    };
    let notification = Notification {
        kind: NotificationKind::SuggestionsAndComplains,
        topic: None,
        title: &title,
        noun: "complaints",
        record_id: made.id.0,
    };
    tx.notify(format!("complaint-{}", made.id), notification)
        .await?;
    Ok(made.id)
}

async fn locked(tx: &MerchantTx, id: ComplaintId) -> Result<Model> {
    tx.locked::<Entity>(id).await
}

async fn unclosed(tx: &MerchantTx, id: ComplaintId) -> Result<Model> {
    let complaint = locked(tx, id).await?;
    match complaint.state {
        ComplaintState::Open | ComplaintState::UnderWay => Ok(complaint),
        ComplaintState::Closed => Err(ComplaintError::Closed.into()),
    }
}

/// Says who sees to it and until when, and whether they have begun.
pub async fn update(tx: &MerchantTx, id: ComplaintId, input: &ComplaintUpdate) -> Result<()> {
    let before = unclosed(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let due_on = form
        .date("due_on", &input.due_on)
        .of_business()
        .required()
        .value();
    form.check(
        "assignee_id",
        may_own(tx, input.assignee_id).await?,
        Rule::NotFound,
    );
    form.finish()?;
    let state = if input.under_way {
        ComplaintState::UnderWay
    } else {
        ComplaintState::Open
    };
    let row = ActiveModel {
        assignee_id: Set(input.assignee_id),
        due_on: Set(due_on),
        state: Set(state),
        ..Default::default()
    };
    tx.change::<Entity>(&before, Some(input.version), row)
        .await?;
    Ok(())
}

pub async fn close(tx: &MerchantTx, id: ComplaintId, input: &ComplaintClosing) -> Result<()> {
    let before = unclosed(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let resolution = form.required_text("resolution", &input.resolution, TEXT_LENGTH);
    form.finish()?;
    let row = ActiveModel {
        state: Set(ComplaintState::Closed),
        resolution: Set(Some(resolution)),
        closed_at: Set(Some(tx.now())),
        closed_by: Set(Some(tx.caller().actor.name.clone())),
        ..Default::default()
    };
    tx.change_as::<Entity>("closed", &before, Some(input.version), row)
        .await?;
    Ok(())
}

/// What came of it before stays until it is closed again.
pub async fn reopen(tx: &MerchantTx, id: ComplaintId, version: i64) -> Result<()> {
    let before = locked(tx, id).await?;
    if before.state != ComplaintState::Closed {
        return Err(ComplaintError::NotClosed.into());
    }
    let row = ActiveModel {
        state: Set(ComplaintState::UnderWay),
        closed_at: Set(None),
        closed_by: Set(None),
        ..Default::default()
    };
    tx.change_as::<Entity>("reopened", &before, Some(version), row)
        .await?;
    Ok(())
}
