//! What callers see of reminders and their settings, and give.

use chrono::{DateTime, NaiveDate, Utc};
use collections::contract_payments::ContractPaymentId;
use collections::facts::PAYMENTS;
use kernel::export::{ColumnKind, bilingual};
use kernel::money::Amount;
use leasing::contracts::ContractId;
use leasing::facts::CONTRACTS;
use parties::customers::CustomerId;
use parties::facts::CUSTOMERS;
use poem_openapi::Object;
use serde::Serialize;

use super::ReminderId;
use crate::deliveries::{Channel, DeliveryStatus};

kernel::list! {
    /// One message to one tenant about one payment.
    pub struct Reminder = "reminders" ("Reminders", "التذكيرات"), filtered by ReminderFilter {
        from: format!(
            "reminders r JOIN {PAYMENTS} p ON p.id = r.contract_payment_id \
             JOIN {CONTRACTS} k ON k.id = p.contract_id JOIN {CUSTOMERS} c ON c.id = r.customer_id"
        ),
        shown: ["p", "k", "c"],
        key: "r.id",
        order: "r.id DESC",
        search: "c.search_key",
        exports: [
            customer_name_en, contract_number, amount, due_on, rule_days, channel, recipient, status,
            sent_at, delivered_at, read_at,
        ],
    } {
        id: ReminderId = "r.id";
        contract_payment_id: ContractPaymentId = "r.contract_payment_id";
        contract_id: ContractId = "p.contract_id";
        contract_number: String [export("Contract", "العقد")] = "k.number";
        customer_id: CustomerId = "r.customer_id";
        customer_name_en: Option<String> [export("Tenant", "المستأجر", ColumnKind::Text,
            |row, language| bilingual(
                row.customer_name_en.as_deref(), row.customer_name_ar.as_deref(), language))]
            = "c.name_en";
        customer_name_ar: Option<String> = "c.name_ar";
        amount: Amount [sort, export("Amount", "المبلغ")] = "p.amount";
        /// Days before the due date; negative after it.
        rule_days: i16 [export("Days before", "الأيام قبل الاستحقاق")] = "r.rule_days";
        due_on: NaiveDate [sort, export("Due on", "تاريخ الاستحقاق")] = "r.due_on";
        channel: Channel [export("Channel", "القناة")] = "r.channel";
        recipient: String [export("Sent to", "أُرسل إلى")] = "r.recipient";
        status: DeliveryStatus [sort, export("Status", "الحالة")] = "r.status";
        body: String = "r.body";
        /// Why it failed.
        error: Option<String> = "r.error";
        /// UTC.
        sent_at: Option<DateTime<Utc>> [sort, export("Sent at", "وقت الإرسال")] = "r.sent_at";
        /// UTC; when WhatsApp said that it arrived.
        delivered_at: Option<DateTime<Utc>> [sort, export("Delivered at", "وقت الوصول")] = "r.delivered_at";
        /// UTC; when WhatsApp said that it was read.
        read_at: Option<DateTime<Utc>> [sort, export("Read at", "وقت القراءة")] = "r.read_at";
        /// Of the words; 0 are the first ones, missing before words had versions.
        template_version: Option<i64> = "r.template_version";
        /// UTC.
        created_at: DateTime<Utc> [sort] = "r.created_at";
    }
}

kernel::filter! {
    pub struct ReminderFilter {
        status: DeliveryStatus = "r.status = ?";
        channel: Channel = "r.channel = ?";
        customer_id: CustomerId = "r.customer_id = ?";
        contract_id: ContractId = "p.contract_id = ?";
        due_from: NaiveDate = "r.due_on >= ?";
        due_to: NaiveDate = "r.due_on <= ?";
    }
}

#[derive(Debug, Object)]
pub struct ReminderPreviewInput {
    /// `YYYY-MM-DD`, today or later; today when it is left out.
    pub date: Option<String>,
}

/// Somebody who will be reminded.
#[serde_with::skip_serializing_none]
#[derive(Debug, Object, Serialize)]
#[oai(skip_serializing_if_is_none)]
pub struct ReminderPreview {
    pub contract_payment_id: ContractPaymentId,
    pub contract_id: ContractId,
    pub contract_number: String,
    pub customer_id: CustomerId,
    pub customer_name_en: Option<String>,
    pub customer_name_ar: Option<String>,
    pub unit_number: String,
    pub building_name_en: String,
    pub building_name_ar: String,
    pub amount: Amount,
    pub due_on: NaiveDate,
    pub rule_days: i16,
    /// How the tenant is reached; empty when there is no way.
    pub channels: Vec<Channel>,
    /// The reminder has already been made.
    pub is_done: bool,
}

/// When reminders go out.
#[derive(Debug, Object, Serialize)]
pub struct ReminderSettings {
    /// Days before the due date, farthest first; negative ones come after it. Empty: no reminders.
    pub days: Vec<i16>,
    /// The hour in the merchant's time zone, 0 to 23.
    pub hour: i16,
    pub version: i64,
}

#[derive(Debug, Object)]
pub struct ReminderSettingsInput {
    /// -60 to 60 each, at most 8.
    pub days: Vec<i64>,
    /// 0 to 23.
    pub hour: i16,
    /// The version that the form was opened with.
    pub version: i64,
}
