use std::sync::Arc;

use kernel::jobs::{JobContext, JobRegistry};
use kernel::mail::SendMail;

use super::service;
use super::smtp::Smtp;

/// Sends queued mails, all through one transport.
pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    let smtp = Arc::new(Smtp::default());
    registry.handler(move |context: JobContext, job: SendMail| {
        let smtp = smtp.clone();
        async move { service::deliver(&context, &smtp, job.mail_id).await }
    })
}
