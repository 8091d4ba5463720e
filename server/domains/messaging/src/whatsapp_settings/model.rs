//! The merchant's WhatsApp as its settings show and take it.

use chrono::{DateTime, NaiveDate, Utc};
use identity::sign_in::{WhatsAppConnection, WhatsAppPackage, WhatsAppUnusable};
use kernel::export::ColumnKind;
use kernel::paging::NoFilter;
use poem_openapi::Object;
use serde::Serialize;

use super::WhatsAppAdapter;

/// The merchant's package and number.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct WhatsAppSettings {
    pub package: WhatsAppPackage,
    /// The last day of the package.
    pub package_ends_on: Option<NaiveDate>,
    /// Why the platform paused the package.
    pub pause_reason: Option<String>,
    pub connection: WhatsAppConnection,
    /// Why nothing can be sent now.
    pub unusable: Option<WhatsAppUnusable>,
    /// The merchant's own number, with the country's code.
    pub number: Option<String>,
    pub connected_at: Option<DateTime<Utc>>,
    /// Since when the number is not reached.
    pub dropped_at: Option<DateTime<Utc>>,
    /// How the number is reached; without it none was connected.
    pub adapter: Option<WhatsAppAdapter>,
    /// Whether a phone can be linked by a QR code in this installation.
    pub has_gateway: bool,
    /// Of the Cloud API.
    pub number_id: Option<String>,
    pub utility_template: Option<String>,
    pub marketing_template: Option<String>,
    /// Where the Cloud API's webhooks are to be sent.
    pub callback_url: Option<String>,
    /// Numbers that want no advertising.
    pub opted_out: i64,
}

/// A QR code to scan.
#[derive(Debug, Object, Serialize)]
pub struct WhatsAppLink {
    /// An image as a `data:` address.
    pub image: String,
}

#[derive(Debug, Object)]
pub struct WhatsAppCloudInput {
    /// The number's ID at Meta.
    pub number_id: String,
    /// A permanent access token; never shown again.
    pub access_token: String,
    /// The app's secret, which signs webhooks; never shown again.
    pub app_secret: String,
    /// The approved template of the category “utility” whose body has one field.
    pub utility_template: Option<String>,
    /// The same of the category “marketing”.
    pub marketing_template: Option<String>,
}

#[derive(Debug, Object)]
pub struct WhatsAppTestInput {
    /// With the country's code, without + or 00.
    pub to: String,
}

#[derive(Debug, Object, Serialize)]
pub struct WhatsAppTested {
    /// The gateway's id of the message that it took.
    pub gateway_id: String,
}

kernel::list! {
    /// What became of a message, as the gateway told.
    pub struct WhatsAppDelivery = "whatsapp_messages" ("WhatsApp deliveries", "رسائل واتساب"),
        filtered by WhatsAppDeliveryFilter
    {
        from: "whatsapp_messages w",
        key: "w.id",
        order: "w.sent_at DESC, w.id DESC",
        search: "w.recipient || ' ' || w.reference",
        exports: [sent_at, recipient, reference, delivered_at, read_at, failed_at, failure],
    } {
        id: i64 = "w.id";
        reference: String [export("Reference", "المرجع", ColumnKind::Code)] = "w.reference";
        recipient: String [export("Recipient", "المستلم", ColumnKind::Code)] = "w.recipient";
        sent_at: DateTime<Utc> [sort, export("Sent", "أُرسلت")] = "w.sent_at";
        delivered_at: Option<DateTime<Utc>> [sort, export("Delivered", "وصلت")] = "w.delivered_at";
        read_at: Option<DateTime<Utc>> [sort, export("Read", "قُرئت")] = "w.read_at";
        failed_at: Option<DateTime<Utc>> [sort, export("Failed", "فشلت")] = "w.failed_at";
        failure: Option<String> [export("Reason", "السبب")] = "w.failure";
    }
}

kernel::list! {
    /// A number that wants no advertising, and what its owner wrote.
    pub struct WhatsAppOptOut = "whatsapp_opt_outs"
        ("Numbers without advertising", "أرقام بلا رسائل تسويقية"), filtered by NoFilter
    {
        from: "whatsapp_opt_outs o",
        key: "o.id",
        order: "o.opted_out_at DESC, o.id DESC",
        search: "o.number",
        exports: [number, words, opted_out_at],
    } {
        id: i64 = "o.id";
        number: String [export("Number", "الرقم", ColumnKind::Code)] = "o.number";
        /// As they were written.
        words: String [export("Words", "النص")] = "o.words";
        opted_out_at: DateTime<Utc> [sort, export("Since", "منذ")] = "o.opted_out_at";
    }
}

kernel::filter! {
    pub struct WhatsAppDeliveryFilter {
        recipient: String = "w.recipient = ?";
        delivered: bool = "(w.delivered_at IS NOT NULL) = ?";
        read: bool = "(w.read_at IS NOT NULL) = ?";
        failed: bool = "(w.failed_at IS NOT NULL) = ?";
    }
}
