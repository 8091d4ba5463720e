//! The platform's mail server as its settings show and take it.

use kernel::mail_server::MailSecurity;
use poem_openapi::Object;
use serde::Serialize;

/// The mail server that the platform's mail leaves by.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MailSettings {
    /// Whether one is set here; else the configuration's is used.
    pub is_set: bool,
    /// The sender of the configuration, whose server is used where none is set here.
    pub configured_sender: Option<String>,
    pub host: Option<String>,
    pub port: Option<i32>,
    pub security: Option<MailSecurity>,
    pub user_name: Option<String>,
    /// Whether a password is kept, which is never shown.
    pub has_password: bool,
    pub sender_address: Option<String>,
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
    /// 0 where no server is set.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MailSettingsInput {
    pub host: Option<String>,
    pub port: Option<String>,
    pub security: MailSecurity,
    pub user_name: Option<String>,
    /// Empty where the kept one stays; another server or user asks for it again.
    pub password: Option<String>,
    pub sender_address: Option<String>,
    pub sender_name: Option<String>,
    pub reply_to: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MailSettingsVersion {
    /// The version that was seen.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MailTestInput {
    /// Who gets the test mail.
    pub to: Option<String>,
}

/// A mail server that took the test mail.
#[derive(Debug, Object, Serialize)]
pub struct MailTested {
    /// What it said.
    pub answer: String,
}
