use std::sync::Arc;

use kernel::jobs::{JobContext, JobRegistry, JobResult};
use kernel::mail::SendMail;
use kernel::whatsapp::SendText;

use super::smtp::Smtp;
use super::whatsapp::{Content, Purpose, WhatsAppMessage};
use super::{sending, service};

/// Sends queued mails, all through one transport, and merchants' texts that no table keeps.
pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let smtp = Arc::new(Smtp::default());
    registry
        .handler(move |context: JobContext, job: SendMail| {
            let smtp = smtp.clone();
            async move { service::deliver(&context, &smtp, job.mail_id).await }
        })
        .handler(send_text)
}

/// Sends a text that no table keeps, unless its time is over.
async fn send_text(context: JobContext, job: SendText) -> JobResult {
    let now = context.kernel.clock.now();
    if job.ends_at.is_some_and(|end| end <= now) {
        return Ok(());
    }
    let merchant = context.merchant.as_ref();
    let merchant = merchant.map_or_else(String::new, |merchant| merchant.key.clone());
    let message = WhatsAppMessage {
        reference: format!("{merchant}-text-{}", context.job.key),
        to: job.to.trim_start_matches('+').to_owned(),
        purpose: Purpose::Service,
        content: Content::Text(job.text),
    };
    sending::once(&context, &message).await
}
