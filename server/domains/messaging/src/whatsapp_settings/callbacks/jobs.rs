use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::tenancy::MerchantConn as _;
use kernel::text::{Language, Text};
use kernel::wording::Wording;
use leasing::letters::fields::MERCHANT;
use serde::{Deserialize, Serialize};

use crate::deliveries::sending;
use crate::deliveries::whatsapp::{Content, Purpose, WhatsAppMessage};

/// Tells somebody that there will be no more advertising.
#[derive(Debug, Serialize, Deserialize)]
pub struct AnswerStop {
    pub number: String,
}

impl Job for AnswerStop {
    const NAME: &'static str = "whatsapp_settings.answer_stop";
}

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(answer_stop)
}

/// Both languages in one message where both are kept: who wrote may be nobody's tenant.
pub static MARKETING_STOPPED: Wording = Wording {
    kind: "marketing_stopped",
    fields: &[MERCHANT],
    subject: Text::fixed("No more advertising", "لا مزيد من الرسائل التسويقية"),
    body: Text::fixed(
        "You will get no more advertising from {merchant}. Messages about your contracts still reach you.",
        "لن تصلكم رسائل تسويقية من {merchant} بعد الآن. تبقى رسائل عقودكم.",
    ),
    by_email: false,
    by_whatsapp: true,
    is_needed: true,
};

async fn answer_stop(context: JobContext, job: AnswerStop) -> JobResult {
    let db = context.read().await?;
    let merchant = db.merchant();
    let (name, key) = (&merchant.name, &merchant.key);
    let worded = MARKETING_STOPPED.of(&db).await?;
    let languages = [
        (Language::Ar, worded.is_arabic),
        (Language::En, worded.is_english),
    ];
    let texts = languages.into_iter().filter(|(_, is_kept)| *is_kept);
    let texts = texts.map(|(language, _)| {
        let facts = [("merchant", name.get(language).to_owned())];
        worded.say(language, &facts).body
    });
    let text = texts.collect::<Vec<_>>().join("\n");
    let message = WhatsAppMessage {
        reference: format!("{key}-stop-{}", job.number),
        to: job.number,
        purpose: Purpose::Service,
        content: Content::Text(text),
    };
    drop(db);
    sending::once(&context, &message).await
}
