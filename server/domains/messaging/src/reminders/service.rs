use std::sync::Arc;

use chrono::NaiveDate;
use kernel::audit::Change;
use kernel::jobs::{JobContext, JobError};
use kernel::paging::{ListQuery, Page, Paging};
use kernel::tenancy::{Caller, MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use parties::customers::{CustomerId, timeline};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::api::{Reminder, ReminderFilter, ReminderPreview};
use super::plan;
use super::preview::{due_on_day, still_due};
use super::settings;
use super::state::{FAILED, PENDING, SENDING, SENT, UNKNOWN};
use super::{ReminderError, ReminderId};
use crate::deliveries::whatsapp::{GatewayFailure, Trace, WhatsAppGateway, WhatsAppMessage};

/// Most payments that a preview shows.
const LONGEST_PREVIEW: usize = 500;
const PREVIEW_BATCH: i64 = 500;
/// How far ahead a preview looks.
const FARTHEST_PREVIEW: u64 = 366;

pub(super) fn query(paging: &Paging, filter: &ReminderFilter) -> Result<ListQuery> {
    ListQuery::new(
        "r.id, r.contract_payment_id, p.contract_id, k.number AS contract_number, r.customer_id, \
         c.name_en AS customer_name_en, c.name_ar AS customer_name_ar, p.amount, r.rule_days, r.due_on, \
         r.channel, r.recipient, r.status, r.body, r.error, r.sent_at, r.created_at",
        "reminders r JOIN contract_payments p ON p.id = r.contract_payment_id \
         JOIN contracts k ON k.id = p.contract_id JOIN customers c ON c.id = r.customer_id",
    )
    .filter("r.status = ?", filter.status)
    .filter("r.channel = ?", filter.channel.clone())
    .filter("r.customer_id = ?", filter.customer_id)
    .filter("p.contract_id = ?", filter.contract_id)
    .filter("r.due_on >= ?", filter.due_from)
    .filter("r.due_on <= ?", filter.due_to)
    .search("c.search_key", paging.search.as_deref())
    .sort(
        &paging.sort,
        &[
            ("due_on", "r.due_on"),
            ("created_at", "r.created_at"),
            ("sent_at", "r.sent_at"),
            ("amount", "p.amount"),
            ("status", "r.status"),
        ],
        "r.id DESC",
    )
}

pub async fn list(
    db: &impl MerchantConn,
    paging: &Paging,
    filter: &ReminderFilter,
) -> Result<Page<Reminder>> {
    query(paging, filter)?.page(db, paging).await
}

pub async fn find(db: &impl MerchantConn, id: ReminderId) -> Result<Reminder> {
    let one = Paging {
        page_size: 1,
        ..Paging::default()
    };
    let found = query(&one, &ReminderFilter::default())?
        .filter("r.id = ?", Some(id.0))
        .all(db)
        .await?;
    found.into_iter().next().ok_or_else(Problem::not_found)
}

/// Who will be reminded on a day, as things are now.
pub async fn preview(db: &impl MerchantConn, date: Option<&str>) -> Result<Vec<ReminderPreview>> {
    let day = preview_day(db, date)?;
    let rules = settings::days(&settings::find(db).await?);
    let promised = promised_on(db, day, &rules).await?;
    let mut shown = Vec::new();
    let mut after = 0;
    while shown.len() < LONGEST_PREVIEW {
        let (due, next) = due_on_day(db, &rules, day, after, PREVIEW_BATCH).await?;
        for due in due {
            let done =
                promised.contains(&(due.candidate.payment_id, due.rule, due.candidate.due_on));
            let channels = due.candidate.channels();
            shown.push(ReminderPreview::new(due, &channels, done));
        }
        let Some(last) = next else { break };
        after = last;
    }
    shown.truncate(LONGEST_PREVIEW);
    Ok(shown)
}

fn preview_day(db: &impl MerchantConn, date: Option<&str>) -> Result<NaiveDate> {
    let today = db.today();
    let last = today + chrono::Days::new(FARTHEST_PREVIEW);
    let mut form = Validator::new(db.language());
    let day = form
        .date("date", date.unwrap_or_default())
        .after_or_equal(today)
        .before_or_equal(last)
        .optional();
    form.finish()?;
    Ok(day.unwrap_or(today))
}

type Promise = (i64, i16, NaiveDate);

async fn promised_on(
    db: &impl MerchantConn,
    day: NaiveDate,
    rules: &[i16],
) -> Result<std::collections::HashSet<Promise>> {
    let Some((first, last)) = super::rules::window(rules, day) else {
        return Ok(Default::default());
    };
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT DISTINCT contract_payment_id, rule_days, due_on FROM reminders WHERE due_on BETWEEN $1 AND $2",
        [first.into(), last.into()],
    );
    let mut promised = std::collections::HashSet::new();
    for row in db.query_all_raw(statement).await? {
        promised.insert((
            row.try_get("", "contract_payment_id")?,
            row.try_get("", "rule_days")?,
            row.try_get("", "due_on")?,
        ));
    }
    Ok(promised)
}

#[derive(FromQueryResult)]
struct Row {
    id: i64,
    contract_payment_id: i64,
    customer_id: i64,
    channel: String,
    recipient: String,
    status: i16,
    body: String,
}

async fn lock(tx: &MerchantTx, condition: &'static str, id: i64) -> Result<Option<Row>> {
    let sql = format!(
        "SELECT id, contract_payment_id, customer_id, channel, recipient, status, body \
         FROM reminders WHERE {condition} = $1 FOR UPDATE"
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    Ok(Row::find_by_statement(statement).one(tx).await?)
}

async fn set_state(tx: &MerchantTx, id: i64, state: i16, error: Option<String>) -> Result<()> {
    let sent_at = (state == SENT).then(|| tx.now());
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE reminders SET status = $2, error = $3, sent_at = $4 WHERE id = $1",
        [id.into(), state.into(), error.into(), sent_at.into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// Marks a reminder as sent and enters it in the tenant's timeline, once.
async fn sent(tx: &MerchantTx, row: &Row) -> Result<()> {
    if row.status == SENT {
        return Ok(());
    }
    set_state(tx, row.id, SENT, None).await?;
    let (kind, text) = match row.channel.as_str() {
        "email" => (
            "reminder_email",
            Text::fixed(
                "Payment reminder sent by e-mail",
                "أُرسل تذكير بالدفع عبر البريد الإلكتروني",
            ),
        ),
        _ => (
            "reminder_whatsapp",
            Text::fixed(
                "Payment reminder sent by WhatsApp",
                "أُرسل تذكير بالدفع عبر واتساب",
            ),
        ),
    };
    let leads_to = Some(("contract_payments", row.contract_payment_id));
    timeline::add(
        tx,
        CustomerId(row.customer_id),
        timeline::NewEvent {
            kind,
            text,
            leads_to,
        },
    )
    .await
}

/// A mail came to its end: the reminder that it was for, if it was for one, follows.
pub async fn mail_ended(
    kernel: &Kernel,
    merchant_id: i64,
    mail_id: i64,
    error: Option<String>,
) -> Result<()> {
    let Some(merchant) = kernel.merchants.by_id(merchant_id).await? else {
        return Ok(());
    };
    if kernel.merchants.ensure_current(&merchant).is_err() {
        return Ok(());
    }
    let caller = Arc::new(Caller::system(format!("mail {mail_id}")));
    let tx = MerchantTx::begin(kernel, merchant, caller).await?;
    let Some(row) = lock(&tx, "mail_id", mail_id).await? else {
        return Ok(());
    };
    match error {
        None => sent(&tx, &row).await?,
        Some(reason) => set_state(&tx, row.id, FAILED, Some(reason)).await?,
    }
    tx.commit().await
}

/// What a try by WhatsApp came to.
pub enum Sending {
    Over,
    Again(String),
}

/// Claim, send, mark: each its own step, so that a crash between them is seen, and the gateway is asked.
pub(super) async fn send_whatsapp(
    context: &JobContext,
    gateway: &dyn WhatsAppGateway,
    reminder_id: i64,
) -> Result<Sending, JobError> {
    let tx = context.write().await?;
    let Some(row) = lock(&tx, "id", reminder_id).await? else {
        return Ok(Sending::Over);
    };
    let reference = format!("{}-reminder-{}", tx.merchant().key, row.id);
    match row.status {
        PENDING if still_due(&tx, row.contract_payment_id).await?.is_none() => {
            let reason = "the payment was settled before the message went out".to_owned();
            set_state(&tx, row.id, FAILED, Some(reason)).await?;
            tx.commit().await?;
            return Ok(Sending::Over);
        }
        PENDING => {
            set_state(&tx, row.id, SENDING, None).await?;
            tx.commit().await?;
        }
        // Somebody was killed, or is still at it, between the claim and the mark.
        SENDING => {
            drop(tx);
            match gateway.trace(&context.kernel, &reference).await {
                Ok(Trace::Sent(_)) => return finish(context, &row, Ok(())).await,
                Ok(Trace::Absent) => {}
                Ok(Trace::Unclear) => {
                    let unclear = GatewayFailure::Unknown(
                        "the gateway cannot tell whether it was sent".to_owned(),
                    );
                    return finish(context, &row, Err(unclear)).await;
                }
                Err(failure) if context.is_last_attempt() => {
                    return finish(
                        context,
                        &row,
                        Err(GatewayFailure::Unknown(failure.to_string())),
                    )
                    .await;
                }
                Err(failure) => return Ok(Sending::Again(failure.to_string())),
            }
        }
        _ => return Ok(Sending::Over),
    }
    let message = WhatsAppMessage {
        reference,
        to: row.recipient.clone(),
        text: row.body.clone(),
    };
    let outcome = gateway.send(&context.kernel, &message).await.map(|_| ());
    finish(context, &row, outcome).await
}

async fn finish(
    context: &JobContext,
    claimed: &Row,
    outcome: Result<(), GatewayFailure>,
) -> Result<Sending, JobError> {
    let tx = context.write().await?;
    let Some(row) = lock(&tx, "id", claimed.id).await? else {
        return Ok(Sending::Over);
    };
    let mut sending = Sending::Over;
    match outcome {
        Ok(()) => sent(&tx, &row).await?,
        Err(GatewayFailure::Refused(reason)) => {
            set_state(&tx, row.id, FAILED, Some(reason)).await?
        }
        Err(GatewayFailure::Unknown(reason)) => {
            set_state(&tx, row.id, UNKNOWN, Some(reason)).await?
        }
        Err(GatewayFailure::NotSent(reason)) => {
            let state = if context.is_last_attempt() {
                FAILED
            } else {
                PENDING
            };
            set_state(&tx, row.id, state, Some(reason.clone())).await?;
            sending = Sending::Again(reason);
        }
    }
    tx.commit().await?;
    Ok(sending)
}

/// Sends a failed reminder again, with today's words.
pub async fn resend(tx: &MerchantTx, id: ReminderId) -> Result<Reminder> {
    let row = lock(tx, "id", id.0).await?.ok_or_else(Problem::not_found)?;
    if ![FAILED, UNKNOWN].contains(&row.status) {
        return Err(ReminderError::NotFailed.into());
    }
    let candidate = still_due(tx, row.contract_payment_id)
        .await?
        .ok_or(ReminderError::NotDueAnyMore)?;
    let recipient = candidate
        .channels()
        .into_iter()
        .find(|(channel, _)| *channel == row.channel);
    let recipient = match recipient {
        Some((_, recipient)) => recipient,
        None if row.channel == "whatsapp" => return Err(ReminderError::WhatsAppNotAllowed.into()),
        None => row.recipient.clone(),
    };
    let mail_id = match row.channel.as_str() {
        "email" => Some(plan::mail(tx, &candidate, recipient.clone()).await?),
        _ => {
            let key = format!("{}-{}", row.id, tx.now().timestamp_millis());
            plan::enqueue_whatsapp(tx, row.id, key).await?;
            None
        }
    };
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE reminders SET status = $2, error = NULL, mail_id = $3, recipient = $4, body = $5 WHERE id = $1",
        [
            row.id.into(),
            PENDING.into(),
            mail_id.into(),
            recipient.into(),
            plan::text(tx, &candidate, &row.channel).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    let status = |status: i16| Some(serde_json::json!({ "status": status }));
    let change = Change {
        noun: "reminders",
        record_id: row.id,
        action: "resent",
        before: status(row.status),
        after: status(PENDING),
    };
    tx.note(vec![change]);
    find(tx, id).await
}
