//! The morning's job: of each payment that is due a row and a message on each channel, once.

use identity::sign_in::{WhatsApp, WhatsAppUnusable};
use kernel::Result;
use kernel::mail::Mail;
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::wording::Worded;
use sea_orm::ConnectionTrait as _;

use super::ReminderId;
use super::payloads::SendWhatsApp;
use super::preview::Due;
use super::service::Reminders;
use super::wording::{Letter, PAYMENT_REMINDER, open_contract};
use crate::deliveries::sending::attach_mail;
use crate::deliveries::{Channel, DeliveryStatus};
use crate::message_templates::codes::goes_by;

/// What the tracker of mails shows.
pub(super) const MAIL_KIND: &str = "reminders.payment_due";

/// What is the same for every payment of a run: the words, and the ways that are open.
pub(super) struct Ways {
    worded: Worded,
    has_whatsapp: bool,
}

impl Ways {
    pub async fn of(tx: &MerchantTx) -> Result<Self> {
        let unusable = WhatsApp::of(tx).await?.unusable();
        Ok(Self {
            worded: PAYMENT_REMINDER.of(tx).await?,
            has_whatsapp: unusable.is_none_or(WhatsAppUnusable::is_passing),
        })
    }

    /// Reminds of one payment on every channel that reaches the tenant, all in the caller's transaction.
    /// Does nothing where another run has already written the rows of this payment, rule and due date.
    pub async fn remind(&self, tx: &MerchantTx, due: &Due) -> Result<()> {
        if is_promised(tx, due).await? {
            return Ok(());
        }
        let letter = due
            .candidate
            .letter(tx, &self.worded, due.candidate.language);
        for (channel, recipient) in due.candidate.channels() {
            if !goes_by(&self.worded, channel) {
                continue;
            }
            let status = match channel {
                Channel::WhatsApp if !self.has_whatsapp => DeliveryStatus::NotConnected,
                Channel::WhatsApp | Channel::Email => DeliveryStatus::Pending,
            };
            let made = promise(tx, due, &letter, channel, &recipient, status).await?;
            let Some(id) = made.filter(|_| status == DeliveryStatus::Pending) else {
                continue;
            };
            match channel {
                Channel::Email => {
                    let mail_id = mail(tx, &letter, recipient).await?;
                    attach_mail::<Reminders>(tx, id.0, mail_id).await?;
                }
                Channel::WhatsApp => enqueue_whatsapp(tx, id, id.to_string()).await?,
            }
        }
        Ok(())
    }
}

/// The words of a channel: WhatsApp has no button, so the link is part of the text.
pub(super) fn text(letter: &Letter, channel: Channel) -> String {
    match channel {
        Channel::WhatsApp => letter.message(),
        Channel::Email => letter.body.clone(),
    }
}

pub(super) async fn mail(tx: &MerchantTx, letter: &Letter, to: String) -> Result<i64> {
    let label = open_contract(letter.language).to_owned();
    let mail = Mail {
        to,
        subject: letter.subject.clone(),
        text: letter.body.clone(),
        action: letter.link.clone().map(|link| (label, link)),
        language: letter.language,
        kind: MAIL_KIND,
    };
    tx.send_worded(mail, letter.template).await
}

pub(crate) async fn enqueue_whatsapp(
    tx: &MerchantTx,
    reminder_id: ReminderId,
    key: String,
) -> Result<()> {
    tx.enqueue(SendWhatsApp { reminder_id }, key).await
}

async fn is_promised(tx: &MerchantTx, due: &Due) -> Result<bool> {
    let promised = statement(
        "SELECT 1 FROM reminders WHERE contract_payment_id = $1 AND rule_days = $2 AND due_on = $3 LIMIT 1",
        [
            due.candidate.payment_id.into(),
            due.rule.into(),
            due.candidate.due_on.into(),
        ],
    );
    Ok(tx.query_one_raw(promised).await?.is_some())
}

async fn promise(
    tx: &MerchantTx,
    due: &Due,
    letter: &Letter,
    channel: Channel,
    recipient: &str,
    status: DeliveryStatus,
) -> Result<Option<ReminderId>> {
    let row = statement(
        "INSERT INTO reminders (contract_payment_id, customer_id, rule_days, due_on, channel, recipient, \
         status, body, created_at, template_version) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
         ON CONFLICT (contract_payment_id, rule_days, due_on, channel) DO NOTHING RETURNING id",
        [
            due.candidate.payment_id.into(),
            due.candidate.customer_id.into(),
            due.rule.into(),
            due.candidate.due_on.into(),
            channel.into(),
            recipient.into(),
            status.into(),
            text(letter, channel).into(),
            tx.now().into(),
            letter.template.version.into(),
        ],
    );
    let row = tx.query_one_raw(row).await?;
    Ok(row.map(|row| row.try_get("", "id")).transpose()?)
}
