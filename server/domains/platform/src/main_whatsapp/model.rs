//! The main number as its settings show and take it, and its messages.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::{ColumnKind, bilingual};
use kernel::mail::MailStatus;
use kernel::whatsapp::{PlatformMessageKind, WhatsAppAdapter};
use poem_openapi::Object;
use serde::Serialize;

use super::{MainInstance, MainWhatsAppMessageId};
use crate::merchants::MerchantId;

/// The platform's main number, how it is reached and what it tells.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct MainWhatsApp {
    /// How the number is now.
    pub instance: MainInstance,
    /// How the number is reached; without it none was connected.
    pub adapter: Option<WhatsAppAdapter>,
    /// In digits, with the country's code.
    pub number: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    /// Since when the number is not reached.
    pub dropped_at: Option<DateTime<Utc>>,
    /// Since when the staff lets messages wait.
    pub paused_at: Option<DateTime<Utc>>,
    /// Whether a phone can be linked by a QR code in this installation.
    pub has_gateway: bool,
    /// Of the Cloud API.
    pub number_id: Option<String>,
    pub utility_template: Option<String>,
    /// The approved template of the category “authentication” that codes go out in.
    pub code_template: Option<String>,
    /// Where the Cloud API's webhooks are to be sent.
    pub callback_url: Option<String>,
    /// Whether people are told of their trial.
    pub tells_trials: bool,
    /// Whether merchants are told of their subscription and its invoices.
    pub tells_subscriptions: bool,
    /// Messages that wait.
    pub waiting: i64,
    /// 0 where no number was connected.
    pub version: i64,
}

/// A QR code to scan.
#[derive(Debug, Object, Serialize)]
pub struct MainWhatsAppLink {
    /// An image as a `data:` address.
    pub image: String,
}

#[derive(Debug, Object)]
pub struct MainWhatsAppInput {
    /// Whether people are told of their trial.
    pub tells_trials: bool,
    /// Whether merchants are told of their subscription and its invoices.
    pub tells_subscriptions: bool,
    /// The version that the form was opened with.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MainWhatsAppCloudInput {
    /// The number's ID at Meta.
    pub number_id: String,
    /// A permanent access token; never shown again.
    pub access_token: String,
    /// The app's secret, which signs webhooks; never shown again.
    pub app_secret: String,
    /// The approved template of the category “utility” whose body has one field.
    pub utility_template: String,
    /// The approved template of the category “authentication” with a button that copies the code.
    pub code_template: String,
}

#[derive(Debug, Object)]
pub struct MainWhatsAppVersion {
    /// The version that was seen.
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct MainWhatsAppTestInput {
    /// With the country's code, without + or 00.
    pub to: String,
}

#[derive(Debug, Object, Serialize)]
pub struct MainWhatsAppTested {
    /// The gateway's id of the message that it took.
    pub gateway_id: String,
}

kernel::list! {
    /// A message of the platform.
    pub struct MainWhatsAppMessage = "main_messages" ("Messages of the platform", "رسائل المنصة"),
        filtered by MainWhatsAppMessageFilter
    {
        from: "platform.main_messages e LEFT JOIN platform.merchants m ON m.id = e.merchant_id",
        key: "e.id",
        order: "e.id DESC",
        contains: ["e.recipient", "m.name_en", "m.name_ar"],
    } {
        id: MainWhatsAppMessageId = "e.id";
        /// What it is about.
        kind: PlatformMessageKind [sort, export("Kind", "النوع")] = "e.kind";
        merchant_id: Option<MerchantId> = "e.merchant_id";
        merchant_name_en: Option<String> [export("Merchant", "المنشأة", ColumnKind::Text,
            |row, language| bilingual(
                row.merchant_name_en.as_deref(), row.merchant_name_ar.as_deref(), language))] = "m.name_en";
        merchant_name_ar: Option<String> = "m.name_ar";
        /// Digits with the country's code.
        recipient: String [sort, export("Recipient", "المستلم", ColumnKind::Code)] = "e.recipient";
        /// The words, with dots in the place of a code.
        body: String [export("Text", "النص")] = "replace(e.body, '{code}', '••••••')";
        status: MailStatus [sort, export("Status", "الحالة")] = "e.status";
        attempts: i32 [sort, export("Attempts", "المحاولات")] = "e.attempts";
        /// In the gateway's words, why the last attempt failed.
        error: Option<String> [export("WhatsApp says", "رد واتساب")] = "e.error";
        /// Whether it may be sent again.
        may_be_resent: bool = format!(
            "(e.status = {} AND e.kind <> {})",
            MailStatus::Failed.sql(), PlatformMessageKind::Code.sql()
        );
        created_at: DateTime<Utc> [sort, export("Queued", "وقت الإضافة")] = "e.created_at";
        sent_at: Option<DateTime<Utc>> [sort, export("Sent", "أُرسلت")] = "e.sent_at";
        delivered_at: Option<DateTime<Utc>> [export("Delivered", "وصلت")] = "e.delivered_at";
        read_at: Option<DateTime<Utc>> [export("Read", "قُرئت")] = "e.read_at";
    }
}

kernel::filter! {
    pub struct MainWhatsAppMessageFilter {
        /// What messages are about.
        kind: PlatformMessageKind = "e.kind = ?";
        status: MailStatus = "e.status = ?";
        merchant_id: MerchantId = "e.merchant_id = ?";
        /// Queued on this day in UTC or later.
        from: NaiveDate = "e.created_at >= ?";
        /// Queued on this day in UTC or earlier.
        to: NaiveDate = "e.created_at < ? + 1";
    }
}
