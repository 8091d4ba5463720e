//! What callers see of messages to customers, and give.

use kernel::text::Language;
use parties::customers::CustomerId;
use poem_openapi::Object;
use serde::Serialize;

use super::MessageKind;

/// What the words of a kind may name, as `{name}`.
#[derive(Debug, Object, Serialize)]
pub struct MessageField {
    pub name: String,
    pub text_en: String,
    pub text_ar: String,
}

/// A kind of message to customers, as the merchant has it now.
#[derive(Debug, Object, Serialize)]
pub struct MessageTemplate {
    pub kind: MessageKind,
    pub fields: Vec<MessageField>,
    /// Whether the product sends it by e-mail at all.
    pub can_email: bool,
    pub can_whatsapp: bool,
    /// Whether it cannot be switched off.
    pub is_needed: bool,
    pub by_email: bool,
    pub by_whatsapp: bool,
    /// Whether tenants who read English get it in English.
    pub is_english: bool,
    pub is_arabic: bool,
    /// Of e-mails.
    pub subject_en: String,
    pub subject_ar: String,
    pub body_en: String,
    pub body_ar: String,
    /// Whether the words are the merchant's own.
    pub is_own: bool,
    /// 0 as long as nothing was changed.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MessageTemplateInput {
    pub by_email: bool,
    pub by_whatsapp: bool,
    pub is_english: bool,
    pub is_arabic: bool,
    pub subject_en: String,
    pub subject_ar: String,
    pub body_en: String,
    pub body_ar: String,
    /// The version that the form was opened with.
    pub version: i64,
}

/// The form that is given up for the first words.
#[derive(Debug, Object)]
pub struct MessageTemplateReset {
    pub version: i64,
}

/// Words to look at, before they are saved.
#[derive(Debug, Object)]
pub struct MessagePreviewInput {
    pub subject_en: String,
    pub subject_ar: String,
    pub body_en: String,
    pub body_ar: String,
    /// Whose newest record is put in; without it the newest of all.
    pub customer_id: Option<CustomerId>,
}

/// A message with a record's values.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MessagePreview {
    /// Whose record it is; missing where there is none of this kind now, and the fields stand by their names.
    pub customer_id: Option<CustomerId>,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    /// The tenant's language.
    pub language: Option<Language>,
    pub subject_en: String,
    pub subject_ar: String,
    pub body_en: String,
    pub body_ar: String,
}
