//! A visit of a tenant's link: what it shows, that it was seen, what is sent.

use kernel::code::Code as _;
use kernel::ids::PublicId;
use kernel::notification::{Notification, NotificationKind};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Problem, Result, record};
use sea_orm::{
    ActiveValue::Set, ColumnTrait as _, ConnectionTrait as _, EntityTrait as _,
    FromQueryResult as _, PaginatorTrait as _, QueryFilter as _,
};

use super::DocumentRequestError;
use super::entity::{Column, Entity, Model};
use super::public_model::{OwnSentDocument, SharedRequest};
use super::service::is_open;
use crate::customers::entity::{Entity as Customers, Model as Customer};
use crate::documents::DocumentKind;
use crate::documents::service::{self as documents, Received};
use crate::sent_documents::SentDocumentState;
use crate::sent_documents::entity as sent;

/// Files by one link: pages of papers are often photographed one by one.
const MOST_FILES: u64 = 30;

/// The request behind an open link; an unknown one is a 404, one that is over says so.
async fn open(db: &impl MerchantConn, id: &PublicId) -> Result<Model> {
    let request = Entity::find().filter(Column::PublicId.eq(id.as_str()));
    let request = request.one(db).await?.ok_or_else(Problem::not_found)?;
    if !is_open(&request, db.today()) {
        return Err(DocumentRequestError::Over.into());
    }
    Ok(request)
}

pub async fn page(db: &impl MerchantConn, id: &PublicId) -> Result<SharedRequest> {
    let request = open(db, id).await?;
    let customer = record::find::<Customers>(db, request.customer_id).await?;
    let sql = "SELECT kind, file_name, state, reason, created_at FROM sent_documents \
         WHERE document_request_id = $1 ORDER BY id";
    let sent = OwnSentDocument::find_by_statement(statement(sql, [request.id.0.into()]));
    let sent = sent.all(db).await?;
    let (name, office) = (customer.name(), &db.merchant().name);
    Ok(SharedRequest {
        public_id: request.public_id,
        name_en: name.en.into_owned(),
        name_ar: name.ar.into_owned(),
        office_en: office.en.to_string(),
        office_ar: office.ar.to_string(),
        kinds: request.kinds,
        note: request.note,
        ends_on: request.ends_on,
        today: db.today(),
        sent,
    })
}

/// Logs one visit.
pub async fn note(tx: &MerchantTx, id: &PublicId) -> Result<()> {
    let request = open(tx, id).await?;
    let caller = tx.caller();
    let noted = statement(
        "INSERT INTO document_request_views (document_request_id, at, ip, user_agent) VALUES ($1, $2, $3, $4)",
        [
            request.id.0.into(),
            tx.now().into(),
            caller.ip.clone().into(),
            caller.user_agent.clone().into(),
        ],
    );
    tx.execute_raw(noted).await?;
    Ok(())
}

/// A file on its way in, as the tenant sends it.
pub struct Sending {
    pub kind: DocumentKind,
    pub expires_on: Option<String>,
    pub file_name: String,
    pub bytes: Vec<u8>,
}

/// Keeps a file for the office to look at, and tells it.
pub async fn send(tx: &MerchantTx, id: &PublicId, sending: Sending) -> Result<()> {
    let request = open(tx, id).await?;
    let request = tx.locked::<Entity>(request.id).await?;
    if !is_open(&request, tx.today()) {
        return Err(DocumentRequestError::Over.into());
    }
    if !request.kinds.0.contains(&sending.kind) {
        return Err(DocumentRequestError::NotAskedFor.into());
    }
    let sent_before = sent::Entity::find().filter(sent::Column::DocumentRequestId.eq(request.id));
    if sent_before.count(tx).await? >= MOST_FILES {
        return Err(DocumentRequestError::Enough { most: MOST_FILES }.into());
    }
    let mut form = Validator::new(tx.language());
    let expires_on = form
        .date("expires_on", &sending.expires_on)
        .after_or_equal(tx.today());
    let expires_on = if expires(sending.kind) {
        Some(expires_on.required().value())
    } else {
        expires_on.optional()
    };
    let received = Received {
        kind: sending.kind,
        file_name: sending.file_name,
        bytes: sending.bytes,
    };
    let stored = documents::store(tx, form, received).await?;
    let row = sent::ActiveModel {
        document_request_id: Set(request.id),
        kind: Set(sending.kind),
        file_name: Set(stored.file_name),
        path: Set(stored.path),
        size_bytes: Set(stored.size_bytes),
        expires_on: Set(expires_on),
        state: Set(SentDocumentState::Waiting),
        ..Default::default()
    };
    let row = tx.create::<sent::Entity>(row).await?;
    let customer = record::find::<Customers>(tx, request.customer_id).await?;
    tell(tx, &customer, &row).await
}

/// Whether a document of this kind has a last day.
const fn expires(kind: DocumentKind) -> bool {
    matches!(
        kind,
        DocumentKind::NationalId | DocumentKind::Passport | DocumentKind::TradeLicence
    )
}

async fn tell(tx: &MerchantTx, customer: &Customer, sent: &sent::Model) -> Result<()> {
    let (name, kind) = (customer.name(), sent.kind.text());
    let title = Text::new(
        format!("{} sent a document: {}.", name.en, kind.en),
        format!("أرسل {} مستندًا: {}.", name.ar, kind.ar),
    );
    let notification = Notification {
        kind: NotificationKind::Documents,
        topic: None,
        title: &title,
        noun: "sent_documents",
        record_id: sent.id.0,
    };
    tx.notify(format!("sent-document-{}", sent.id), notification)
        .await
}
