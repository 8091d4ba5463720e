//! A suggestion, to the staff who answers it and to its sender.

use chrono::{DateTime, NaiveDate, Utc};
use kernel::code::AnyOf;
use kernel::paging::NoFilter;
use kernel::text::Language;
use poem_openapi::types::multipart::Upload;
use poem_openapi::{Multipart, Object};

use super::{DevelopmentSuggestionId, DevelopmentSuggestionStatus};
use crate::merchants::MerchantId;

kernel::list! {
    /// What an employee of a merchant wants changed.
    pub struct DevelopmentSuggestion = "development_suggestions" ("Development suggestions", "اقتراحات التطوير"),
        filtered by DevelopmentSuggestionFilter
    {
        from: "platform.development_suggestions s JOIN platform.merchants m ON m.id = s.merchant_id",
        key: "s.id",
        order: "s.id DESC",
        contains: ["s.content", "s.user_name", "m.name_en", "m.name_ar", "m.account_id::text"],
        exports: [created_at, merchant_name_en, user_name, content, page, status, answer_en, answered_by],
    } {
        id: DevelopmentSuggestionId = "s.id";
        merchant_id: MerchantId = "s.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        user_name: String [sort, export("Employee", "الموظف")] = "s.user_name";
        /// Of the screens that the sender sees; the answer is in this language at least.
        language: Language = "s.language";
        content: String [export("Suggestion", "الاقتراح")] = "s.content";
        /// The screen where the sender was.
        page: Option<String> [export("Page", "الصفحة")] = "s.page";
        has_picture: bool = "s.picture IS NOT NULL";
        status: DevelopmentSuggestionStatus [sort, export("Status", "الحالة")] = "s.status";
        answer_en: Option<String> [export("Answer", "الرد", arabic answer_ar)] = "s.answer_en";
        answer_ar: Option<String> = "s.answer_ar";
        answered_by: Option<String> [export("Answered by", "صاحب الرد")] = "s.answered_by";
        /// UTC.
        answered_at: Option<DateTime<Utc>> [sort] = "s.answered_at";
        /// UTC.
        created_at: DateTime<Utc> [sort, export("Sent", "تاريخ الإرسال")] = "s.created_at";
        version: i64 = "s.version";
    }
}

kernel::filter! {
    pub struct DevelopmentSuggestionFilter {
        status: AnyOf<DevelopmentSuggestionStatus> = "s.status = ANY(?)";
        merchant_id: MerchantId = "s.merchant_id = ?";
        /// Sent on this day in UTC or later.
        from: NaiveDate = "s.created_at >= ?";
        /// Sent on this day in UTC or before.
        to: NaiveDate = "s.created_at < ? + 1";
    }
}

kernel::list! {
    /// What the caller suggested.
    pub struct OwnSuggestion = "development_suggestions" ("Development suggestions", "اقتراحات التطوير"),
        filtered by NoFilter
    {
        from: "platform.development_suggestions s",
        key: "s.id",
        order: "s.id DESC",
        contains: ["s.content"],
    } {
        content: String = "s.content";
        /// The screen where it was written.
        page: Option<String> = "s.page";
        has_picture: bool = "s.picture IS NOT NULL";
        status: DevelopmentSuggestionStatus [sort] = "s.status";
        /// In the language that exists, where one of the two is missing.
        answer_en: Option<String> = "coalesce(s.answer_en, s.answer_ar)";
        answer_ar: Option<String> = "coalesce(s.answer_ar, s.answer_en)";
        /// UTC.
        answered_at: Option<DateTime<Utc>> [sort] = "s.answered_at";
        /// UTC.
        created_at: DateTime<Utc> [sort] = "s.created_at";
    }
}

#[derive(Debug, Multipart)]
pub struct SuggestionUpload {
    /// What is wanted, in at most 2,000 characters.
    pub content: String,
    /// The address of the screen, without the host.
    pub page: Option<String>,
    /// A picture of at most 5 MB.
    pub file: Option<Upload>,
}

#[derive(Debug, Object)]
pub struct AnswerSuggestionInput {
    pub status: DevelopmentSuggestionStatus,
    /// The answer in the sender's language is asked for, unless it is taken up without words.
    pub answer_en: Option<String>,
    pub answer_ar: Option<String>,
    /// The version that the form was opened with.
    pub version: i64,
}
