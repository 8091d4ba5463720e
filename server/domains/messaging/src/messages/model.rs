//! What a message to a tenant is to callers.

use chrono::{DateTime, Utc};
use collections::facts::PAYMENTS;
use kernel::export::ColumnKind;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;

use super::MessageCause;
use crate::campaigns::CampaignId;
use crate::customers_care::{CareList, CareMessageId};
use crate::deliveries::{Channel, DeliveryStatus};
use crate::reminders::ReminderId;

/// The messages of reminders, customers care and campaigns, as rows of one list.
fn messages() -> String {
    format!(
        "(SELECT 'r' || r.id AS key, {reminder}::text AS cause, r.customer_id, r.created_at AS at, r.channel, r.recipient, \
         r.status, NULL::text AS subject, r.body, r.error, r.sent_at, p.contract_id, r.contract_payment_id, r.id AS reminder_id, \
         NULL::bigint AS care_message_id, NULL::text AS list, NULL::bigint AS campaign_id, NULL::text AS campaign \
         FROM reminders r JOIN {PAYMENTS} p ON p.id = r.contract_payment_id \
         UNION ALL SELECT 'm' || m.id, {care}, m.customer_id, m.created_at, m.channel, m.recipient, \
         m.status, m.subject, m.body, m.error, m.sent_at, m.contract_id, \
         CASE WHEN m.list = {of_payments} THEN m.record_id END, NULL, m.id, m.list, NULL, NULL \
         FROM care_messages m \
         UNION ALL SELECT 'c' || t.id, {campaign}, t.customer_id, t.created_at, {whatsapp}, t.mobile, \
         t.status, NULL, t.body, t.error, t.sent_at, NULL, NULL, NULL, NULL, NULL, g.id, g.name \
         FROM campaign_recipients t JOIN campaigns g ON g.id = t.campaign_id WHERE t.exclusion IS NULL)",
        reminder = MessageCause::Reminder.sql(),
        care = MessageCause::Care.sql(),
        campaign = MessageCause::Campaign.sql(),
        whatsapp = Channel::WhatsApp.sql(),
        of_payments = CareList::ContractPayment.sql(),
    )
}

kernel::list! {
    /// A message to a tenant.
    pub struct CustomerMessage = "messages" ("Messages", "الرسائل"), filtered by CustomerMessageFilter {
        from: format!("{} e LEFT JOIN {CONTRACTS} k ON k.id = e.contract_id", messages()),
        shown: ["k"],
        key: "e.key",
        order: "e.at DESC",
        exports: [at, cause, list, campaign, contract_number, channel, recipient, status, error, sent_at, body],
    } {
        key: String = "e.key";
        cause: MessageCause [export("Cause", "السبب")] = "e.cause";
        /// UTC.
        at: DateTime<Utc> [sort, export("At", "الوقت")] = "e.at";
        channel: Channel [export("Channel", "القناة")] = "e.channel";
        recipient: String [export("Sent to", "أُرسل إلى")] = "e.recipient";
        status: DeliveryStatus [sort, export("Status", "الحالة")] = "e.status";
        subject: Option<String> = "e.subject";
        /// Missing while a campaign has not written it.
        body: Option<String> [export("Text", "النص")] = "e.body";
        /// Why it failed.
        error: Option<String> [export("Why it failed", "سبب الفشل")] = "e.error";
        /// UTC.
        sent_at: Option<DateTime<Utc>> [export("Sent", "وقت الإرسال")] = "e.sent_at";
        contract_id: Option<ContractId> = "e.contract_id";
        contract_number: Option<String> [export("Contract", "العقد", ColumnKind::Code)] = "k.number";
        reminder_id: Option<ReminderId> = "e.reminder_id";
        care_message_id: Option<CareMessageId> = "e.care_message_id";
        /// Of customers care.
        list: Option<CareList> [export("List", "القائمة")] = "e.list";
        campaign_id: Option<CampaignId> = "e.campaign_id";
        campaign: Option<String> [export("Campaign", "الحملة")] = "e.campaign";
    }
}

kernel::filter! {
    pub struct CustomerMessageFilter {
        cause: MessageCause = "e.cause = ?";
        channel: Channel = "e.channel = ?";
        status: DeliveryStatus = "e.status = ?";
    }
}
