//! What happened with a tenant beyond edits: messages, signatures, receipts. Append only.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use poem_openapi::Object;
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};
use serde::Serialize;

use super::CustomerId;

/// One thing that happened.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// `reminder_email`, `contract_signed`, `payment_collected`, …
    pub kind: &'static str,
    pub text: Text,
    /// Where it leads: the noun of a record and its id.
    pub leads_to: Option<(&'static str, i64)>,
}

/// One entry of a tenant's timeline.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, FromQueryResult, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct TimelineEvent {
    pub id: i64,
    /// UTC.
    pub at: DateTime<Utc>,
    /// `reminder_email`, `contract_signed`, `payment_collected`, …
    pub kind: String,
    pub text_en: String,
    pub text_ar: String,
    /// The noun of the record that it leads to.
    pub noun: Option<String>,
    pub record_id: Option<i64>,
    pub actor_name: String,
}

/// Adds to a tenant's timeline, in the caller's transaction and name.
pub async fn add(tx: &MerchantTx, customer_id: CustomerId, event: NewEvent) -> Result<()> {
    let (noun, record_id) = event.leads_to.unzip();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO timeline (customer_id, at, kind, text_en, text_ar, noun, record_id, actor_name) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        [
            customer_id.0.into(),
            tx.now().into(),
            event.kind.into(),
            event.text.en.into_owned().into(),
            event.text.ar.into_owned().into(),
            noun.map(str::to_owned).into(),
            record_id.into(),
            tx.caller().actor.name.clone().into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// A tenant's timeline, newest first.
pub async fn list(
    db: &impl MerchantConn,
    customer_id: CustomerId,
    paging: &Paging,
) -> Result<Page<TimelineEvent>> {
    ListQuery::new(
        "t.id, t.at, t.kind, t.text_en, t.text_ar, t.noun, t.record_id, t.actor_name",
        "timeline t",
    )
    .filter("t.customer_id = ?", Some(customer_id.0))
    .sort(&[], &[], "t.id DESC")?
    .page(db, paging)
    .await
}
