use anyhow::anyhow;
use identity::sign_in::AlertOfDrop;
use kernel::Result;
use kernel::jobs::{JobContext, JobError, JobRegistry, JobResult};
use kernel::mail::Mail;
use kernel::notification::{AddNotification, NotificationKind, NotificationTopic};
use kernel::tenancy::{Merchant, PlatformConn as _, PlatformTx};
use kernel::text::Language;
use sea_orm::ConnectionTrait as _;

use crate::staff::service::people::administrators;
use crate::statement::bound;

pub fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(alert)
}

/// Tells the merchant and the platform of a number that has not come back; once, because the second run
/// finds that it was told.
async fn alert(context: JobContext, drop: AlertOfDrop) -> JobResult {
    let merchant = context.merchant.clone();
    let merchant = merchant.ok_or_else(|| JobError::fail(anyhow!("a drop of no merchant")))?;
    let tx = context.platform().await?;
    let sql = "UPDATE platform.whatsapp_channels SET alerted_at = $3 \
         WHERE merchant_id = $1 AND dropped_at = $2 AND alerted_at IS NULL RETURNING number";
    let values = [merchant.id.into(), drop.dropped_at.into(), tx.now().into()];
    let Some(row) = tx.query_one_raw(bound(sql, values)).await? else {
        return Ok(tx.commit().await?);
    };
    let number: Option<String> = row.try_get("", "number")?;
    let number = number.unwrap_or_default();
    let bell = AddNotification {
        kind: NotificationKind::WhatsApp,
        title_en: format!("WhatsApp {number} is disconnected; messages wait"),
        title_ar: format!("انقطع واتساب {number}، والرسائل في الانتظار"),
        noun: None,
        record_id: None,
        topic: Some(NotificationTopic::WhatsAppDropped.as_str().to_owned()),
        user_id: None,
    };
    let key = format!("whatsapp-drop-{}", drop.dropped_at.timestamp_micros());
    tx.enqueue(Some(merchant.id), bell, key).await?;
    tell_the_platform(&tx, &merchant, &number).await?;
    Ok(tx.commit().await?)
}

async fn tell_the_platform(tx: &PlatformTx, merchant: &Merchant, number: &str) -> Result<()> {
    for (to, language) in administrators(tx).await? {
        let name = merchant.name.get(language);
        let (subject, text, label) = match language {
            Language::En => (
                format!("WhatsApp of {name} is disconnected"),
                format!(
                    "The number {number} of {name} (account {}) has been disconnected for 10 minutes. Its messages \
                     wait and go out when it is connected again.",
                    merchant.account_id
                ),
                "Open the list",
            ),
            Language::Ar => (
                format!("انقطع واتساب {name}"),
                format!(
                    "انقطع الرقم {number} لمنشأة {name} (حساب {}) منذ 10 دقائق. تنتظر رسائلها وتُرسل عند عودة الاتصال.",
                    merchant.account_id
                ),
                "فتح القائمة",
            ),
        };
        let link = tx.kernel().link(
            language,
            "manager/addon-services/merchant-with-wa-disconnected-package",
        );
        let mail = Mail {
            to,
            subject,
            text,
            action: Some((label.to_owned(), link)),
            language,
            kind: "whatsapp_packages.dropped",
        };
        tx.send_mail(Some(merchant.id), mail).await?;
    }
    Ok(())
}
