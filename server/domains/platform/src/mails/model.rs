//! What a mail is to the platform's staff: in the tracker's list, and with its text.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::mail::MailStatus;
use kernel::paging::NoFilter;
use kernel::text::Language;

use super::MailId;
use crate::merchants::MerchantId;

kernel::list! {
    /// A mail, as the tracker lists it.
    pub struct TrackedMail = "mails" ("Mails", "الرسائل"), filtered by MailFilter {
        from: "platform.mails m LEFT JOIN platform.merchants t ON t.id = m.merchant_id",
        shown: ["t"],
        key: "m.id",
        order: "m.id DESC",
        contains: ["m.recipient", "m.subject"],
        exports: [created_at, recipient, subject, kind, status, sent_at, error],
    } {
        id: MailId = "m.id";
        merchant_id: Option<MerchantId> = "m.merchant_id";
        merchant_name_en: Option<String> = "t.name_en";
        merchant_name_ar: Option<String> = "t.name_ar";
        /// What it is, as `sign_in.password_reset`.
        kind: String [export("Kind", "النوع")] = "m.kind";
        recipient: String [sort, export("Recipient", "المستلم")] = "m.recipient";
        subject: String [export("Subject", "الموضوع")] = "m.subject";
        language: Language = "m.language";
        status: MailStatus [sort, export("Status", "الحالة")] = "m.status";
        attempts: i32 = "m.attempts";
        /// Why the last attempt failed.
        error: Option<String> [export("Error", "الخطأ")] = "m.error";
        sent_at: Option<DateTime<Utc>> [sort, export("Sent at", "وقت الإرسال")] = "m.sent_at";
        created_at: DateTime<Utc> [sort, export("Queued at", "وقت الإنشاء")] = "m.created_at";
    }
}

kernel::filter! {
    pub struct MailFilter {
        status: MailStatus = "m.status = ?";
        /// What it is, as `sign_in.password_reset`.
        kind: String = "m.kind = ?";
        merchant_id: MerchantId = "m.merchant_id = ?";
        /// Queued on this day or later.
        from: NaiveDate = "m.created_at >= ?";
        /// Queued on this day or before.
        to: NaiveDate = "m.created_at < ? + 1";
    }
}

kernel::list! {
    /// A mail with its text. A link may be a secret of its recipient, so only its presence is told.
    pub struct MailLetter = "mails" ("Mails", "الرسائل"), filtered by NoFilter {
        from: "platform.mails m",
        key: "m.id",
    } {
        id: MailId = "m.id";
        kind: String = "m.kind";
        recipient: String = "m.recipient";
        subject: String = "m.subject";
        body: String = "m.body";
        action_label: Option<String> = "m.action_label";
        has_link: bool = "m.action_label IS NOT NULL";
        language: Language = "m.language";
        status: MailStatus = "m.status";
        attempts: i32 = "m.attempts";
        error: Option<String> = "m.error";
        sent_at: Option<DateTime<Utc>> = "m.sent_at";
        created_at: DateTime<Utc> = "m.created_at";
    }
}
