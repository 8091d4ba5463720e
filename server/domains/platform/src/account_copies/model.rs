//! A copy, to the office whose data it has.

use chrono::{DateTime, Utc};
use kernel::paging::NoFilter;
use poem_openapi::Object;

use crate::merchant_copies::MerchantCopyState;

kernel::list! {
    /// A whole copy of the office's data, and how far it is.
    pub struct AccountCopy = "account_copies" ("Copies of all data", "نسخ كل البيانات"), filtered by NoFilter {
        from: "platform.merchant_copies c",
        key: "c.number",
        order: "c.number DESC",
        contains: ["c.asked_by"],
    } {
        /// From 1 on.
        number: i64 [sort] = "c.number";
        /// How far it is.
        state: MerchantCopyState [sort] = "c.state";
        /// The employee, or somebody of the platform.
        asked_by: String [sort] = "c.asked_by";
        /// The moment that all rows are of.
        rows_at: Option<DateTime<Utc>> = "c.rows_at";
        /// Parts that the archive will have; 0 before they were counted.
        total: i64 = "c.total";
        /// Parts that were written.
        done: i64 = "c.done";
        /// Rows of all tables.
        row_count: i64 = "c.row_count";
        /// Files of the office.
        file_count: i64 = "c.file_count";
        /// Bytes of all parts.
        size: i64 = "c.size";
        /// Of the archive's list of contents, which has the hashes of all other parts.
        sha256: Option<String> = "c.sha256";
        /// Why it was not made.
        failure_en: Option<String> = "c.failure ->> 'en'";
        /// The same in Arabic.
        failure_ar: Option<String> = "c.failure ->> 'ar'";
        /// Where it is downloaded, with the same sign-in, until `expires_at`.
        link: Option<String> = link();
        /// For how long it can be downloaded.
        expires_at: Option<DateTime<Utc>> [sort] = "c.expires_at";
        /// When it was asked for.
        created_at: DateTime<Utc> [sort] = "c.created_at";
        /// When it was ready, or ended otherwise.
        finished_at: Option<DateTime<Utc>> [sort] = "c.finished_at";
    }
}

fn link() -> String {
    format!(
        "CASE WHEN c.state = {} THEN '/api/merchant/account_copies/file?number=' || c.number END",
        MerchantCopyState::Done.sql()
    )
}

#[derive(Debug, Object)]
pub struct CancelAccountCopyInput {
    /// Which one.
    pub number: i64,
}
