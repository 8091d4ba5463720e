//! What staff see of merchants' WhatsApp messages.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::export::ColumnKind;
use kernel::mail::MailStatus;

use super::WhatsAppSendId;
use crate::merchants::MerchantId;

kernel::list! {
    /// A WhatsApp message, as the tracker lists it.
    pub struct WhatsAppSend = "whatsapp_sends" ("WhatsApp messages", "رسائل واتساب"),
        filtered by WhatsAppSendFilter
    {
        from: "platform.whatsapp_sends w JOIN platform.merchants m ON m.id = w.merchant_id",
        key: "w.id",
        order: "w.id DESC",
        contains: ["w.recipient", "w.reference", "m.name_en", "m.name_ar", "m.account_id::text"],
    } {
        id: WhatsAppSendId = "w.id";
        merchant_id: MerchantId = "w.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        /// What it was for, such as `reminder`.
        kind: String [sort, export("Kind", "النوع")] = "w.kind";
        /// Digits with the country's code.
        recipient: String [sort, export("Recipient", "المستلم", ColumnKind::Code)] = "w.recipient";
        /// The product's own id of the message at the gateway.
        reference: String [export("Reference", "المرجع", ColumnKind::Code)] = "w.reference";
        status: MailStatus [sort, export("Status", "الحالة")] = "w.status";
        attempts: i32 [sort, export("Attempts", "المحاولات")] = "w.attempts";
        /// In the gateway's words, why the last attempt failed.
        error: Option<String> [export("WhatsApp says", "رد واتساب")] = "w.error";
        /// UTC; of the first attempt.
        created_at: DateTime<Utc> [sort, export("First attempt", "أول محاولة")] = "w.created_at";
        /// UTC; of the last attempt.
        updated_at: DateTime<Utc> [sort, export("Last attempt", "آخر محاولة")] = "w.updated_at";
    }
}

kernel::filter! {
    pub struct WhatsAppSendFilter {
        merchant_id: MerchantId = "w.merchant_id = ?";
        status: MailStatus = "w.status = ?";
        /// What it was for, such as `reminder`.
        kind: String = "w.kind = ?";
        /// Days in UTC.
        from: NaiveDate = "w.created_at >= ?";
        to: NaiveDate = "w.created_at < ? + 1";
    }
}

kernel::list! {
    /// What became of a campaign's message to one tenant.
    pub struct ManagedCampaignRecipient = "managed_campaign_recipients"
        ("Tenants of a merchant's campaign", "مستأجرو حملة المنشأة"), filtered by ManagedCampaignRecipientFilter
    {
        from: "platform.whatsapp_sends w JOIN platform.campaigns c \
               ON c.merchant_id = w.merchant_id AND c.campaign_id = w.campaign_id",
        key: "w.id",
        order: "w.id",
        contains: ["w.recipient"],
    } {
        id: WhatsAppSendId = "w.id";
        merchant_id: MerchantId = "w.merchant_id";
        campaign_id: i64 = "w.campaign_id";
        campaign_name: String [export("Campaign", "الحملة")] = "c.name";
        /// Digits with the country's code.
        recipient: String [sort, export("WhatsApp number", "رقم واتساب", ColumnKind::Code)] = "w.recipient";
        status: MailStatus [sort, export("Status", "الحالة")] = "w.status";
        attempts: i32 [sort, export("Attempts", "المحاولات")] = "w.attempts";
        error: Option<String> [export("WhatsApp says", "رد واتساب")] = "w.error";
        /// UTC; of the last attempt.
        updated_at: DateTime<Utc> [sort, export("Last attempt", "آخر محاولة")] = "w.updated_at";
    }
}

kernel::filter! {
    pub struct ManagedCampaignRecipientFilter {
        merchant_id: MerchantId = "w.merchant_id = ?";
        campaign_id: i64 = "w.campaign_id = ?";
        status: MailStatus = "w.status = ?";
    }
}
