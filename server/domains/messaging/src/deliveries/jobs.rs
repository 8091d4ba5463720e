use async_trait::async_trait;
use kernel::jobs::{JobContext, JobError, JobHandler, JobRegistry};
use kernel::mail::SEND_MAIL;
use serde::Deserialize;

use super::service;
use super::smtp::Smtp;

pub(crate) fn register(registry: JobRegistry) -> JobRegistry {
    registry.handler(SendMail::default())
}

#[derive(Deserialize)]
struct Payload {
    mail_id: i64,
}

/// Sends one queued mail.
#[derive(Default)]
struct SendMail {
    smtp: Smtp,
}

#[async_trait]
impl JobHandler for SendMail {
    fn name(&self) -> &'static str {
        SEND_MAIL
    }

    async fn run(&self, context: &JobContext) -> Result<(), JobError> {
        let Payload { mail_id } = context.payload()?;
        service::deliver(context, &self.smtp, mail_id).await
    }
}
