//! What is taken in, to the platform's staff.

use chrono::{DateTime, Utc};
use kernel::code::AnyOf;
use poem_openapi::Object;
use serde::Serialize;

use super::{MerchantImportId, MerchantImportState};

kernel::filter! {
    pub struct MerchantImportFilter {
        /// Without it, of every state.
        state: AnyOf<MerchantImportState> = "i.state = ANY(?)";
    }
}

kernel::list! {
    /// A merchant that is taken in from an archive, and how far that is.
    pub struct MerchantImport = "merchant_imports" ("Merchants taken in", "المنشآت المستقبَلة"),
        filtered by MerchantImportFilter
    {
        from: "platform.merchant_imports i",
        key: "i.id",
        order: "i.id DESC",
        contains: ["i.archive", "i.name_en", "i.name_ar", "i.asked_by"],
        exports: [created_at, archive, name_en, account_id, state, asked_by, total, row_count, finished_at],
    } {
        /// The id of the import.
        id: MerchantImportId = "i.id";
        /// The file's name.
        archive: String [sort, export("Archive", "الأرشيف")] = "i.archive";
        /// How far it is.
        state: MerchantImportState [sort, export("Status", "الحالة")] = "i.state";
        /// Who of the platform asked, or the command.
        asked_by: String [sort, export("Asked by", "مقدم الطلب")] = "i.asked_by";
        /// Of the archive's list of contents, once it was read.
        account_id: Option<i64> [export("Account ID", "رقم الحساب")] = "i.account_id";
        /// The merchant's name, once the archive was read.
        name_en: Option<String> [sort, export("Merchant", "المنشأة", arabic name_ar)] = "i.name_en";
        /// The same in Arabic.
        name_ar: Option<String> = "i.name_ar";
        /// When the copy was made.
        made_at: Option<DateTime<Utc>> = "i.made_at";
        /// Files of the merchant.
        total: i64 [export("Files", "الملفات")] = "i.total";
        /// Files that are written back.
        done: i64 = "i.done";
        /// Rows that were taken in.
        row_count: i64 [export("Rows", "الصفوف")] = "i.row_count";
        /// Why it was not taken in.
        failure_en: Option<String> = "i.failure ->> 'en'";
        /// The same in Arabic.
        failure_ar: Option<String> = "i.failure ->> 'ar'";
        /// When it was asked for.
        created_at: DateTime<Utc> [sort, export("Asked for", "تاريخ الطلب")] = "i.created_at";
        /// When it ended.
        finished_at: Option<DateTime<Utc>> [sort, export("Ended", "تاريخ الانتهاء")] = "i.finished_at";
        version: i64 = "i.version";
    }
}

/// A file in the folder of archives.
#[derive(Debug, Object, Serialize)]
pub struct ImportArchive {
    /// As it lies there.
    pub name: String,
    /// Bytes.
    pub size: u64,
}

#[derive(Debug, Object)]
pub struct MerchantImportInput {
    /// The name of a file in the folder of archives.
    pub archive: String,
}
