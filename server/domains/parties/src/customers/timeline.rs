//! What happened with a tenant beyond edits: messages, signatures, receipts. Append only.

use chrono::{DateTime, Utc};
use kernel::Result;
use kernel::paging::{Listed as _, NoFilter, Page, Paging};
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use sea_orm::{ConnectionTrait as _, DbBackend, Statement};

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
    let query = TimelineEvent::all().filter("t.customer_id = ?", Some(customer_id.0));
    query.sort(&[], &[], "t.id DESC")?.page(db, paging).await
}
