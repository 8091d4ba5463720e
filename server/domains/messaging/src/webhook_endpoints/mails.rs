//! Telling the merchant, by the bell and by mail, that an endpoint was disabled.

use identity::account::service as merchant_account;
use kernel::Result;
use kernel::code::Code as _;
use kernel::mail::Mail;
use kernel::notification::{Notification, NotificationKind, NotificationTopic};
use kernel::tenancy::{MerchantConn as _, MerchantTx};
use kernel::text::{Language, Text};

use super::WebhookDisabled;
use super::entity::Model;

pub(super) async fn tell(tx: &MerchantTx, endpoint: &Model, reason: WebhookDisabled) -> Result<()> {
    let title = Text::fixed(
        "A webhook was disabled; nothing is lost until it is enabled again",
        "عُطّل خطاف ويب، ولن يضيع شيء حتى يُفعّل مجدداً",
    );
    let bell = Notification {
        kind: NotificationKind::Webhooks,
        topic: Some(NotificationTopic::WebhookDisabled),
        title: &title,
        noun: "webhook_endpoints",
        record_id: endpoint.id.0,
    };
    let key = format!(
        "webhook-disabled-{}-{}",
        endpoint.id,
        tx.now().timestamp_micros()
    );
    tx.notify(key, bell).await?;
    let (why, url) = (reason.text(), &endpoint.url);
    let mail = Mail {
        to: merchant_account::find(tx).await?.email,
        subject: "A webhook was disabled | تم تعطيل خطاف ويب".to_owned(),
        text: format!(
            "The webhook {url} was disabled: {}. What happens meanwhile is kept for 30 days and sent when you enable it \
             again. The log of its deliveries shows what it answered.\n\n\
             عُطّل خطاف الويب {url}: {}. يُحفظ ما يحدث في هذه الأثناء 30 يوماً ويُرسل عند تفعيله مجدداً. يعرض سجل عمليات التسليم ما أجاب به.",
            why.en, why.ar
        ),
        action: Some((
            "Webhooks | خطافات الويب".to_owned(),
            tx.kernel().link(Language::En, "merchant/setting/webhooks"),
        )),
        language: Language::En,
        kind: "webhook_endpoints.disabled",
    };
    tx.send_mail(mail).await?;
    Ok(())
}
