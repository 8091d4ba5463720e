//! WhatsApp as several contexts know it: how a number is reached, what its gateway says, and the platform's own messages,
//! which are queued in the transaction of their cause, as mails are, and sent by the worker through the main number.

pub mod calls;

use chrono::{DateTime, Duration, Utc};
use sea_orm::ConnectionTrait;
use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::jobs::Job;
use crate::mail::MailStatus;
use crate::sql::statement;
use crate::tenancy::{MerchantConn as _, MerchantTx, PlatformConn as _, PlatformTx};
use crate::text::{Language, Text};

crate::code! {
    /// What reaches a number.
    pub enum WhatsAppAdapter: text {
        Qr = "qr" ("Phone linked by QR code", "هاتف مرتبط برمز QR"),
        Cloud = "cloud" ("WhatsApp Business Cloud API", "واجهة واتساب للأعمال السحابية"),
    }
}

crate::code! {
    /// What a message of the platform is about.
    pub enum PlatformMessageKind: text {
        Code = "code" ("Verification code", "رمز التحقق"),
        Trial = "trial" ("Free trial", "التجربة المجانية"),
        Subscription = "subscription" ("Subscription", "الاشتراك"),
    }
}

/// The gateway's own id of a message that it took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ack(pub String);

#[derive(Debug, Clone, thiserror::Error)]
pub enum GatewayFailure {
    /// Nothing was sent; another try is safe.
    #[error("{0}")]
    NotSent(String),
    /// Nothing was sent, and nothing can be until the number is connected again.
    #[error("{0}")]
    Disconnected(String),
    /// It will never be sent: no such number, blocked, refused by policy.
    #[error("{0}")]
    Refused(String),
    /// It may or may not have gone out; ask by reference.
    #[error("{0}")]
    Unknown(String),
}

/// What a gateway knows about a reference.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Trace {
    Sent(Ack),
    /// It has certainly not been sent.
    Absent,
    /// The gateway cannot tell.
    Unclear,
}

/// How long after a drop a number's gateway is asked again: soon at first, then every five minutes.
pub fn next_look(tries: u32) -> Duration {
    Duration::seconds(i64::from(15 * 2_u32.saturating_pow(tries.min(5))).min(300))
}

/// Stands in a message's words where its code does.
pub const CODE: &str = "{code}";

/// A message of the platform to one person.
#[derive(Debug, Clone)]
pub struct PlatformMessage {
    pub kind: PlatformMessageKind,
    /// A mobile, as `+971501234567`.
    pub to: String,
    /// With [`CODE`] in the place of the code, if there is one.
    pub text: String,
    /// Kept apart from the words, and only until it was sent.
    pub code: Option<String>,
    pub language: Language,
    /// Not sent any more from then on.
    pub ends_at: Option<DateTime<Utc>>,
}

impl PlatformMessage {
    /// A message without a code that is worth sending whenever the number is back.
    pub fn plain(kind: PlatformMessageKind, to: &str, text: String, language: Language) -> Self {
        Self {
            kind,
            to: to.to_owned(),
            text,
            code: None,
            language,
            ends_at: None,
        }
    }

    /// The same in both languages, for an account, whose people may read either.
    pub fn bilingual(kind: PlatformMessageKind, to: &str, text: &Text) -> Self {
        let both = format!("{}\n\n{}", text.ar, text.en);
        Self::plain(kind, to, both, Language::Ar)
    }
}

/// Sends a text by a merchant's own number, such as a code to somebody without an e-mail address.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendText {
    /// A mobile, as `+971501234567`.
    pub to: String,
    pub text: String,
    /// Not sent any more from then on.
    #[serde(default)]
    pub ends_at: Option<DateTime<Utc>>,
}

impl Job for SendText {
    const NAME: &'static str = "deliveries.send_text";
}

/// Sends a queued message of the platform.
#[derive(Debug, Serialize, Deserialize)]
pub struct SendPlatformMessage {
    pub message_id: i64,
}

impl Job for SendPlatformMessage {
    const NAME: &'static str = "main_whatsapp.send";
}

impl MerchantTx {
    /// Queues a message of the platform about this merchant; nothing where the platform has no number, or where the
    /// merchant is a sandbox.
    pub async fn send_by_main_number(&self, message: &PlatformMessage) -> Result<()> {
        if self.merchant().is_sandbox() {
            return Ok(());
        }
        let merchant = Some(self.merchant().id);
        if let Some(id) = insert(self, merchant, message, self.now()).await? {
            self.enqueue(SendPlatformMessage { message_id: id }, id.to_string())
                .await?;
        }
        Ok(())
    }
}

impl PlatformTx {
    /// Queues a message of the platform, about a merchant if one is named; its number, or nothing where the platform has no
    /// number of its own.
    pub async fn send_by_main_number(
        &self,
        merchant_id: Option<i64>,
        message: &PlatformMessage,
    ) -> Result<Option<i64>> {
        let id = insert(self, merchant_id, message, self.now()).await?;
        if let Some(id) = id {
            self.enqueue(None, SendPlatformMessage { message_id: id }, id.to_string())
                .await?;
        }
        Ok(id)
    }
}

async fn insert(
    db: &impl ConnectionTrait,
    merchant_id: Option<i64>,
    message: &PlatformMessage,
    now: DateTime<Utc>,
) -> Result<Option<i64>> {
    let sql = "INSERT INTO platform.main_messages \
             (kind, merchant_id, recipient, language, body, code, status, ends_at, created_at) \
         SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 \
         WHERE EXISTS (SELECT FROM platform.main_whatsapp WHERE number IS NOT NULL) RETURNING id";
    let values = [
        message.kind.into(),
        merchant_id.into(),
        message.to.trim_start_matches('+').into(),
        message.language.into(),
        message.text.clone().into(),
        message.code.clone().into(),
        MailStatus::Pending.into(),
        message.ends_at.into(),
        now.into(),
    ];
    let row = db.query_one_raw(statement(sql, values)).await?;
    Ok(row.map(|row| row.try_get("", "id")).transpose()?)
}
