use chrono::{Days, NaiveDate};
use kernel::ids::PublicId;
use kernel::paging::{Listed as _, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::validation::{Rule, Validator};
use kernel::{Result, record};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, EntityTrait as _, QueryFilter as _, QueryOrder as _,
};

use super::DocumentRequestId;
use super::entity::{ActiveModel, Column, Entity, Model};
use super::mails;
use super::model::{AskedKinds, DocumentRequestInput, DocumentRequestView};
use crate::customers::{self, CustomerId};
use crate::documents::DocumentKind;

const NOTE_LENGTH: usize = 1_000;
const LONGEST: Days = Days::new(90);

/// Opens a link by which the tenant sends what is asked for.
pub async fn create(tx: &MerchantTx, input: &DocumentRequestInput) -> Result<Model> {
    let mut form = Validator::new(tx.language());
    form.not_empty("kinds", &input.kinds);
    // A photo has to be square, and is cropped by the office.
    let is_sendable = !input.kinds.contains(&DocumentKind::Photo);
    form.check("kinds", is_sendable, Rule::OneOf);
    let note = form.notes("note", &input.note);
    let note = note.max_length(NOTE_LENGTH).optional();
    let latest = tx.today().checked_add_days(LONGEST);
    let ends_on = form
        .date("ends_on", &input.ends_on)
        .required()
        .after_or_equal(tx.today())
        .before_or_equal(latest.unwrap_or(NaiveDate::MAX))
        .value();
    form.finish()?;
    let customer = customers::service::hold(tx, input.customer_id).await?;
    let mut kinds = input.kinds.clone();
    kinds.sort_unstable();
    kinds.dedup();
    let public_id = PublicId::new(&tx.merchant().key, tx.kernel().entropy.as_ref());
    let row = ActiveModel {
        customer_id: Set(customer.id),
        public_id: Set(public_id.to_string()),
        kinds: Set(AskedKinds(kinds)),
        note: Set(note),
        ends_on: Set(ends_on),
        asked_by: Set(tx.caller().actor.name.clone()),
        ..Default::default()
    };
    let request = tx.create::<Entity>(row).await?;
    if input.by_email.unwrap_or(false) {
        mails::ask(tx, &customer, &request).await?;
    }
    Ok(request)
}

/// Takes the link from the tenant at once; what was sent stays.
pub async fn close(tx: &MerchantTx, id: DocumentRequestId, version: i64) -> Result<Model> {
    let before = tx.locked::<Entity>(id).await?;
    if before.closed_at.is_some() {
        return Ok(before);
    }
    let row = ActiveModel {
        closed_at: Set(Some(tx.now())),
        ..Default::default()
    };
    tx.change_as::<Entity>("closed", &before, Some(version), row)
        .await
}

/// Who visited a link, the last on top.
pub async fn views(
    db: &impl MerchantConn,
    id: DocumentRequestId,
    paging: &Paging,
) -> Result<Page<DocumentRequestView>> {
    record::find::<Entity>(db, id).await?;
    let query = DocumentRequestView::all().filter("v.document_request_id = ?", Some(id.0));
    query.sort(&[], &[], "v.id DESC")?.page(db, paging).await
}

/// Whether a tenant can still send by the link.
pub(crate) fn is_open(request: &Model, today: NaiveDate) -> bool {
    request.closed_at.is_none() && request.ends_on >= today
}

/// The requests of a tenant that are open, the first to end on top.
pub async fn open_of(db: &impl MerchantConn, customer: CustomerId) -> Result<Vec<Model>> {
    let open = Entity::find()
        .filter(Column::CustomerId.eq(customer))
        .filter(Column::ClosedAt.is_null())
        .filter(Column::EndsOn.gte(db.today()))
        .order_by_asc(Column::EndsOn);
    Ok(open.all(db).await?)
}

/// Removes the links of a tenant who is being removed; what was sent by them goes with them.
pub async fn remove_of(tx: &MerchantTx, customer: CustomerId) -> Result<()> {
    let requests = Entity::find().filter(Column::CustomerId.eq(customer));
    for request in requests.all(tx).await? {
        tx.remove::<Entity>(&request, None).await?;
    }
    Ok(())
}
