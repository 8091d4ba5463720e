use chrono::{DateTime, Utc};
use identity::account::service as merchant_account;
use kernel::Result;
use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::mail::Mail;
use kernel::notification::{AddNotification, NotificationKind, NotificationTopic};
use kernel::sql::statement;
use kernel::tenancy::{Merchant, MerchantConn as _, PlatformConn as _, PlatformTx};
use kernel::text::Language;
use sea_orm::ConnectionTrait as _;
use serde::{Deserialize, Serialize};

use super::service;

/// A server that refused so often in a row is told to people.
const ALERT_AFTER: i32 = 3;

/// Asks a merchant's mail server whether it takes mail again.
#[derive(Debug, Serialize, Deserialize)]
pub struct EmailRecheck {
    pub refused_since: DateTime<Utc>,
}

impl Job for EmailRecheck {
    const NAME: &'static str = "email_channels.recheck";
}

/// Has a merchant tell the platform which mail server it has.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookAtMailServer {}

impl Job for LookAtMailServer {
    const NAME: &'static str = "email_settings.look";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(look_again).handler(look)
}

async fn look(context: JobContext, _: LookAtMailServer) -> JobResult {
    let Some(tx) = context.claim().await? else {
        return Ok(());
    };
    service::report(&tx).await?;
    Ok(tx.commit().await?)
}

/// Releases what waits once the server takes the sender; counts the refusal and looks again later while it does not.
async fn look_again(context: JobContext, job: EmailRecheck) -> JobResult {
    let db = context.read().await?;
    let is_same = service::refusal(&db)
        .await?
        .is_some_and(|refusal| refusal.refused_since == job.refused_since);
    let Some(account) = service::account(&db).await?.filter(|_| is_same) else {
        return Ok(());
    };
    let server = service::server(&db, &account)?;
    let to = merchant_account::find(&db).await?.email;
    let merchant = db.merchant().clone();
    drop(db);
    let checked = smtp::check(&server, service::reach(&context.kernel.config)).await;
    let tx = context.platform().await?;
    let values = [merchant.id.into(), job.refused_since.into()];
    let Err(failure) = checked else {
        let sql =
            "DELETE FROM platform.email_channels WHERE merchant_id = $1 AND refused_since = $2";
        tx.execute_raw(statement(sql, values)).await?;
        return Ok(tx.commit().await?);
    };
    let sql = "UPDATE platform.email_channels SET tries = tries + 1, refusal = $3, updated_at = $4, \
             alerted_at = CASE WHEN tries + 1 >= $5 THEN coalesce(alerted_at, $4) END \
         WHERE merchant_id = $1 AND refused_since = $2 RETURNING tries, alerted_at = $4 AS is_news";
    let said = failure.to_string();
    let [merchant_id, since] = values;
    let values = [
        merchant_id,
        since,
        said.clone().into(),
        tx.now().into(),
        ALERT_AFTER.into(),
    ];
    if let Some(row) = tx.query_one_raw(statement(sql, values)).await? {
        let tries: i32 = row.try_get("", "tries")?;
        if row.try_get::<Option<bool>>("", "is_news")? == Some(true) {
            tell(&tx, &merchant, &to, &said, job.refused_since).await?;
        }
        service::look_later(&tx, merchant.id, job.refused_since, tries).await?;
    }
    Ok(tx.commit().await?)
}

/// Tells the merchant by the bell and by the platform's mail, once a disturbance.
async fn tell(
    tx: &PlatformTx,
    merchant: &Merchant,
    to: &str,
    said: &str,
    refused_since: DateTime<Utc>,
) -> Result<()> {
    let bell = AddNotification {
        kind: NotificationKind::Email,
        title_en: "Your mail server refuses mails; check its settings".to_owned(),
        title_ar: "خادم بريدكم يرفض الرسائل، يرجى التحقق من إعداداته".to_owned(),
        noun: Some("email_settings".to_owned()),
        record_id: Some(service::ROW.0),
        topic: Some(NotificationTopic::EmailRefused.as_str().to_owned()),
        user_id: None,
    };
    let key = format!("email-refused-{}", refused_since.timestamp_micros());
    tx.enqueue(Some(merchant.id), bell, key).await?;
    let name = &merchant.name;
    let mail = Mail {
        to: to.to_owned(),
        subject: "Your mail server takes no mail | خادم بريدكم لا يقبل الرسائل".to_owned(),
        text: format!(
            "The mail server of {} has refused {ALERT_AFTER} times in a row. Mails to your customers wait, or leave by the \
             platform's server where you have allowed that. The server is asked again by itself; check its settings.\n\n\
             رفض خادم بريد {} الرسائل {ALERT_AFTER} مرات متتالية. تنتظر الرسائل إلى عملائكم، أو تُرسل عبر خادم المنصة إن سمحتم \
             بذلك. يُسأل الخادم مجدداً تلقائياً، ويرجى التحقق من إعداداته.\n\n{said}",
            name.en, name.ar
        ),
        action: Some((
            "E-mail settings | إعدادات البريد الإلكتروني".to_owned(),
            tx.kernel()
                .link(Language::En, "merchant/setting/email-setting"),
        )),
        language: Language::En,
        kind: "email_settings.refused",
    };
    tx.send_mail(Some(merchant.id), mail).await?;
    Ok(())
}
