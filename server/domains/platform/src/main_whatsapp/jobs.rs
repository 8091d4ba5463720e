use kernel::Result;
use kernel::jobs::{JobContext, JobRegistry, JobResult};
use kernel::mail::Mail;
use kernel::tenancy::{PlatformConn as _, PlatformTx};
use kernel::text::Language;
use kernel::whatsapp::next_look;
use sea_orm::ConnectionTrait as _;

use super::reports::{AlertOfMainDrop, RecheckMainNumber, Report, Standing};
use super::{permission, sending, service};
use crate::staff::service::people;
use crate::statement::bound;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry
        .handler(sending::send)
        .handler(look_again)
        .handler(alert)
}

/// Asks the gateway of the lost number whether it is back, and looks again later while it is not.
async fn look_again(context: JobContext, job: RecheckMainNumber) -> JobResult {
    let tx = context.platform().await?;
    if Standing::of(&tx).await?.dropped_at != Some(job.dropped_at) {
        return Ok(());
    }
    let Some(account) = service::reached(&tx).await? else {
        return Ok(());
    };
    drop(tx);
    let said = service::ask(&context.kernel, &account).await?;
    let tx = context.platform().await?;
    service::note(&tx, &said).await?;
    if !matches!(said, Report::Connected(_)) {
        let tries = job.tries + 1;
        let again = RecheckMainNumber {
            dropped_at: job.dropped_at,
            tries,
        };
        let key = format!("{}-{tries}", job.dropped_at.timestamp_micros());
        let at = tx.now() + next_look(tries);
        tx.enqueue_at(None, again, key, at).await?;
    }
    Ok(tx.commit().await?)
}

/// Tells the administrators of a number that has not come back; once, because the second run finds that they were told.
async fn alert(context: JobContext, drop: AlertOfMainDrop) -> JobResult {
    let tx = context.platform().await?;
    let sql = "UPDATE platform.main_whatsapp SET alerted_at = $2 \
         WHERE dropped_at = $1 AND alerted_at IS NULL RETURNING number";
    let values = [drop.dropped_at.into(), tx.now().into()];
    if let Some(row) = tx.query_one_raw(bound(sql, values)).await? {
        let number: Option<String> = row.try_get("", "number")?;
        tell(&tx, &number.unwrap_or_default()).await?;
    }
    Ok(tx.commit().await?)
}

async fn tell(tx: &PlatformTx, number: &str) -> Result<()> {
    for person in people::who_may::<permission::Edit>(tx).await? {
        let (to, language) = (person.email, person.language);
        let (subject, text, label) = match language {
            Language::En => (
                "The main WhatsApp number is disconnected",
                format!(
                    "The platform's number {number} has been disconnected for 10 minutes. Codes are not sent, other \
                     messages wait and go out when it is connected again."
                ),
                "Open the settings",
            ),
            Language::Ar => (
                "انقطع رقم واتساب الرئيسي",
                format!(
                    "انقطع رقم المنصة {number} منذ 10 دقائق. لا تُرسل الرموز، وتنتظر الرسائل الأخرى وتُرسل عند عودة \
                     الاتصال."
                ),
                "فتح الإعدادات",
            ),
        };
        let link = tx
            .kernel()
            .link(language, "manager/platform-setting/whatsapp-setting");
        let mail = Mail {
            to,
            subject: subject.to_owned(),
            text,
            action: Some((label.to_owned(), link)),
            language,
            kind: "main_whatsapp.dropped",
        };
        tx.send_mail(None, mail).await?;
    }
    Ok(())
}
