//! What a note is to its callers: shown, given, filtered.

use chrono::{DateTime, Utc};
use poem_openapi::Object;

use super::CustomerNoteId;
use crate::customers::CustomerId;

kernel::list! {
    /// What somebody wrote down about a tenant.
    pub struct CustomerNote = "notes" ("Tenants' notes", "ملاحظات المستأجرين"), filtered by CustomerNoteFilter {
        from: "customer_notes n JOIN customers c ON c.id = n.customer_id",
        key: "n.id",
        order: "n.pinned DESC, n.id DESC",
        contains: ["n.text", "n.author_name"],
    } {
        // Ids are given in the order of time.
        id: CustomerNoteId [sort as "created_at"] = "n.id";
        customer_id: CustomerId = "n.customer_id";
        customer_name_en: String [export("Tenant", "المستأجر", arabic customer_name_ar)]
            = "coalesce(c.name_en, c.name_ar)";
        customer_name_ar: String = "coalesce(c.name_ar, c.name_en)";
        text: String [export("Note", "الملاحظة")] = "n.text";
        pinned: bool = "n.pinned";
        /// The employee who wrote it.
        author_id: i64 = "n.author_id";
        author_name: String [export("By", "بواسطة")] = "n.author_name";
        /// UTC.
        created_at: DateTime<Utc> [export("Written at", "وقت الكتابة")] = "n.created_at";
        /// When it was last edited, UTC.
        updated_at: DateTime<Utc> = "n.updated_at";
        version: i64 = "n.version";
    }
}

kernel::filter! {
    pub struct CustomerNoteFilter {
        customer_id: CustomerId = "n.customer_id = ?";
        pinned: bool = "n.pinned = ?";
    }
}

#[derive(Debug, Object)]
pub struct CustomerNoteInput {
    pub customer_id: CustomerId,
    pub text: String,
    /// Not pinned unless it says otherwise.
    pub pinned: Option<bool>,
}

#[derive(Debug, Object)]
pub struct CustomerNoteUpdate {
    pub text: String,
    pub pinned: bool,
    /// The version that was shown.
    pub version: i64,
}
