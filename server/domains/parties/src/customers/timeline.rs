//! What happened with a tenant beyond edits: messages, signatures, receipts. Append only.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::paging::{Listed as _, NoFilter, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};
use serde_json::json;

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

kernel::list! {
    /// One entry of a tenant's timeline.
    pub struct TimelineEvent = "timeline" ("Timeline", "السجل"), filtered by NoFilter {
        from: "timeline t",
        key: "t.id",
    } {
        id: i64 = "t.id";
        /// UTC.
        at: DateTime<Utc> = "t.at";
        /// `reminder_email`, `contract_signed`, `payment_collected`, …
        kind: String = "t.kind";
        text_en: String = "t.text_en";
        text_ar: String = "t.text_ar";
        /// The noun of the record that it leads to.
        noun: Option<String> = "t.noun";
        record_id: Option<i64> = "t.record_id";
        actor_name: String = "t.actor_name";
    }
}

/// Adds to a tenant's timeline, in the caller's transaction and name.
pub async fn add(tx: &MerchantTx, customer_id: CustomerId, event: NewEvent) -> Result<()> {
    add_many(tx, vec![(customer_id, event)]).await
}

/// The same of many tenants.
pub async fn add_many(tx: &MerchantTx, events: Vec<(CustomerId, NewEvent)>) -> Result<()> {
    let rows: Vec<_> = events
        .into_iter()
        .map(|(customer_id, event)| {
            let (noun, record_id) = event.leads_to.unzip();
            json!({
                "customer_id": customer_id, "kind": event.kind, "text_en": event.text.en,
                "text_ar": event.text.ar, "noun": noun, "record_id": record_id,
            })
        })
        .collect();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO timeline (customer_id, at, kind, text_en, text_ar, noun, record_id, actor_name) \
         SELECT r.customer_id, $2, r.kind, r.text_en, r.text_ar, r.noun, r.record_id, $3 \
         FROM jsonb_to_recordset($1) AS r(customer_id bigint, kind text, text_en text, text_ar text, noun text, record_id bigint)",
        [
            json!(rows).into(),
            tx.now().into(),
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
    let query = TimelineEvent::all().filter("t.customer_id = ?", Some(customer_id.0));
    query.sort(&[], &[], "t.id DESC")?.page(db, paging).await
}
