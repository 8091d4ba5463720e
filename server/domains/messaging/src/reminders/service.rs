use std::sync::Arc;

use chrono::NaiveDate;
use collections::contract_payments::ContractPaymentId;
use identity::sign_in::WhatsApp;
use kernel::audit::Change;
use kernel::jobs::{JobContext, JobError};
use kernel::tenancy::{Caller, MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::{Kernel, Problem, Result};
use parties::customers::{CustomerId, timeline};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::model::ReminderPreview;
use super::preview::{Due, due_on_day, still_due};
use super::{NOUN, ReminderError, ReminderId, ReminderStatus, plan, settings};
use crate::deliveries::Channel;
use crate::deliveries::whatsapp::{GatewayFailure, Trace, WhatsAppGateway, WhatsAppMessage};

/// Most payments that a preview shows.
const LONGEST_PREVIEW: usize = 500;
const PREVIEW_BATCH: i64 = 500;
/// How far ahead a preview looks.
const FARTHEST_PREVIEW: u64 = 366;

/// Who will be reminded on a day, as things are now.
pub async fn preview(db: &impl MerchantConn, date: Option<&str>) -> Result<Vec<ReminderPreview>> {
    let day = preview_day(db, date)?;
    let rules = settings::days(&settings::find(db).await?);
    let promised = promised_on(db, day, &rules).await?;
    let has_whatsapp = WhatsApp::of(&db.kernel().config).is_usable();
    let mut shown = Vec::new();
    let mut after = 0;
    while shown.len() < LONGEST_PREVIEW {
        let (due, next) = due_on_day(db, &rules, day, after, PREVIEW_BATCH).await?;
        for due in due {
            let done =
                promised.contains(&(due.candidate.payment_id, due.rule, due.candidate.due_on));
            shown.push(shown_beforehand(due, done, has_whatsapp));
        }
        let Some(last) = next else { break };
        after = last;
    }
    shown.truncate(LONGEST_PREVIEW);
    Ok(shown)
}

fn shown_beforehand(due: Due, is_done: bool, has_whatsapp: bool) -> ReminderPreview {
    let mut channels = due.candidate.channels();
    channels.retain(|(channel, _)| has_whatsapp || *channel != Channel::WhatsApp);
    let candidate = due.candidate;
    ReminderPreview {
        contract_payment_id: candidate.payment_id,
        contract_id: candidate.contract_id,
        contract_number: candidate.contract_number,
        customer_id: candidate.customer_id,
        customer_name_en: candidate.customer_name_en,
        customer_name_ar: candidate.customer_name_ar,
        unit_number: candidate.unit_number,
        building_name_en: candidate.building_name_en,
        building_name_ar: candidate.building_name_ar,
        amount: candidate.amount,
        due_on: candidate.due_on,
        rule_days: due.rule,
        channels: channels.into_iter().map(|(channel, _)| channel).collect(),
        is_done,
    }
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

type Promise = (ContractPaymentId, i16, NaiveDate);

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
    id: ReminderId,
    contract_payment_id: ContractPaymentId,
    customer_id: CustomerId,
    channel: Channel,
    recipient: String,
    status: ReminderStatus,
    body: String,
}

async fn lock(
    tx: &MerchantTx,
    column: &'static str,
    id: impl Into<sea_orm::Value>,
) -> Result<Option<Row>> {
    let sql = format!(
        "SELECT id, contract_payment_id, customer_id, channel, recipient, status, body \
         FROM reminders WHERE {column} = $1 FOR UPDATE"
    );
    let statement = Statement::from_sql_and_values(DbBackend::Postgres, sql, [id.into()]);
    Ok(Row::find_by_statement(statement).one(tx).await?)
}

async fn set_status(
    tx: &MerchantTx,
    id: ReminderId,
    status: ReminderStatus,
    error: Option<String>,
) -> Result<()> {
    let sent_at = (status == ReminderStatus::Sent).then(|| tx.now());
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "UPDATE reminders SET status = $2, error = $3, sent_at = $4 WHERE id = $1",
        [id.into(), status.into(), error.into(), sent_at.into()],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}

/// Marks a reminder as sent and enters it in the tenant's timeline, once.
async fn sent(tx: &MerchantTx, row: &Row) -> Result<()> {
    if row.status == ReminderStatus::Sent {
        return Ok(());
    }
    set_status(tx, row.id, ReminderStatus::Sent, None).await?;
    let (kind, text) = match row.channel {
        Channel::Email => (
            "reminder_email",
            Text::fixed(
                "Payment reminder sent by e-mail",
                "أُرسل تذكير بالدفع عبر البريد الإلكتروني",
            ),
        ),
        Channel::WhatsApp => (
            "reminder_whatsapp",
            Text::fixed(
                "Payment reminder sent by WhatsApp",
                "أُرسل تذكير بالدفع عبر واتساب",
            ),
        ),
    };
    let leads_to = Some(("contract_payments", row.contract_payment_id.0));
    timeline::add(
        tx,
        row.customer_id,
        timeline::NewEvent {
            kind,
            text,
            leads_to,
        },
    )
    .await
}

/// Marks the reminder that a mail was for, if it was for one, when the mail was sent or has failed.
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
        Some(reason) => set_status(&tx, row.id, ReminderStatus::Failed, Some(reason)).await?,
    }
    tx.commit().await
}

/// The outcome of a try by WhatsApp.
pub enum Sending {
    Over,
    Again(String),
}

/// Claims, sends and marks in a transaction each: after a crash between them the row is still claimed,
/// and the gateway is asked whether it has the message.
pub(super) async fn send_whatsapp(
    context: &JobContext,
    gateway: &dyn WhatsAppGateway,
    reminder_id: ReminderId,
) -> Result<Sending, JobError> {
    let tx = context.write().await?;
    let Some(row) = lock(&tx, "id", reminder_id).await? else {
        return Ok(Sending::Over);
    };
    let reference = format!("{}-reminder-{}", tx.merchant().key, row.id);
    let has_channel = WhatsApp::of(&context.kernel.config).is_usable();
    match row.status {
        ReminderStatus::Pending | ReminderStatus::Sending if !has_channel => {
            set_status(&tx, row.id, ReminderStatus::NotConnected, None).await?;
            tx.commit().await?;
            return Ok(Sending::Over);
        }
        ReminderStatus::Pending if still_due(&tx, row.contract_payment_id).await?.is_none() => {
            let reason = "the payment was settled before the message went out".to_owned();
            set_status(&tx, row.id, ReminderStatus::Failed, Some(reason)).await?;
            tx.commit().await?;
            return Ok(Sending::Over);
        }
        ReminderStatus::Pending => {
            set_status(&tx, row.id, ReminderStatus::Sending, None).await?;
            tx.commit().await?;
        }
        // A worker died between the claim and the mark, or still sends.
        ReminderStatus::Sending => {
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
            set_status(&tx, row.id, ReminderStatus::Failed, Some(reason)).await?
        }
        Err(GatewayFailure::Unknown(reason)) => {
            set_status(&tx, row.id, ReminderStatus::Unknown, Some(reason)).await?
        }
        Err(GatewayFailure::NotSent(reason)) => {
            let status = if context.is_last_attempt() {
                ReminderStatus::Failed
            } else {
                ReminderStatus::Pending
            };
            set_status(&tx, row.id, status, Some(reason.clone())).await?;
            sending = Sending::Again(reason);
        }
    }
    tx.commit().await?;
    Ok(sending)
}

/// Sends a failed reminder again, with today's words.
pub async fn resend(tx: &MerchantTx, id: ReminderId) -> Result<()> {
    let row = lock(tx, "id", id).await?.ok_or_else(Problem::not_found)?;
    match row.status {
        ReminderStatus::Failed | ReminderStatus::Unknown | ReminderStatus::NotConnected => {}
        ReminderStatus::Pending | ReminderStatus::Sent | ReminderStatus::Sending => {
            return Err(ReminderError::NotFailed.into());
        }
    }
    let candidate = still_due(tx, row.contract_payment_id)
        .await?
        .ok_or(ReminderError::NotDueAnyMore)?;
    let has_channel = WhatsApp::of(&tx.kernel().config).is_usable();
    if row.channel == Channel::WhatsApp && !has_channel {
        return Err(ReminderError::WhatsAppNotConnected.into());
    }
    let recipient = candidate
        .channels()
        .into_iter()
        .find(|(channel, _)| *channel == row.channel);
    let recipient = match recipient {
        Some((_, recipient)) => recipient,
        None if row.channel == Channel::WhatsApp => {
            return Err(ReminderError::WhatsAppNotAllowed.into());
        }
        None => row.recipient.clone(),
    };
    let mail_id = match row.channel {
        Channel::Email => Some(plan::mail(tx, &candidate, recipient.clone()).await?),
        Channel::WhatsApp => {
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
            ReminderStatus::Pending.into(),
            mail_id.into(),
            recipient.into(),
            plan::text(tx, &candidate, row.channel).into(),
        ],
    );
    tx.execute_raw(statement).await?;
    let status = |status: ReminderStatus| Some(serde_json::json!({ "status": status }));
    let change = Change {
        noun: NOUN,
        record_id: row.id.0,
        action: "resent",
        before: status(row.status),
        after: status(ReminderStatus::Pending),
    };
    tx.note(vec![change]);
    Ok(())
}
