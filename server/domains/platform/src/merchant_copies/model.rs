//! What a copy is to the platform's staff.

use chrono::{DateTime, Utc};
use kernel::code::AnyOf;
use poem_openapi::Object;

use super::{MerchantCopyId, MerchantCopyState};
use crate::merchants::MerchantId;

kernel::filter! {
    pub struct MerchantCopyFilter {
        merchant_id: MerchantId = "c.merchant_id = ?";
        /// Without it, of every state.
        state: AnyOf<MerchantCopyState> = "c.state = ANY(?)";
    }
}

kernel::list! {
    /// A whole copy of a merchant, and how far it is.
    pub struct MerchantCopy = "merchant_copies" ("Copies of merchants' data", "نسخ بيانات المنشآت"),
        filtered by MerchantCopyFilter
    {
        from: "platform.merchant_copies c JOIN platform.merchants m ON m.id = c.merchant_id",
        key: "c.id",
        order: "c.id DESC",
        contains: ["m.name_en", "m.name_ar", "m.account_id::text", "c.asked_by"],
        exports: [created_at, merchant_name_en, number, state, asked_by, row_count, file_count, size, sha256, expires_at],
    } {
        /// The copy's id.
        id: MerchantCopyId = "c.id";
        merchant_id: MerchantId = "c.merchant_id";
        merchant_name_en: String [sort, export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String [sort] = "m.name_ar";
        /// Of the merchant's copies, from 1 on.
        number: i64 [sort, export("No.", "الرقم")] = "c.number";
        /// How far it is.
        state: MerchantCopyState [sort, export("Status", "الحالة")] = "c.state";
        /// The employee of the merchant, or the platform's own.
        asked_by: String [sort, export("Asked by", "مقدم الطلب")] = "c.asked_by";
        /// Whether somebody of the merchant asked.
        by_merchant: bool = "c.user_id IS NOT NULL";
        /// The moment that all rows are of.
        rows_at: Option<DateTime<Utc>> = "c.rows_at";
        /// Parts that the archive will have; 0 before they were counted.
        total: i64 = "c.total";
        /// Parts that were written.
        done: i64 = "c.done";
        /// Rows of all tables.
        row_count: i64 [export("Rows", "الصفوف")] = "c.row_count";
        /// Files of the merchant.
        file_count: i64 [export("Files", "الملفات")] = "c.file_count";
        /// Bytes of all parts.
        size: i64 [sort, export("Bytes", "البايت")] = "c.size";
        /// Of the archive's list of contents, which has the hashes of all other parts.
        sha256: Option<String> [export("SHA-256", "SHA-256")] = "c.sha256";
        /// Why it was not made.
        failure_en: Option<String> = "c.failure ->> 'en'";
        /// The same in Arabic.
        failure_ar: Option<String> = "c.failure ->> 'ar'";
        /// Where it is downloaded, until `expires_at`.
        link: Option<String> = link();
        /// For how long it can be downloaded.
        expires_at: Option<DateTime<Utc>> [sort, export("File until", "الملف حتى")] = "c.expires_at";
        /// When it was asked for.
        created_at: DateTime<Utc> [sort, export("Asked for", "تاريخ الطلب")] = "c.created_at";
        /// When it was ready, or ended otherwise.
        finished_at: Option<DateTime<Utc>> [sort] = "c.finished_at";
        version: i64 = "c.version";
    }
}

#[derive(Debug, Object)]
pub struct MerchantCopyInput {
    pub merchant_id: MerchantId,
}

fn link() -> String {
    format!(
        "CASE WHEN c.state = {} THEN '/api/manager/merchant_copies/' || c.id || '/file' END",
        MerchantCopyState::Done.sql()
    )
}
