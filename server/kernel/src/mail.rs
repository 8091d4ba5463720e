//! Mail: queued in the transaction of its cause, sent by the worker, tracked by the platform.

use sea_orm::{ConnectionTrait, DbBackend, Statement};
use serde::{Deserialize, Serialize};

use crate::ephemeral::digest;
use crate::error::Result;
use crate::jobs::Job;
use crate::state::Kernel;
use crate::tenancy::{MerchantConn as _, MerchantTx, PlatformConn as _, PlatformTx};
use crate::text::Language;
use crate::wording::Template;

crate::code! {
    /// How far a mail is.
    pub enum MailStatus: number of "mail_sent" {
        Failed = 0 "failed" ("Failed", "فشل الإرسال"),
        Pending = 1 "pending" ("Pending", "قيد الانتظار"),
        Success = 2 "success" ("Sent", "أُرسل"),
    }
}

/// Sends a queued mail.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendMail {
    pub mail_id: i64,
}

impl Job for SendMail {
    const NAME: &'static str = "deliveries.send_mail";
}

/// Mails to one address in an hour that anybody can ask for: links to reset or to verify.
const ASKED_AN_HOUR: u64 = 5;

/// Counts one mail that somebody asked to have sent to an address, wherever they ask from; whether it
/// may still be sent.
pub async fn may_be_asked_for(kernel: &Kernel, address: &str) -> Result<bool> {
    let key = format!("mail:asked:{}", digest(address));
    let hour = std::time::Duration::from_secs(3_600);
    let (count, _) = kernel.ephemeral.count(&key, hour).await?;
    Ok(count <= ASKED_AN_HOUR)
}

/// A mail to one person.
#[derive(Debug, Clone)]
pub struct Mail {
    pub to: String,
    pub subject: String,
    /// Plain text; the HTML part is made from it by the sender's template.
    pub text: String,
    /// A button under the text: label and absolute address.
    pub action: Option<(String, String)>,
    pub language: Language,
    /// What it is, as `sign_in.password_reset`; shown by the mail tracker.
    pub kind: &'static str,
}

impl MerchantTx {
    /// Queues a mail of this merchant; returns its number in the tracker.
    pub async fn send_mail(&self, mail: Mail) -> Result<i64> {
        self.queue_mail(mail, None).await
    }

    /// Queues a mail whose words the merchant can change; the tracker keeps which ones it has.
    pub async fn send_worded(&self, mail: Mail, template: Template) -> Result<i64> {
        self.queue_mail(mail, Some(template)).await
    }

    async fn queue_mail(&self, mail: Mail, template: Option<Template>) -> Result<i64> {
        let merchant = Some(self.merchant().id);
        let id = insert(self, merchant, &mail, template, self.now()).await?;
        self.enqueue(SendMail { mail_id: id }, id.to_string())
            .await?;
        Ok(id)
    }
}

impl PlatformTx {
    /// Queues a mail of the platform, about a merchant if one is named.
    pub async fn send_mail(&self, merchant_id: Option<i64>, mail: Mail) -> Result<i64> {
        let id = insert(self, merchant_id, &mail, None, self.now()).await?;
        self.enqueue(None, SendMail { mail_id: id }, id.to_string())
            .await?;
        Ok(id)
    }
}

async fn insert(
    db: &impl ConnectionTrait,
    merchant_id: Option<i64>,
    mail: &Mail,
    template: Option<Template>,
    now: chrono::DateTime<chrono::Utc>,
) -> Result<i64> {
    let (label, address) = mail.action.clone().unzip();
    let statement = Statement::from_sql_and_values(
        DbBackend::Postgres,
        "INSERT INTO platform.mails (merchant_id, kind, recipient, subject, body, action_label, \
         action_url, language, status, created_at, template, template_version) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12) RETURNING id",
        [
            merchant_id.into(),
            mail.kind.into(),
            mail.to.clone().into(),
            mail.subject.clone().into(),
            mail.text.clone().into(),
            label.into(),
            address.into(),
            mail.language.into(),
            MailStatus::Pending.into(),
            now.into(),
            template.map(|template| template.kind).into(),
            template.map(|template| template.version).into(),
        ],
    );
    let row = db.query_one_raw(statement).await?;
    let row = row.ok_or_else(|| crate::error::Problem::internal(anyhow::anyhow!("no mail id")))?;
    Ok(row.try_get("", "id")?)
}
