use async_trait::async_trait;
use chrono::NaiveDate;
use collections::contract_payments::ContractPaymentId;
use identity::sign_in::WhatsApp;
use kernel::audit::Change;
use kernel::tenancy::{MerchantConn, MerchantTx};
use kernel::text::Text;
use kernel::validation::Validator;
use kernel::wording::Wording;
use kernel::{Problem, Result};
use parties::customers::{CustomerId, timeline};
use sea_orm::{DbBackend, FromQueryResult, Statement};

use super::model::ReminderPreview;
use super::preview::{Due, due_on_day, still_due};
use super::wording::PAYMENT_REMINDER;
use super::{NOUN, ReminderError, ReminderId, plan, settings};
use crate::deliveries::sending::{self, Messages};
use crate::deliveries::{Channel, DeliveryStatus};
use crate::message_templates::codes::goes_by;

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
    let has_whatsapp = WhatsApp::of(db).await?.is_usable();
    let worded = PAYMENT_REMINDER.of(db).await?;
    let is_open =
        |channel| goes_by(&worded, channel) && (has_whatsapp || channel != Channel::WhatsApp);
    let mut shown = Vec::new();
    let mut after = 0;
    while shown.len() < LONGEST_PREVIEW {
        let (due, next) = due_on_day(db, &rules, day, after, PREVIEW_BATCH).await?;
        for due in due {
            let done =
                promised.contains(&(due.candidate.payment_id, due.rule, due.candidate.due_on));
            shown.push(shown_beforehand(due, done, is_open));
        }
        let Some(last) = next else { break };
        after = last;
    }
    shown.truncate(LONGEST_PREVIEW);
    Ok(shown)
}

fn shown_beforehand(due: Due, is_done: bool, is_open: impl Fn(Channel) -> bool) -> ReminderPreview {
    let mut channels = due.candidate.channels();
    channels.retain(|(channel, _)| is_open(*channel));
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

/// The table of reminders, to those who deliver them.
pub struct Reminders;

#[derive(FromQueryResult)]
struct About {
    contract_payment_id: ContractPaymentId,
    customer_id: CustomerId,
}

async fn about(tx: &MerchantTx, id: ReminderId) -> Result<About> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT contract_payment_id, customer_id FROM reminders WHERE id = $1",
        [id.into()],
    );
    let found = About::find_by_statement(statement).one(tx).await?;
    found.ok_or_else(Problem::not_found)
}

#[async_trait]
impl Messages for Reminders {
    const TABLE: &'static str = "reminders";
    const REFERENCE: &'static str = "reminder";

    async fn wording(_: &MerchantTx, _: i64) -> Result<Option<&'static Wording>> {
        Ok(Some(&PAYMENT_REMINDER))
    }

    async fn outdated(tx: &MerchantTx, id: i64) -> Result<Option<&'static str>> {
        let of = about(tx, ReminderId(id)).await?;
        let due = still_due(tx, of.contract_payment_id).await?;
        Ok(due
            .is_none()
            .then_some("the payment was settled before the message went out"))
    }

    async fn told(tx: &MerchantTx, id: i64, channel: Channel) -> Result<()> {
        let of = about(tx, ReminderId(id)).await?;
        let (kind, text) = match channel {
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
        let leads_to = Some(("contract_payments", of.contract_payment_id.0));
        let event = timeline::NewEvent {
            kind,
            text,
            leads_to,
        };
        timeline::add(tx, of.customer_id, event).await
    }
}

/// Sends a failed reminder again, with today's words.
pub async fn resend(tx: &MerchantTx, id: ReminderId) -> Result<()> {
    let row = sending::lock::<Reminders>(tx, "id", id.0).await?;
    let row = row.ok_or_else(Problem::not_found)?;
    match row.status {
        DeliveryStatus::Failed | DeliveryStatus::Unknown | DeliveryStatus::NotConnected => {}
        DeliveryStatus::Pending | DeliveryStatus::Sent | DeliveryStatus::Sending => {
            return Err(ReminderError::NotFailed.into());
        }
    }
    let payment_id = about(tx, id).await?.contract_payment_id;
    let candidate = still_due(tx, payment_id)
        .await?
        .ok_or(ReminderError::NotDueAnyMore)?;
    let has_channel = WhatsApp::of(tx).await?.is_usable();
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
    let worded = PAYMENT_REMINDER.of(tx).await?;
    if !goes_by(&worded, row.channel) {
        return Err(ReminderError::SwitchedOff.into());
    }
    let letter = candidate.letter(tx, &worded, candidate.language);
    let mail_id = match row.channel {
        Channel::Email => Some(plan::mail(tx, &letter, recipient.clone()).await?),
        Channel::WhatsApp => {
            let key = format!("{}-{}", row.id, tx.now().timestamp_millis());
            plan::enqueue_whatsapp(tx, id, key).await?;
            None
        }
    };
    let again = sending::Again {
        channel: row.channel,
        recipient,
        body: plan::text(&letter, row.channel),
        mail_id,
        version: letter.template.version,
    };
    sending::queue_again::<Reminders>(tx, id.0, again).await?;
    let status = |status: DeliveryStatus| Some(serde_json::json!({ "status": status }));
    let change = Change {
        noun: NOUN,
        record_id: id.0,
        action: "resent",
        before: status(row.status),
        after: status(DeliveryStatus::Pending),
    };
    tx.note(vec![change]);
    Ok(())
}
