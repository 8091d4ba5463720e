//! The merchant's mail server as its settings show and take it.

use chrono::{DateTime, Utc};
use kernel::mail_server::MailSecurity;
use poem_openapi::Object;
use serde::Serialize;

/// The mail server that mails to customers leave by.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct EmailSettings {
    /// Whether there is one; else mails leave by the platform's.
    pub is_own: bool,
    pub host: Option<String>,
    pub port: Option<i32>,
    pub security: Option<MailSecurity>,
    pub user_name: Option<String>,
    /// Whether a password is kept, which is never shown.
    pub has_password: bool,
    pub sender_address: Option<String>,
    pub sender_name: Option<String>,
    /// Where answers go, if not to the sender.
    pub reply_to: Option<String>,
    /// Whether the platform's server sends what this one does not take.
    pub falls_back: bool,
    /// What can be chosen to protect the connection.
    pub securities: Vec<MailSecurity>,
    /// Since when the server takes no mail.
    pub refused_since: Option<DateTime<Utc>>,
    /// What the server said the last time.
    pub refusal: Option<String>,
    /// Mails that wait for the server.
    pub waiting: i64,
    /// 0 where no server is set.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct EmailSettingsInput {
    pub host: Option<String>,
    pub port: Option<String>,
    pub security: MailSecurity,
    pub user_name: Option<String>,
    /// Empty where the kept one stays; another server or user asks for it again.
    pub password: Option<String>,
    pub sender_address: Option<String>,
    /// Without one the merchant's name stands there.
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
    /// Whether the platform's server sends what this one does not take.
    pub falls_back: bool,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct EmailSettingsVersion {
    /// The version that was seen.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct EmailTestInput {
    /// Who gets the test mail.
    pub to: Option<String>,
}

/// A mail server that took the test mail.
#[derive(Debug, Object, Serialize)]
pub struct EmailTested {
    /// What it said.
    pub answer: String,
}
