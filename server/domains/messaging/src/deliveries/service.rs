use anyhow::anyhow;
use kernel::jobs::{JobContext, JobError};
use kernel::mail::MailStatus;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};

use super::catcher;
use super::letter::Letter;
use super::sending::{mail_ended, marking};
use super::smtp::{Smtp, SmtpFailure};
use crate::customers_care::CareMessages;
use crate::reminders::Reminders;

#[derive(FromQueryResult)]
struct MailRow {
    merchant_id: Option<i64>,
    recipient: String,
    subject: String,
    body: String,
    action_label: Option<String>,
    action_url: Option<String>,
    language: Language,
    status: MailStatus,
}

/// Sends a mail and writes down how that went. The row stays locked meanwhile, so that two workers
/// never send the same one at the same time.
pub(super) async fn deliver(
    context: &JobContext,
    smtp: &Smtp,
    mail_id: i64,
) -> Result<(), JobError> {
    let tx = context.platform().await?;
    let Some(mail) = locked(&tx, mail_id).await? else {
        return if exists(&tx, mail_id).await? {
            Err(JobError::retry(anyhow!(
                "another worker is sending mail {mail_id}"
            )))
        } else {
            Ok(())
        };
    };
    let merchant_id = mail.merchant_id;
    let sent = if mail.status == MailStatus::Success {
        Ok(())
    } else {
        send(context, smtp, &tx, mail_id, mail).await?
    };
    let state = match &sent {
        Ok(()) => MailStatus::Success,
        Err(SmtpFailure::Permanent(_)) => MailStatus::Failed,
        Err(SmtpFailure::Transient(_)) if context.is_last_attempt() => MailStatus::Failed,
        Err(SmtpFailure::Transient(_)) => MailStatus::Pending,
    };
    let reason = sent.as_ref().err().map(ToString::to_string);
    mark(&tx, mail_id, state, reason.as_deref()).await?;
    tx.commit().await?;
    if let Some(merchant_id) = merchant_id.filter(|_| state != MailStatus::Pending) {
        mark_message(context, merchant_id, mail_id, reason.as_deref()).await?;
    }
    match sent {
        Ok(()) => Ok(()),
        Err(SmtpFailure::Permanent(reason)) => Err(JobError::fail(anyhow!(reason))),
        Err(SmtpFailure::Transient(reason)) => Err(JobError::retry(anyhow!(reason))),
    }
}

/// Marks the tenant's message that the mail was for, whichever feature keeps it.
async fn mark_message(
    context: &JobContext,
    merchant_id: i64,
    mail_id: i64,
    error: Option<&str>,
) -> Result<(), JobError> {
    let Some(tx) = marking(&context.kernel, merchant_id, mail_id).await? else {
        return Ok(());
    };
    mail_ended::<Reminders>(&tx, mail_id, error).await?;
    mail_ended::<CareMessages>(&tx, mail_id, error).await?;
    Ok(tx.commit().await?)
}

async fn send(
    context: &JobContext,
    smtp: &Smtp,
    tx: &PlatformTx,
    mail_id: i64,
    mail: MailRow,
) -> Result<Result<(), SmtpFailure>, JobError> {
    let letter = letter(context, mail_id, mail).await?;
    match smtp.transport(&context.kernel.config) {
        Ok(Some(transport)) => Ok(smtp.send(&transport, &context.kernel, &letter).await),
        Ok(None) => Ok(catcher::catch_mail(tx, &letter).await.map(Ok)?),
        Err(failure) => Ok(Err(failure)),
    }
}

async fn letter(context: &JobContext, mail_id: i64, mail: MailRow) -> Result<Letter, JobError> {
    let merchant = match mail.merchant_id {
        Some(id) => context.kernel.merchants.by_id(id).await?,
        None => None,
    };
    let brand = merchant.map_or(Text::fixed("Manzil", "منزل"), |merchant| {
        merchant.name.clone()
    });
    Ok(Letter {
        message_id: message_id(&context.kernel.config, mail_id),
        recipient: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        action: mail.action_label.zip(mail.action_url),
        language: mail.language,
        brand,
    })
}

/// The same for every sending of one mail; different in every installation.
fn message_id(config: &kernel::config::Config, mail_id: i64) -> String {
    let installation: String = config.derived_key("message ids")[..8]
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect();
    let domain = config
        .mail_from
        .rsplit('@')
        .next()
        .unwrap_or("localhost")
        .trim_end_matches('>');
    format!("<mail-{mail_id}.{installation}@{domain}>")
}

async fn locked(tx: &PlatformTx, mail_id: i64) -> Result<Option<MailRow>, JobError> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT merchant_id, recipient, subject, body, action_label, action_url, language, status \
         FROM platform.mails WHERE id = $1 FOR UPDATE SKIP LOCKED",
        [mail_id.into()],
    );
    Ok(MailRow::find_by_statement(statement).one(tx).await?)
}

async fn exists(tx: &PlatformTx, mail_id: i64) -> Result<bool, JobError> {
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "SELECT 1 FROM platform.mails WHERE id = $1",
        [mail_id.into()],
    );
    Ok(tx.query_one_raw(statement).await?.is_some())
}

/// The link of a sent mail is removed: whoever reads the tracker could use it to set a password.
async fn mark(
    tx: &PlatformTx,
    mail_id: i64,
    state: MailStatus,
    error: Option<&str>,
) -> Result<(), JobError> {
    let sent = MailStatus::Success.sql();
    let sql = format!(
        "UPDATE platform.mails SET status = $2, error = $3, \
         attempts = attempts + CASE WHEN status = {sent} THEN 0 ELSE 1 END, \
         sent_at = CASE WHEN $2 = {sent} THEN coalesce(sent_at, $4) END, \
         action_url = CASE WHEN $2 <> {sent} THEN action_url END \
         WHERE id = $1"
    );
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        sql,
        [
            mail_id.into(),
            state.into(),
            error.map(str::to_owned).into(),
            tx.now().into(),
        ],
    );
    tx.execute_raw(statement).await?;
    Ok(())
}
