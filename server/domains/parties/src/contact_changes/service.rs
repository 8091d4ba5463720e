use kernel::Result;
use kernel::notification::{Notification, NotificationKind};
use kernel::record;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::entity::{ActiveModel, Column, Entity, Model};
use super::model::{ContactChangeAcceptance, ContactChangeInput, ContactChangeRefusal};
use super::{ContactChangeError, ContactChangeId, ContactChangeState};
use crate::customers::CustomerId;
use crate::customers::service as customers;

const LENGTH: usize = 500;

/// The last change that a tenant asked for.
pub async fn last_of(db: &impl MerchantConn, customer: CustomerId) -> Result<Option<Model>> {
    let asked = Entity::find()
        .filter(Column::CustomerId.eq(customer))
        .order_by_desc(Column::Id);
    Ok(asked.one(db).await?)
}

/// Keeps what a tenant wants changed for the office to look at, and tells it.
pub async fn ask(tx: &MerchantTx, id: CustomerId, input: &ContactChangeInput) -> Result<Model> {
    let customer = customers::lock(tx, id).await?;
    let last = last_of(tx, id).await?;
    if last.is_some_and(|last| last.state == ContactChangeState::Waiting) {
        return Err(ContactChangeError::Waiting.into());
    }
    let mut form = Validator::new(tx.language());
    let mobile = form.field("mobile", &input.mobile).mobile().optional();
    let email = form.field("email", &input.email).email().optional();
    let note = form
        .notes("note", &input.note)
        .max_length(LENGTH)
        .optional();
    let mobile = mobile.filter(|mobile| *mobile != customer.mobile);
    let email = email.filter(|email| Some(email) != customer.email.as_ref());
    let language = input.language.filter(|one| *one != customer.language);
    let asks = mobile.is_some() || email.is_some() || language.is_some() || note.is_some();
    form.check_custom("note", asks || !form.is_valid(), "nothing_changes", NOTHING);
    form.finish()?;
    let row = ActiveModel {
        customer_id: Set(id),
        mobile: Set(mobile),
        email: Set(email),
        language: Set(language),
        note: Set(note),
        state: Set(ContactChangeState::Waiting),
        ..Default::default()
    };
    let change = tx.create::<Entity>(row).await?;
    let name = customer.name();
    let title = Text::new(
        format!("{} wants contact data changed.", name.en),
        format!("طلب {} تغيير بيانات التواصل.", name.ar),
    );
    let notification = Notification {
        kind: NotificationKind::Documents,
        topic: None,
        title: &title,
        noun: "contact_changes",
        record_id: change.id.0,
    };
    tx.notify(format!("contact-change-{}", change.id), notification)
        .await?;
    Ok(change)
}

const NOTHING: Text = Text::fixed(
    "Enter what is to be another, or write to the office.",
    "أدخل ما تريد تغييره أو اكتب للمكتب.",
);

/// Writes the change into the tenant's record.
pub async fn accept(
    tx: &MerchantTx,
    id: ContactChangeId,
    input: &ContactChangeAcceptance,
) -> Result<()> {
    let before = waiting(tx, id).await?;
    let customer = customers::lock(tx, before.customer_id).await?;
    customers::change_contact(tx, &customer, &reached(&before)).await?;
    let row = decided(tx, ContactChangeState::Accepted);
    tx.change_as::<Entity>("accepted", &before, Some(input.version), row)
        .await?;
    Ok(())
}

fn reached(change: &Model) -> customers::Contact {
    customers::Contact {
        mobile: change.mobile.clone(),
        email: change.email.clone(),
        language: change.language,
    }
}

pub async fn refuse(
    tx: &MerchantTx,
    id: ContactChangeId,
    input: &ContactChangeRefusal,
) -> Result<()> {
    let before = waiting(tx, id).await?;
    let mut form = Validator::new(tx.language());
    let reason = form.required_text("reason", &input.reason, LENGTH);
    form.finish()?;
    let row = ActiveModel {
        reason: Set(Some(reason)),
        ..decided(tx, ContactChangeState::Refused)
    };
    tx.change_as::<Entity>("refused", &before, Some(input.version), row)
        .await?;
    Ok(())
}

async fn waiting(tx: &MerchantTx, id: ContactChangeId) -> Result<Model> {
    let seen = record::find::<Entity>(tx, id).await?;
    let change = tx.locked::<Entity>(seen.id).await?;
    if change.state != ContactChangeState::Waiting {
        return Err(ContactChangeError::Decided.into());
    }
    Ok(change)
}

fn decided(tx: &MerchantTx, state: ContactChangeState) -> ActiveModel {
    ActiveModel {
        state: Set(state),
        decided_by: Set(Some(tx.caller().actor.name.clone())),
        decided_at: Set(Some(tx.now())),
        ..Default::default()
    }
}
