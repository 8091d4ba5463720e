//! Telling one tenant once: the row that promises it, the message that keeps it.

use async_trait::async_trait;
use collections::contract_payments::ContractPaymentId;
use kernel::audit::Change;
use kernel::code::Code as _;
use kernel::mail::Mail;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::Text;
use kernel::wording::Wording;
use kernel::{Problem, Result};
use parties::customers::{CustomerId, timeline};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::model::CareRow;
use super::payloads::SendCareWhatsApp;
use super::rules::{rule, told};
use super::ways::Ways;
use super::wording::{self, Words};
use super::{CareError, CareList, CareMessageId, CareRunId, service};
use crate::deliveries::sending::{Again, Messages, attach_mail, lock, queue_again};
use crate::deliveries::whatsapp::{Content, Purpose};
use crate::deliveries::{Channel, DeliveryStatus};
use crate::message_templates::service::of_code;
use crate::surveys::{self, service::Asked};

/// What the tracker of mails shows.
const MAIL_KIND: &str = "customers_care.message";

/// The noun of what is noted of messages.
const NOUN: &str = "care_messages";

/// What became of one row of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Telling {
    Queued(CareMessageId),
    /// Somebody was faster, or it was told in this period.
    Told(chrono::NaiveDate),
    Settled,
}

#[derive(FromQueryResult)]
struct Kept {
    id: Option<CareMessageId>,
    status: DeliveryStatus,
    until: chrono::NaiveDate,
}

/// The message of today's period, if there is one.
async fn kept(tx: &MerchantTx, row: &CareRow) -> Result<Option<Kept>> {
    let sql = format!(
        "SELECT t.id, t.status, upper(t.period) AS until FROM {} t \
         WHERE t.list = $1 AND t.record_id = $2 AND t.period @> $3 ORDER BY t.created_at DESC LIMIT 1",
        told()
    );
    let values = [row.list.into(), row.record_id.into(), tx.today().into()];
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, values);
    Ok(Kept::find_by_statement(statement).one(tx).await?)
}

/// Tells a tenant what a row is about, in the caller's transaction. One that failed before is tried
/// again in its own row, so that a period never has two.
pub async fn tell(
    tx: &MerchantTx,
    ways: &Ways,
    row: &CareRow,
    asked: Option<Channel>,
    care_run_id: Option<CareRunId>,
) -> Result<Telling> {
    let kept = kept(tx, row).await?;
    if let Some(kept) = kept {
        return match (kept.id, kept.status) {
            (Some(id), DeliveryStatus::Failed | DeliveryStatus::NotConnected) => {
                again(tx, ways, id, row, asked).await
            }
            _ => Ok(Telling::Told(kept.until)),
        };
    }
    let (channel, recipient) = ways.reach(tx, row, asked)?;
    let Some(words) = words(tx, row).await? else {
        return Ok(Telling::Settled);
    };
    let until = rule(row.list).silence.until(tx.today(), row.due_on);
    let promised = promise(tx, row, &words, channel, &recipient, until, care_run_id).await?;
    let Some(id) = promised else {
        return Ok(Telling::Told(until));
    };
    queue(tx, id, &words, channel, recipient, id.to_string()).await?;
    // A run is noted as one; its messages name it.
    if care_run_id.is_none() {
        note(tx, id, "created", row, channel);
    }
    Ok(Telling::Queued(id))
}

/// What is said; whoever is asked to rate has a page to do so.
async fn words(tx: &MerchantTx, row: &CareRow) -> Result<Option<Words>> {
    if row.list == CareList::RateUs {
        let asked = Asked {
            contract_payment_id: ContractPaymentId(row.record_id),
            contract_id: row.contract_id,
            customer_id: row.customer_id,
        };
        surveys::service::ask(tx, &asked).await?;
    }
    wording::of(tx, row).await
}

/// The row that nobody can write twice; nothing where another transaction has it.
async fn promise(
    tx: &MerchantTx,
    row: &CareRow,
    words: &Words,
    channel: Channel,
    recipient: &str,
    until: chrono::NaiveDate,
    care_run_id: Option<CareRunId>,
) -> Result<Option<CareMessageId>> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO care_messages (list, record_id, customer_id, contract_id, care_run_id, period, channel, recipient, \
         subject, body, status, sent_by, created_at, template, template_version) \
         VALUES ($1, $2, $3, $4, $5, daterange($6, $7), $8, $9, $10, $11, $12, $13, $14, $15, $16) \
         ON CONFLICT ON CONSTRAINT care_messages_once DO NOTHING RETURNING id",
        [
            row.list.into(),
            row.record_id.into(),
            row.customer_id.into(),
            row.contract_id.into(),
            care_run_id.into(),
            tx.today().into(),
            until.into(),
            channel.into(),
            recipient.into(),
            words.subject.get(words.language).into(),
            words.message(words.language).into(),
            DeliveryStatus::Pending.into(),
            tx.caller().actor.name.clone().into(),
            tx.now().into(),
            words.template.kind.into(),
            words.template.version.into(),
        ],
    );
    let written = tx.query_one_raw(statement).await?;
    Ok(written
        .map(|written| written.try_get("", "id"))
        .transpose()?)
}

async fn queue(
    tx: &MerchantTx,
    id: CareMessageId,
    words: &Words,
    channel: Channel,
    recipient: String,
    key: String,
) -> Result<Option<i64>> {
    let language = words.language;
    match channel {
        Channel::Email => {
            let action = words.action.as_ref();
            let mail = Mail {
                to: recipient,
                subject: words.subject.get(language).to_owned(),
                text: words.body.get(language).to_owned(),
                action: action.map(|(label, link)| {
                    (
                        label.get(language).to_owned(),
                        link.get(language).to_owned(),
                    )
                }),
                language,
                kind: MAIL_KIND,
            };
            let mail_id = tx.send_worded(mail, words.template).await?;
            attach_mail::<CareMessages>(tx, id.0, mail_id).await?;
            Ok(Some(mail_id))
        }
        Channel::WhatsApp => {
            let order = SendCareWhatsApp {
                care_message_id: id,
            };
            tx.enqueue(order, key).await?;
            Ok(None)
        }
    }
}

/// Another try of a message that did not go out, with the words and the address of now.
pub async fn again(
    tx: &MerchantTx,
    ways: &Ways,
    id: CareMessageId,
    row: &CareRow,
    asked: Option<Channel>,
) -> Result<Telling> {
    let message = lock::<CareMessages>(tx, "id", id.0).await?;
    let message = message.ok_or_else(Problem::not_found)?;
    match message.status {
        DeliveryStatus::Failed | DeliveryStatus::Unknown | DeliveryStatus::NotConnected => {}
        DeliveryStatus::Pending | DeliveryStatus::Sending | DeliveryStatus::Sent => {
            return Err(CareError::NotFailed.into());
        }
    }
    let (channel, recipient) = ways.reach(tx, row, asked)?;
    let Some(words) = words(tx, row).await? else {
        return Ok(Telling::Settled);
    };
    let key = format!("{id}-{}", tx.now().timestamp_micros());
    let mail_id = queue(tx, id, &words, channel, recipient.clone(), key).await?;
    let again = Again {
        channel,
        recipient,
        body: words.message(words.language),
        mail_id,
        version: words.template.version,
    };
    queue_again::<CareMessages>(tx, id.0, again).await?;
    note(tx, id, "resent", row, channel);
    Ok(Telling::Queued(id))
}

fn note(tx: &MerchantTx, id: CareMessageId, action: &'static str, row: &CareRow, by: Channel) {
    let after = serde_json::json!({
        "list": row.list, "customer_id": row.customer_id, "contract_id": row.contract_id, "channel": by,
    });
    tx.note(vec![Change {
        noun: NOUN,
        record_id: id.0,
        action,
        before: None,
        after: Some(after),
    }]);
}

/// The table of care messages, to those who deliver them.
pub struct CareMessages;

#[derive(FromQueryResult)]
struct About {
    /// The kind of its words.
    template: Option<String>,
    list: CareList,
    record_id: i64,
    customer_id: CustomerId,
}

async fn about(tx: &MerchantTx, id: i64) -> Result<About> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT template, list, record_id, customer_id FROM care_messages WHERE id = $1",
        [id.into()],
    );
    let found = About::find_by_statement(statement).one(tx).await?;
    found.ok_or_else(Problem::not_found)
}

#[async_trait]
impl Messages for CareMessages {
    const TABLE: &'static str = "care_messages";
    const REFERENCE: &'static str = "care";

    async fn wording(tx: &MerchantTx, id: i64) -> Result<Option<&'static Wording>> {
        Ok(about(tx, id).await?.template.as_deref().and_then(of_code))
    }

    async fn outdated(tx: &MerchantTx, id: i64) -> Result<Option<&'static str>> {
        let of = about(tx, id).await?;
        let row = service::find(tx, of.list, of.record_id).await?;
        Ok(row
            .is_none()
            .then_some("it was settled before the message went out"))
    }

    async fn given(tx: &MerchantTx, id: i64, body: String) -> Result<(Purpose, Content)> {
        let purpose = match about(tx, id).await?.list {
            CareList::Birthday => Purpose::Marketing,
            _ => Purpose::Service,
        };
        Ok((purpose, Content::Text(body)))
    }

    /// By mail, where the tenant has an address and the kind goes by it.
    async fn by_another_way(tx: &MerchantTx, id: i64) -> Result<()> {
        let of = about(tx, id).await?;
        let Some(row) = service::find(tx, of.list, of.record_id).await? else {
            return Ok(());
        };
        let (ways, by_mail) = (Ways::of(tx).await?, Some(Channel::Email));
        if ways.reach(tx, &row, by_mail).is_ok() {
            again(tx, &ways, CareMessageId(id), &row, by_mail).await?;
        }
        Ok(())
    }

    async fn told(tx: &MerchantTx, id: i64, channel: Channel) -> Result<()> {
        let of = about(tx, id).await?;
        let (list, channel) = (of.list.text(), channel.text());
        let event = timeline::NewEvent {
            kind: "care_message",
            text: Text::new(
                format!("{} sent ({})", list.en, channel.en),
                format!("أُرسلت رسالة: {} ({})", list.ar, channel.ar),
            ),
            leads_to: Some((rule(of.list).noun, of.record_id)),
        };
        timeline::add(tx, of.customer_id, event).await
    }
}
