use anyhow::anyhow;
use kernel::jobs::{HeldFor, JobContext, JobError};
use kernel::mail::MailStatus;
use kernel::mail_server::{self, MailServer};
use kernel::sql::statement;
use kernel::tenancy::{MerchantConn, PlatformConn as _, PlatformTx};
use kernel::text::{Language, Text};
use parties::customers::service as customers;
use sea_orm::{ConnectionTrait as _, DbBackend, FromQueryResult, Statement};
use smtp::Letter;

use super::sending::{mail_ended, marking, put_off_until, switched_off};
use super::smtp::{Smtp, SmtpFailure};
use super::{Channel, catcher};
use crate::customers_care::CareMessages;
use crate::email_settings::service as email_settings;
use crate::message_templates::service::of_code;
use crate::reminders::Reminders;
use crate::reminders::viewings::ViewingReminders;

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
    let (may_go, by) = may_go(context, mail_id).await?;
    if may_go == MayGo::Later {
        return Ok(());
    }
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
    let recipient = mail.recipient.clone();
    let is_sandbox = is_of_sandbox(context, merchant_id).await?;
    let sent = match may_go {
        // What a sandbox sends goes nowhere, and counts as sent.
        _ if is_sandbox || mail.status == MailStatus::Success => Ok(()),
        MayGo::Never(reason) => Err(SmtpFailure::Permanent(reason.to_owned())),
        MayGo::Now | MayGo::Later => {
            let letter = letter(context, mail_id, mail).await?;
            send(context, smtp, &tx, by, &letter).await?
        }
    };
    let state = match &sent {
        Ok(()) => MailStatus::Success,
        Err(SmtpFailure::Permanent(_) | SmtpFailure::Bounced(_)) => MailStatus::Failed,
        Err(SmtpFailure::Transient(_)) if context.is_last_attempt() => MailStatus::Failed,
        Err(SmtpFailure::Transient(_) | SmtpFailure::Refused(_)) => MailStatus::Pending,
    };
    let reason = sent.as_ref().err().map(ToString::to_string);
    if is_sandbox {
        // The platform's tracker is of what was sent.
        let sql = "DELETE FROM platform.mails WHERE id = $1";
        tx.execute_raw(statement(sql, [mail_id.into()])).await?;
    } else {
        mark(&tx, mail_id, state, reason.as_deref()).await?;
    }
    tx.commit().await?;
    if let Some(merchant_id) = merchant_id.filter(|_| state != MailStatus::Pending) {
        let ended = Ended {
            mail_id,
            recipient: &recipient,
            sent: &sent,
        };
        ended.mark(context, merchant_id).await?;
    }
    match sent {
        Ok(()) => Ok(()),
        // What the merchant switched off is nobody's dead letter.
        Err(SmtpFailure::Permanent(_)) if matches!(may_go, MayGo::Never(_)) => Ok(()),
        Err(SmtpFailure::Permanent(reason) | SmtpFailure::Bounced(reason)) => {
            Err(JobError::fail(anyhow!(reason)))
        }
        Err(SmtpFailure::Transient(reason)) => Err(JobError::retry(anyhow!(reason))),
        Err(SmtpFailure::Refused(_)) => Err(JobError::Hold(HeldFor::Email)),
    }
}

async fn is_of_sandbox(context: &JobContext, merchant_id: Option<i64>) -> kernel::Result<bool> {
    let Some(id) = merchant_id else {
        return Ok(false);
    };
    let merchant = context.kernel.merchants.by_id(id).await?;
    Ok(merchant.is_some_and(|merchant| merchant.is_sandbox()))
}

/// Whether a mail leaves now.
#[derive(Clone, Copy, PartialEq, Eq)]
enum MayGo {
    Now,
    /// The hours are quiet; it comes again at their end.
    Later,
    Never(&'static str),
}

#[derive(FromQueryResult)]
struct Worded {
    merchant_id: i64,
    template: String,
}

/// Whose server a mail leaves by.
enum By {
    Platform,
    /// The merchant's own, with the refusal that it has not come back from.
    Own(Box<Own>),
}

struct Own {
    merchant_id: i64,
    server: MailServer,
    falls_back: bool,
    refusal: Option<String>,
}

/// What the merchant's switches and quiet hours say of a mail to a customer, and by which server it leaves; asked before
/// the mail is locked, since a job holds one connection at a time.
async fn may_go(context: &JobContext, mail_id: i64) -> Result<(MayGo, By), JobError> {
    let sql = "SELECT merchant_id, template FROM platform.mails \
         WHERE id = $1 AND status <> $2 AND template IS NOT NULL AND merchant_id IS NOT NULL";
    let values = [mail_id.into(), MailStatus::Success.into()];
    let tx = context.platform().await?;
    let mail = Worded::find_by_statement(statement(sql, values))
        .one(&tx)
        .await?;
    tx.commit().await?;
    let Some(mail) = mail else {
        return Ok((MayGo::Now, By::Platform));
    };
    let wording = of_code(&mail.template);
    let Some(tx) = marking(&context.kernel, mail.merchant_id, mail_id).await? else {
        return Ok((MayGo::Now, By::Platform));
    };
    if let Some(reason) = switched_off(&tx, wording, Channel::Email).await? {
        return Ok((MayGo::Never(reason), By::Platform));
    }
    let Some(until) = put_off_until(&tx, wording).await? else {
        let by = of_merchant(&tx).await?;
        return Ok((MayGo::Now, by));
    };
    tx.put_off(&context.job, until).await?;
    tx.commit().await?;
    Ok((MayGo::Later, By::Platform))
}

/// The server that mails to a merchant's customers leave by.
async fn of_merchant(db: &impl MerchantConn) -> kernel::Result<By> {
    let Some(account) = email_settings::account(db).await? else {
        return Ok(By::Platform);
    };
    let refusal = email_settings::refusal(db).await?;
    Ok(By::Own(Box::new(Own {
        merchant_id: db.merchant().id,
        server: email_settings::server(db, &account)?,
        falls_back: account.falls_back,
        refusal: refusal.map(|refusal| refusal.refusal),
    })))
}

/// A merchant's mail that was sent or has failed.
struct Ended<'a> {
    mail_id: i64,
    recipient: &'a str,
    sent: &'a Result<(), SmtpFailure>,
}

impl Ended<'_> {
    /// Marks the tenant's message that the mail was for, whichever feature keeps it, and the tenant's address.
    async fn mark(self, context: &JobContext, merchant_id: i64) -> Result<(), JobError> {
        let Some(tx) = marking(&context.kernel, merchant_id, self.mail_id).await? else {
            return Ok(());
        };
        let reason = self.sent.as_ref().err().map(ToString::to_string);
        mail_ended::<Reminders>(&tx, self.mail_id, reason.as_deref()).await?;
        mail_ended::<CareMessages>(&tx, self.mail_id, reason.as_deref()).await?;
        mail_ended::<ViewingReminders>(&tx, self.mail_id, reason.as_deref()).await?;
        match self.sent {
            Ok(()) => customers::email_answered(&tx, self.recipient, None).await?,
            Err(SmtpFailure::Bounced(reason)) => {
                customers::email_answered(&tx, self.recipient, Some(reason)).await?;
            }
            Err(
                SmtpFailure::Permanent(_) | SmtpFailure::Transient(_) | SmtpFailure::Refused(_),
            ) => {}
        }
        Ok(tx.commit().await?)
    }
}

/// Sends by the server that the mail is for; by the platform's instead of a merchant's that does not take it, where the
/// merchant said so.
async fn send(
    context: &JobContext,
    smtp: &Smtp,
    tx: &PlatformTx,
    by: By,
    letter: &Letter,
) -> Result<Result<(), SmtpFailure>, JobError> {
    let By::Own(own) = by else {
        return by_platform(context, smtp, tx, letter).await;
    };
    let config = &context.kernel.config;
    let failed = match own.refusal.clone() {
        // It is asked by itself until it is back.
        Some(said) => SmtpFailure::Refused(said),
        None => {
            let date = context.kernel.clock.now().into();
            let reach = email_settings::reach(config);
            match smtp::send(&own.server, reach, letter, date).await {
                Ok(_) => return Ok(Ok(())),
                Err(failure) => SmtpFailure::from(failure),
            }
        }
    };
    if let SmtpFailure::Refused(said) = &failed {
        email_settings::note_refusal(tx, own.merchant_id, said).await?;
    }
    // What bounced has no mailbox anywhere, and what may have been taken is not sent by a second way.
    let may_fall_back = matches!(failed, SmtpFailure::Refused(_) | SmtpFailure::Permanent(_));
    if own.falls_back && may_fall_back {
        return by_platform(context, smtp, tx, letter).await;
    }
    Ok(Err(failed))
}

async fn by_platform(
    context: &JobContext,
    smtp: &Smtp,
    tx: &PlatformTx,
    letter: &Letter,
) -> Result<Result<(), SmtpFailure>, JobError> {
    let config = &context.kernel.config;
    let set = mail_server::of_platform(tx, config).await?;
    match smtp.way(config, set) {
        Ok(Some(way)) => Ok(way.send(&context.kernel, letter).await),
        Ok(None) => Ok(catcher::catch_mail(tx, letter).await.map(Ok)?),
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
        message_id: smtp::message_id(&context.kernel.config, &format!("mail-{mail_id}")),
        recipient: mail.recipient,
        subject: mail.subject,
        text: mail.body,
        action: mail.action_label.zip(mail.action_url),
        language: mail.language,
        brand,
    })
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
