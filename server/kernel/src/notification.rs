//! The bell: a notification, enqueued in the transaction of its cause.

use serde::{Deserialize, Serialize};

use crate::error::Result;
use crate::jobs::Job;
use crate::tenancy::MerchantTx;
use crate::text::Text;

crate::code! {
    /// What a notification is about: the specification's four, and contracts, payments, e-invoicing, enquiries, WhatsApp, documents,
    /// the subscription, the merchant's mail server, its webhooks, suggestions to the platform, files of lists, its support's access,
    /// the viewings that somebody shows.
    pub enum NotificationKind: text {
        Stocks = "stocks" ("Stocks", "المخزون"),
        Surveys = "surveys" ("Surveys", "الاستبيانات"),
        SuggestionsAndComplains = "suggestionsAndComplains" ("Suggestions and complaints", "الاقتراحات والشكاوى"),
        Orders = "orders" ("Orders", "الطلبات"),
        Contracts = "contracts" ("Contracts", "العقود"),
        Payments = "payments" ("Payments", "الدفعات"),
        EInvoicing = "eInvoicing" ("E-invoicing", "الفوترة الإلكترونية"),
        Enquiries = "enquiries" ("Enquiries", "الاستفسارات"),
        WhatsApp = "whatsapp" ("WhatsApp", "واتساب"),
        Documents = "documents" ("Documents", "المستندات"),
        Subscription = "subscription" ("Subscription", "الاشتراك"),
        Email = "email" ("E-mail", "البريد الإلكتروني"),
        Webhooks = "webhooks" ("Webhooks", "خطافات الويب"),
        Development = "development" ("Suggestions to Manzil", "الاقتراحات إلى منزل"),
        Exports = "exports" ("Exports", "عمليات التصدير"),
        Support = "support" ("Support access", "دخول الدعم"),
        Viewings = "viewings" ("Your viewings", "معايناتك"),
    }
}

crate::code! {
    /// What happened, where it happens often: the bell tells such events in one line.
    pub enum NotificationTopic: text {
        ContractSigned = "contract_signed" ("Contract signed", "توقيع عقد"),
        InvoiceRejected = "invoice_rejected" ("E-invoice rejected", "رفض فاتورة إلكترونية"),
        InvoiceBlocked = "invoice_blocked" ("E-invoice needs attention", "فاتورة إلكترونية تحتاج إلى مراجعة"),
        InvoiceNotIssued = "invoice_not_issued" ("Payment without its tax invoice", "دفعة بلا فاتورتها الضريبية"),
        WhatsAppDropped = "whatsapp_dropped" ("WhatsApp disconnected", "انقطاع واتساب"),
        EmailRefused = "email_refused" ("Mail server refuses", "رفض خادم البريد"),
        WebhookDisabled = "webhook_disabled" ("Webhook disabled", "تعطيل خطاف ويب"),
        InvoiceLate = "invoice_late" ("E-invoice nearly late", "فاتورة إلكترونية أوشكت مهلتها"),
    }
}

/// Adds a notification to the bell.
#[derive(Debug, Serialize, Deserialize)]
pub struct AddNotification {
    pub kind: NotificationKind,
    pub title_en: String,
    pub title_ar: String,
    /// The record that it leads to, where there is one.
    #[serde(default)]
    pub noun: Option<String>,
    #[serde(default)]
    pub record_id: Option<i64>,
    /// A text, so that one of a newer version is told too.
    #[serde(default)]
    pub topic: Option<String>,
    /// The one employee whom it is for; without one, everybody who is shown its kind.
    #[serde(default)]
    pub user_id: Option<i64>,
}

impl Job for AddNotification {
    const NAME: &'static str = "notifications.add";
}

/// What happened, and the record that it leads to.
#[derive(Debug)]
pub struct Notification<'a> {
    pub kind: NotificationKind,
    pub topic: Option<NotificationTopic>,
    pub title: &'a Text,
    pub noun: &'static str,
    pub record_id: i64,
}

impl MerchantTx {
    /// `key` is the event's own: the same event is told once.
    pub async fn notify(&self, key: String, notification: Notification<'_>) -> Result<()> {
        let job = AddNotification {
            kind: notification.kind,
            title_en: notification.title.en.to_string(),
            title_ar: notification.title.ar.to_string(),
            noun: Some(notification.noun.to_owned()),
            record_id: Some(notification.record_id),
            topic: notification.topic.map(|topic| topic.as_str().to_owned()),
            user_id: None,
        };
        self.enqueue(job, key).await
    }
}
