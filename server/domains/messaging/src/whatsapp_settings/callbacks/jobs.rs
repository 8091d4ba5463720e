use kernel::jobs::{Job, JobContext, JobRegistry, JobResult};
use kernel::tenancy::MerchantConn as _;
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

async fn answer_stop(context: JobContext, job: AnswerStop) -> JobResult {
    let db = context.read().await?;
    let merchant = db.merchant();
    let (name, key) = (&merchant.name, &merchant.key);
    let message = WhatsAppMessage {
        reference: format!("{key}-stop-{}", job.number),
        to: job.number,
        purpose: Purpose::Service,
        content: Content::Text(format!(
            "لن تصلكم رسائل تسويقية من {} بعد الآن. تبقى رسائل عقودكم.\n\
             You will get no more advertising from {}. Messages about your contracts still reach you.",
            name.ar, name.en
        )),
    };
    drop(db);
    sending::once(&context, &message).await
}
