//! What a note on a merchant is to staff: shown, given, filtered.

use chrono::{DateTime, Utc};
use poem_openapi::Object;

use super::MerchantNoteId;
use crate::merchants::MerchantId;
use crate::staff::StaffId;

kernel::list! {
    /// What staff wrote down about a merchant.
    pub struct MerchantNote = "merchant_notes" ("Notes on merchants", "ملاحظات على المنشآت"),
        filtered by MerchantNoteFilter
    {
        from: "platform.merchant_notes n JOIN platform.merchants m ON m.id = n.merchant_id",
        key: "n.id",
        order: "n.pinned DESC, n.id DESC",
        contains: ["n.text", "n.author_name"],
    } {
        // Ids are given in the order of time.
        id: MerchantNoteId [sort as "created_at"] = "n.id";
        merchant_id: MerchantId = "n.merchant_id";
        merchant_name_en: String [export("Merchant", "المنشأة", arabic merchant_name_ar)] = "m.name_en";
        merchant_name_ar: String = "m.name_ar";
        text: String [export("Note", "الملاحظة")] = "n.text";
        pinned: bool = "n.pinned";
        /// Who of the staff wrote it.
        author_id: StaffId = "n.author_id";
        author_name: String [export("By", "بواسطة")] = "n.author_name";
        /// UTC.
        created_at: DateTime<Utc> [export("Written at", "وقت الكتابة")] = "n.created_at";
        /// When it was last edited, UTC.
        updated_at: DateTime<Utc> = "n.updated_at";
        version: i64 = "n.version";
    }
}

kernel::filter! {
    pub struct MerchantNoteFilter {
        merchant_id: MerchantId = "n.merchant_id = ?";
        pinned: bool = "n.pinned = ?";
    }
}

#[derive(Debug, Object)]
pub struct MerchantNoteInput {
    pub merchant_id: MerchantId,
    pub text: String,
    /// Not pinned unless it says otherwise.
    pub pinned: Option<bool>,
}

#[derive(Debug, Object)]
pub struct MerchantNoteUpdate {
    pub text: String,
    pub pinned: bool,
    /// The version that was shown.
    pub version: i64,
}
